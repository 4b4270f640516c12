//! Marks over the board: what the selection and the cursor mean. Floor 7.

use crate::board::{Grade, ObstaclePlace, line_of_fire};
use crate::combat::{
    Aiming, CombatantId, FlankedBy, Imminent, InCover, Place, Position, Region, Route,
};
use crate::dice::whole_percent;
use crate::grid::{Cell, direction_towards};
use crate::mechanics::Scene;
use crate::play::aim::{Aim, Click, Selection};
use crate::play::danger::DangerShown;
use crate::play::knowledge::Knowledge;
use crate::play::session::{Ready, Session};
use crate::play::theme;
use crate::view::overlay::Blocker;
use crate::view::{
    ArcMark, ComingMark, CoverMark, FireLine, FlankMark, Overlays, PathStep, RegionMark, Shield,
    StayMark, StayTint, TargetMark, ThingMark,
};
use bevy::prelude::*;

pub(super) fn mark_board(
    session: Res<Session>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    ready: Res<Ready>,
    danger: Res<DangerShown>,
    mut overlays: ResMut<Overlays>,
) {
    let changed = session.is_changed() || selection.is_changed() || aim.is_changed();
    if !(changed || ready.is_changed() || danger.is_changed()) {
        return;
    }
    let mut now = marks(&session, &selection, &aim, ready.0);
    now.danger = danger.mark(&session);
    now.regions = regions(&session);
    // What falls is there once its fall was shown; so is a spell that stays.
    (now.things, now.stays) = if ready.0 {
        (things(&session), stays(&session))
    } else {
        (overlays.things.clone(), overlays.stays.clone())
    };
    overlays.set_if_neq(now);
}

/// The regions that objectives are about or by which somebody comes; while fighters are placed, those too
/// in which that is done.
fn regions(session: &Session) -> Vec<RegionMark> {
    let level = session.battle().level();
    let named = level.named_regions();
    let own = session.may_be_placed();
    let own = own
        .first()
        .and_then(|&who| level.deployment(session.battle().side(who)));
    let regions = level.objectives().regions().iter().filter(|region| {
        named.contains(&region.symbol) || own.as_ref().is_some_and(|(own, _)| own == region)
    });
    let pieces: Vec<Cell> = session
        .in_view()
        .flat_map(|who| session.cells_of(who))
        .collect();
    let is_crowded = |cell: &Cell| {
        pieces
            .iter()
            .any(|&at| level.grid().distance(at, *cell) <= 2)
    };
    let mark = |region: &Region| RegionMark {
        name: region.name.to_string(),
        cells: region.cells.iter().copied().collect(),
        crowded: region.cells.iter().copied().filter(is_crowded).collect(),
    };
    regions.map(mark).collect()
}

/// What the ruleset marks, and where those who hide were seen last.
fn stays(session: &Session) -> Vec<StayMark> {
    let battle = session.battle();
    let marks = (battle.ruleset().shown.marks)(battle.world()).into_iter();
    let marks = marks.map(|mark| StayMark {
        cells: mark.cells,
        at: mark.at,
        glyph: theme::glyph(mark.icon),
        words: mark.label.to_string(),
        tint: match mark.harms {
            true => StayTint::Warm,
            false => StayTint::Grey,
        },
        centred: false,
    });
    let known = session.knowledge().into_iter();
    let seen = known.flat_map(Knowledge::last_seen);
    let seen = seen.map(|(who, at)| StayMark {
        cells: vec![at],
        at,
        glyph: theme::glyph("eye-off"),
        words: battle.name(who).to_string(),
        tint: StayTint::Grey,
        centred: session.all_at(at).is_empty(),
    });
    marks.chain(seen).collect()
}

/// What lies about, cell by cell.
fn things(session: &Session) -> Vec<ThingMark> {
    let mut marks: Vec<ThingMark> = Vec::new();
    for item in session.loose() {
        let Place::Lying(cell) = item.place else {
            continue;
        };
        let glyph = theme::glyph(thing_icon(&item.item));
        match marks.iter_mut().find(|mark| mark.cell == cell) {
            Some(mark) => (mark.glyph, mark.count) = (glyph, mark.count + 1),
            None => marks.push(ThingMark {
                cell,
                glyph,
                count: 1,
            }),
        }
    }
    marks
}

/// The icon of a thing by its name.
fn thing_icon(item: &str) -> &'static str {
    const ICONS: [(&str, &str); 8] = [
        ("crossbow", "crosshair"),
        ("bow", "bow-arrow"),
        ("axe", "axe"),
        ("hammer", "hammer"),
        ("mace", "hammer"),
        ("club", "hammer"),
        ("shield", "shield"),
        ("sling", "circle-dot"),
    ];
    let found = ICONS.iter().find(|(part, _)| item.contains(part));
    found.map_or("sword", |(_, icon)| icon)
}

