//! What the place of an attacker gives it. Floor 4. Rules WND-POS-04 to -06; ruling WND-R50.

use crate::combat::{CombatantId, PositionGain, RuleId};
use crate::grid::Cell;
use crate::rules::wounds::plan::position::flanked_by_pairs;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the place of an attacker gives it, as if some stood elsewhere: the target is flanked, or pays no attention to the
/// attacker, which counts in place of the flank.
pub fn gains(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    let mut s = Situation::of(world);
    s.place_all(places);
    let (a, t) = (s.fighter(attacker), s.fighter(target));
    if t.ignores(a.id) {
        let label = SmolStr::new_static("from behind: it is ignored");
        return vec![PositionGain {
            label,
            rule: RuleId("WND-POS-06"),
        }];
    }
    let pairs = flanked_by_pairs(&s, t);
    let own = pairs
        .iter()
        .find(|(one, other)| [*one, *other].contains(&a.id));
    let pair = own.or_else(|| pairs.first());
    let gain = pair.map(|&pair| PositionGain {
        label: flank_label(&s, a, pair),
        rule: RuleId("WND-POS-05"),
    });
    gain.into_iter().collect()
}

fn flank_label(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    (one, other): (CombatantId, CombatantId),
) -> SmolStr {
    let name = |id| s.fighter(id).name;
    match a.id {
        id if id == one => format_smolstr!("flanking with {}", name(other)),
        id if id == other => format_smolstr!("flanking with {}", name(one)),
        _ => format_smolstr!("flanked by {} and {}", name(one), name(other)),
    }
}
