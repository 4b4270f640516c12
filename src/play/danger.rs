//! Where enemies could strike and shoot in their next turn: by whom, by how many, with what. Floor 7.

use crate::combat::{AttackOutlook, CombatantId, SideId, capital};
use crate::dice::whole_percent;
use crate::grid::Cell;
use crate::mechanics::tactics::{
    Danger, EnemyStands, Obstacles, attack_at, cells_struck_by, shot_at, strike_at,
};
use crate::play::aim::{Aim, Selection};
use crate::play::input::{Actions, GameAction};
use crate::play::screen::{Layer, Topmost};
use crate::play::session::{Mind, Ready, Session};
use crate::play::settings::Settings;
use crate::view::{Awake, DangerMark};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// What one enemy could do.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// The enemy.
    pub who: CombatantId,
    /// Where it could strike as it stands, ascending.
    pub strikes: Vec<Cell>,
    /// Where it could if nobody was in its way, ascending.
    pub cleared: Vec<Cell>,
    /// Where it could shoot at the one who looks out, with the chance to hit there, ascending.
    pub shots: Vec<(Cell, f64)>,
    /// What it strikes with, for people.
    pub with: Option<String>,
    /// What it shoots with, for people.
    pub shoots: Option<String>,
}

impl Zone {
    /// Whether it could strike in a cell as it stands.
    #[must_use]
    pub fn strikes_in(&self, cell: Cell) -> bool {
        self.strikes.binary_search(&cell).is_ok()
    }

    /// The chance of its shot in a cell; `None` where it does not shoot.
    #[must_use]
    pub fn shot_in(&self, cell: Cell) -> Option<f64> {
        let found = self.shots.binary_search_by_key(&cell, |(at, _)| *at);
        found.ok().map(|index| self.shots[index].1)
    }
}

/// What it depends on: the battle, its state, the side that looks out, and the one of it who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked {
    table: u32,
    revision: (u32, usize),
    side: SideId,
    who: Option<CombatantId>,
}

/// What is being worked out: a few enemies a frame, then a few shots a frame.
#[derive(Debug, Default)]
struct Work {
    left: Vec<CombatantId>,
    zones: Vec<Zone>,
    stands: EnemyStands,
    shots: Vec<(usize, Cell)>,
}

/// What is shown of it, kept until the battle changes.
#[derive(Resource, Debug, Default)]
pub struct DangerShown {
    held: bool,
    known: Option<(Asked, Vec<Zone>)>,
    asked: Option<Asked>,
    /// Whether all of it is known, with the shots.
    done: bool,
    work: Work,
    alone: Option<CombatantId>,
    likely: f64,
}

/// So many enemies are looked at in a frame.
const EACH_FRAME: usize = 3;
/// So many shots are looked at in a frame.
const SHOTS_EACH_FRAME: usize = 16;

impl DangerShown {
    /// What each enemy could do, while the key is held.
    #[must_use]
    pub fn zones(&self) -> Option<&[Zone]> {
        let known = self.known.as_ref().filter(|_| self.held);
        known.map(|(_, zones)| zones.as_slice())
    }

    /// The enemy that is pointed at, of which alone is told.
    #[must_use]
    pub const fn alone(&self) -> Option<CombatantId> {
        self.alone
    }

    /// The mark on the map, while the key is held.
    #[must_use]
    pub fn mark(&self, session: &Session) -> Option<DangerMark> {
        let zones = self.zones()?.iter();
        let zones: Vec<_> = zones
            .filter(|zone| self.alone.is_none_or(|alone| zone.who == alone))
            .collect();
        let mut counts: BTreeMap<Cell, u8> = BTreeMap::new();
        for cell in zones.iter().flat_map(|zone| &zone.strikes) {
            let count = counts.entry(*cell).or_default();
            *count = count.saturating_add(1);
        }
        let sorted = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let cleared = zones.iter().flat_map(|zone| zone.cleared.iter().copied());
        let cleared = cleared.filter(|cell| !counts.contains_key(cell)).collect();
        let shots = zones.iter().flat_map(|zone| &zone.shots);
        let shots = shots.filter(|(_, chance)| *chance >= self.likely);
        let shots = shots.map(|(cell, _)| *cell).collect();
        let everywhere = match self.alone {
            Some(_) => 0,
            None => everywhere(session, &counts),
        };
        Some(DangerMark {
            everywhere,
            struck: counts.into_iter().collect(),
            cleared: sorted(cleared),
            shot: sorted(shots),
        })
    }

