//! The curve through win rates, and where it crosses the wanted one. Floor 6.
//!
//! Near the wanted rate the win rate is taken to be logistic in the value: `logit(rate) = a + b * value`, fitted by
//! the greatest likelihood. The interval of the crossing is that of the likelihood ratio: all places from which no
//! curve through the wanted rate is less likely by more than chi-square allows. It stays right where the curve is
//! flat, when the usual interval (an error of the slope divided by the slope) does not.

use serde::Serialize;

/// The 95 % point of chi-square with one degree of freedom.
const CHI_SQUARE: f64 = 3.841_458_820_694_124;
/// Values whose rates are no farther from the wanted one than this, in logits, shape the curve.
const WINDOW: f64 = 1.0;
/// Steps of Newton's method at most, and of a bisection.
const STEPS: usize = 60;

/// Battles at one value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    /// The place of the value.
    pub at: f64,
    /// Battles that somebody won, as many as tell as much independently; half a battle is added for each outcome, so
    /// that no rate is 0 or 1.
    pub battles: f64,
    /// Those that the side won.
    pub wins: f64,
}

impl Point {
    /// A share of so many independent battles.
    pub fn of(at: f64, battles: f64, share: f64) -> Self {
        Self {
            at,
            battles: battles + 1.0,
            wins: battles * share + 0.5,
        }
    }

    /// How far its rate is from the wanted one, in logits.
    fn off(&self, wanted: f64) -> f64 {
        logit(self.wins / self.battles) - wanted
    }
}

/// Where a curve crosses the wanted rate, with its 95 % interval. An end of the interval that is an end of the range
/// may lie beyond it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Crossing {
    /// The best estimate, within the range.
    pub at: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// `logit(rate) = at + slope * place`.
#[derive(Debug, Clone, Copy)]
struct Curve {
    at: f64,
    slope: f64,
}

pub(super) fn logit(rate: f64) -> f64 {
    (rate / (1.0 - rate)).ln()
}

fn rate(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The points that shape the curve near the wanted rate: those whose rates are near it; at least the two that are
/// nearest, one on each side if there are such.
fn local(points: &[Point], wanted: f64) -> Vec<Point> {
    let near = points.iter().filter(|it| it.off(wanted).abs() <= WINDOW);
    let near: Vec<_> = near.copied().collect();
    if near.len() >= 2 {
        return near;
    }
    let nearest = |those: Vec<Point>| {
        let nearer = |a: &Point, b: &Point| a.off(wanted).abs().total_cmp(&b.off(wanted).abs());
        those.into_iter().min_by(nearer)
    };
    let (below, above): (Vec<_>, Vec<_>) = points.iter().partition(|it| it.off(wanted) < 0.0);
    match (nearest(below), nearest(above)) {
        (Some(below), Some(above)) => vec![below, above],
        _ => {
            let mut all = points.to_vec();
            all.sort_by(|a, b| a.off(wanted).abs().total_cmp(&b.off(wanted).abs()));
            all.truncate(2);
            all
        }
    }
}

/// The likeliest curve.
fn fit(points: &[Point], wanted: f64) -> Curve {
    let all: f64 = points.iter().map(|it| it.battles).sum();
    let middle = points.iter().map(|it| it.at * it.battles).sum::<f64>() / all;
    let (mut at, mut slope) = (wanted, 0.0);
    for _ in 0..STEPS {
        let (mut by_at, mut by_slope) = (0.0, 0.0);
        let (mut weight, mut moment, mut spread) = (0.0, 0.0, 1e-9);
        for point in points {
            let (x, p) = (point.at - middle, rate(at + slope * (point.at - middle)));
            let (left, v) = (
                point.wins - point.battles * p,
                point.battles * p * (1.0 - p),
            );
            by_at += left;
            by_slope += left * x;
            weight += v;
            moment += v * x;
            spread += v * x * x;
        }
        let det = weight * spread - moment * moment;
        if det <= 1e-12 {
            break;
        }
        let step_at = (spread * by_at - moment * by_slope) / det;
        let step_slope = (weight * by_slope - moment * by_at) / det;
        let longest = step_at.abs().max(step_slope.abs());
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        at += scale * step_at;
        slope += scale * step_slope;
        if longest < 1e-9 {
            break;
        }
    }
    Curve {
        at: at - slope * middle,
        slope,
    }
}

/// The likeliest curve that crosses the wanted rate at a place.
fn fit_through(points: &[Point], wanted: f64, place: f64) -> Curve {
    let mut slope = 0.0;
    let farthest = points.iter().map(|it| (it.at - place).abs());
    let most = 2.0 / farthest.fold(1.0, f64::max);
    for _ in 0..STEPS {
        let (mut by_slope, mut spread) = (0.0, 0.0);
        for point in points {
            let x = point.at - place;
            let p = rate(wanted + slope * x);
            by_slope += (point.wins - point.battles * p) * x;
            spread += point.battles * p * (1.0 - p) * x * x;
        }
        if spread < 1e-12 {
            break;
        }
        let step = (by_slope / spread).clamp(-most, most);
        slope += step;
        if step.abs() < 1e-10 {
            break;
        }
    }
    Curve {
        at: wanted - slope * place,
        slope,
    }
}

/// The logarithm of the likelihood.
fn likelihood(points: &[Point], curve: Curve) -> f64 {
    let each = points.iter().map(|point| {
        let z = curve.at + curve.slope * point.at;
        // ln(rate(z)), without a number too large on the way.
        let ln_rate = |z: f64| if z < -30.0 { z } else { -(-z).exp().ln_1p() };
        point.wins * ln_rate(z) + (point.battles - point.wins) * ln_rate(-z)
    });
    each.sum()
}

/// Where the curve through some points, at least one, crosses the wanted rate (0 to 1, not the ends), between the
/// places `first` and `last`.
pub(super) fn crossing(points: &[Point], wanted: f64, first: f64, last: f64) -> Crossing {
    let wanted = logit(wanted);
    let points = &local(points, wanted);
    let curve = fit(points, wanted);
    let best = likelihood(points, curve);
    let at = match curve.slope.abs() > 1e-9 {
        true => ((wanted - curve.at) / curve.slope).clamp(first, last),
        false => f64::midpoint(first, last),
    };
    let holds = |place: f64| {
        let through = fit_through(points, wanted, place);
        2.0 * (best - likelihood(points, through)) <= CHI_SQUARE
    };
    let end = |end: f64| {
        if holds(end) {
            return end;
        }
        let (mut inside, mut outside) = (at, end);
        for _ in 0..STEPS {
            let middle = f64::midpoint(inside, outside);
            match holds(middle) {
                true => inside = middle,
                false => outside = middle,
            }
        }
        inside
    };
    Crossing {
        at,
        low: end(first),
        high: end(last),
    }
}