fn marks(session: &Session, selection: &Selection, aim: &Aim, ready: bool) -> Overlays {
    let mut overlays = Overlays {
        cursor: selection.hover,
        by_keys: selection.by_keys,
        ..Overlays::default()
    };
    if !ready {
        return Overlays {
            cursor: selection.hover.filter(|_| selection.by_keys),
            by_keys: true,
            ..Overlays::default()
        };
    }
    if session.is_deploying() {
        return placing(session, selection, overlays);
    }
    let battle = session.battle();
    let acting = aim
        .who
        .or_else(|| session.acting_in_view())
        .filter(|_| battle.outcome().is_none());
    overlays.selected = acting.map(|who| session.cells_of(who)).unwrap_or_default();
    let aiming = aim.chosen_offer(selection).map(|offer| offer.aiming);
    if matches!(aiming, None | Some(Aiming::Path)) {
        overlays.reach = aim
            .reach
            .iter()
            .map(|reach| (reach.cell, reach.band.saturating_sub(1)))
            .collect();
    }
    let pointed = selection.there(session);
    let shown = selection.shown.filter(|&who| session.is_placed(who));
    let watched = pointed.or(shown);
    let hostile = watched
        .zip(acting)
        .filter(|&(who, acting)| battle.side(who) != battle.side(acting) && battle.is_up(who));
    if let Some((who, _)) = hostile {
        overlays.threat = (battle.ruleset().shown.threatened_cells)(battle.world(), who);
    }
    let strikes = aiming == Some(Aiming::Combatant) || aiming == Some(Aiming::Place);
    let reaches = hostile.map(|(who, _)| who);
    let reaches = reaches.or_else(|| pointed.filter(|&who| battle.is_up(who)));
    if let Some(who) = acting.filter(|_| strikes).or(reaches) {
        overlays.in_reach = (battle.ruleset().shown.cells_in_reach)(battle.world(), who);
    }
    overlays.arcs = arcs(session, [acting, shown, pointed], aim.who);
    overlays.targets = aim
        .marks
        .iter()
        .map(|mark| TargetMark {
            cells: session.cells_of(mark.who),
            percent: Some(whole_percent(mark.chance)),
            chosen: pointed == Some(mark.who),
        })
        .collect();
    click_marks(session, aim, &mut overlays);
    // Whoever is flanked is so by all of these, whether one attacks it or not.
    if let Some(who) = pointed.filter(|&who| battle.is_up(who)) {
        overlays.flank = flanks(session, who);
    }
    overlays.coming = coming(session);
    overlays
}

/// Before the battle: where the chosen fighter may stand or, with none chosen, where any of them may.
fn placing(session: &Session, selection: &Selection, overlays: Overlays) -> Overlays {
    let own = session.may_be_placed();
    let battle = session.battle();
    let chosen = selection.shown.filter(|who| own.contains(who));
    let mut cells = match chosen {
        Some(who) => battle.places_of(who),
        None => own.iter().flat_map(|&who| battle.places_of(who)).collect(),
    };
    cells.sort_unstable();
    cells.dedup();
    let selected = match chosen {
        Some(who) => session.cells_of(who),
        None => Vec::new(),
    };
    Overlays {
        selected,
        reach: cells.into_iter().map(|cell| (cell, 0)).collect(),
        ..overlays
    }
}

/// What is about to happen, while a person is asked about it.
fn coming(session: &Session) -> Option<ComingMark> {
    let told = session.imminent()?;
    if !session.is_placed(told.who) {
        return None;
    }
    let mark = ComingMark {
        side: session.battle().side(told.who).0,
        from: session.cells_of(told.who),
        to: told
            .target
            .map(|target| session.cells_of(target))
            .unwrap_or_default(),
        words: in_words(&told),
        way: told.way,
    };
    let still = mark.way.is_empty() && mark.to.is_empty();
    (!still).then_some(mark)
}

/// What it is with its chance, and under that what is to be expected.
fn in_words(told: &Imminent) -> String {
    let chance = told
        .chance
        .map(|chance| format!("{} %", whole_percent(chance)));
    let parts = [told.does.to_string(), chance.unwrap_or_default()];
    let first: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    let first = crate::combat::capital(&first.join(" "));
    match told.harm.as_str() {
        "" => first,
        harm => format!("{first}:\n{harm}"),
    }
}

/// What a click would do: the way with what it provokes, or the act with where it may land and who flanks.
fn click_marks(session: &Session, aim: &Aim, overlays: &mut Overlays) {
    match (&aim.click, aim.who) {
        (Click::Walk(route), Some(who)) => {
            overlays.path = path(session, who, route);
            overlays.threat.extend(provoking(session, route));
            overlays.threat.sort_unstable();
            overlays.threat.dedup();
        }
        (Click::Act(command, preview), Some(who)) => {
            if let Some(preview) = preview {
                let landings = preview.landings.iter();
                overlays.heat = landings
                    .map(|at| (at.cell, at.probability.to_f64() as f32))
                    .collect();
                overlays.area.clone_from(&preview.area);
            }
            if let crate::combat::Order::Act(act) = &command.order
                && let Some(target) = act.target()
            {
                line(session, who, target, overlays);
            }
        }
        _ => {}
    }
}

