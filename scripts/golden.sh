#!/usr/bin/env bash
# Writes tests/golden/: digests of the events of every script, and of battles of the computer on every
# level, under every ruleset, at every strength. A commit that changes one says why.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build_beside
cd "$root"
need_rust
need_packages "${build_packages[@]}"
QUINCUNX_WRITE_GOLDEN=1 cargo test --quiet --locked --no-default-features --test suite golden::
