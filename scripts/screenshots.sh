#!/usr/bin/env bash
# Takes the pictures of the pages, into docs/images: a battle on squares and on hexes, one level under all rulesets, the
# demo with its cards before and after a battle and with its large words, the card with the odds of an attack and the view
# of danger, each on squares and on hexes, a guided battle, the summary of a battle, and the camp of a campaign with its
# chronicle.
set -euo pipefail
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
open_display convert import xdotool

mkdir -p docs/images
# A picture with 256 colours that are not mixed takes a quarter of the room. Usage: keep NAME
keep() {
    convert "$home/$1.png" +dither -colors 256 "PNG8:docs/images/$1.png"
    echo "docs/images/$1.png"
}
take() {
    "$game" demo --panels --level "$2" --rules injury --seed "$3" --speed 4 --screenshot "$home/$1.png" --after "${AFTER:-40}"
    keep "$1"
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
    "$game" demo --level "$2" --rules "$3" --seed 7 --screenshot "$home/$1.png" "${when[@]}"
    keep "$1"
}
# The card of the demo after a battle. Usage: show_end NAME LEVEL RULESET SEED
show_end() {
    "$game" demo --level "$2" --rules "$3" --seed "$4" --speed 2 --screenshot "$home/$1.png" --after 1200 --after-battle
    keep "$1"
}
# Waits until the window is not black, as before its first picture, and stands still. Usage: settle
settle() {
    local last="" now="black"
    until [ "$now" = "$last" ] && [ "$(convert "$home/seen.png" -format '%[fx:mean>0.05]' info:)" = 1 ]; do
        last=$now
        sleep "${PAUSE:-4}"
        import -window root "$home/seen.png"
        now=$(convert "$home/seen.png" -format '%#' info:)
    done
}
# A battle that a person plays, after some keys were pressed, while the last one is held. Usage: play NAME LEVEL RULESET SEED [KEY...]
play() {
    local name=$1 level=$2 rules=$3 seed=$4
    shift 4
    start_game "$home/log" play "$level" --rules "$rules" --seed "$seed"
    xdotool search --name Quincunx windowfocus
    # Beside the map, so that nothing is pointed at.
    xdotool mousemove 900 8
    settle
    while [ $# -gt 1 ]; do
        xdotool key "$1"
        settle
        shift
    done
    [ $# -gt 0 ] && xdotool keydown "$1"
    settle
    cp "$home/seen.png" "$home/$name.png"
    [ $# -gt 0 ] && xdotool keyup "$1"
    end_game
    keep "$name"
}

# What the menu leads to, after clicks at places of the window, one after the other. Usage: visit NAME X,Y...
visit() {
    local name=$1 at
    shift
    start_game "$home/log" play
    xdotool search --name Quincunx windowfocus
    settle
    for at in "$@"; do
        xdotool mousemove "${at%,*}" "${at#*,}"
        sleep 1
        # As long as a slow frame takes.
        xdotool mousedown 1
        sleep 1
        xdotool mouseup 1
        # Beside what could be pointed at.
        xdotool mousemove 900 8
        sleep "${PAUSE:-4}"
        settle
    done
    cp "$home/seen.png" "$home/$name.png"
    end_game
    keep "$name"
}

take square levels/03_old_mill.ron 7
take hex levels/04_the_ford.ron 7
column injury 150
column aura 420
column contest 190
column triad 150
column wounds 330
convert "$home"/column-{injury,aura,contest,triad,wounds}.png +append "$home/rulesets.png"
keep rulesets
show demo-card-square levels/03_old_mill.ron injury
show demo-card-hex levels/04_the_ford.ron triad
show_end demo-end-square levels/01_drill_yard.ron contest 8
show_end demo-end-hex levels/02_forest_clearing.ron contest 7
show demo-words-square levels/03_old_mill.ron injury 60
show demo-words-hex levels/04_the_ford.ron triad 60
play guided levels/guided/injury.ron injury 1
# Archers act first, so that there is something to aim at.
play odds-square levels/01_drill_yard.ron injury 3 Tab
play odds-hex levels/02_forest_clearing.ron wounds 4 Tab
play danger-square levels/03_old_mill.ron injury 7 v
play danger-hex levels/04_the_ford.ron contest 7 e v
# The buttons of the menu and of the camp.
at_continue=80,680
at_campaign=215,680
at_chronicle=1000,682
"$game" sim levels/03_old_mill.ron --rules injury --battles 3 --save-battle 3 --save "$home/quincunx/autosave.ron" >"$home/log"
visit summary $at_continue
"$game" campaign levels/campaigns/the_border.ron --seed 8 --battles 4 --save "$home/quincunx/campaign.ron" >"$home/log"
visit camp $at_campaign
visit chronicle $at_campaign $at_chronicle
