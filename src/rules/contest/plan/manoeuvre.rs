//! What the winner of a critical win may do, and the tests against it. Floor 4. Rules CON-MAN-01 to -09.

use super::attack::{AttackSource, can_bash};
use super::position::reaches;
use super::skills::{BySize, better_of, by_size, skill_test_with};
use super::steps::{AttackMeans, Blow, Chosen};
use crate::combat::{Ledger, Standing};
use crate::mechanics::gear::Mode;
use crate::rules::contest::data::Skill;
use crate::rules::contest::resolve::{Outcome, Test};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{Location, Manoeuvre};
use smol_str::{SmolStr, format_smolstr};

/// A manoeuvre that can be chosen: the key of the answer, its label, and what it is.
pub struct Offered {
    /// The key: the word of the manoeuvre, the location of a Precision, the thing of a Disarm.
    pub key: SmolStr,
    /// For people.
    pub label: SmolStr,
    /// What is chosen.
    pub chosen: Chosen,
}

impl Offered {
    fn plain(kind: Manoeuvre) -> Self {
        Self {
            key: SmolStr::new_static(kind.word()),
            label: SmolStr::new_static(kind.name()),
            chosen: Chosen::plain(kind),
        }
    }
}

/// Everything that the winner of a critical win can do. Rules CON-ATK-09, CON-MAN-09, CON-REACT-05.
pub fn offered(s: &Situation<'_>, blow: &Blow) -> Vec<Offered> {
    let opposed = blow.strike.opportunity && s.data.is_off("CON-REACT-05");
    if opposed || s.data.is_off("CON-ATK-09") {
        return Vec::new();
    }
    let (winner, loser) = blow.winner_and_loser();
    let (winner, loser) = (s.fighter(winner), s.fighter(loser));
    let attacks = blow.outcome == Outcome::CriticalHit;
    let awake = loser.standing != Standing::Unconscious || s.data.is_off("CON-MAN-09");
    let near = is_near(s, blow, winner, loser);
    let mut all = Vec::new();
    for &kind in Manoeuvre::ALL {
        let possible = match kind {
            Manoeuvre::Bash => can_bash(winner),
            Manoeuvre::Trip => s.data.has_a_footing(&loser.stats.body),
            Manoeuvre::Precision => attacks && matches!(blow.strike.means, AttackMeans::Weapon(..)),
            _ => true,
        };
        let wakes = awake || matches!(kind, Manoeuvre::Brace | Manoeuvre::Precision);
        if !possible || !wakes || (kind.needs_nearness() && !near) || s.data.is_off(kind.rule()) {
            continue;
        }
        match kind {
            Manoeuvre::Precision => all.extend(precisions(s, loser)),
            Manoeuvre::Disarm => all.extend(disarms(loser)),
            _ => all.push(Offered::plain(kind)),
        }
    }
    all
}

/// Whether the loser is near enough for a manoeuvre that wants it near. Ruling CON-R29.
fn is_near(s: &Situation<'_>, blow: &Blow, winner: &Fighter<'_>, loser: &Fighter<'_>) -> bool {
    let melee = match &blow.strike.means {
        AttackMeans::Weapon(_, mode) => *mode == Mode::Melee,
        AttackMeans::Spell(spell) => s.data.spell(spell).is_some_and(|spell| spell.melee),
    };
    (melee && blow.outcome == Outcome::CriticalHit) || reaches(s, winner, loser)
}

/// A Precision for each location of a body. Rule CON-MAN-05.
fn precisions(s: &Situation<'_>, loser: &Fighter<'_>) -> Vec<Offered> {
    let locations = s.data.places_of(&loser.stats.body);
    if locations.is_empty() {
        return vec![Offered::plain(Manoeuvre::Precision)];
    }
    let precise = |location: Location| Offered {
        key: SmolStr::new_static(location.word()),
        label: format_smolstr!("Precision: {}", location.label()),
        chosen: Chosen {
            location: Some(location),
            ..Chosen::plain(Manoeuvre::Precision)
        },
    };
    locations.into_iter().map(precise).collect()
}

/// A Disarm for each thing in hand. Rule CON-MAN-03.
fn disarms(loser: &Fighter<'_>) -> Vec<Offered> {
    let held = loser.gear.held().iter();
    let disarm = held.map(|held| Offered {
        key: held.key.clone(),
        label: format_smolstr!("Disarm: {}", held.key.replace('_', " ")),
        chosen: Chosen {
            item: Some(held.key.clone()),
            ..Chosen::plain(Manoeuvre::Disarm)
        },
    });
    disarm.collect()
}

/// The test by which the loser resists a manoeuvre that wants it near; sizes may decide it without a die. Rules CON-MAN-01,
/// -03, -06 to -08.
pub fn resistance(
    s: &Situation<'_>,
    chosen: &Chosen,
    winner: &Fighter<'_>,
    loser: &Fighter<'_>,
) -> Test {
    let skill = match chosen.kind {
        Manoeuvre::Trip => Skill::Acrobatics,
        Manoeuvre::Disarm => better_of(loser, Skill::Athletics, Skill::SleightOfHand),
        _ => Skill::Athletics,
    };
    let firm = chosen
        .item
        .as_ref()
        .is_some_and(|key| is_firm(s, loser, key));
    let (edge, decided) = match by_size(loser, winner) {
        BySize::Edge(edge) => (edge, None),
        BySize::Passes => (0, Some(true)),
        BySize::Fails => (0, Some(false)),
    };
    let test = skill_test_with(loser, skill, chosen.kind.rule(), |ledger| {
        ledger.edge(edge, "size", "CON-MAN-08");
        ledger.edge(i32::from(firm), "firm grip", "CON-MAN-03");
    });
    let numbers = decided.map_or(test.numbers, |passes| test.numbers.decided(passes));
    Test { numbers, ..test }
}

/// Whether a thing in hand is a shield or held in two hands. Rule CON-MAN-03.
fn is_firm(s: &Situation<'_>, loser: &Fighter<'_>, key: &str) -> bool {
    let held = loser.gear.held_as(key);
    held.is_some_and(|held| held.grip.len() > 1 || s.data.shield(&held.item).is_some())
}

/// Whether a hit of this kind is looked up on the body. Rule CON-ATK-11.
pub const fn has_a_location(source: AttackSource<'_>) -> bool {
    matches!(source, AttackSource::Weapon(..))
}
