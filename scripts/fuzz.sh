#!/usr/bin/env bash
# Gives the readers and the rules what a machine thinks up, one fuzz target after the other, each
# for so many seconds: scripts/fuzz.sh [SECONDS] [TARGET...]
# Without a number for 20 minutes each, without names all targets. Exit code 1 as something
# breaks; the case then lies where the last lines say.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"

seconds=1200
if [[ "${1:-}" =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
all=(level data script save commands)
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")
for target in "${targets[@]}"; do
    [[ " ${all[*]} " == *" $target "* ]] || die "No target is called $target; they are: ${all[*]}."
done

# The corpora grow from run to run; they and the build are kept outside the clone.
work="$CARGO_TARGET_DIR/fuzz"

set_up() {
    need_rust
    need_packages "${build_packages[@]}" g++
    command -v rustup >/dev/null ||
        die "The fuzzer needs nightly Rust, which rustup installs: see https://rustup.rs, then run this again."
    [[ "$(rustup toolchain list)" == *nightly* ]] ||
        rustup toolchain install nightly --profile minimal
    cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
}

fuzz() {
    local command=$1
    shift
    # None of the code is unsafe: without a sanitizer more is tried in the same time.
    cargo +nightly fuzz "$command" --sanitizer none --target-dir "$work" "$@"
}

# Every word of the shipped files, for the fuzzer to put in other places.
write_words() {
    find assets levels tests/scripts -name '*.ron' -print0 |
        xargs -0 grep -ohE '[A-Za-z_]{2,24}' | sort -u | sed -E 's/.*/"&"/' >"$work/words"
}

# Folders with well-formed files to begin with.
seeds_of() {
    case "$1" in
    level) echo "levels" ;;
    data) echo "assets/rules" ;;
    script) echo "tests/scripts" ;;
    save) echo "$work/saves" ;;
    esac
    echo "tests/regressions/$1"
}

# Saves are made anew each time: they fit the rules of one version only.
write_saves() {
    mkdir -p "$work/saves"
    rm -f "$work/saves"/*.ron
    QUINCUNX_SAVES="$work/saves" fuzz run save -- -runs=0 >/dev/null 2>&1
}

most_bytes() {
    case "$1" in
    commands) echo 1024 ;;
    data | save) echo 16384 ;;
    *) echo 8192 ;;
    esac
}

# One target; prints its figures. Returns the fuzzer's exit code.
run_one() {
    local target=$1 seeds status=0
    mapfile -t seeds < <(seeds_of "$target")
    mkdir -p "$work/corpus/$target"
    echo "== $target, for $seconds s"
    fuzz run "$target" "$work/corpus/$target" "${seeds[@]}" -- \
        -max_total_time="$seconds" -max_len="$(most_bytes "$target")" -rss_limit_mb=2048 \
        -timeout=30 -dict="$work/words" -print_final_stats=1 >"$work/$target.log" 2>&1 || status=$?
    grep -E '^stat::(number_of_executed_units|peak_rss_mb)|^Done' "$work/$target.log" || true
    grep -oE 'cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$work/$target.log" | tail -n 1 || true
    return "$status"
}

set_up
mkdir -p "$work"
fuzz build
write_words
write_saves
broken=()
for target in "${targets[@]}"; do
    run_one "$target" || broken+=("$target")
done
for target in "${broken[@]}"; do
    echo "$target broke; the fuzzer's words are in $work/$target.log, the case is:" >&2
    grep -oE 'Test unit written to .*' "$work/$target.log" >&2 || tail -n 5 "$work/$target.log" >&2
    echo "Make it smaller with: cargo +nightly fuzz tmin --sanitizer none --target-dir $work $target <the case>" >&2
done
[ ${#broken[@]} -eq 0 ]
