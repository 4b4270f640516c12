#!/usr/bin/env bash
# Plays an experiment with GNU parallel, on the cores of this machine or on several machines: docs/cluster.md
#   scripts/experiments/parallel.sh SHARDS DIR OPTIONS…
#   scripts/experiments/parallel.sh 16 ford the_ford --battles 100000
# PARALLEL_OPTIONS has further options, such as "--sshlogin 4/one,8/two --workdir ." for machines that share the folder.
# Given again it plays what is missing; then it prints the merged result.
set -euo pipefail

if [ $# -lt 3 ]; then
    sed -n '2,6s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
quincunx=${QUINCUNX:-quincunx}
shards=$1
folder=$2
shift 2
# shellcheck disable=SC2086 # they are several words
parallel --halt soon,fail=1 ${PARALLEL_OPTIONS:-} \
    "$quincunx" sim "$@" --threads 1 --shard "{}/$shards" --out "$folder" ::: $(seq "$shards")
"$quincunx" merge "$folder"
