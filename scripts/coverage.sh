#!/usr/bin/env bash
# Writes docs/rules/coverage.md: which scripts and tests name which rule.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
QUINCUNX_WRITE_COVERAGE=1 cargo test --quiet --locked --no-default-features --test suite coverage::
