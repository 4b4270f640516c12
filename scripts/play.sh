#!/usr/bin/env bash
# Plays Quincunx: installs what is missing, builds, and runs `quincunx` with the arguments
# given here. `scripts/play.sh --help` lists them.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# Whether these arguments make the program open its window.
opens_window() {
    local command=play argument
    for argument in "$@"; do
        case "$argument" in
        -h | --help | -V | --version | --headless) return 1 ;;
        esac
    done
    # The command may stand after options that all commands take.
    while [ $# -gt 0 ]; do
        case "$1" in
        --variant) shift $(($# > 1 ? 2 : 1)) ;;
        -*) shift ;;
        *) command=$1 && break ;;
        esac
    done
    case "$command" in
    run | sim | merge | campaign | odds | look | check | replay | help) return 1 ;;
    *) return 0 ;;
    esac
}

packages=("${build_packages[@]}")
if opens_window "$@"; then
    # Said here and not only by the program: the first build takes its time.
    if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
        die "There is no display to open a window on; all commands but \`play\` and \`demo\` work without one, and so does \`demo --headless\`."
    fi
    add_vulkan_driver
    packages+=("${window_packages[@]}")
fi
need_rust
need_packages "${packages[@]}"

program="$CARGO_TARGET_DIR/debug/quincunx"
quiet=(--quiet)
if [ ! -x "$program" ]; then
    echo "The first build takes 15 to 20 minutes on two cores; later ones take seconds." >&2
    quiet=()
fi
# In the clone, where cargo finds .cargo/config.toml; the program runs where it was called,
# so that file names given to it mean what they say there.
(cd "$root" && cargo build "${quiet[@]}" --bin quincunx)
export QUINCUNX_ROOT="${QUINCUNX_ROOT:-$root}"
exec "$program" "$@"
