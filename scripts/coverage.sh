#!/usr/bin/env bash
# Writes docs/rules/coverage.md: which scripts and tests name which rule. Whether they notice that a rule
# is gone is asked by scripts/mutate.sh, which reads that page, and then by the whole suite.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
QUINCUNX_WRITE_COVERAGE=1 cargo test --quiet --locked --no-default-features --test suite coverage:: -- --skip no_rule_survives --skip the_page_of_mutations
