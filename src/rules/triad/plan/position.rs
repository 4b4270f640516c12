//! Where combatants stand to each other: lines, cover, sight, who knows where whom is, flanks. Floor 4.
//! Rules TRI-POS-01 to -16.

use super::illusions::{AsItIs, illusion_at, is_seen_through};
use super::tunnels::is_dug;
use crate::board::{
    Body, Grade, Levels, Light, LineOfFire, Obstacle, ObstaclePlace, SightRules, is_in_line,
    known_line_of_fire, line_of_fire_by,
};
use crate::combat::{CombatantId, FlankedBy, InCover, SideId, Standing, ThreatenedBy, Unknown};
use crate::grid::{Cell, Cells, Footprint, crosses_opposite_sides};
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::{FEET, Size};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, Feat};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What an attack or a look is aimed at: a body with its size and levels.
#[derive(Clone)]
pub struct Mark {
    /// How it is seen and shot at.
    pub body: Body,
    /// The cells that it fills.
    pub space: Cells,
    /// The levels that it fills.
    pub levels: Levels,
    /// Its size as a target. Ruling TRI-R24.
    pub size: i32,
    /// Whose it is; `None` for a cell in which nobody is sought.
    pub who: Option<CombatantId>,
}

impl Mark {
    /// Somebody as a mark.
    pub fn of(f: &Fighter<'_>) -> Self {
        Self {
            body: f.sight_body(),
            space: f.space,
            levels: f.levels(),
            size: f.size_index(),
            who: Some(f.id),
        }
    }

    /// A body of medium size in a cell, at a level. Rulings TRI-R47, TRI-R76.
    pub fn in_cell(s: &Situation<'_>, cell: Cell, level: i32) -> Self {
        let ground = s.board.elevation(cell);
        let body = Body::new(cell, Footprint::Single).at_altitude(level - ground);
        Self {
            body,
            space: Cells::single(cell),
            levels: Levels::of(level, 1),
            size: Size::Medium.index(),
            who: None,
        }
    }
}

/// The line from one body to another, with nobody in the way.
fn plain_line(s: &Situation<'_>, a: &Fighter<'_>, to: &Mark) -> Rc<LineOfFire> {
    known_line_of_fire(s.board, &a.sight_body(), &to.body)
}

/// The line of sight from one body to another: what is not there ends none. Rule TRI-POS-14.
fn line_of_sight(s: &Situation<'_>, from: &Body, to: &Body) -> Rc<LineOfFire> {
    let line = known_line_of_fire(s.board, from, to);
    match line.sight_blocked && s.has_illusions() {
        true => Rc::new(line_of_fire_by(s.board, from, to, &mut AsItIs(s))),
        false => line,
    }
}

/// Whether one body has a line of sight to another. Rule TRI-MOVE-25.
pub fn sees_to(s: &Situation<'_>, from: &Body, to: &Body) -> bool {
    !line_of_sight(s, from, to).sight_blocked
}

/// Whether a point of origin has a Line of Effect to a body, whoever is in the way. Rule TRI-POS-01.
pub fn is_open(s: &Situation<'_>, origin: &Body, to: &Body) -> bool {
    is_in_line(s.board, origin, to)
        || s.data.is_off("TRI-POS-01")
        || (s.has_illusions()
            && line_of_fire_by(s.board, origin, to, &mut AsItIs(s)).grade < Grade::Total)
}

/// The least grade that gives somebody cover. Rule TRI-POS-02.
const fn threshold(size: i32) -> Option<Grade> {
    match size {
        0 | 1 => Some(Grade::Quarter),
        2 => Some(Grade::Half),
        3 => Some(Grade::ThreeQuarters),
        4 => Some(Grade::Slit),
        _ => None,
    }
}

/// What covers a mark. Rules TRI-POS-01 to -03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// Nothing that counts.
    None,
    /// Enough for Disadvantage.
    Partial,
    /// All of it: no Line of Effect.
    Total,
}

