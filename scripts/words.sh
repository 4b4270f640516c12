#!/usr/bin/env bash
# Writes docs/words.md: every sentence that a player can read.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build_beside
cd "$root"
need_rust
need_packages "${build_packages[@]}"
QUINCUNX_WRITE_WORDS=1 cargo test --quiet --locked --no-default-features --test suite words::the_page_of_words
