#!/usr/bin/env bash
# Switches one rule after the other off and looks whether the scripts and tests that name it
# notice. For all rules, for those given: scripts/mutate.sh INJ-ATK-07 INJ-POS-03, or for those
# of one ruleset: scripts/mutate.sh AUR
# Without names, or with that of a ruleset, it writes docs/rules/mutations.md; the rows of the other
# rulesets stay. Which rules there are, and what names them, it reads from docs/rules/coverage.md:
# run scripts/coverage.sh first. Exit code 1 if a rule survives, or if the page that was written
# lacks a rule.
#
# PROGRAMS=<folder> takes the programs that are in it instead of building them.
set -euo pipefail
# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"

page=docs/rules/mutations.md
coverage=docs/rules/coverage.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Builds once, and keeps copies: the next build of anything takes their places.
build() {
    mkdir -p "$1"
    cargo test --locked --no-default-features --features rule-switch --lib --bins --test suite --no-run 2>&1 | tee "$work/build"
    cp "$(sed -nE 's/.*unittests src\/lib.rs \((.*)\)$/\1/p' "$work/build")" "$1/unit"
    cp "$(sed -nE 's/.*tests\/suite\/main.rs \((.*)\)$/\1/p' "$work/build")" "$1/suite"
    cp "$CARGO_TARGET_DIR/debug/quincunx" "$1/quincunx"
}

programs=${PROGRAMS:-$work/programs}
[ -x "$programs/quincunx" ] || build "$programs"

# The scripts of the list that do not go as they expect with the rule off, one a line. As a
# broken invariant may end the program, such scripts are asked one by one.
noticed_by_scripts() {
    local rule=$1 folder=$2
    shift 2
    [ $# -gt 0 ] || return 0
    local files=("${@/#/$folder/}")
    files=("${files[@]/%/.ron}")
    local status=0
    QUINCUNX_RULE_OFF=$rule timeout 120 "$programs/quincunx" run --quiet "${files[@]}" >"$work/out" 2>&1 || status=$?
    if [ "$status" -gt 1 ]; then
        local file
        for file in "${files[@]}"; do
            QUINCUNX_RULE_OFF=$rule timeout 20 "$programs/quincunx" run --quiet "$file" >/dev/null 2>&1 || basename "$file" .ron
        done
    else
        sed -nE "s|^(error: )?$folder/([a-z0-9_]+)\.ron:.*|\2|p" "$work/out" | sort -u
    fi
}

# The tests of the list that fail with the rule off.
noticed_by_tests() {
    local rule=$1 name binary
    shift
    for name in "$@"; do
        for binary in unit suite; do
            QUINCUNX_RULE_OFF=$rule timeout 120 "$programs/$binary" "$name" >"$work/out" 2>&1 || echo "$name"
        done
    done | sort -u
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

# With every rule in force all must be well, or a failure would mean nothing. The tests of a rule
# begin with its prefix.
"$programs/quincunx" run --quiet tests/scripts
mapfile -t prefixes < <(rules_of_coverage | sed -E 's/-.*/_/' | tr '[:upper:]' '[:lower:]' | sort -u)
"$programs/unit" --quiet "${prefixes[@]}" >"$work/out" ||
    die "tests fail with all rules in force: $(tail -n 20 "$work/out")"

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
    by_squares=$(noticed_by_scripts "$rule" "$folder" "${squares[@]}")
    by_hexes=$(noticed_by_scripts "$rule" "$folder" "${hexes[@]}")
    by_tests=$(noticed_by_tests "$rule" "${tests[@]}")
    verdict=noticed
    if ! grep -rqF "\"$rule\"" src; then
        verdict="no switch"
    elif [ -z "$by_squares$by_hexes$by_tests" ]; then
        verdict=SURVIVED
    fi
    line="| $rule | $verdict | $(told "$by_squares" "${#squares[@]}") | $(told "$by_hexes" "${#hexes[@]}") | $(told "$by_tests" "${#tests[@]}") |"
    echo "$line" | tee -a "$table"
done < <(lines_of_coverage)

# How many rows of the table have a verdict.
count() { grep -cF "| $1 |" "$table" || true; }
survived=$(sed -nE 's/^\| ([A-Z0-9-]+) \| SURVIVED .*/\1/p' "$table" | tr '\n' ' ')
summary="$(count noticed) of $(wc -l <"$table") rules are noticed when they are off, $(count SURVIVED) survive, $(count "no switch") have no switch."
echo "$summary $survived"
if "$writes_page"; then
    {
        echo "# Who notices when a rule is gone"
        echo
        echo "Made by \`scripts/mutate.sh\`: it switches one rule after the other off (the guards \`rule_is_off\` in the code) and plays the scripts and tests that name it, as [coverage.md](coverage.md) lists them. \"2 of 5\" means that two of the five fail without the rule, and the first of them is named. \"No switch\" is a definition, or advice for designers, that no single place of the code carries out."
        echo
        echo "$summary"
        echo
        echo "| rule | without it | on squares | on hexes | tests |"
        echo "|---|---|---|---|---|"
        cat "$table"
    } >"$page"
fi
missing=
if "$writes_page"; then
    missing=$(rules_of_coverage | while read -r rule; do grep -qF "| $rule |" "$page" || echo "$rule"; done)
    [ -z "$missing" ] || echo "Not looked at yet, name their rulesets to this script: ${missing//$'\n'/ }" >&2
fi
[ -z "$survived$missing" ]
