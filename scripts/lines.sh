#!/usr/bin/env bash
# Prints the lines of code of each floor and ruleset as a table, without tests, and for a ruleset the
# lines for each of its rules in play. scripts/lines.sh REF counts an earlier commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tree=.
if [ $# -gt 0 ]; then
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    git archive "$1" src docs/rules examples/toy_ruleset | tar -x -C "$tree"
fi

# Lines of the Rust files of a folder or file, without files of tests and without test modules.
lines() {
    find "$1" -name '*.rs' ! -name 'tests.rs' ! -name 'testing.rs' ! -path '*/tests/*' -print0 2>/dev/null |
        xargs -0r awk 'FNR == 1 { test = 0 } /^#\[cfg\(test\)\]/ { test = 1 } !test { count++ } END { print count + 0 }'
}

# The rules of a page that are in play: ids of three parts that no remark puts off.
rules() {
    grep -E '^- \*\*[A-Z]+-[A-Z]+-[0-9]+\*\*' "$1" 2>/dev/null |
        grep -cvE '\(not in play yet\)|\(for a referee\)' || true
}

row() { printf '| `%s` | %s | %s |\n' "$1" "$2" "${3:-}"; }

echo '| module | lines | lines a rule |'
echo '|---|---|---|'
for floor in "$tree"/src/*/; do
    id=$(basename "$floor")
    [ "$id" = rules ] || row "$id" "$(lines "$floor")"
done
for folder in "$tree"/src/rules/*/; do
    id=$(basename "$folder")
    own=$(lines "$folder")
    count=$(rules "$tree/docs/rules/$id.md")
    row "rules/$id" "$own" "$([ "$count" -gt 0 ] && echo "$((own / count)) ($count rules)")"
done
row examples/toy_ruleset "$(lines "$tree/examples/toy_ruleset")"
