//! The slots of wounds, one row a level, and how near somebody is to its fall. Floor 4. Rules WND-STAT-03, -04, WND-HURT-02, -03,
//! -05, -10; ruling WND-R108.

use crate::combat::{Gauge, GaugeKind};
use crate::rules::wounds::plan::body::track_of;
use crate::rules::wounds::resolve::{Laws, Placed, Track};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::Level;
use smol_str::{SmolStr, format_smolstr};

/// Free slots for wounds of moderate level and worse, and all of them: what is left before each further wound fells. Nobody that
/// has fallen has any left.
pub fn health_of(f: &Fighter<'_>) -> (i32, i32) {
    let Track { slots, filled, .. } = track_of(f);
    let worse = Level::Moderate.index()..;
    let all: i32 = slots[worse.clone()].iter().sum();
    let taken: i32 = filled[worse].iter().sum();
    match f.is_up() {
        true => ((all - taken).max(0), all),
        false => (0, all),
    }
}

/// The row of a level: how many of its slots are filled, and where the next wound of it goes if that is another level, or what
/// it does.
pub fn row_of(f: &Fighter<'_>, level: Level) -> Gauge {
    let track = track_of(f);
    let (filled, slots) = (track.filled[level.index()], track.slots[level.index()]);
    let next = match track.place(Laws::of(f.data.switches()), level) {
        _ if f.is_dead() => SmolStr::default(),
        Placed::Slot(to) if kills_at_once(f, to) || track.runs_out(to) => {
            SmolStr::new_static("the next one kills")
        }
        Placed::Slot(to) if to == level => SmolStr::default(),
        Placed::Slot(to) => format_smolstr!("the next one is {}", to.word()),
        Placed::Beyond => SmolStr::new_static("the next one kills"),
        Placed::Nowhere => SmolStr::new_static("the next one does nothing"),
    };
    Gauge::new(label_of(level), GaugeKind::Track, filled, slots).noted(next)
}

/// Whether a wound of a level is death at once: an NPC's fatal one. Rule WND-HURT-05.
fn kills_at_once(f: &Fighter<'_>, level: Level) -> bool {
    level == Level::Fatal && f.is_npc() && !f.data.is_off("WND-HURT-05")
}

/// The label of the row of a level.
const fn label_of(level: Level) -> &'static str {
    match level {
        Level::Light => "Light wounds",
        Level::Moderate => "Moderate wounds",
        Level::Severe => "Severe wounds",
        Level::Critical => "Critical wounds",
        Level::Fatal => "Fatal wounds",
    }
}
