# A display of its own for scripts that look at the window, which source this file. What they start on it, and the
# display, end with them.
# shellcheck shell=bash
# shellcheck disable=SC2034 # the scripts that source this file use its variables

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"

# The program that is played: QUINCUNX, or else what open_display builds.
game="${QUINCUNX:-}"
# A folder for its saves and settings.
home="$(mktemp -d)"
# The display, and the program on it, while they run.
server=""
player=""

end_all() {
    [ -n "$player" ] && kill "$player" 2>/dev/null || true
    [ -n "$server" ] && kill "$server" 2>/dev/null || true
    rm -rf "$home"
}
trap end_all EXIT

# Builds the program where none is named, and opens the display. Usage: open_display [TOOL...], with what the script
# itself needs.
open_display() {
    local tool number
    for tool in Xvfb "$@"; do
        command -v "$tool" >/dev/null ||
            die "${0##*/}: $tool is missing (packages: ${screen_packages[*]} mesa-vulkan-drivers)"
    done
    if [ -z "$game" ]; then
        cargo build --quiet --bin quincunx
        game="$CARGO_TARGET_DIR/debug/quincunx"
    fi
    number=$((90 + $$ % 900))
    while [ -e "/tmp/.X11-unix/X$number" ]; do number=$((number + 1)); done
    # Without a reset the server does not go away between two runs of the program.
    Xvfb ":$number" -screen 0 1280x720x24 -nolisten tcp -noreset >/dev/null 2>&1 &
    server=$!
    for _ in $(seq 100); do
        [ -e "/tmp/.X11-unix/X$number" ] && break
        sleep 0.1
    done
    sleep 0.5
    export DISPLAY=":$number" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" WGPU_BACKEND="${WGPU_BACKEND:-vulkan}"
    unset WAYLAND_DISPLAY
    mkdir -p "$home/quincunx"
}

# Starts the program and waits, a minute at most, until its window is there. Usage: start_game LOG ARGUMENT...
start_game() {
    local log=$1 tries=0
    shift
    "$game" "$@" >>"$log" 2>&1 &
    player=$!
    until xdotool search --name Quincunx >/dev/null 2>&1; do
        if ! kill -0 "$player" 2>/dev/null; then
            tail -n 20 "$log" >&2
            die "${0##*/}: the program ended early: quincunx $*"
        fi
        tries=$((tries + 1))
        [ $tries -lt 60 ] || die "${0##*/}: no window opened within a minute: quincunx $*"
        sleep 1
    done
}

# Ends the program that was started. Usage: end_game [SIGNAL]
end_game() {
    kill "-${1:-TERM}" "$player"
    wait "$player" 2>/dev/null || true
    player=""
}
