#!/usr/bin/env bash
# Runs every example of docs/data.md as it stands there, with fewer battles: the commands of its `sh` blocks, its `sql`
# blocks in DuckDB and its `python` blocks, in one folder, in the environment of scripts/experiments. An example that
# fails, or that finds nothing, fails the script.
# QUINCUNX names the program; without it it is built.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
# shellcheck source=scripts/experiments/setup.sh
source "$root/scripts/experiments/setup.sh"
build_beside
cd "$root"

if [ -z "${QUINCUNX:-}" ]; then
    need_rust
    need_packages "${build_packages[@]}"
    cargo build --locked --no-default-features
    QUINCUNX=$CARGO_TARGET_DIR/debug/quincunx
fi
QUINCUNX=$(realpath "$QUINCUNX")
export QUINCUNX
experiments_python

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$root/levels" "$root/variants" "$work/"
cd "$work"
"$python" "$root/scripts/experiments/data_examples.py" "$root/docs/data.md"
