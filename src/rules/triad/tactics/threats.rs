//! Who is known, who shoots, and what enemies could do to a fighter where it stands, at a glance. Floor 4.

use crate::combat::CombatantId;
use crate::mechanics::gear::Mode;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::{FEET, SpellKind};
use crate::rules::triad::effects::acts::focus_gain;
use crate::rules::triad::plan::position::{Cover, Mark, Visibility, cover, visibility};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;

/// Range increments within which somebody shoots if it can choose.
const INCREMENTS: i32 = 2;

/// Energy on the reach of a spell that somebody spends if it can choose.
const ENERGY: i32 = 2;

/// Whether the side of a fighter knows where an enemy is. Rule TRI-POS-06; ruling TRI-R73.
pub fn is_known(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> bool {
    if !foe.has(words::HIDDEN) && !foe.has(words::UNDETECTED) {
        return true;
    }
    let mut own = s.fighters().iter().filter(|f| f.side == me.side);
    own.any(|f| f.is_able() && visibility(s, f, foe) < Visibility::Hidden)
}

/// The enemies that fight and of which the side of a fighter knows where they are.
pub fn known_foes<'s, 'w>(
    s: &'s Situation<'w>,
    me: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    let foes = s.foes(me).filter(|foe| foe.is_up());
    foes.filter(move |foe| is_known(s, me, foe))
}

/// How far a fighter attacks if it can choose, in cells: with what reaches furthest without much loss; its reach at least.
pub fn strike_range(f: &Fighter<'_>) -> i32 {
    let bows = f.weapons().filter(|it| f.shots(&it.data.id) > 0);
    let bows = bows.filter_map(|it| it.data.increment(Mode::Shoot));
    let bows = bows.map(|increment| INCREMENTS * increment / FEET);
    let casts = f.pool(Pool::Energy) > 0 || focus_gain(f) > 0;
    let spells = f.stats.spells.iter().filter(|_| casts);
    let spells = spells.filter_map(|id| f.data.spell(id));
    let spells = spells.filter_map(|spell| match spell.kind {
        SpellKind::Bolt => Some(spell.cells(ENERGY)),
        SpellKind::Burst => Some(spell.cells(0)),
        _ => None,
    });
    let far = bows.chain(spells).max();
    far.unwrap_or(0).max(f.reach())
}

/// Whether a fighter attacks from further away than any blow reaches.
pub fn is_shooter(f: &Fighter<'_>) -> bool {
    strike_range(f) > f.reach().max(4)
}

/// Moves after which a fighter could strike another in melee, at a glance: nobody else is in the way.
pub fn moves_to(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> i32 {
    let gap = (s.distance(f, t) - f.reach()).max(0);
    let speed = f.speed();
    match speed {
        _ if gap == 0 => 0,
        0 => i32::MAX,
        _ => (gap + speed - 1) / speed,
    }
}

/// Those for whom the able of a side go, one after the other: who shoots for all within its range, the others for those whom they
/// strike with the fewest Moves.
pub fn quarries(s: &Situation<'_>, me: &Fighter<'_>) -> Vec<CombatantId> {
    let own = s.fighters().iter();
    let own = own.filter(|f| f.side == me.side && f.is_able() && f.is_up());
    let all = own.flat_map(|f| {
        let foes: Vec<_> = known_foes(s, f).collect();
        let moves = |foe: &Fighter<'_>| moves_to(s, f, foe);
        let least = foes.iter().map(|foe| moves(foe)).min();
        let goes = |foe: &&Fighter<'_>| match is_shooter(f) {
            true => s.distance(f, foe) <= strike_range(f),
            false => Some(moves(foe)) == least,
        };
        let goes: Vec<_> = foes
            .iter()
            .filter(|foe| goes(foe))
            .map(|foe| foe.id)
            .collect();
        goes
    });
    all.collect()
}

/// Whether any known enemy that fights hand to hand could strike at a fighter after so many Moves.
pub fn melee_could_come(s: &Situation<'_>, me: &Fighter<'_>, moves: i32) -> bool {
    let mut foes = known_foes(s, me).filter(|foe| foe.is_able() && !is_shooter(foe));
    foes.any(|foe| moves_to(s, foe, me) <= moves)
}

/// What known enemies could do to a fighter where it stands before its next Turn, in hundredths of a hit point: each
/// attack for which they have Actions, shared among all whom they could attack.
pub fn exposure(s: &Situation<'_>, me: &Fighter<'_>) -> i64 {
    let actions = s.data.course.actions;
    let attacks = |foe: &Fighter<'_>, t: &Fighter<'_>| {
        let blows = (actions - moves_to(s, foe, t).min(actions)).max(0);
        let shoots = is_shooter(foe) && s.distance(foe, t) <= strike_range(foe);
        (blows, if shoots { actions } else { 0 })
    };
    let foes = known_foes(s, me).filter(|foe| foe.is_able());
    let all = foes.map(|foe| {
        let (blows, shots) = attacks(foe, me);
        if blows == 0 && shots == 0 {
            return 0;
        }
        // Shots in parts of four: cover spoils them.
        let shots = match shots {
            0 => 0,
            shots => match cover(s, foe, &Mark::of(me)) {
                Cover::None => 4 * shots,
                Cover::Partial => 2 * shots,
                Cover::Total => shots,
            },
        };
        let own = s.fighters().iter();
        let own = own.filter(|f| f.side == me.side && f.is_up());
        let victims = own.filter(|f| attacks(foe, f) != (0, 0)).count();
        let victims = i64::try_from(victims).unwrap_or(1).max(1);
        i64::from((4 * blows).max(shots)) * i64::from(s.data.tactics.threat) / 4 / victims
    });
    all.sum()
}

/// Whether somebody has its next Turn before another. Rule TRI-INIT-04.
pub fn acts_before(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> bool {
    let turns = s.turns();
    let (count, now) = (
        turns.order().len(),
        turns.active().map_or(0, |it| turns.rank(it)),
    );
    let waits = |f: &Fighter<'_>| {
        let rank = turns.rank(f.id);
        // Whose Turn it is has its next one last.
        if rank <= now {
            rank.saturating_add(count)
        } else {
            rank
        }
    };
    waits(f) < waits(other)
}
