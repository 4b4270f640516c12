#!/usr/bin/env bash
# Gives battles a million random commands, legal and illegal, and checks after each what must
# hold. scripts/long_test.sh 50000 gives so many.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"
need_rust
need_packages "${build_packages[@]}"
# Optimised, and still with every debug assertion and overflow check.
QUINCUNX_LONG=${1:-1000000} CARGO_PROFILE_DEV_OPT_LEVEL=2 \
    cargo test --locked --no-default-features --test suite -- --ignored --nocapture a_million
