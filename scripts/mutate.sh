#!/usr/bin/env bash
# Switches one rule after the other off, as a variant does, and looks whether the scripts that name it
# notice. For all rules, for those given: scripts/mutate.sh INJ-ATK-07 INJ-POS-03, or for those
# of one ruleset: scripts/mutate.sh AUR
# Without names, or with that of a ruleset, it writes docs/rules/mutations.md; the rows of the other
# rulesets stay. Which rules there are, and what names them, it reads from docs/rules/coverage.md:
# run scripts/coverage.sh first. Exit code 1 if a rule survives or has no switch, or if the page
# that was written lacks a rule.
#
# PROGRAM=<file> takes that program instead of building it.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"

page=docs/rules/mutations.md
coverage=docs/rules/coverage.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A copy of the program: the next build of anything takes its place.
program=${PROGRAM:-$work/quincunx}
if [ ! -x "$program" ]; then
    cargo build --locked --no-default-features --bin quincunx
    cp "$CARGO_TARGET_DIR/debug/quincunx" "$program"
fi

# The scripts of the list that do not go as they expect with the rule off, one a line. As a
# broken invariant may end the program, such scripts are asked one by one.
noticed_by_scripts() {
    local rule=$1 folder=$2
    shift 2
    [ $# -gt 0 ] || return 0
    local files=("${@/#/$folder/}")
    files=("${files[@]/%/.ron}")
    echo "(name: \"Without $rule\", off: [\"$rule\"])" >"$work/off.ron"
    local status=0
    timeout 120 "$program" run --quiet --variant "$work/off.ron" "${files[@]}" >"$work/out" 2>&1 || status=$?
    if [ "$status" -gt 1 ]; then
        local file
        for file in "${files[@]}"; do
            timeout 20 "$program" run --quiet --variant "$work/off.ron" "$file" >/dev/null 2>&1 || basename "$file" .ron
        done
    else
        sed -nE "s|^(error: )?$folder/([a-z0-9_]+)\.ron:.*|\2|p" "$work/out" | sort -u
    fi
}

# "2 of 5: the_first_of_them", or nothing where nobody names the rule.
told() {
    local noticed=$1 named=$2
    [ "$named" -gt 0 ] || return 0
    local count
    count=$(wc -w <<<"$noticed")
    echo "$count of $named${noticed:+: ${noticed%%[[:space:]]*}}"
}

# The page of coverage without what is for people: a line `## <ruleset>`, then one for each rule.
lines_of_coverage() {
    grep -E '^(## |\| [A-Z0-9]+(-[A-Z0-9]+)+ \|)' "$coverage"
}

rules_of_coverage() {
    lines_of_coverage | sed -nE 's/^\| ([^ ]+) \|.*/\1/p'
}

# With every rule in force all must be well, or a failure would mean nothing.
"$program" run --quiet tests/scripts

# Whether a rule is to be looked at: all are without names, or it or its ruleset is named.
is_wanted() {
    local rule=$1 name
    shift
    [ $# -gt 0 ] || return 0
    for name in "$@"; do
        [ "$rule" = "$name" ] || [ "${rule%%-*}" = "$name" ] || continue
        return 0
    done
    return 1
}

# Whether the page is to be written: nothing is named but rulesets.
writes_page=true
for name in "$@"; do
    case "$name" in *-*) writes_page=false ;; esac
done

table="$work/table"
: >"$table"
folder=
while IFS='|' read -r head rule squares hexes tests _; do
    if [[ "$head" == "## "* ]]; then
        folder=tests/scripts/${head#\#\# }
        continue
    fi
    rule=${rule// /}
    if ! is_wanted "$rule" "$@"; then
        # Its row stays as the page has it.
        if "$writes_page"; then grep -E "^\| $rule \|" "$page" >>"$table" || true; fi
        continue
    fi
    read -ra squares <<<"$squares"
    read -ra hexes <<<"$hexes"
    read -ra tests <<<"$tests"
    # What the page says to be a definition cannot be switched off.
    if grep -qE "^- \*\*$rule\*\* .*\(definition\)$" "docs/rules/${folder##*/}.md"; then
        line="| $rule | definition |  |  |"
        echo "$line" | tee -a "$table"
        continue
    fi
    by_squares=$(noticed_by_scripts "$rule" "$folder" "${squares[@]}")
    by_hexes=$(noticed_by_scripts "$rule" "$folder" "${hexes[@]}")
    verdict=noticed
    if ! grep -rqF "\"$rule\"" src assets/rules; then
        verdict="no switch"
    elif [ $((${#squares[@]} + ${#hexes[@]})) -eq 0 ] && [ ${#tests[@]} -gt 0 ]; then
        verdict="tests alone"
    elif [ -z "$by_squares$by_hexes" ]; then
        verdict=SURVIVED
    fi
    line="| $rule | $verdict | $(told "$by_squares" "${#squares[@]}") | $(told "$by_hexes" "${#hexes[@]}") |"
    echo "$line" | tee -a "$table"
done < <(lines_of_coverage)

# How many rows of the table have a verdict.
count() { grep -cF "| $1 |" "$table" || true; }
survived=$(sed -nE 's/^\| ([A-Z0-9-]+) \| SURVIVED .*/\1/p' "$table" | tr '\n' ' ')
summary="$(count noticed) of $(wc -l <"$table") rules are noticed when they are off, $(count SURVIVED) survive, $(count "tests alone") are named by tests alone, $(count definition) are definitions, $(count "no switch") have no switch."
echo "$summary $survived"
if "$writes_page"; then
    {
        echo "# Who notices when a rule is gone"
        echo
        echo "Made by \`scripts/mutate.sh\`: it switches one rule after the other off, as a [variant](../variants.md) does, and plays the scripts that name it, as [coverage.md](coverage.md) lists them. \"2 of 5\" means that two of the five fail without the rule, and the first of them is named. \"Tests alone\" is a rule that no script names, so that nothing is played. A \"definition\" says what a word or number means, or what follows from other rules; no variant can switch it off. \"No switch\" is a rule that lacks one."
        echo
        echo "$summary"
        echo
        echo "| rule | without it | on squares | on hexes |"
        echo "|---|---|---|---|"
        cat "$table"
    } >"$page"
fi
missing=
if "$writes_page"; then
    missing=$(rules_of_coverage | while read -r rule; do grep -qF "| $rule |" "$page" || echo "$rule"; done)
    [ -z "$missing" ] || echo "Not looked at yet, name their rulesets to this script: ${missing//$'\n'/ }" >&2
fi
switchless=$(sed -nE 's/^\| ([A-Z0-9-]+) \| no switch .*/\1/p' "$table" | tr '\n' ' ')
[ -z "$survived$missing$switchless" ]