impl Cover {
    const fn of(grade: Grade) -> Self {
        match grade {
            Grade::None => Self::None,
            Grade::Total => Self::Total,
            _ => Self::Partial,
        }
    }

    /// As a grade of the board, for screens.
    pub const fn grade(self) -> Grade {
        match self {
            Self::None => Grade::None,
            Self::Partial => Grade::Half,
            Self::Total => Grade::Total,
        }
    }
}

/// How the grades on a line count for a mark: as much cover as makes a difference, or none; creatures in the way cover, and
/// so does what a side takes for real. Rules TRI-POS-02, -03, -14.
struct Sieve<'s, 'w> {
    s: &'s Situation<'w>,
    /// The side that attacks.
    side: SideId,
    /// Who attacks, if its lines begin at itself: it is not in its own way.
    attacker: Option<CombatantId>,
    /// Where the lines begin.
    own: Cells,
    mark: &'s Mark,
    /// The levels from the lowest to the highest of the two. Rule TRI-POS-03.
    lowest: i32,
    highest: i32,
    /// Whether who attacks leans past what touches it. Not so for a point of origin. Rule TRI-ATK-10.
    leans: bool,
}

impl<'s, 'w> Sieve<'s, 'w> {
    fn of(s: &'s Situation<'w>, a: &Fighter<'_>, mark: &'s Mark) -> Self {
        Self {
            attacker: Some(a.id),
            leans: true,
            ..Self::from(s, a.side, (a.space, a.levels()), mark)
        }
    }

    fn from(
        s: &'s Situation<'w>,
        side: SideId,
        (own, levels): (Cells, Levels),
        mark: &'s Mark,
    ) -> Self {
        let theirs = mark.levels;
        Self {
            s,
            side,
            attacker: None,
            own,
            mark,
            lowest: levels.lowest().min(theirs.lowest()),
            highest: levels.highest().max(theirs.highest()),
            leans: false,
        }
    }

    fn is_in_the_way(&self, other: &Fighter<'_>) -> bool {
        let levels = other.levels();
        let shares = |own: &Cells| other.space.iter().any(|cell| own.contains(cell));
        // Without the rule corpses cover too.
        let lies = other.is_dead() && self.s.data.is_off("TRI-HURT-13");
        (other.is_alive() || lies)
            && Some(other.id) != self.attacker
            && Some(other.id) != self.mark.who
            && other.size_index() >= self.mark.size
            && levels.lowest() <= self.highest
            && levels.highest() >= self.lowest
            && !shares(&self.mark.space)
            && !shares(&self.own)
    }

    /// What a grade is to the mark.
    fn sifted(&self, grade: Grade) -> Grade {
        match (grade, threshold(self.mark.size)) {
            (Grade::Total, _) => Grade::Total,
            (grade, Some(least)) if grade >= least && !self.s.data.is_off("TRI-POS-02") => {
                Grade::Half
            }
            _ => Grade::None,
        }
    }
}

impl SightRules for Sieve<'_, '_> {
    fn creature_grade(&mut self, cell: Cell) -> Grade {
        if self.s.data.is_off("TRI-POS-03") {
            return Grade::None;
        }
        let mut all = self.s.fighters().iter();
        match all.any(|other| other.space.contains(cell) && self.is_in_the_way(other)) {
            true => Grade::Half,
            false => Grade::None,
        }
    }

    fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
        if matches!(obstacle.place, ObstaclePlace::Creature(_)) {
            return obstacle.grade;
        }
        let Some(illusion) = illusion_at(self.s, obstacle.place) else {
            return self.sifted(obstacle.grade);
        };
        let real = self.sifted(illusion.real);
        match illusion.is_believed(self.s, self.side) {
            true => real.max(self.sifted(illusion.shown).min(Grade::Half)),
            false => real,
        }
    }

    fn leans(&mut self, obstacle: &Obstacle) -> bool {
        let solid =
            obstacle.grade < Grade::Total && !matches!(obstacle.place, ObstaclePlace::Creature(_));
        self.leans && solid
    }

    fn is_seen_through(&mut self, place: ObstaclePlace) -> bool {
        is_seen_through(self.s, place)
    }
}