    /// What is told beside the map, while the key is held: about the enemy or the cell that is pointed at.
    #[must_use]
    pub fn words(&self, session: &Session, selection: &Selection) -> Vec<String> {
        let Some(zones) = self.zones() else {
            return Vec::new();
        };
        let name = |who| session.battle().name(who);
        let likely = whole_percent(self.likely);
        if let Some(zone) = zones.iter().find(|zone| Some(zone.who) == self.alone) {
            return of_one(zone, &name(zone.who), likely);
        }
        let Some(cell) = selection.hover else {
            let everywhere = self.mark(session).map_or(0, |mark| mark.everywhere);
            let hatched = "the closer the hatching, the more of them.";
            let strikes = match everywhere {
                0 => format!("Hatched: enemies could strike there; {hatched}"),
                1 => format!("1 enemy could strike anywhere. Hatched: more of them; {hatched}"),
                least => {
                    format!(
                        "{least} enemies could strike anywhere. Hatched: more of them; {hatched}"
                    )
                }
            };
            return vec![
                "In their next turn".to_owned(),
                strikes,
                format!("Dotted outline: a shot hits there with {likely}\u{a0}% or more."),
                "Point at an enemy to see its danger alone, or at a cell to see who could strike there.".to_owned(),
            ];
        };
        let strikers = zones.iter().filter(|zone| zone.strikes_in(cell));
        let strikers: Vec<_> = strikers.collect();
        let mut lines = vec![match strikers.len() {
            0 => "Nobody could strike here".to_owned(),
            1 => "1 enemy could strike here".to_owned(),
            count => format!("{count} enemies could strike here"),
        }];
        // Those with the same weapon stand together.
        let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for zone in strikers {
            let kind = kinds.entry(zone.with.as_deref().unwrap_or_default());
            kind.or_default().push(name(zone.who).to_string());
        }
        lines.extend(kinds.into_iter().map(|(what, who)| match what {
            "" => format!("{}.", who.join(", ")),
            what => format!("{}: {what}.", who.join(", ")),
        }));
        let shooters = zones
            .iter()
            .filter_map(|zone| Some((zone, zone.shot_in(cell)?)));
        let shooters: Vec<_> = shooters
            .map(|(zone, chance)| {
                let who = with(&name(zone.who), zone.shoots.as_deref());
                format!("{who} {}\u{a0}%", whole_percent(chance))
            })
            .collect();
        if !shooters.is_empty() {
            lines.push(format!("Shots here: {}.", shooters.join(", ")));
        }
        lines
    }
}

/// How many could strike wherever one can stand.
fn everywhere(session: &Session, counts: &BTreeMap<Cell, u8>) -> u8 {
    let board = session.battle().board();
    let cells = board.cells().filter(|&cell| board.is_passable(cell));
    let counts = cells.map(|cell| counts.get(&cell).copied().unwrap_or(0));
    counts.min().unwrap_or(0)
}

/// A combatant with what it attacks with: "Grey wolf (bite)".
fn with(name: &str, what: Option<&str>) -> String {
    match what {
        Some(what) => format!("{name} ({what})"),
        None => name.to_owned(),
    }
}

/// What is told of one enemy.
fn of_one(zone: &Zone, name: &str, likely: u8) -> Vec<String> {
    let mut lines = vec![format!("{name} in its next turn")];
    match (&zone.with, zone.strikes.is_empty()) {
        (_, true) if zone.shoots.is_some() => {}
        (_, true) => lines.push("It can reach nobody in its next turn.".to_owned()),
        (Some(what), false) => lines.push(format!("{}: wherever it is hatched.", capital(what))),
        (None, false) => lines.push("It strikes wherever it is hatched.".to_owned()),
    }
    if let Some(what) = &zone.shoots {
        let is_likely = |(_, chance): &(Cell, f64)| whole_percent(*chance) >= likely;
        lines.push(match zone.shots.iter().any(is_likely) {
            true => format!(
                "{}: hits with {likely}\u{a0}% or more inside the dotted outline.",
                capital(what)
            ),
            false => format!("{}: nowhere has a shot of {likely}\u{a0}%.", capital(what)),
        });
    }
    lines
}

/// The side that looks out, and the one of it who acts or is shown: that of the one who acts, or else of the first
/// person.
fn look_out_of(
    session: &Session,
    aim: &Aim,
    selection: &Selection,
) -> (SideId, Option<CombatantId>) {
    let battle = session.battle();
    let acting = aim.who.or_else(|| battle.acting());
    let side = acting.map(|who| battle.side(who));
    let is_mine = |side: &SideId| session.mind(*side) == Mind::Person;
    let sides = (0..battle.level().sides().len()).map(|side| SideId(side as u8));
    let mut mine = sides.filter(is_mine);
    let side = side.filter(is_mine).or_else(|| mine.next());
    let side = side.unwrap_or(SideId(0));
    let is_own = |who: &CombatantId| battle.side(*who) == side && battle.is_up(*who);
    let who = aim.who.filter(is_own);
    let who = who.or_else(|| selection.shown.filter(is_own));
    (side, who.or_else(|| session.in_view().find(is_own)))
}

