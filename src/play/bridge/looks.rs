//! The look of a combatant as a piece. Floor 7.

use crate::battle::Battle;
use crate::combat::{Altitude, CombatantId, Facing, GaugeKind, Position, Sheet, Space, Standing};
use crate::grid::Footprint;
use crate::play::theme;
use crate::view::{TokenId, TokenLook, TokenStatus};
use bevy::prelude::*;

/// The pieces on the table.
pub(super) type Tokens<'w, 's> = Query<'w, 's, (Entity, &'static TokenId, &'static mut TokenLook)>;

/// The look of a combatant as it is now; `None` if it is off the board.
#[must_use]
pub fn look_of(battle: &Battle, who: CombatantId) -> Option<TokenLook> {
    if battle.get::<Standing>(who)?.is_off_board() {
        return None;
    }
    let anchor = battle.get::<Position>(who)?.cell();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    let share = |kind: GaugeKind| {
        let gauge = sheet.gauges.iter().find(|gauge| gauge.kind == kind)?;
        Some(gauge.now.max(0) as f32 / gauge.max?.max(1) as f32)
    };
    let injuries: u32 = sheet
        .parts
        .iter()
        .map(|part| u32::from(part.injuries))
        .sum();
    let height = battle.get::<Altitude>(who).map_or(0, |it| it.steps());
    Some(TokenLook {
        facing: battle.get::<Facing>(who).map(|facing| facing.direction()),
        footprint: battle
            .get::<Space>(who)
            .map_or(Footprint::Single, |space| space.0),
        health: share(GaugeKind::Health).unwrap_or(1.0),
        stamina: share(GaugeKind::Effort),
        pips: pips(&sheet),
        notches: u8::try_from(injuries).unwrap_or(u8::MAX),
        badges: badges(&sheet),
        status: status_of(battle, who, &sheet),
        acting: battle.is_acting(who),
        height: u16::try_from(height).unwrap_or(0),
        ..TokenLook::new(
            sheet.name.as_str(),
            battle.side(who).0,
            theme::glyph(&sheet.icon),
            anchor,
        )
    })
}

/// The points that a combatant has left to act and to answer with.
fn pips(sheet: &Sheet) -> Option<(u8, u8)> {
    let gauge = sheet
        .gauges
        .iter()
        .find(|gauge| gauge.kind == GaugeKind::Pips)?;
    Some((
        u8::try_from(gauge.now.max(0)).ok()?,
        u8::try_from(gauge.max?).ok()?,
    ))
}

fn badges(sheet: &Sheet) -> Vec<char> {
    let shown = sheet.conditions.iter().filter(|it| it.name != "prone");
    shown
        .map(|it| theme::glyph(condition_icon(&it.name)))
        .collect()
}

fn status_of(battle: &Battle, who: CombatantId, sheet: &Sheet) -> TokenStatus {
    match battle.get::<Standing>(who) {
        Some(Standing::Dead) => TokenStatus::Dead,
        Some(Standing::Unconscious | Standing::Incapacitated) => TokenStatus::Down,
        _ if sheet.conditions.iter().any(|it| it.name == "prone") => TokenStatus::Prone,
        _ => TokenStatus::Standing,
    }
}

/// The icon of a condition by its name for people; a plain mark for one that is not known.
#[must_use]
pub fn condition_icon(name: &str) -> &'static str {
    const ICONS: [(&str, &str); 63] = [
        ("pinned", "pin"),
        ("distracted", "brain"),
        ("harried", "crosshair"),
        ("burning", "flame"),
        ("hobbled", "snail"),
        ("poisoned", "flask-conical"),
        ("sunk", "waves"),
        ("dying", "skull"),
        ("staggered", "vibrate"),
        ("immobile", "anchor"),
        ("helpless", "link"),
        ("crouching", "chevrons-down"),
        ("ignoring", "eye-off"),
        ("dragging", "grab"),
        ("readied", "hourglass"),
        ("underway", "hourglass"),
        ("stone ward", "mountain"),
        ("stone charm", "mountain"),
        ("riding", "paw-print"),
        ("carrying", "user"),
        ("braced", "shield-plus"),
        ("warded", "shield-half"),
        ("watchful", "eye"),
        ("feinting", "venetian-mask"),
        ("disengaged", "footprints"),
        ("exposed", "shield-off"),
        ("unguarded", "shield-alert"),
        ("defending", "shield-check"),
        ("restrain", "grab"),
        ("shaken", "vibrate"),
        ("slowed", "snail"),
        ("kneeling", "chevrons-down"),
        ("surprised", "hourglass"),
        ("bound", "link"),
        ("asleep", "moon"),
        ("felled", "moon"),
        ("moving fast", "wind"),
        ("sure of ground", "footprints"),
        ("second wind", "heart-off"),
        ("prone", "arrow-down"),
        ("bleed", "droplet"),
        ("strain", "wind"),
        ("open", "shield-off"),
        ("off-guard", "shield-alert"),
        ("flanked", "arrow-left-right"),
        ("unready", "hourglass"),
        ("dazed", "sparkles"),
        ("stunned", "zap"),
        ("dodging", "footprints"),
        ("shielded", "shield"),
        ("grappl", "hand"),
        ("tricked", "venetian-mask"),
        ("spent", "battery-low"),
        ("exhausted", "battery-low"),
        ("knocked", "moon"),
        ("unconscious", "moon"),
        ("coma", "moon"),
        ("confused", "shuffle"),
        ("blind", "eye-off"),
        ("deaf", "ear-off"),
        ("concuss", "brain"),
        ("sick", "frown"),
        ("hidden", "eye-off"),
    ];
    ICONS
        .iter()
        .find(|(part, _)| name.contains(part))
        .map_or("circle-alert", |(_, icon)| icon)
}

#[cfg(test)]
mod tests {
    use super::condition_icon;
    use crate::play::theme;

    #[test]
    fn condition_icons_are_in_the_font() {
        for name in [
            "prone",
            "bleed",
            "strain",
            "open",
            "off-guard",
            "unready",
            "dazed",
            "stunned",
            "dodging",
            "shielded",
        ]
        .into_iter()
        .chain([
            "grappled",
            "tricked",
            "spent",
            "knocked out",
            "confused",
            "blinded",
            "deafened",
            "concussed",
            "sickened",
            "exposed",
            "unguarded",
            "defending",
            "restrained",
            "shaken",
            "slowed",
            "kneeling",
            "surprised",
            "bound",
            "asleep",
            "moving fast",
            "sure of ground",
            "second wind used",
            "braced",
            "warded",
            "watchful",
            "feinting",
            "disengaged",
            "grappling",
        ]) {
            let icon = condition_icon(name);
            assert_ne!(icon, "circle-alert", "{name}");
            assert_ne!(theme::glyph(icon), theme::glyph("no such icon"), "{icon}");
        }
    }
}
