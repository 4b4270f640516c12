#!/usr/bin/env bash
# Plays experiments in shards, kills in the middle, resumes and merges, and compares with the single run, byte for byte:
# scripts/experiments_test.sh [BATTLES]
# - with GNU parallel: 16 shards, one killed by KILL, one stopped by TERM;
# - on Dask: two workers, one killed by KILL; then once more on workers of this machine.
# QUINCUNX names the program; without it it is built. What is not there and cannot be installed is skipped, and said.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
# shellcheck source=scripts/experiments/setup.sh
source "$root/scripts/experiments/setup.sh"
build_beside
cd "$root"
battles=${1:-1600}

if [ -z "${QUINCUNX:-}" ]; then
    need_rust
    need_packages "${build_packages[@]}"
    cargo build --locked --no-default-features
    QUINCUNX=$CARGO_TARGET_DIR/debug/quincunx
fi
QUINCUNX=$(realpath "$QUINCUNX")
export QUINCUNX

work=$(mktemp -d)
jobs_to_end=()
finish() {
    local job
    for job in "${jobs_to_end[@]}"; do
        kill -KILL "$job" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap finish EXIT
cd "$work"

# Two against one, on grass and in mud.
for ground in grass mud dirt; do
    cat >"$ground.ron" <<LEVEL
(
  name: "$ground", summary: "", grid: square, legend: { ".": "$ground" }, rows: ["......", "......"],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: (0, 0), facing: "E"),
    (role: "archer", side: 1, cell: (5, 1), facing: "W"),
    (role: "spearman", side: 1, cell: (4, 0), facing: "W"),
  ],
)
LEVEL
done

fail() {
    echo "failed: $*" >&2
    exit 1
}

# Both folders have the same results.
same() {
    local file
    for file in table.txt all.json all.csv all.parquet; do
        cmp "$1/$file" "$2/$file" || fail "$1/$file is not $2/$file"
    done
    echo "$1 is $2, byte for byte"
}

# Runs quincunx with these words, and puts its results into a folder.
results() {
    local into=$1
    shift
    mkdir -p "$into"
    "$QUINCUNX" "$@" --json "$into/all.json" --csv "$into/all.csv" --parquet "$into/all.parquet" >"$into/table.txt"
}

# Waits until a folder holds a whole shard.
wait_for_shard() {
    local tries
    for tries in $(seq 600); do
        if compgen -G "$1/shard-*.parquet" >/dev/null; then
            return
        fi
        sleep 0.1
    done
    fail "no shard in $1 after $((tries / 10)) seconds"
}

# The first process that plays a shard in a folder.
playing() {
    pgrep -f -- "^$QUINCUNX sim .*--out $1\$" | head -1
}

with_parallel() {
    local options=(--levels grass.ron,mud.ron --battles "$battles" --seed 3) victim
    results whole sim "${options[@]}"
    PARALLEL_OPTIONS="--jobs 2" "$root/scripts/experiments/parallel.sh" 16 shards "${options[@]}" >killed.txt 2>&1 &
    local runner=$!
    wait_for_shard shards
    victim=$(playing shards)
    kill -KILL "$victim"
    wait "$runner" && fail "GNU parallel did not notice the killed shard"
    if "$QUINCUNX" merge shards 2>missing.txt; then
        fail "a folder with gaps was merged"
    fi
    grep -q "shards missing" missing.txt || fail "$(cat missing.txt)"
    # One that is stopped keeps what it has played.
    local number
    number=$(seq 16 | while read -r n; do
        [ -e "$(printf 'shards/shard-%05d-of-00016.parquet' "$n")" ] || echo "$n"
    done | tail -1)
    "$QUINCUNX" sim "${options[@]}" --threads 1 --shard "$number/16" --out shards 2>stopped.txt &
    victim=$!
    until grep -q "playing shard" stopped.txt; do sleep 0.01; done
    kill -TERM "$victim"
    wait "$victim" || true
    if compgen -G "shards/*.partial" >/dev/null; then
        echo "shard $number was stopped: $(tail -1 stopped.txt)"
    fi
    PARALLEL_OPTIONS="--jobs 2" "$root/scripts/experiments/parallel.sh" 16 shards "${options[@]}" >table.txt
    results merged merge shards
    same merged whole
    local left
    left=$(find shards -type f ! -name 'shard-*-of-00016.parquet')
    [ -z "$left" ] || fail "left in the folder: $left"
}

with_dask() {
    local options=(--levels grass.ron,mud.ron,dirt.ron --battles "$battles" --seed 7 --rules injury)
    local adaptive=(
        "$python" "$root/scripts/experiments/adaptive.py" --vary levels --designs grass.ron,mud.ron,dirt.ron
        --battles "$battles" --budget $((3 * battles)) --seed 7 --shards 8 --quincunx "$QUINCUNX" --out rounds
    )
    local scripts
    scripts=$(dirname "$python")
    "$scripts/dask" scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file scheduler.json >scheduler.txt 2>&1 &
    jobs_to_end+=($!)
    until [ -s scheduler.json ]; do sleep 0.1; done
    local address worker victim
    address=$("$python" -c 'import json; print(json.load(open("scheduler.json"))["address"])')
    for worker in 1 2; do
        "$scripts/dask" worker "$address" --name "$worker" --nthreads 1 --no-nanny --no-dashboard \
            --local-directory "worker_$worker" >"worker_$worker.txt" 2>&1 &
        jobs_to_end+=($!)
        victim=$!
    done
    "${adaptive[@]}" --scheduler "$address" -- --rules injury >rounds.txt 2>driver.txt &
    local driver=$!
    wait_for_shard rounds/round_001
    # With the shard that it plays just then.
    local shard
    until shard=$(pgrep -P "$victim"); do sleep 0.01; done
    # shellcheck disable=SC2086 # they may be several
    kill -KILL "$victim" $shard
    wait "$driver" || fail "$(cat driver.txt)"
    grep -q "Remove worker" scheduler.txt || fail "the scheduler did not lose a worker: $(cat scheduler.txt)"
    tail -1 rounds.txt
    results single sim "${options[@]}"
    results killed merge rounds/round_001
    same killed single
    cmp rounds/round_001.json single/all.json || fail "the driver merged something else"
    # On workers of this machine: everything is there, and the answer is the same.
    "${adaptive[@]}" --workers 2 -- --rules injury >again.txt 2>driver.txt || fail "$(cat driver.txt)"
    cmp again.txt rounds.txt || fail "the same rounds gave another answer"
}

if command -v parallel >/dev/null || (need_packages parallel) >/dev/null 2>&1; then
    with_parallel
else
    echo "skipped: GNU parallel is not installed"
fi
if (experiments_python); then
    experiments_python
    with_dask
else
    echo "skipped: the Python environment of scripts/experiments could not be made"
fi
echo "experiments: passed"