/// The cover of a mark from somebody. Rules TRI-POS-01 to -03; ruling TRI-R19.
pub fn cover(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> Cover {
    let plain = plain_line(s, a, mark);
    match is_cut_off(s, a.is_underground(), mark, &plain) {
        true => return Cover::Total,
        false if a.is_underground() => return Cover::None,
        false => {}
    }
    let mut sieve = Sieve::of(s, a, mark);
    let crowded = plain.between.iter().any(|&cell| {
        let mut all = s.fighters().iter();
        all.any(|other| other.space.contains(cell) && sieve.is_in_the_way(other))
    });
    if plain.grade == Grade::None && !crowded {
        return Cover::None;
    }
    Cover::of(line_of_fire_by(s.board, &a.sight_body(), &mark.body, &mut sieve).grade)
}

/// The cell of a mark to which the line of an attack runs. Rule TRI-ATK-12.
pub fn end_of_line(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> Cell {
    let mut sieve = Sieve::of(s, a, mark);
    line_of_fire_by(s.board, &a.sight_body(), &mark.body, &mut sieve).to
}

/// Whether the ground is between somebody and a mark: one is under it and the other is not, or no tunnel joins them. Ruling
/// TRI-R19.
fn is_cut_off(s: &Situation<'_>, under: bool, mark: &Mark, line: &LineOfFire) -> bool {
    let joined = || line.between.iter().all(|&cell| is_dug(s, cell));
    let below = mark.levels.highest() < ground_under(s, mark);
    under != below || (under && !joined())
}

/// The cover of a mark from a point of origin of a side's attack, as from a body of medium size there that does not lean. Rule
/// TRI-ATK-10.
pub fn cover_from(s: &Situation<'_>, side: SideId, origin: &Body, mark: &Mark) -> Cover {
    if mark.space.contains(origin.anchor) {
        return Cover::None;
    }
    let level = s.board.elevation(origin.anchor) + origin.altitude;
    let from = (Cells::single(origin.anchor), Levels::of(level, 1));
    let mut sieve = Sieve::from(s, side, from, mark);
    Cover::of(line_of_fire_by(s.board, origin, &mark.body, &mut sieve).grade)
}

/// The highest ground under a mark.
fn ground_under(s: &Situation<'_>, mark: &Mark) -> i32 {
    crate::board::highest_ground(s.board, &mark.space)
}

/// Whether there is a Line of Effect. Rule TRI-POS-01.
pub fn has_line(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> bool {
    cover(s, a, mark) < Cover::Total || s.data.is_off("TRI-POS-01")
}

/// The cover of a fighter from the enemies that are able, as both sides know it: whoever hides from either is in nobody's way.
/// Rules TRI-POS-02, -03; ruling TRI-R73.
pub fn in_cover(s: &Situation<'_>, t: &Fighter<'_>) -> InCover {
    let mark = Mark::of(t);
    let foes = s.enemies_of(t.side).filter(|foe| foe.is_able());
    let grade = |foe: &Fighter<'_>| {
        let known = known_to_both(s, t.side, foe.side);
        cover(known.as_ref().unwrap_or(s), foe, &mark).grade()
    };
    foes.map(|foe| (foe.id, grade(foe))).collect()
}

/// A situation without some; `None` if they are nobody.
fn without<'w>(s: &Situation<'w>, some: Vec<(CombatantId, Unknown)>) -> Option<Situation<'w>> {
    let mut bent = (!some.is_empty()).then(|| s.clone())?;
    for (id, _) in some {
        bent.fighter_mut(id).standing = Standing::Gone;
    }
    Some(bent)
}

/// A situation without those of whom one of two sides does not know where they are; `None` where both know of all.
pub fn known_to_both<'w>(s: &Situation<'w>, one: SideId, other: SideId) -> Option<Situation<'w>> {
    let sides = [one, other].into_iter();
    without(s, sides.flat_map(|side| unknown_to(s, side)).collect())
}

