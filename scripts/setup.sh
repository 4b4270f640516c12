# Set-up shared by the scripts that source it: where the clone and the build are,
# and what must be installed. Nothing is built and nothing is run here.
# shellcheck shell=bash
# shellcheck disable=SC2034 # the scripts that source this file use its variables

# The clone, whatever directory the script was called from.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The build lies outside the clone, so that deleting or cleaning the clone keeps it, and two
# clones share their dependencies.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/quincunx/target}"
case "$CARGO_TARGET_DIR" in
/*) ;;
*) CARGO_TARGET_DIR="$PWD/$CARGO_TARGET_DIR" ;;
esac

# For scripts that test, check and measure: what they build is put beside the program that is played. They would
# otherwise leave one without its window, or of other settings, where scripts/play.sh and everybody else looks for it.
# Only the outcome of the build has a place of its own (cargo's target directory). Libraries and all else that is
# compiled on the way (cargo's build directory) stay in one place for both, so that nothing is compiled twice for it:
# with two whole target directories it would be Bevy.
build_beside() {
    export CARGO_BUILD_BUILD_DIR="$CARGO_TARGET_DIR"
    export CARGO_TARGET_DIR="$CARGO_TARGET_DIR/tests"
}

# To compile and link: a C linker, the one that .cargo/config.toml names, and udev for
# game controllers.
build_packages=(gcc libasound2-dev libc6-dev lld pkg-config libudev-dev)

# To open the window; X11 and Vulkan are loaded when it opens.
window_packages=(libvulkan1 libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libxrandr2)

# To test the window without a screen.
screen_packages=(imagemagick xdotool xvfb)

die() {
    echo "$*" >&2
    exit 1
}

need_rust() {
    command -v cargo >/dev/null ||
        die "Rust is missing; install it as https://rustup.rs says, then run this again."
}

# Adds Mesa's driver to the packages where no Vulkan driver is installed.
add_vulkan_driver() {
    local folder
    for folder in /usr/share/vulkan/icd.d /etc/vulkan/icd.d; do
        if compgen -G "$folder/*.json" >/dev/null; then
            return
        fi
    done
    window_packages+=(mesa-vulkan-drivers)
}

# Prints those of the packages that are not installed.
missing_packages() {
    local package status
    for package in "$@"; do
        status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        # Packages for several architectures give a status for each.
        case "$status" in
        *installed*) ;;
        *) echo "$package" ;;
        esac
    done
}

# Installs what is missing of the packages where that needs no password, and otherwise says
# which line does it.
need_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "This is not Debian or Ubuntu; these packages are needed under their names here: $*" >&2
        return
    fi
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -eq 0 ]; then
        return
    fi
    local by_hand="sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            die "Packages are missing. Install them with this line, then run this again:
$by_hand"
        fi
        as_root=(sudo -n)
    fi
    echo "Installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o=Dpkg::Use-Pty=0)
    if ! "${as_root[@]}" update >/dev/null ||
        ! "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null; then
        die "The packages could not be installed. Try it by hand, then run this again:
$by_hand"
    fi
}
