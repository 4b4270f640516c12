#!/usr/bin/env bash
# Measures what an idle window costs: the share of one core that the program takes while nothing moves and nobody
# does anything, in the menu and in battles, on a display of its own.
# Usage: scripts/idle.sh [SECONDS]   (20 if left out)
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in Xvfb xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "idle: $tool is missing (packages: xvfb xdotool imagemagick mesa-vulkan-drivers)" >&2; exit 1; }
done
game="${QUINCUNX:-}"
if [ -z "$game" ]; then
    cargo build --quiet --bin quincunx
    game="${CARGO_TARGET_DIR:-target}/debug/quincunx"
fi
seconds="${1:-20}"
home="$(mktemp -d)"
display=$((90 + $$ % 900))
while [ -e "/tmp/.X11-unix/X$display" ]; do display=$((display + 1)); done
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
export DISPLAY=":$display" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" WGPU_BACKEND="${WGPU_BACKEND:-vulkan}"
unset WAYLAND_DISPLAY
mkdir -p "$home/quincunx"

# Processor time of the program so far, in hundredths of a second.
ticks() { awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$player/stat"; }

measure() {
    local name=$1
    shift
    "$game" "$@" >"$home/log.txt" 2>&1 &
    player=$!
    until xdotool search --name Quincunx >/dev/null 2>&1; do
        kill -0 "$player" 2>/dev/null || { cat "$home/log.txt" >&2; exit 1; }
        sleep 1
    done
    # Up to a person's turn, and until the first messages are gone.
    sleep "${SETTLE:-30}"
    local before after
    before=$(ticks)
    sleep "$seconds"
    after=$(ticks)
    echo "$name: $(awk "BEGIN { printf \"%.1f\", ($after - $before) * 100 / $(getconf CLK_TCK) / $seconds }") % of a core"
    if [ -n "${PICTURES:-}" ]; then import -window root "$PICTURES/$(echo "$name" | tr ' ,/' '___').png"; fi
    kill "$player"
    wait "$player" 2>/dev/null || true
    player=""
}

measure "menu" play
for rules in ${RULES:-injury aura contest}; do
    measure "battle, $rules, squares" play levels/01_drill_yard.ron --rules "$rules" --seed 7
done
measure "battle with water, hexes" play levels/04_the_ford.ron --seed 7
