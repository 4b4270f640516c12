#!/usr/bin/env bash
# Takes the pictures of the README: docs/images/square.png and docs/images/hex.png.
set -euo pipefail
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
open_display

mkdir -p docs/images
take() {
    "$game" demo --level "$2" --seed "$3" --speed 4 --screenshot "docs/images/$1.png" --after "${AFTER:-40}"
    echo "docs/images/$1.png"
}
take square levels/03_old_mill.ron 7
take hex levels/04_the_ford.ron 7