/// Asks the rules when the key goes down, and again when everything that happened meanwhile has been shown. It is worked
/// out a little a frame; the old one stands until then.
pub(super) fn look_out(
    actions: Actions,
    (session, ready): (Res<Session>, Res<Ready>),
    (aim, selection): (Res<Aim>, Res<Selection>),
    settings: Res<Settings>,
    top: Res<Topmost>,
    mut awake: ResMut<Awake>,
    mut shown: ResMut<DangerShown>,
) {
    let held = actions.pressed(&GameAction::Danger) && top.layer != Layer::Dialog;
    if held != shown.held {
        shown.held = held;
    }
    let is_old = |(known, _): &(Asked, Vec<Zone>)| known.table != session.table();
    if shown.known.as_ref().is_some_and(is_old) {
        shown.known = None;
    }
    if !held || !ready.0 {
        return;
    }
    let (side, who) = look_out_of(&session, &aim, &selection);
    let likely = f64::from(settings.likely_shot) / 100.0;
    let there = selection.there(&session);
    let alone =
        there.filter(|&who| session.battle().side(who) != side && session.battle().is_up(who));
    if (shown.alone, shown.likely) != (alone, likely) {
        (shown.alone, shown.likely) = (alone, likely);
    }
    let asked = Asked {
        table: session.table(),
        revision: session.revision(),
        side,
        who,
    };
    if shown.done && shown.asked == Some(asked) {
        return;
    }
    awake.stay();
    let shown = &mut *shown;
    let world = session.battle().world();
    if shown.asked != Some(asked) {
        (shown.asked, shown.done) = (Some(asked), false);
        let mut left = Danger::enemies(world, side);
        left.retain(|&enemy| session.is_placed(enemy));
        shown.work = Work {
            left,
            ..Work::default()
        };
    }
    shown.work.go_on(world, who);
    if shown.work.left.is_empty() {
        shown.done = shown.work.shots.is_empty();
        shown.known = Some((asked, shown.work.told()));
    }
}

impl Work {
    /// Goes on for a frame.
    fn go_on(&mut self, world: &World, who: Option<CombatantId>) {
        if !self.left.is_empty() {
            for _ in 0..EACH_FRAME {
                let Some(enemy) = self.left.pop() else { break };
                self.look_at(world, enemy, who);
            }
            return;
        }
        for _ in 0..SHOTS_EACH_FRAME {
            let (Some((zone, cell)), Some(who)) = (self.shots.pop(), who) else {
                break;
            };
            let zone = &mut self.zones[zone];
            let shot = match zone.with {
                Some(_) => shot_at(world, who, cell, zone.who, &mut self.stands),
                None => attack_at(world, who, cell, zone.who, &mut self.stands),
            };
            zone.shots.extend(shot.map(|shot| (cell, shot.chance)));
        }
    }

    /// What was found so far, in order.
    fn told(&self) -> Vec<Zone> {
        let mut zones = self.zones.clone();
        zones.sort_by_key(|zone| zone.who);
        for zone in &mut zones {
            zone.shots.sort_by_key(|(cell, _)| *cell);
        }
        zones
    }

    fn look_at(&mut self, world: &World, enemy: CombatantId, who: Option<CombatantId>) {
        let mut zone = Zone {
            who: enemy,
            strikes: cells_struck_by(world, enemy, Obstacles::AsTheyAre),
            cleared: cells_struck_by(world, enemy, Obstacles::Cleared),
            shots: Vec::new(),
            with: None,
            shoots: None,
        };
        if let Some(who) = who {
            let all: Vec<Cell> = self.stands.shot_cells(world, enemy).collect();
            let stands = &mut self.stands;
            let mut near = zone.strikes.iter();
            let strike = near.find_map(|&cell| strike_at(world, who, cell, enemy, stands));
            let mut far = all.iter();
            let shot = far.find_map(|&cell| shot_at(world, who, cell, enemy, stands));
            let with = |outlook: Option<AttackOutlook>| outlook.map(|it| it.with.to_string());
            (zone.with, zone.shoots) = (with(strike), with(shot));
            // Who shoots in a melee, too, strikes nobody: there as elsewhere its shots have their odds.
            if zone.shoots.is_some() && zone.with == zone.shoots {
                (zone.strikes, zone.cleared) = (Vec::new(), Vec::new());
                zone.with = None;
            }
            let further = all.into_iter().filter(|&cell| !zone.strikes_in(cell));
            let index = self.zones.len();
            self.shots.extend(further.map(|cell| (index, cell)));
        }
        self.zones.push(zone);
    }
}
