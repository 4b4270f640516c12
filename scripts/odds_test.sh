#!/usr/bin/env bash
# Holds the odds of every action against how often its outcomes come, on all cores:
# scripts/odds_test.sh [SEEDS]
# Every script of tests/scripts, and the cases of tests/odds on both grids, are played with so many
# seeds (3000, if the number is left out). Prints a table with a row for each action and grid, which
# is published in docs/robustness.md. An outcome that is more than 3.5 standard errors off is counted
# again with four times as many other seeds; exit code 1 if it is so far off again, or if an outcome
# comes that is not among the odds.
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