/// A situation without those enemies of a side of whom it does not know where they are; `None` where it knows of all.
/// Ruling TRI-R73.
pub fn without_unknown<'w>(s: &Situation<'w>, side: SideId) -> Option<Situation<'w>> {
    without(s, unknown_to(s, side))
}

/// What somebody is to an observer. Rules TRI-POS-04 to -06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Visibility {
    /// It is seen.
    Seen,
    /// It is not seen, and where it is is known.
    Concealed,
    /// Where it is is not known.
    Hidden,
    /// That it is there is not known.
    Undetected,
}

impl Visibility {
    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Seen => "Seen",
            Self::Concealed => "Concealed",
            Self::Hidden => "Hidden",
            Self::Undetected => "Undetected",
        }
    }
}

/// What somebody is to an observer without marks. Rule TRI-POS-04.
pub fn natural_visibility(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>) -> Visibility {
    let off = s.data.is_off("TRI-POS-04");
    let exact = o.stats.exact / FEET;
    if off || (exact > 0 && s.distance(o, t) <= exact && !o.has(words::UNCONSCIOUS)) {
        return Visibility::Seen;
    }
    let blind = (o.has(words::BLINDED) && !s.data.is_off("TRI-COND-03")) || o.stats.eyeless;
    let mark = Mark::of(t);
    let line = line_of_sight(s, &o.sight_body(), &mark.body);
    let apart = is_cut_off(s, o.is_underground(), &mark, &line);
    let blocked = line.sight_blocked && !o.is_underground();
    let invisible = t.has(words::INVISIBLE) && !s.data.is_off("TRI-COND-10");
    if apart || blocked || blind || invisible {
        return Visibility::Concealed;
    }
    match is_clear(s, o, t, &line) {
        true => Visibility::Seen,
        false => Visibility::Concealed,
    }
}

/// Whether neither the dark nor fog is between an observer and somebody: so it is for some cell of the one and some cell of the
/// other, beginning with those of the best line. Rule TRI-POS-04.
fn is_clear(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>, line: &LineOfFire) -> bool {
    let dark = |cell| s.board.light(cell) == Light::Dark && !o.stats.darkvision;
    let fog = |cell: Cell| s.board.has_fog() && s.board.fog(cell);
    let shown = |from, to| !fog(from) && !fog(to) && !dark(to);
    let free = |line: &LineOfFire| !line.between.iter().copied().any(fog);
    if shown(line.from, line.to) && free(line) {
        return true;
    }
    let of_one = |f: &Fighter<'_>, cell: Cell| {
        let ground = f.z - s.board.elevation(cell);
        Body::new(cell, Footprint::Single)
            .with_eye_halves(f.stats.size.eye_halves())
            .at_altitude(ground)
    };
    let sees = |from: Cell, to: Cell| {
        let (from, to) = (of_one(o, from), of_one(t, to));
        let line = line_of_fire_by(s.board, &from, &to, &mut AsItIs(s));
        (!line.sight_blocked || o.is_underground()) && free(&line)
    };
    let mut pairs = o
        .space
        .iter()
        .flat_map(|from| t.space.iter().map(move |to| (from, to)));
    pairs.any(|(from, to)| shown(from, to) && sees(from, to))
}

/// Whether somebody is Hidden or Undetected to an observer. Rule TRI-POS-05.
pub fn is_marked(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let marked = |key| t.conditions.has_by(key, o.id);
    (marked(words::HIDDEN) || marked(words::UNDETECTED)) && !s.data.is_off("TRI-POS-06")
}

/// What somebody is to an observer. Rule TRI-POS-05.
pub fn visibility(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>) -> Visibility {
    let marked = |key| t.conditions.has_by(key, o.id) && !s.data.is_off("TRI-POS-06");
    if marked(words::UNDETECTED) {
        Visibility::Undetected
    } else if marked(words::HIDDEN) {
        Visibility::Hidden
    } else {
        natural_visibility(s, o, t)
    }
}

