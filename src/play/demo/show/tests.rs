//! Each battle has its end, in a bounded time. Floor 7.

use super::*;
use crate::play::demo::line_up::{DemoOptions, LineUp};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn a_battle_is_told_more_briefly_until_something_was_passed_over() {
    let at = |ran, later| {
        let mut show = Show {
            phase: Phase::Battle,
            ran,
            later,
            ..Show::default()
        };
        show.rest(1.0, 0.0);
        let brief = std::mem::take(&mut show.left);
        show.rest(1.0, 0.8);
        (brief, show.left)
    };
    assert_eq!(at(10.0, None), (1.0, 1.0));
    assert_eq!(at(50.0, None), (0.6, 0.8));
    // The way to the first attack was passed over.
    assert_eq!(at(50.0, Some(Later::default())), (0.6, 0.8));
    assert_eq!(at(90.0, Some(Later::default())), (1.0, 1.0));
}

#[test]
fn nothing_waits_but_the_battle() {
    let mut show = Show::default();
    assert!(show.holds() && !show.rests(), "the card is read");
    show.open();
    assert!(show.rests());
    show.left = 0.0;
    assert!(!show.holds() && !show.rests());
    show.ran = seconds::BATTLE + 1.0;
    assert!(show.drags_on());
    show.ran = 0.0;
    show.still.0 = seconds::STUCK + 1.0;
    assert!(show.drags_on(), "a battle that does not go on ends as well");
}

/// Seconds of a frame.
const FRAME: f32 = 0.1;

/// A show without a window: motions take about as long as there.
struct Stage {
    session: Session,
    ahead: Option<Ahead>,
    show: Show,
    /// Seconds for which something moves.
    moves: f32,
    seconds: f32,
    cuts: usize,
}

impl Stage {
    fn of(level: PathBuf, rules: &str, seed: u64, knows: bool) -> Self {
        let options = DemoOptions {
            levels: vec![level],
            rules: rules.to_owned(),
            data: crate::level::GameData::shipped(),
            seed: Some(seed),
            ..DemoOptions::default()
        };
        let session = LineUp::of(&options, rules, None).begin_next();
        let session = session.expect("a battle");
        let mut ahead = Ahead::of(&session).expect("it is set up once more");
        ahead.go_on(usize::MAX);
        Self {
            session,
            ahead: Some(ahead),
            show: Show::default(),
            moves: 0.0,
            seconds: 0.0,
            cuts: 0,
        }
        .knowing(knows)
    }

    /// Where it is not known how the battle goes on, nothing is passed over.
    fn knowing(mut self, knows: bool) -> Self {
        if !knows && let Some(ahead) = &mut self.ahead {
            ahead.forget_the_end();
        }
        self
    }

    /// Plays to the card after the battle.
    fn play(mut self) -> Self {
        while self.show.phase() != Phase::End {
            self.frame();
        }
        self
    }

    fn frame(&mut self) {
        self.seconds += FRAME;
        if self.show.pass(&self.session, FRAME) {
            self.turn_over();
        }
        if let Some(to) = self.show.cut() {
            self.cuts += 1;
            let battle = self.session.battle();
            let since = Since::now(battle);
            let known = self.ahead.iter().flat_map(|ahead| ahead.commands());
            let passed = known.take(to).skip(battle.commands().len()).cloned();
            for command in passed.collect::<Vec<_>>() {
                self.session.submit(command).expect("it is legal");
            }
            self.show.pass_over(self.session.battle(), since);
        }
        self.moves -= FRAME;
        while self.moves <= 0.0 && !self.session.caught_up() && !self.show.rests() {
            let place = self.session.show_next();
            self.session.tell();
            self.moves = motion_of(&self.session.battle().events()[place]);
            self.show.hear(&self.session);
        }
        if self.moves <= 0.0 && self.session.caught_up() {
            let ahead = self.ahead.as_ref();
            if let Some(command) = self.show.next_command(&self.session, ahead, || None) {
                self.session.submit(command).expect("it is legal");
            }
        }
    }

    fn turn_over(&mut self) {
        let over = self.session.battle().outcome().is_some() && self.show.has_heard(&self.session);
        match self.show.phase() {
            Phase::Title => self.show.open(),
            Phase::Battle if over && self.moves <= 0.0 || self.show.drags_on() => {
                self.show.close(self.session.battle());
            }
            Phase::Later => {
                self.session.show_at_once();
                self.show.go_on(&self.session);
            }
            Phase::Battle | Phase::End => {}
        }
    }
}

