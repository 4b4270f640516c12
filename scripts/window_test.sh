#!/usr/bin/env bash
# Plays a little on a square and on a hex level by real mouse and key events on a display of its own, and looks
# at the pictures: fails as the program ends early, a picture is blank, or nothing changes on the screen.
# Usage: scripts/window_test.sh [FOLDER FOR THE PICTURES]
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in Xvfb xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "window_test: $tool is missing (packages: xvfb xdotool imagemagick mesa-vulkan-drivers)" >&2; exit 1; }
done
game="${QUINCUNX:-}"
if [ -z "$game" ]; then
    cargo build --quiet --bin quincunx
    game="${CARGO_TARGET_DIR:-target}/debug/quincunx"
fi
pictures="${1:-$(mktemp -d)}"
mkdir -p "$pictures"
home="$(mktemp -d)"
display=$((90 + $$ % 900))
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done

# Without a reset the server does not go away between the two games.
Xvfb ":$display" -screen 0 1280x720x24 -nolisten tcp -noreset >/dev/null 2>&1 &
server=$!
player=""
finish() {
    [ -n "$player" ] && kill "$player" 2>/dev/null || true
    kill "$server" 2>/dev/null || true
    rm -rf "$home"
}
trap finish EXIT
for _ in $(seq 100); do
    [ -e "/tmp/.X11-unix/X$display" ] && break
    sleep 0.1
done
sleep 0.5
export DISPLAY=":$display" XDG_DATA_HOME="$home" WGPU_BACKEND="${WGPU_BACKEND:-vulkan}"
unset WAYLAND_DISPLAY
mkdir -p "$home/quincunx"
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

play() {
    local name=$1 level=$2
    echo "window_test: $level"
    "$game" play "$level" --seed 7 >>"$pictures/log.txt" 2>&1 &
    player=$!
    local tries=0
    until xdotool search --name Quincunx >/dev/null 2>&1; do
        alive
        tries=$((tries + 1))
        [ $tries -lt 60 ] || fail "no window opened within a minute"
        sleep 1
    done
    sleep 4
    xdotool windowfocus "$(xdotool search --name Quincunx | head -1)"
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
    kill "$player"
    wait "$player" 2>/dev/null || true
    player=""
    if grep -q "panicked" "$pictures/log.txt"; then fail "the game panicked"; fi
}

# Kills the program with no warning while the enemy acts: what was done up to a second before is in the autosave, whole.
killed() {
    local rules=$1 level=$2
    echo "window_test: $rules, killed in the middle of $level"
    rm -f "$home/quincunx/autosave.ron"
    "$game" play "$level" --rules "$rules" --seed 7 >>"$pictures/log.txt" 2>&1 &
    player=$!
    local tries=0
    until xdotool search --name Quincunx >/dev/null 2>&1; do
        alive
        tries=$((tries + 1))
        [ $tries -lt 60 ] || fail "no window opened within a minute"
        sleep 1
    done
    sleep 4
    xdotool windowfocus "$(xdotool search --name Quincunx | head -1)"
    wait_for_turn
    press e
    sleep 2
    kill -9 "$player"
    wait "$player" 2>/dev/null || true
    player=""
    local saved="$home/quincunx/autosave.ron"
    [ -f "$saved" ] || fail "$rules: there is no autosave"
    "$game" replay "$saved" >"$home/replayed.txt" 2>&1 || fail "$rules: the autosave is not whole: $(tail -1 "$home/replayed.txt")"
    grep -q 'commands: \[\]' "$saved" && fail "$rules: the autosave has no command"
    "$game" check "$saved" >/dev/null || fail "$rules: the autosave is not sound"
}

# Leaves the demo: nothing is written to the error output.
leave_demo() {
    echo "window_test: the demo is left"
    "$game" demo --seed 7 >"$home/demo.txt" 2>&1 &
    player=$!
    local tries=0
    until xdotool search --name Quincunx >/dev/null 2>&1; do
        alive
        tries=$((tries + 1))
        [ $tries -lt 60 ] || fail "no window opened within a minute"
        sleep 1
    done
    sleep 6
    xdotool windowfocus "$(xdotool search --name Quincunx | head -1)"
    press Escape
    sleep 3
    picture demo-left
    kill "$player"
    wait "$player" 2>/dev/null || true
    player=""
    if grep -qiE "warn|error|panicked|backtrace" "$home/demo.txt"; then
        cat "$home/demo.txt" >>"$pictures/log.txt"
        fail "leaving the demo wrote: $(grep -iE -m1 'warn|error|panicked' "$home/demo.txt")"
    fi
}

play square levels/01_drill_yard.ron
play hex levels/02_forest_clearing.ron
for rules in injury aura contest; do
    killed "$rules" levels/01_drill_yard.ron
done
leave_demo
echo "window_test: both windows were played, killed and left; pictures: $pictures"