/// Whether an observer knows where somebody is. Rule TRI-POS-06.
pub fn is_located(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    visibility(s, o, t) < Visibility::Hidden
}

/// Whether a side knows where somebody is: one of its members does that has its senses. Ruling TRI-R73.
pub fn is_placed(s: &Situation<'_>, side: SideId, t: &Fighter<'_>) -> bool {
    let members = s.fighters().iter().filter(|o| o.side == side);
    let mut aware = members.filter(|o| o.is_alive() && !o.has(words::UNCONSCIOUS));
    t.side == side || aware.any(|o| is_located(s, o, t))
}

/// The enemies of whom a side does not know where they are: each is Hidden or Undetected to every member that has its senses.
/// Ruling TRI-R73.
pub fn unknown_to(s: &Situation<'_>, side: SideId) -> Vec<(CombatantId, Unknown)> {
    let members = s.fighters().iter().filter(|o| o.side == side);
    let aware = members.filter(|o| o.is_alive() && !o.has(words::UNCONSCIOUS));
    let aware: Vec<_> = aware.collect();
    let lacks = |t: &Fighter<'_>| {
        let best = aware.iter().map(|o| match is_marked(s, o, t) {
            true => visibility(s, o, t),
            false => Visibility::Seen,
        });
        match best.min()? {
            Visibility::Hidden => Some((t.id, Unknown::Place)),
            Visibility::Undetected => Some((t.id, Unknown::Presence)),
            Visibility::Seen | Visibility::Concealed => None,
        }
    };
    s.enemies_of(side).filter_map(lacks).collect()
}

/// The enemies to whom somebody is Concealed and no more, ascending. Rule TRI-POS-05.
pub fn concealed_from(s: &Situation<'_>, t: &Fighter<'_>) -> Vec<CombatantId> {
    let foes = s.foes(t).filter(|foe| !foe.has(words::UNCONSCIOUS));
    let foes = foes.filter(|foe| visibility(s, foe, t) == Visibility::Concealed);
    foes.map(|foe| foe.id).collect()
}

/// Whether somebody is screened from an observer, so that it can hide. Rule TRI-POS-07; ruling TRI-R25.
pub fn is_screened(s: &Situation<'_>, o: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    if natural_visibility(s, o, t) > Visibility::Seen {
        return true;
    }
    cover(s, o, &Mark::of(t)) > Cover::None && !s.data.is_off("TRI-POS-07")
}

