#!/usr/bin/env bash
# Measures what an idle window costs: the share of one core that the program takes while nothing moves and nobody
# does anything, in the menu and in battles, on a display of its own.
# Usage: scripts/idle.sh [SECONDS]   (20 if left out)
#
# SETTLE=<seconds> is how long each window is left alone before (30 if left out), RULES="<ids>" are the rulesets,
# PICTURES=<folder> keeps a picture of each window.
set -euo pipefail
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
open_display xdotool import

seconds="${1:-20}"
per_second=$(getconf CLK_TCK)

# Processor time of the program so far, in ticks of the system.
ticks() { awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$player/stat"; }

measure() {
    local name=$1 before after
    shift
    start_game "$home/log.txt" "$@"
    # Up to a person's turn, and until the first messages are gone.
    sleep "${SETTLE:-30}"
    before=$(ticks)
    sleep "$seconds"
    after=$(ticks)
    echo "$name: $(awk "BEGIN { printf \"%.1f\", ($after - $before) * 100 / $per_second / $seconds }") % of a core"
    if [ -n "${PICTURES:-}" ]; then import -window root "$PICTURES/$(echo "$name" | tr ' ,/' '___').png"; fi
    end_game
}

measure "menu" play
for rules in ${RULES:-injury aura contest triad wounds}; do
    measure "battle, $rules, squares" play levels/01_drill_yard.ron --rules "$rules" --seed 7
done
measure "battle with water, hexes" play levels/04_the_ford.ron --seed 7
