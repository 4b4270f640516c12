#!/usr/bin/env bash
# Prints the lines of each floor and ruleset as a table, without tests: all, those that are neither empty nor a
# comment, and for a ruleset the lines for each of its rules in play. scripts/lines.sh REF counts an earlier commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tree=.
if [ $# -gt 0 ]; then
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    git archive "$1" src docs/rules examples/toy_ruleset | tar -x -C "$tree"
fi

# Lines of the Rust files of a folder or file, without files of tests and without what is compiled for tests alone: all of
# them, and those that are neither empty nor a comment.
lines() {
    find "$1" -name '*.rs' ! -name 'tests.rs' ! -name 'testing.rs' ! -path '*/tests/*' -print0 2>/dev/null |
        xargs -0r awk '
            FNR == 1 { attribute = test = 0 }
            /^#\[cfg\(test\)\]/ { attribute = 1; next }
            attribute { attribute = 0; test = / \{$/; next }
            test { if (/^}/) test = 0; next }
            { all++ }
            !/^[[:space:]]*($|\/\/)/ { code++ }
            END { print all + 0, code + 0 }'
}

# The rules of a page that are in play: ids of three parts that no remark puts off.
rules() {
    grep -E '^- \*\*[A-Z]+-[A-Z]+-[0-9]+\*\*' "$1" 2>/dev/null |
        grep -cvE '\(not in play yet\)|\(for a referee\)' || true
}

row() { printf '| `%s` | %s | %s | %s |\n' "$1" "$2" "$3" "${4:-}"; }

echo '| module | lines | of them code | lines a rule |'
echo '|---|---|---|---|'
for floor in "$tree"/src/*/; do
    id=$(basename "$floor")
    read -r all code <<<"$(lines "$floor")"
    [ "$id" = rules ] || row "$id" "$all" "$code"
done
for folder in "$tree"/src/rules/*/; do
    id=$(basename "$folder")
    read -r all code <<<"$(lines "$folder")"
    count=$(rules "$tree/docs/rules/$id.md")
    row "rules/$id" "$all" "$code" "$([ "$count" -gt 0 ] && echo "$((all / count)) ($count rules)")"
done
read -r all code <<<"$(lines "$tree/examples/toy_ruleset")"
row examples/toy_ruleset "$all" "$code"