/// The enemies to which somebody is screened, ascending. Rule TRI-POS-08; ruling TRI-R75.
pub fn screened_to(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<CombatantId> {
    let foes = s.foes(f).filter(|foe| is_screened(s, foe, f));
    foes.map(|foe| foe.id).collect()
}

/// Why somebody is off its guard to another: the words and the rule of the first reason that holds. Rule TRI-POS-12.
pub fn flat_footed(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Option<(&'static str, &'static str)> {
    if s.data.is_off("TRI-POS-12") {
        return None;
    }
    let to_all = [
        (words::BLINDED, "the target is Blinded", "TRI-COND-03"),
        (words::STUNNED, "the target is Stunned", "TRI-COND-15"),
        (
            words::UNCONSCIOUS,
            "the target is Unconscious",
            "TRI-COND-17",
        ),
        (words::SQUEEZING, "the target is Squeezing", "TRI-COND-16"),
    ];
    let to_all = to_all.into_iter().filter(|(key, _, _)| t.has(key));
    let to_all = to_all.map(|(_, label, rule)| (label, rule));
    let feinted = t.conditions.all(words::FLAT_FOOTED);
    let mut feinted = feinted.filter(|it| it.by.is_none_or(|by| by == a.id));
    let by_feint = feinted.next().map(|_| ("a Feint", "TRI-ACT-14"));
    let held = (t.holder() == Some(a.id)).then_some(("the target is Grappled", "TRI-COND-07"));
    let hidden = visibility(s, t, a) >= Visibility::Hidden;
    let hidden = hidden.then_some(("the attacker is Hidden", "TRI-POS-06"));
    let flanked = || partner_in_flank(s, a, t).map(|_| ("flanked", "TRI-POS-13"));
    let all = hidden.into_iter().chain(held).chain(by_feint).chain(to_all);
    let mut all = all.filter(|(_, rule)| !s.data.is_off(rule));
    all.next().or_else(flanked)
}

/// Whether somebody can be one of two that flank another: it is within its reach in use, and neither shares its space nor is
/// unable to strike. Rule TRI-POS-13; ruling TRI-R85.
fn can_flank(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let distance = s.distance(f, t);
    f.side != t.side && f.is_able() && distance > 0 && distance <= f.reach() && !f.shares_with(t.id)
}

/// Whether two are on opposite sides of a third. Ruling TRI-R26.
fn are_opposite(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    let kind = s.kind();
    a.space.iter().any(|one| {
        let one = kind.centre(one);
        let mut others = b.space.iter();
        others.any(|other| crosses_opposite_sides(kind, one, &t.space, kind.centre(other)))
    })
}

/// The one with whom somebody flanks a target, if it does: of several the first. Rule TRI-POS-13.
pub fn partner_in_flank(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Option<CombatantId> {
    if a.data.is_off("TRI-POS-13") || !can_flank(s, a, t) {
        return None;
    }
    let others = s.fighters().iter();
    let mut others = others.filter(|b| b.id != a.id && can_flank(s, b, t));
    others.find(|b| are_opposite(s, a, t, b)).map(|b| b.id)
}

/// The pairs of enemies that flank a fighter. Rule TRI-POS-13.
pub fn flanked_by(s: &Situation<'_>, t: &Fighter<'_>) -> FlankedBy {
    let has_rule = |f: &&Fighter<'_>| !f.data.is_off("TRI-POS-13");
    let all = s.fighters().iter().filter(has_rule);
    let able: Vec<_> = all.filter(|f| can_flank(s, f, t)).collect();
    let pairs = able
        .iter()
        .enumerate()
        .flat_map(|(at, a)| able[at + 1..].iter().map(move |b| (a, b)));
    let flanking = pairs.filter(|(a, b)| are_opposite(s, a, t, b));
    flanking.map(|(a, b)| [a.id, b.id]).collect()
}

/// Whether somebody could strike at another that walks out of its reach: it has the feat and a Reaction, and knows where the
/// other is. Rule TRI-REACT-06; ruling TRI-R74.
pub fn is_on_watch(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    f.side != t.side
        && f.is_able()
        && f.has_feat(Feat::OpportuneStrike)
        && f.pool(Pool::Reactions) > 0
        && s.distance(f, t) <= f.reach()
        && is_located(s, f, t)
        && !s.data.is_off("TRI-REACT-06")
}

/// The enemies that could strike at a fighter if it walked out of their reach. Rule TRI-REACT-06.
pub fn threatened_by(s: &Situation<'_>, t: &Fighter<'_>) -> ThreatenedBy {
    let foes = s.enemies_of(t.side).filter(|f| is_on_watch(s, f, t));
    foes.map(|f| f.id).collect()
}

/// The cells in which somebody on watch reaches an enemy of ordinary size. Rule TRI-REACT-06.
pub fn threatened_cells(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Cell> {
    let watches = f.is_able() && f.has_feat(Feat::OpportuneStrike) && f.pool(Pool::Reactions) > 0;
    if !watches || s.data.is_off("TRI-REACT-06") {
        return Vec::new();
    }
    let reach = f.reach();
    let near = f.space.iter().flat_map(|own| s.kind().within(own, reach));
    let cells: BTreeSet<_> = near.filter(|&cell| s.board.contains(cell)).collect();
    let within = cells.into_iter().filter(|&cell| {
        let mark = Mark::in_cell(s, cell, s.board.elevation(cell));
        let distance = s.distance_to(f, &mark.space, mark.levels);
        (1..=reach).contains(&distance) && has_line(s, f, &mark)
    });
    within.collect()
}
