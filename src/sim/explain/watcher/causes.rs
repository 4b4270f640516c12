//! Harm and falls, and the attack from which they follow. Floor 6.

use super::Watcher;
use crate::combat::Standing;
use crate::sim::explain::tallies::Theme;
use smol_str::SmolStr;

impl Watcher<'_> {
    /// What follows now has another cause than the attacks so far.
    pub(super) fn forget_causes(&mut self) {
        for person in &mut self.people {
            person.struck_by = None;
            person.harm_before_result = None;
        }
    }

    /// A combatant suffers harm by a rule.
    pub(super) fn harmed(&mut self, who: usize, harm: u64, rule: &'static str) {
        let side = &mut self.summary.sides[self.people[who].side];
        side.hurt_before |= !side.acted;
        if let Some(before) = &mut self.people[who].harm_before_result {
            *before += harm;
            return;
        }
        match self.people[who].struck_by {
            Some(attack) => {
                self.attacks[attack].harm += harm;
                self.people[who].harmed_by = Some(attack);
            }
            None => {
                let side = self.people[who].side;
                let key = SmolStr::new_static(rule);
                let taken = &mut self.tables.entry(Theme::OtherHarm, &key)[side].taken;
                taken.uses += 1;
                taken.harm += harm;
            }
        }
    }

    /// A combatant falls, dies, or stands again, by a rule.
    pub(super) fn stands(&mut self, who: usize, from: Standing, to: Standing, rule: &'static str) {
        let person = &mut self.people[who];
        person.standing = to;
        let felled = from == Standing::Up && to.is_out();
        let died = to == Standing::Dead && from != Standing::Dead;
        let (felled, died) = (u64::from(felled), u64::from(died));
        let side = person.side;
        let cause = person.struck_by.or(person.harmed_by);
        person.here.felled += felled;
        person.here.died += died;
        self.regions.fell(who, side, felled, died);
        match cause {
            Some(attack) => {
                let author = self.people[self.attacks[attack].who].side;
                if felled > 0 && author != side {
                    self.summary.first_fall.get_or_insert(author);
                }
                self.attacks[attack].felled += felled;
                self.attacks[attack].killed += died;
            }
            None if felled + died > 0 => {
                let key = SmolStr::new_static(rule);
                let taken = &mut self.tables.entry(Theme::OtherHarm, &key)[side].taken;
                taken.felled += felled;
                taken.killed += died;
            }
            None => {}
        }
    }
}
