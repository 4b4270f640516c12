//! Chances in whole percent. Floor 7.

/// A chance in whole percent; it is 0 or 100 only where it is certain.
#[must_use]
pub fn percent_of(chance: f64) -> u8 {
    let rounded = (chance * 100.0).round().clamp(0.0, 100.0) as u8;
    match rounded {
        0 if chance > 0.0 => 1,
        100 if chance < 1.0 => 99,
        other => other,
    }
}

/// All outcomes of something in whole percent that add up to 100, each 0 only where it cannot be. The outcome
/// that has the chance named before them, or all but that chance, is not moved away from it.
#[must_use]
pub fn percents_of(chance: Option<f64>, outcomes: &[f64]) -> Vec<u8> {
    const NEAR: f64 = 1e-9;
    let mut shown: Vec<u8> = outcomes.iter().copied().map(percent_of).collect();
    let sum: f64 = outcomes.iter().sum();
    if (sum - 1.0).abs() > 1e-6 {
        return shown;
    }
    let mut fixed = vec![false; shown.len()];
    if let Some(chance) = chance {
        let whole = percent_of(chance);
        for (index, share) in outcomes.iter().enumerate() {
            let is = |other: f64| (share - other).abs() < NEAR;
            if is(chance) || is(1.0 - chance) {
                shown[index] = if is(chance) { whole } else { 100 - whole };
                fixed[index] = true;
            }
        }
    }
    loop {
        let sum: i32 = shown.iter().map(|&it| i32::from(it)).sum();
        let by = (100 - sum).signum();
        if by == 0 {
            return shown;
        }
        // How much too little is shown of an outcome, or too much.
        let wrong = |index: usize| {
            let short = outcomes[index] * 100.0 - f64::from(shown[index]);
            short * f64::from(by) - if fixed[index] { 100.0 } else { 0.0 }
        };
        let may = |&index: &usize| outcomes[index] > 0.0 && (by > 0 || shown[index] > 1);
        let next = (0..shown.len()).filter(may);
        let Some(next) = next.reduce(|best, it| if wrong(it) > wrong(best) { it } else { best })
        else {
            return shown;
        };
        shown[next] = shown[next].saturating_add_signed(by as i8);
    }
}

#[cfg(test)]
mod tests {
    use super::{percent_of, percents_of};

    #[test]
    fn only_the_certain_is_0_or_100() {
        assert_eq!(percent_of(0.0), 0);
        assert_eq!(percent_of(0.001), 1);
        assert_eq!(percent_of(0.65), 65);
        assert_eq!(percent_of(0.9999), 99);
        assert_eq!(percent_of(1.0), 100);
    }

    #[test]
    fn outcomes_add_up_to_100() {
        assert_eq!(percents_of(None, &[0.505, 0.495]), [50, 50]);
        assert_eq!(percents_of(None, &[1.0 / 3.0; 3]), [34, 33, 33]);
        assert_eq!(
            percents_of(None, &[0.0025, 0.1158, 0.125, 0.7567]),
            [1, 11, 12, 76]
        );
        assert_eq!(percents_of(None, &[0.0, 1.0]), [0, 100]);
        assert_eq!(percents_of(None, &[0.004, 0.0, 0.996]), [1, 0, 99]);
        assert_eq!(percents_of(None, &[0.9999, 0.00005, 0.00005]), [98, 1, 1]);
        assert!(percents_of(None, &[]).is_empty());
        for parts in 1..=60_u8 {
            let whole: f64 = (1..=parts).map(f64::from).sum();
            let shares: Vec<f64> = (1..=parts).map(|it| f64::from(it) / whole).collect();
            let shown = percents_of(None, &shares);
            assert!(shown.iter().all(|&it| it > 0), "{shown:?}");
            let sum: u32 = shown.iter().map(|&it| u32::from(it)).sum();
            assert_eq!(sum, 100, "{shown:?}");
        }
    }

    #[test]
    fn the_outcome_of_the_headline_says_the_same() {
        // Alone each is rounded up; the chance of 36.5 is named above them.
        assert_eq!(percents_of(Some(0.365), &[0.635, 0.365]), [63, 37]);
        let shown = percents_of(Some(0.365), &[0.635, 0.204, 0.161]);
        assert_eq!(shown[0], 63);
        assert_eq!(shown[1] + shown[2], 37);
    }

    #[test]
    fn what_is_no_whole_stays_as_it_is() {
        assert_eq!(percents_of(None, &[0.3, 0.3]), [30, 30]);
    }
}
