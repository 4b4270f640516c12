#!/usr/bin/env bash
# Everything that must hold before a change is merged: installs what is missing, then runs
# one named step after the other and stops at the first that fails.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build_beside
cd "$root"

# The steps answer no questions, and print no colours where nobody looks.
exec </dev/null
if [ -n "${CI:-}" ] || [ ! -t 1 ]; then
    export CARGO_TERM_COLOR=never NO_COLOR=1
fi
# In a fresh clone nothing is built twice: to prepare for that costs a sixth of the time. Nor is anything optimised once
# more over the parts that a crate is cut into, or cut into more of them than two cores need: tests run a little longer,
# and the package, which is compiled three times, takes nearly half the time less. Programs that are played are built
# with all that, as `scripts/play.sh` builds them.
if [ -n "${CI:-}" ]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_LTO=off CARGO_PROFILE_DEV_CODEGEN_UNITS=4
fi

# Most steps share one of two builds, the program without its window and with it. Compiling them
# takes most of the time, so nothing is compiled twice to the same end:
# - without the window: the library, the program and the suite, which plays whole battles, all
#   scripts and the program itself. Clippy checks the unit tests and the benches here, too;
# - with it: these again, and the library with its unit tests, those of all floors. Of the suite those
#   tests are played again which tell the two builds apart: the program itself, every script, and the
#   pinned battles. Since these are the same event by event, what the others count in battles is, too.
headless=(--locked --no-default-features)
windowed=(--locked)
both_builds=(cli:: golden:: scenarios:: battles::)

# What a machine without a display has not got, and must not need.
forbidden='alsa.*|ash|bevy_(audio|gilrs|image|render|sprite|text|ui|window|winit|.*_render)|cpal|drm.*|gilrs.*|glow|image|libudev.*|metal|naga|rodio|smithay.*|wayland.*|wgpu.*|winit.*|x11.*|xcb.*|xkb.*'

passed=0
current=

step() {
    current=$1
    shift
    echo "== $current"
    local start=$SECONDS
    "$@"
    echo "-- $current: $((SECONDS - start)) s"
    passed=$((passed + 1))
    current=
}

finish() {
    local status=$?
    if [ -n "$current" ]; then
        echo "-- $current: failed"
        echo "$passed passed, 1 failed"
    elif [ "$status" -eq 0 ]; then
        echo "$passed passed, 0 failed"
    fi
}
trap finish EXIT

set_up() {
    add_vulkan_driver
    need_packages "${build_packages[@]}" "${window_packages[@]}" "${screen_packages[@]}"
    need_rust
    local tool
    for tool in fmt clippy; do
        if ! cargo "$tool" --version >/dev/null 2>&1; then
            rustup component add "${tool/fmt/rustfmt}"
        fi
    done
}

headless_dependencies() {
    local crates found
    crates=$(cargo tree "${headless[@]}" --edges normal --prefix none --format '{p}')
    found=$(awk '{ print $1 }' <<<"$crates" | grep -xE "$forbidden" | sort -u || true)
    if [ -n "$found" ]; then
        echo "without the window, the program still depends on: ${found//$'\n'/ }" >&2
        return 1
    fi
}

# The program as the tests just built it.
program="$CARGO_TARGET_DIR/debug/quincunx"

check_files() {
    local files
    mapfile -t -d '' files < <(find assets levels tests/scripts -name '*.ron' -print0 | sort -z)
    "$program" check "${files[@]}"
}

# The examples of docs/data.md, where Python's packages can be had.
data_examples() {
    if ! scripts/experiments/setup.sh >/dev/null; then
        echo "skipped: the Python environment cannot be made here" >&2
        return 0
    fi
    QUINCUNX=$program scripts/data_examples.sh
}

step "set-up" set_up
step "format" cargo fmt --all --check
step "headless: no graphics, sound or input library" headless_dependencies
step "headless: clippy" cargo clippy "${headless[@]}" --all-targets -- -D warnings
step "headless: suite" cargo test "${headless[@]}" --test '*'
step "levels, scripts and data" check_files
step "a short simulation" "$program" sim levels/01_drill_yard.ron --rules injury --battles 20
step "examples for DuckDB and Polars" data_examples
# With the flags of a plain build: that they compile is at stake, not how fast they are.
step "benches compile" cargo bench "${headless[@]}" --profile dev --no-run --bench '*'
step "window: clippy" cargo clippy "${windowed[@]}" --all-targets -- -D warnings
step "window: build" cargo test "${windowed[@]}" --lib --bins --examples --test '*' --no-run
step "window: unit tests" cargo test "${windowed[@]}" --lib
step "window: what tells the two builds apart" cargo test "${windowed[@]}" --test suite -- "${both_builds[@]}"
step "doc tests" cargo test "${windowed[@]}" --doc
step "docs" env RUSTDOCFLAGS="-D warnings" cargo doc "${windowed[@]}" --no-deps
if [ -x scripts/window_test.sh ]; then
    step "window: on a screen" env QUINCUNX="$program" scripts/window_test.sh
fi
