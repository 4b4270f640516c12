#!/usr/bin/env bash
# Takes the pictures of the pages, into docs/images: a battle on squares and on hexes, one level under all rulesets, and
# the demo with its card before a battle and with its large words, on squares and on hexes.
set -euo pipefail
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
open_display convert

mkdir -p docs/images
take() {
    "$game" demo --panels --level "$2" --rules injury --seed "$3" --speed 4 --screenshot "docs/images/$1.png" --after "${AFTER:-40}"
    echo "docs/images/$1.png"
}
# A column of the picture of all rulesets: the middle of the map after so many events of the battle, and below it the
# upper part of the panel. Usage: column RULESET EVENTS
column() {
    "$game" demo --panels --level levels/03_old_mill.ron --rules "$1" --seed 7 --speed 4 \
        --screenshot "$home/$1.png" --after 300 --after-events "$2"
    convert "$home/$1.png" \( -clone 0 -crop 256x328+470+170 +repage \) \( -clone 0 -crop 256x392+5+57 +repage \) \
        -delete 0 -append -background '#141210' -gravity west -splice 2x0 -gravity northwest -crop 256x720+0+0 +repage \
        "$home/column-$1.png"
}

# The demo while its card is read, or as its words tell what an attack did, after so many events of the battle. Usage: show NAME LEVEL RULESET [EVENTS]
show() {
    local when=(--after 5)
    [ $# -gt 3 ] && when=(--after 300 --after-events "$4")
    "$game" demo --level "$2" --rules "$3" --seed 7 --screenshot "docs/images/$1.png" "${when[@]}"
    echo "docs/images/$1.png"
}

take square levels/03_old_mill.ron 7
take hex levels/04_the_ford.ron 7
column injury 150
column aura 420
column contest 190
column triad 150
column wounds 330
convert "$home"/column-{injury,aura,contest,triad,wounds}.png +append docs/images/rulesets.png
echo docs/images/rulesets.png
show demo-card-square levels/03_old_mill.ron injury
show demo-card-hex levels/04_the_ford.ron triad
show demo-words-square levels/03_old_mill.ron injury 60
show demo-words-hex levels/04_the_ford.ron triad 60
