#!/usr/bin/env bash
# Plays a little on a square and on a hex level by real mouse and key events on a display of its own, and looks
# at the pictures: fails if the program ends early, a picture is blank, or nothing changes on the screen.
# Usage: scripts/window_test.sh [FOLDER FOR THE PICTURES]
set -euo pipefail
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
open_display xdotool import convert compare

pictures="${1:-$(mktemp -d)}"
mkdir -p "$pictures"
echo '(speed: 0, reduced_motion: true)' >"$home/quincunx/settings.ron"

fail() { echo "window_test: $1; pictures: $pictures; log: $pictures/log.txt" >&2; exit 1; }
alive() { kill -0 "$player" 2>/dev/null || fail "the game ended early"; }
picture() {
    alive
    import -window root "$pictures/$1.png"
    local colours
    colours=$(convert "$pictures/$1.png" -format '%k' info:)
    [ "$colours" -ge 800 ] || fail "$1 has only $colours colours: it looks blank"
}
# How much two pictures differ: the number of pixels.
difference() { compare -metric AE "$pictures/$1.png" "$pictures/$2.png" null: 2>&1 | sed 's/[^0-9.e+].*//' || true; }
differ() {
    local pixels
    pixels=$(difference "$1" "$2")
    [ "$(printf '%.0f' "${pixels:-0}")" -ge "$3" ] || fail "$2 shows nothing new after $1 (${pixels:-0} pixels)"
}
# Waits up to a minute until the picture of the screen has the brass of the End turn button: a person may act.
wait_for_turn() {
    local tries=0 colour
    while [ $tries -lt 40 ]; do
        alive
        sleep 1.5
        import -window root "$home/now.png"
        colour=$(convert "$home/now.png" -crop 1x1+1130+632 -format '%[hex:p{0,0}]' info: | cut -c1-6)
        [ "$colour" = "E3B95B" ] && return 0
        # A question waits: its first answer is taken.
        xdotool key --delay 120 1
        tries=$((tries + 1))
    done
    fail "nobody could act for a minute"
}
press() { alive; xdotool key --delay 150 "$@"; sleep 1; }
click() { alive; xdotool mousemove "$1" "$2"; sleep 0.6; xdotool click 1; sleep 1.2; }
# Presses a key and waits, half a minute at most, until the picture differs from an earlier one by so many pixels.
press_and_see() {
    local key=$1 before=$2 after=$3 least=$4 tries=0 pixels=0
    press "$key"
    while [ $tries -lt 15 ]; do
        picture "$after"
        pixels=$(difference "$before" "$after")
        [ "$(printf '%.0f' "${pixels:-0}")" -ge "$least" ] && return 0
        tries=$((tries + 1))
        sleep 2
    done
    fail "$after shows nothing new after the key $key ($pixels pixels)"
}

# Starts the program; its window gets the keys. Usage: begin LOG ARGUMENT...
begin() {
    start_game "$@"
    sleep 4
    xdotool windowfocus "$(xdotool search --name Quincunx | head -1)"
}

play() {
    local name=$1 level=$2
    echo "window_test: $level"
    begin "$pictures/log.txt" play "$level" --seed 7
    wait_for_turn
    picture "$name-1-turn"
    # The cursor goes to the next target or combatant by keys; help opens and closes.
    press_and_see Tab "$name-1-turn" "$name-2-target" 50
    press_and_see F1 "$name-2-target" "$name-3-help" 200000
    press_and_see Escape "$name-3-help" "$name-3-back" 200000
    # The mouse walks: a click in the middle of the map, and turns go on until the log has grown.
    click 600 330
    wait_for_turn
    press e
    wait_for_turn
    picture "$name-4-later"
    differ "$name-1-turn" "$name-4-later" 2000
    # The log is a panel with words in it.
    local words
    words=$(convert "$pictures/$name-4-later.png" -crop 300x480+970+95 -format '%k' info:)
    [ "$words" -ge 40 ] || fail "the log looks empty ($words colours)"
    press_and_see F10 "$name-4-later" "$name-5-menu" 200000
    end_game
    if grep -q "panicked" "$pictures/log.txt"; then fail "the game panicked"; fi
}

# Kills the program with no warning soon after a turn was ended: the autosave is there, whole and not empty.
killed() {
    local rules=$1 level=$2
    echo "window_test: $rules, killed in the middle of $level"
    rm -f "$home/quincunx/autosave.ron"
    begin "$pictures/log.txt" play "$level" --rules "$rules" --seed 7
    wait_for_turn
    press e
    sleep 2
    end_game KILL
    local saved="$home/quincunx/autosave.ron"
    [ -f "$saved" ] || fail "$rules: there is no autosave"
    "$game" replay "$saved" >"$home/replayed.txt" 2>&1 || fail "$rules: the autosave is not whole: $(tail -1 "$home/replayed.txt")"
    grep -q 'commands: \[\]' "$saved" && fail "$rules: the autosave has no command"
    "$game" check "$saved" >/dev/null || fail "$rules: the autosave is not sound"
}

# Leaves the demo: it comes back to the menu, and nothing is warned of.
leave_demo() {
    echo "window_test: the demo is left"
    local told left
    begin "$home/demo.txt" demo --seed 7
    sleep 2
    # What the system says when a window opens does not count.
    told=$(wc -l <"$home/demo.txt")
    press Escape
    sleep 3
    picture demo-left
    end_game
    left=$(tail -n "+$((told + 1))" "$home/demo.txt")
    if grep -qiE 'warn|panicked' <<<"$left"; then
        echo "$left" >>"$pictures/log.txt"
        fail "leaving the demo wrote: $(grep -iE -m1 'warn|panicked' <<<"$left")"
    fi
}

play square levels/01_drill_yard.ron
play hex levels/02_forest_clearing.ron
for rules in injury aura contest triad wounds; do
    killed "$rules" levels/01_drill_yard.ron
done
leave_demo
echo "window_test: both windows were played, killed and left; pictures: $pictures"