/// About so many seconds a motion takes.
fn motion_of(event: &BattleEvent) -> f32 {
    match event {
        BattleEvent::Moved { .. } | BattleEvent::TurnStarted { .. } => 0.12,
        BattleEvent::AttackResolved { .. } => 0.45,
        BattleEvent::PartHurt { .. } | BattleEvent::ConditionSet { .. } => 0.16,
        BattleEvent::StandingChanged { .. } => 0.7,
        _ => 0.0,
    }
}

fn shipped(level: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join(format!("levels/{level}.ron"))
}

/// Seconds that a battle takes at the most, with the card before it: until the last scene, and that one.
const MOST: f32 = seconds::TITLE + seconds::LATE + 45.0;

#[test]
fn each_battle_is_told_to_its_end_in_three_minutes() {
    // On squares and on hexes.
    for level in ["07_tilt_yard", "02_forest_clearing"] {
        for rules in crate::rules::all() {
            let told = Stage::of(shipped(level), rules.id, 5, true).play();
            assert!(
                told.session.battle().outcome().is_some(),
                "{level}, {}: undecided",
                rules.id
            );
            assert!(
                told.seconds < MOST,
                "{level}, {}: {} s",
                rules.id,
                told.seconds
            );
        }
    }
}

#[test]
fn the_way_to_the_first_attack_is_told_for_some_seconds_alone() {
    // On squares and on hexes.
    for level in ["01_drill_yard", "16_the_breach"] {
        for rules in crate::rules::all() {
            let mut stage = Stage::of(shipped(level), rules.id, 5, true);
            let attacked = |stage: &Stage| {
                let shown = &stage.session.battle().events()[..stage.session.shown()];
                shown.iter().any(tells_attack)
            };
            while !attacked(&stage) && stage.show.phase() != Phase::End {
                stage.frame();
            }
            // The turns of a few who walk may be left after what was told.
            let most = seconds::APPROACH + 15.0;
            assert!(
                attacked(&stage) && stage.show.ran < most,
                "{level}, {}: {} s",
                rules.id,
                stage.show.ran
            );
        }
    }
}

#[test]
fn who_falls_after_what_is_told_whole_is_seen_to_fall_until_it_is_late() {
    for level in ["07_tilt_yard", "02_forest_clearing"] {
        let rules = crate::rules::all()[0].id;
        let mut stage = Stage::of(shipped(level), rules, 5, true);
        // Who lies already falls no deeper.
        let falls = |stage: &Stage| {
            let shown = stage.session.battle().events()[..stage.session.shown()].iter();
            let out = shown.filter_map(|event| match event {
                BattleEvent::StandingChanged { who, to, .. } if to.is_out() => Some(*who),
                _ => None,
            });
            out.collect::<BTreeSet<_>>().len()
        };
        while stage.show.phase() != Phase::End {
            let before = falls(&stage);
            let (phase, late) = (stage.show.phase(), stage.show.ran >= seconds::LATE);
            stage.frame();
            let unseen = falls(&stage) > before && phase == Phase::Later;
            assert!(late || !unseen, "{level}: somebody fell and nobody saw it");
        }
    }
}

/// Each battle of all levels under all rulesets, with figures for whoever runs it.
#[test]
#[ignore = "minutes: 320 battles"]
#[expect(clippy::print_stdout, reason = "its figures are read")]
fn every_level_is_told_to_its_end_in_three_minutes() {
    let levels =
        crate::level::files::level_paths(&Path::new(env!("CARGO_MANIFEST_DIR")).join("levels"));
    for rules in crate::rules::all() {
        let (mut all, mut cuts) = (Vec::new(), 0);
        for level in &levels {
            for seed in 1..=4 {
                let told = Stage::of(level.clone(), rules.id, seed, true).play();
                let at = format!("{}, {}, seed {seed}", level.display(), rules.id);
                assert!(told.session.battle().outcome().is_some(), "{at}: undecided");
                assert!(told.seconds < MOST, "{at}: {} s", told.seconds);
                cuts += told.cuts;
                all.push(told.seconds);
            }
        }
        all.sort_by(f32::total_cmp);
        let (count, most) = (all.len(), all.last().copied());
        println!(
            "{}: {count} battles, {cuts} cuts, {} s in the median, {} s at most",
            rules.id,
            all[count / 2],
            most.unwrap_or_default(),
        );
    }
}
