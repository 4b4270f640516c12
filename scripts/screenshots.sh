#!/usr/bin/env bash
# Takes the pictures of the README: docs/images/square.png and docs/images/hex.png.
set -euo pipefail
cd "$(dirname "$0")/.."
game="${QUINCUNX:-}"
if [ -z "$game" ]; then
    cargo build --quiet --bin quincunx
    game="${CARGO_TARGET_DIR:-target}/debug/quincunx"
fi
mkdir -p docs/images
home="$(mktemp -d)"
trap 'rm -rf "$home"' EXIT
take() {
    XDG_DATA_HOME="$home" xvfb-run -a -s "-screen 0 1280x720x24" \
        "$game" demo --level "$2" --seed "$3" --speed 4 --screenshot "docs/images/$1.png" --after "${AFTER:-40}"
    echo "docs/images/$1.png"
}
take square levels/03_old_mill.ron 7
take hex levels/04_the_ford.ron 7
