#!/usr/bin/env bash
# Switches one rule after the other off and looks whether the scripts and tests that name it
# notice. For all rules, or for those given: scripts/mutate.sh INJ-ATK-07 INJ-POS-03
# Without names it writes docs/rules/mutations.md. Exit code 1 as a rule survives.
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

# With every rule in force all must be well, or a failure would mean nothing.
"$programs/quincunx" run --quiet tests/scripts
"$programs/unit" --quiet inj_ >"$work/out" || die "tests fail with all rules in force: $(tail -n 20 "$work/out")"

table="$work/table"
: >"$table"
survived=()
unswitched=0
rules=0
while IFS='|' read -r _ rule squares hexes tests _; do
    rule=${rule// /}
    if [ $# -gt 0 ] && [[ " $* " != *" $rule "* ]]; then
        continue
    fi
    read -ra squares <<<"$squares"
    read -ra hexes <<<"$hexes"
    read -ra tests <<<"$tests"
    folder=$(dirname "$(find tests/scripts -name "${squares[0]:-${hexes[0]:-none}}.ron" -print -quit)")
    by_squares=$(noticed_by_scripts "$rule" "$folder" "${squares[@]}")
    by_hexes=$(noticed_by_scripts "$rule" "$folder" "${hexes[@]}")
    by_tests=$(noticed_by_tests "$rule" "${tests[@]}")
    rules=$((rules + 1))
    verdict=noticed
    if ! grep -rqF "\"$rule\"" src; then
        verdict="no switch"
        unswitched=$((unswitched + 1))
    elif [ -z "$by_squares$by_hexes$by_tests" ]; then
        verdict=SURVIVED
        survived+=("$rule")
    fi
    line="| $rule | $verdict | $(told "$by_squares" "${#squares[@]}") | $(told "$by_hexes" "${#hexes[@]}") | $(told "$by_tests" "${#tests[@]}") |"
    echo "$line" | tee -a "$table"
done < <(grep -E '^\| [A-Z]+-[A-Z]+-[0-9]+ \|' "$coverage")

noticed=$((rules - unswitched - ${#survived[@]}))
summary="$noticed of $rules rules are noticed when they are off, ${#survived[@]} survive, $unswitched have no switch."
echo "$summary ${survived[*]}"
if [ $# -eq 0 ]; then
    {
        echo "# Who notices when a rule is gone"
        echo
        echo "Made by \`scripts/mutate.sh\`: it switches one rule after the other off (the guards \`rule_is_off\` in the code) and plays the scripts and tests that name it, as [coverage.md](coverage.md) lists them. \"2 of 5\" means that two of the five fail without the rule, and the first of them is named. \"No switch\" is advice for designers that no code carries out."
        echo
        echo "$summary"
        echo
        echo "| rule | without it | on squares | on hexes | tests |"
        echo "|---|---|---|---|---|"
        cat "$table"
    } >"$page"
fi
[ ${#survived[@]} -eq 0 ]
