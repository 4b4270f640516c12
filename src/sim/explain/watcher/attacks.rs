//! Attacks: from the rolls to the tables that they are entered into. Floor 6.

use super::names::{ground, obstacle, percent};
use super::{Attack, Watcher, eyes, stands_at};
use crate::battle::Battle;
use crate::board::{Grade, known_line_of_fire};
use crate::combat::{CombatantId, RollKind, RollReport, Standing};
use crate::grid::Cell;
use crate::sim::explain::chances::Melee;
use crate::sim::explain::tallies::Theme;
use smol_str::SmolStr;

impl Watcher<'_> {
    /// Whose attack a roll belongs to.
    pub(super) const fn attacker_of(report: &RollReport) -> Option<CombatantId> {
        match report.kind {
            RollKind::Attack => Some(report.who),
            RollKind::Defence => report.against,
            _ => None,
        }
    }

    /// Rolls of an attack: the attacker's own, and those against it until it comes to its end.
    pub(super) fn rolled(&mut self, report: &RollReport) {
        let Some(attacker) = Self::attacker_of(report).and_then(|who| self.person(who)) else {
            return;
        };
        let target = report.against.and_then(|target| self.person(target));
        if let (RollKind::Attack, Some(target)) = (report.kind, target) {
            self.people[target].harm_before_result = Some(0);
        }
        let rules = &mut self.people[attacker].rules;
        if report.kind == RollKind::Attack {
            rules.clear();
        }
        for term in report.terms.iter().filter(|term| term.counts()) {
            if !rules.contains(&term.rule.0) {
                rules.push(term.rule.0);
            }
        }
    }

    pub(super) fn resolved(
        &mut self,
        battle: &Battle,
        who: usize,
        target: usize,
        weapon: &SmolStr,
        hit: bool,
        ranged: bool,
    ) {
        let board = battle.board();
        let rules = std::mem::take(&mut self.people[who].rules);
        let side = self.people[who].side;
        self.summary.first_strike.get_or_insert(side);
        if !ranged {
            self.place(battle, who, target, hit, &rules);
        }
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let line = known_line_of_fire(board, &eyes(attacker), &eyes(struck));
        let harm = self.people[target].harm_before_result.take().unwrap_or(0);
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let attack = Attack {
            who,
            target,
            action: attacker.action.clone(),
            weapon: weapon.clone(),
            from: ground(board, attacker.body.cell),
            at: ground(board, struck.body.cell),
            cover: SmolStr::new_static(percent(line.grade)),
            obstacle: line.blocker.map(|place| obstacle(board, place)),
            rules,
            hit,
            ranged,
            from_above: stands_at(board, attacker) > stands_at(board, struck),
            harm,
            felled: 0,
            killed: 0,
        };
        self.people[who].here.struck_from += 1;
        self.people[target].here.struck_at += 1;
        let sides = [who, target].map(|it| self.people[it].side);
        self.regions.attacked([who, target], sides);
        self.people[target].struck_by = Some(self.attacks.len());
        if harm > 0 {
            self.people[target].harmed_by = Some(self.attacks.len());
        }
        self.attacks.push(attack);
    }

    /// What an attack in melee made of its place, and what it could have made.
    pub(super) fn place(
        &mut self,
        battle: &Battle,
        who: usize,
        target: usize,
        hit: bool,
        rules: &[&'static str],
    ) {
        let shown = &self.ruleset.shown;
        let counted = |of: &[&str]| of.iter().any(|rule| rules.contains(rule));
        let (flank, rear) = (counted(shown.flank_rules), counted(shown.rear_rules));
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let seeks_flank = !shown.flank_rules.is_empty() && !flank;
        let seeks_rear = !shown.rear_rules.is_empty() && !rear;
        let mut missed = (false, false);
        if (seeks_flank || seeks_rear) && attacker.side != struck.side {
            let others = self.people.iter().enumerate().filter(|(index, other)| {
                *index != who && *index != target && other.standing.is_there()
            });
            let (mut allies, mut all) = (Vec::new(), Vec::new());
            for (_, other) in others {
                all.push(other.body);
                if other.side == attacker.side && other.standing == Standing::Up {
                    allies.push(other.body);
                }
            }
            let melee = Melee {
                board: battle.board(),
                attacker: attacker.body,
                target: struck.body,
                others: &all,
            };
            let has_in_front = shown.has_in_front;
            let id = battle.combatants().nth(target);
            let is_behind = |cell: Cell| {
                id.is_some_and(|id| has_in_front(battle.world(), id, cell) == Some(false))
            };
            missed = (
                seeks_flank && melee.flank_was_near(&allies, self.scratch),
                seeks_rear && melee.rear_was_near(self.scratch, is_behind),
            );
        }
        let side = attacker.side;
        let count = &mut self.summary.sides[side].position;
        count.melee += 1;
        count.melee_hits += u64::from(hit);
        count.flanks += u64::from(flank);
        count.flank_hits += u64::from(flank && hit);
        count.flanks_missed += u64::from(missed.0);
        count.rears += u64::from(rear);
        count.rear_hits += u64::from(rear && hit);
        count.rears_missed += u64::from(missed.1);
    }

    /// Enters an attack into all tables.
    pub(super) fn enter(&mut self, attack: &Attack) {
        attack.count(&mut self.people[attack.who].total.given);
        attack.count(&mut self.people[attack.target].total.taken);
        let (own, other) = (
            self.people[attack.who].side,
            self.people[attack.target].side,
        );
        self.summary.sides[own].count_given(attack);
        self.summary.sides[other].covered += u64::from(attack.cover != percent(Grade::None));
        if attack.harm > 0 && own != other {
            self.summary.first_harm.get_or_insert(own);
        }
        let terrain = Theme::Terrain;
        attack.count(&mut self.tables.entry(terrain, &attack.from)[own].given);
        attack.count(&mut self.tables.entry(terrain, &attack.at)[other].taken);
        let mut alike = |theme, key: &SmolStr| {
            let sides = self.tables.entry(theme, key);
            attack.count(&mut sides[own].given);
            attack.count(&mut sides[other].taken);
        };
        alike(Theme::Action, &attack.action);
        alike(Theme::Weapon, &attack.weapon);
        alike(Theme::Cover, &attack.cover);
        if let Some(obstacle) = &attack.obstacle {
            alike(Theme::Obstacle, obstacle);
        }
        for &rule in &attack.rules {
            alike(Theme::Rule, &SmolStr::new_static(rule));
        }
    }
}
