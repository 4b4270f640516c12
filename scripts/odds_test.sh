#!/usr/bin/env bash
# Holds the odds of every action against how often its outcomes come, on all cores:
# scripts/odds_test.sh [SEEDS]
# Every script of tests/scripts, and the cases of tests/odds on both grids, are
# played with so many seeds (without the number, 3000); prints the table that docs/robustness.md
# has, and exits with 1 if an outcome is more than 3.5 standard errors off.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build_beside
cd "$root"
need_rust
need_packages "${build_packages[@]}"
# Optimised, and still with every debug assertion and overflow check.
QUINCUNX_ODDS_SEEDS=${1:-3000} CARGO_PROFILE_DEV_OPT_LEVEL=2 \
    cargo test --locked --no-default-features --test suite -- --ignored --nocapture agree_with_many_seeds
