#!/usr/bin/env bash
# Gives battles a million random commands, legal and illegal, on all cores, and checks after each
# what must hold: scripts/long_test.sh [COMMANDS] [FOLDER] [MINUTES]
# After so many minutes nothing further is begun, and the table tells what was played.
# QUINCUNX_LONG_RULES=contest plays this ruleset alone.
# A battle that breaks is written to the folder (without one, to long/ in the build's folder) as a
# save with its commands, and the others go on; exit code 1 at the end if there was one. Such a
# file is a case for tests/regressions/save as it is.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
folder=${2:-$CARGO_TARGET_DIR/long}
build_beside
# As the caller means it, and not in the clone.
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$root"
need_rust
need_packages "${build_packages[@]}"
# Optimised, and still with every debug assertion and overflow check.
if [ -n "${3:-}" ]; then
    export QUINCUNX_LONG_MINUTES=$3
fi
QUINCUNX_LONG=${1:-1000000} QUINCUNX_LONG_FINDS=$folder CARGO_PROFILE_DEV_OPT_LEVEL=2 \
    cargo test --locked --no-default-features --test suite -- --ignored --nocapture a_million
