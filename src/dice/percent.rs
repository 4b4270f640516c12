//! Shares as percent, as people read them. Floor 1.
//!
//! The one place that writes them: what is merely nearly certain or nearly impossible is not written as if it were
//! certain or impossible.

/// The text of a share of 1, in percent with so many decimals: `65.0 %`. `100.0 %` and `0.0 %` are said of what is
/// certain alone; next to them are `>99.9 %` and `<0.1 %`. What lies outside 0 to 1 is taken for the end that is near.
///
/// ```
/// use quincunx::dice::percent;
///
/// assert_eq!(percent(0.65, 1), "65.0 %");
/// assert_eq!(percent(1.0, 1), "100.0 %");
/// assert_eq!(percent(0.99996, 1), ">99.9 %");
/// assert_eq!(percent(0.99996, 3), "99.996 %");
/// assert_eq!(percent(0.0001, 0), "<1 %");
/// ```
#[must_use]
pub fn percent(share: f64, decimals: u8) -> String {
    number(share, decimals) + " %"
}

/// The text of a share of what was tried some times, or walked in part, as [`percent`] writes it: nothing is certain of
/// it.
#[must_use]
pub fn percent_of_sample(share: f64, decimals: u8) -> String {
    percent(share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON), decimals)
}

/// The number of [`percent`], without its sign: the ends of an interval.
#[must_use]
pub fn number(share: f64, decimals: u8) -> String {
    let whole = 100 * 10_u64.pow(u32::from(decimals));
    #[expect(
        clippy::float_arithmetic,
        reason = "for people; nothing is decided by it"
    )]
    let nearest = (share.clamp(0.0, 1.0) * whole as f64).round() as u64;
    number_of_parts(nearest, share <= 0.0, share >= 1.0, decimals)
}

/// A share by the number of its parts, of which a whole has `100 * 10^decimals`, rounded; and whether it is none or all,
/// not rounded.
pub(super) fn number_of_parts(nearest: u64, is_none: bool, is_all: bool, decimals: u8) -> String {
    let one = 10_u64.pow(u32::from(decimals));
    let whole = 100 * one;
    let digits = usize::from(decimals);
    let written = |parts: u64| match digits {
        0 => parts.to_string(),
        _ => format!("{}.{:0digits$}", parts / one, parts % one),
    };
    match nearest {
        0 if !is_none => format!("<{}", written(1)),
        parts if parts >= whole && !is_all => format!(">{}", written(whole - 1)),
        parts => written(parts),
    }
}

/// A chance in whole percent; it is 0 or 100 only where it is certain.
#[must_use]
#[expect(
    clippy::float_arithmetic,
    reason = "for people; nothing is decided by it"
)]
pub fn whole_percent(chance: f64) -> u8 {
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
#[expect(
    clippy::float_arithmetic,
    reason = "for people; nothing is decided by it"
)]
pub fn whole_percents(chance: Option<f64>, outcomes: &[f64]) -> Vec<u8> {
    const NEAR: f64 = 1e-9;
    let mut shown: Vec<u8> = outcomes.iter().copied().map(whole_percent).collect();
    let sum: f64 = outcomes.iter().sum();
    if (sum - 1.0).abs() > 1e-6 {
        return shown;
    }
    let mut fixed = vec![false; shown.len()];
    if let Some(chance) = chance {
        let whole = whole_percent(chance);
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
    use super::{percent, percent_of_sample, whole_percent, whole_percents};

    #[test]
    fn no_text_claims_more_than_is_so() {
        for (share, decimals, text) in [
            (0.0, 1, "0.0 %"),
            (1e-12, 1, "<0.1 %"),
            (0.0005, 1, "0.1 %"),
            (0.5, 0, "50 %"),
            (0.999, 1, "99.9 %"),
            (0.9995, 1, ">99.9 %"),
            (1.0 - 1e-12, 2, ">99.99 %"),
            (1.0, 2, "100.00 %"),
            (1.0, 0, "100 %"),
            (0.996, 0, ">99 %"),
        ] {
            assert_eq!(percent(share, decimals), text, "{share}");
        }
        assert_eq!(percent_of_sample(1.0, 1), ">99.9 %");
        assert_eq!(percent_of_sample(0.0, 1), "<0.1 %");
        assert_eq!(percent_of_sample(0.25, 1), "25.0 %");
    }

    #[test]
    fn only_the_certain_is_0_or_100() {
        assert_eq!(whole_percent(0.0), 0);
        assert_eq!(whole_percent(0.001), 1);
        assert_eq!(whole_percent(0.65), 65);
        assert_eq!(whole_percent(0.9999), 99);
        assert_eq!(whole_percent(1.0), 100);
    }

    #[test]
    fn outcomes_add_up_to_100() {
        assert_eq!(whole_percents(None, &[0.505, 0.495]), [50, 50]);
        assert_eq!(whole_percents(None, &[1.0 / 3.0; 3]), [34, 33, 33]);
        assert_eq!(
            whole_percents(None, &[0.0025, 0.1158, 0.125, 0.7567]),
            [1, 11, 12, 76]
        );
        assert_eq!(whole_percents(None, &[0.0, 1.0]), [0, 100]);
        assert_eq!(whole_percents(None, &[0.004, 0.0, 0.996]), [1, 0, 99]);
        assert_eq!(
            whole_percents(None, &[0.9999, 0.00005, 0.00005]),
            [98, 1, 1]
        );
        assert!(whole_percents(None, &[]).is_empty());
        for parts in 1..=60_u8 {
            let whole: f64 = (1..=parts).map(f64::from).sum();
            let shares: Vec<f64> = (1..=parts).map(|it| f64::from(it) / whole).collect();
            let shown = whole_percents(None, &shares);
            assert!(shown.iter().all(|&it| it > 0), "{shown:?}");
            let sum: u32 = shown.iter().map(|&it| u32::from(it)).sum();
            assert_eq!(sum, 100, "{shown:?}");
        }
    }

    #[test]
    fn the_outcome_of_the_headline_says_the_same() {
        // Alone each is rounded up; the chance of 36.5 is named above them.
        assert_eq!(whole_percents(Some(0.365), &[0.635, 0.365]), [63, 37]);
        let shown = whole_percents(Some(0.365), &[0.635, 0.204, 0.161]);
        assert_eq!(shown[0], 63);
        assert_eq!(shown[1] + shown[2], 37);
    }

    #[test]
    fn what_is_no_whole_stays_as_it_is() {
        assert_eq!(whole_percents(None, &[0.3, 0.3]), [30, 30]);
    }
}
