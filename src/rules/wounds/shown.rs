//! What a person is shown: sheet, facts, words, ways, the log. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `bank` | the next gain of AP and what of it is lost, yards that are left |
//! | `track` | slots of wounds, and how near somebody is to its fall |
//! | `burdens` | what the end of a turn does to somebody |
//! | `log_text` | the log in the words of this ruleset |
//! | `facts` | what scripts can ask |
//! | `sheet` | the sheet |
//! | `impact` | how heavily attacks fall |
//! | `grounds` | what grounds do |
//! | `gains` | what the place of an attacker gives it |
//! | `outlook` | the best attack from a place |
//! | `reach` | how far somebody comes and strikes in its next turn |
//! | `routes` | the commands that take somebody to a cell |
//! | `orders` | standing orders for windows |

mod answer_words;
mod bank;
mod burdens;
mod facts;
mod gains;
mod grounds;
mod impact;
mod log_text;
mod orders;
mod outlook;
mod reach;
mod routes;
mod sheet;
mod track;

pub use self::answer_words::ANSWER_WORDS;
pub use self::bank::is_spent;
pub use self::facts::facts;
pub use self::gains::gains;
pub use self::grounds::GROUNDS;
pub use self::impact::{cause_of_fall, impact};
pub use self::log_text::{CONDITION_WORDS, END_TURN, HARM, compared_with, tell, value_of};
pub use self::orders::WINDOWS;
pub use self::outlook::{best_attack, rebuff};
pub use self::reach::{attack_reach, overcomes};
pub use self::routes::route;
pub use self::sheet::sheet;

use super::components::Pool;
use super::components::conditions::CONDITIONS;
use super::components::own_facts::WoundsFact;
use super::data::WoundsData;
use super::plan::healing::AILMENTS;
use super::preview::LOSES_HOLD;
use super::resolve::{Critical, End};
use super::snapshot::Situation;
use super::words::{AMMO, Level};
use crate::combat::{RollWords, Vocabulary, schema_of, words_of};
use crate::mechanics::gear::absent;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The rolls and what they can show.
fn rolls(data: &WoundsData) -> [RollWords; 6] {
    let faces = data.rolls.faces;
    [
        RollWords::sum("attack", faces),
        RollWords::sum("check", faces),
        RollWords::sum("defence", faces),
        RollWords::sum("initiative", faces),
        RollWords::sum("damage", faces.max(data.rolls.strong_die)),
        RollWords::sum(
            "table",
            faces.max(data.rolls.tie_die).max(data.rolls.seize_die),
        ),
    ]
}

/// What comes of rolls and attacks besides the usual.
fn results() -> impl Iterator<Item = &'static str> {
    let wounds = Level::ALL.iter().map(|&level| End::Filled(level).word());
    let others = [
        End::NoWound,
        End::Beyond,
        End::NoDamage,
        End::Damaged,
        End::Destroyed,
    ];
    let critical = [Critical::Success, Critical::Failure].map(Critical::word);
    wounds.chain(others.map(End::word)).chain(critical)
}

/// The words of this ruleset's events, commands and questions.
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
    let items = s.data.items().chain(s.data.weapon_ids());
    let items = items.chain(s.data.spells()).chain(s.data.armours());
    let ends = results().chain([End::Miss.word()]);
    Vocabulary {
        conditions: words_of(CONDITIONS.keys()),
        pools: words_of(pools.chain([AMMO])),
        items: words_of(items),
        // What is treated stands where other actions name a thing.
        tools: words_of(AILMENTS.map(|(key, _)| key)),
        answers: answers(&s).collect(),
        // Bodies have no parts; what is held is in hands.
        parts: words_of(["hand"]),
        results: words_of(results()),
        unused_results: words_of(["critical", "rescue", "fumble", "deflected"])
            .into_iter()
            .filter(|word| !results().any(|own| own == word))
            .collect(),
        rolls: rolls(s.data).to_vec(),
        moves: words_of(["walk", "crawl", "climb", "jump", "over", "forced"]),
        gear_changes: words_of([
            "drawn",
            "stowed",
            "picked_up",
            "dropped",
            "thrown",
            "disarmed",
            "loaded",
            "unloaded",
            "used",
            "shed",
            "recovered",
            "gripped",
        ]),
        odds: words_of(ends.chain(ODDS)),
        absent: absent(
            world,
            s.data.items(),
            s.fighters().iter().map(|fighter| &fighter.gear.carried),
        ),
        events: schema_of::<WoundsFact>(),
        facts: facts::KINDS.map(|(name, kind)| (name.into(), kind)).into(),
        ..Vocabulary::default()
    }
}

/// The most yards of following that scripts may name as the mix of a Cling, and the most that are taken off.
const MOST_MIXED: (i32, i32) = (12, 6);

/// Answers that are neither to decline nor a verb or a thing: to cling, the mixes of a Cling, the numbers of combatants.
fn answers(s: &Situation<'_>) -> impl Iterator<Item = SmolStr> {
    let (most, most_off) = MOST_MIXED;
    let mixes = (0..=most).flat_map(move |yards| (0..=most_off).map(move |off| (yards, off)));
    let mixes = mixes.map(|(yards, off)| format_smolstr!("{yards}_{off}"));
    let numbers = s.fighters().iter().map(|f| format_smolstr!("{}", f.id.0));
    [SmolStr::new_static("cling")]
        .into_iter()
        .chain(mixes)
        .chain(numbers)
}

/// The labels of odds besides those of attacks: of checks, of what a hurried action costs, of what is won.
const ODDS: [&str; 7] = [
    "hit", "success", "failure", "succeed", "# AP", "+#", LOSES_HOLD,
];
