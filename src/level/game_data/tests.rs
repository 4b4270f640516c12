//! What data files say beside a rule.

use super::value_beside;

#[test]
fn a_number_is_told_by_the_rule_beside_it() {
    for (line, expected) in [
        (
            "    flank: 1, // COIN-POS-03: advantage of who flanks",
            Some("advantage of who flanks: 1"),
        ),
        (
            "    prone: -1, // edge of the Evasion roll; COIN-POS-03",
            Some("edge of the Evasion roll: -1"),
        ),
        (
            "    step_up: 2, // COIN-POS-09, COIN-POS-03",
            Some("step up: 2"),
        ),
        ("    flank: 1, // COIN-POS-031: another rule", None),
        ("  positions: ( // COIN-POS-03", None),
        ("  // Rule COIN-POS-03.", None),
    ] {
        assert_eq!(
            value_beside(line, "COIN-POS-03").as_deref(),
            expected,
            "{line}"
        );
    }
}
