//! How far a combatant can go on foot now. Floor 4. Rules AUR-MOVE-03, -05.

use crate::rules::aura::plan::movement::energy_for;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;

/// The band of cells that only a Sprint reaches.
pub(super) const SPRINT_BAND: u8 = 4;

/// Metres that a fighter can go on foot now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// With a Run. Rule AUR-MOVE-03.
    pub run: i32,
    /// With a Sprint; not less than with a Run. Rule AUR-MOVE-05.
    pub sprint: i32,
}

impl Allowance {
    /// What Energy and Stamina allow; `more` Energy may come from elsewhere (AUR-ACT-26).
    #[must_use]
    pub fn of(who: &Fighter<'_>, more: i32) -> Self {
        let held = who.has(words::RESTRAINED) && !who.data.is_off("AUR-COND-10");
        let down = !who.is_standing() && !who.data.is_off("AUR-ACT-31");
        if held || down || !who.obeys() {
            return Self { run: 0, sprint: 0 };
        }
        let costs = &who.data.values.costs;
        let energy = who.free_energy() + more;
        let run = (energy.clamp(0, costs.run) * who.speed()).div_euclid(costs.run);
        let sprints = energy >= costs.sprint
            && who.free_stamina() >= more + costs.sprint_stamina
            && who.speed() > 0;
        let sprint = if sprints {
            who.speed() + who.stats.sprint_bonus(who.data)
        } else {
            run
        };
        Self { run, sprint }
    }

    /// The band of so many metres: Energy of a Run, or 4 for a Sprint; `None` beyond both.
    #[must_use]
    pub fn band(self, who: &Fighter<'_>, metres: i32) -> Option<u8> {
        if metres <= self.run {
            return u8::try_from(energy_for(&who.data.values.costs, metres, who.speed())).ok();
        }
        (metres <= self.sprint).then_some(SPRINT_BAND)
    }
}