/// How far from a piece its front and rear are drawn, in cells.
const ARC: i32 = 2;

/// What lies before and behind some combatants that are up, each once, where the rules care for it.
fn arcs(
    session: &Session,
    whose: [Option<CombatantId>; 3],
    actor: Option<CombatantId>,
) -> Vec<ArcMark> {
    let battle = session.battle();
    let mut all: Vec<CombatantId> = Vec::new();
    for who in whose.into_iter().flatten().filter(|&who| battle.is_up(who)) {
        if !all.contains(&who) {
            all.push(who);
        }
    }
    let last = whose.into_iter().flatten().last();
    let arcs = all.into_iter().map(|who| ArcMark {
        strong: Some(who) == actor || Some(who) == last,
        ..arc(session, who)
    });
    arcs.filter(|arc| !arc.rear.is_empty()).collect()
}

fn arc(session: &Session, who: CombatantId) -> ArcMark {
    let battle = session.battle();
    let (rules, world, board) = (battle.ruleset(), battle.world(), battle.board());
    let own = session.cells_of(who);
    let near = |cell: &Cell| {
        let far = own.iter().map(|&own| board.kind().distance(own, *cell));
        far.min().is_some_and(|far| (1..=ARC).contains(&far))
    };
    let mut mark = ArcMark::default();
    for cell in board.cells().filter(near) {
        match (rules.shown.has_in_front)(world, who, cell) {
            Some(true) => mark.front.push(cell),
            Some(false) => mark.rear.push(cell),
            None => {}
        }
    }
    mark
}

/// The cells threatened by those whom the way provokes: leaving one of these cells is what does it.
fn provoking(session: &Session, route: &Route) -> Vec<Cell> {
    let battle = session.battle();
    let mut enemies: Vec<CombatantId> = route
        .steps
        .iter()
        .flat_map(|step| step.provokes.iter().copied())
        .collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies
        .into_iter()
        .flat_map(|enemy| (battle.ruleset().shown.threatened_cells)(battle.world(), enemy))
        .collect()
}

/// The walker's cell first, then every step; the cost of all actions adds up.
fn path(session: &Session, who: CombatantId, route: &Route) -> Vec<PathStep> {
    let start = session
        .battle()
        .get::<Position>(who)
        .map(|place| place.cell());
    let mut steps: Vec<PathStep> = start
        .map(|cell| PathStep {
            cell,
            cost: 0,
            provokes: false,
        })
        .into_iter()
        .collect();
    let (mut before, mut action, mut last) = (0, 1, 0);
    for step in &route.steps {
        if step.action != action {
            before += last;
            action = step.action;
        }
        last = step.cost;
        steps.push(PathStep {
            cell: step.cell,
            cost: before + step.cost,
            provokes: !step.provokes.is_empty(),
        });
    }
    steps
}

/// The line to a target that is not next to the one who acts, and the cover on it.
fn line(session: &Session, who: CombatantId, target: CombatantId, overlays: &mut Overlays) {
    let battle = session.battle();
    let (rules, world, board) = (battle.ruleset(), battle.world(), battle.board());
    if Scene::of(world).distance(who, target) < 2 {
        return;
    }
    let [from, to] = [who, target].map(|id| (rules.shown.sight_body)(world, id));
    let fire = line_of_fire(board, &from, &to);
    let blocker = fire.blocker.map(|obstacle| match obstacle {
        ObstaclePlace::Cell(cell) | ObstaclePlace::Creature(cell) | ObstaclePlace::Rise(cell) => {
            Blocker::Cell(cell)
        }
        ObstaclePlace::Edge(cell, direction) => Blocker::Edge(cell, direction),
    });
    overlays.fire_line = Some(FireLine {
        from: fire.from,
        to: fire.to,
        blocker,
    });
    let cover = battle.get::<InCover>(target);
    let grade = cover.and_then(|cover| cover.against(who));
    let shield = match grade.unwrap_or_default() {
        Grade::None => return,
        Grade::Quarter => Shield::Empty,
        Grade::Half => Shield::Half,
        _ => Shield::Full,
    };
    let kind = board.kind();
    let toward = direction_towards(kind, kind.centre(fire.to), kind.centre(fire.from));
    overlays.cover.push(CoverMark {
        cell: fire.to,
        toward,
        shield,
    });
}

/// The pairs that flank somebody, of those of whom it may be shown where they are.
fn flanks(session: &Session, target: CombatantId) -> Vec<FlankMark> {
    let Some(flanked) = session.battle().get::<FlankedBy>(target) else {
        return Vec::new();
    };
    let anchor = |id| session.cells_of(id).first().copied();
    let is_known = |pair: &&[CombatantId; 2]| pair.iter().all(|&who| session.is_placed(who));
    let pairs = flanked.pairs().iter().filter(is_known);
    let marks = pairs.filter_map(|pair| {
        let [from, to] = pair.map(anchor);
        Some(FlankMark {
            from: from?,
            target: anchor(target)?,
            to: to?,
        })
    });
    marks.collect()
}
