//! Every command that was accepted is safe: the program is killed in the middle of a battle, and the battle goes on.

use super::hand::{Hand, setup};
use super::{AGAINST, BOTH};
use crate::ai::{Computer, Player as _};
use crate::battle::read_save;
use crate::combat::{BattleCommand, Ruleset, SideId};
use crate::play::autosave::Autosaver;
use crate::play::screen::Screen;
use crate::play::session::{Mind, Session, Setup};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

const LEVELS: [&str; 2] = ["01_drill_yard", "02_forest_clearing"];

/// Tells the process that is to be killed which battle it plays, and where it saves: ruleset, level, folder.
const PLAYED: &str = "QUINCUNX_TEST_PLAYED";

fn begin(ruleset: &str, level: &str, minds: &[Mind]) -> Setup {
    Setup {
        rules: ruleset.to_owned(),
        ..setup(level, 7, minds)
    }
}

/// A command of a person, if it is a person's turn: what the computer would do.
fn act_for_person(hand: &mut Hand, computer: &mut Computer) {
    if hand.session().is_deploying() {
        let mut session = hand.app.world_mut().resource_mut::<Session>();
        session.end_deployment();
    }
    let session = hand.session();
    if session.person_may_act().is_empty() || !hand.ready() {
        return;
    }
    let command: Option<BattleCommand> = computer.decide(session.battle());
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    if let Some(command) = command {
        session
            .submit(command)
            .expect("the computer knows the rules");
    }
}

/// Whose command the last one was.
fn last_by(session: &Session) -> Option<SideId> {
    let last = session.battle().commands().last()?;
    Some(session.battle().side(last.who))
}

/// What the process does that is killed: it plays, and tells how many commands were accepted, of which the last was
/// given by which side, and how many are known to be written.
fn play_until_killed(played: &OsStr) {
    let played = played.to_str().expect("the test wrote it");
    let mut words = played.splitn(3, ' ');
    let mut word = || words.next().expect("three words");
    let (ruleset, level, folder) = (word(), word(), word());
    let mut hand = Hand::saving_in(begin(ruleset, level, &AGAINST), Path::new(folder));
    let (mut computer, mut out) = (Computer::default(), std::io::stdout());
    for _ in 0..20_000 {
        act_for_person(&mut hand, &mut computer);
        hand.frames(1);
        let written = hand.app.world().resource::<Autosaver>().written();
        let session = hand.session();
        let given = session.battle().commands().len();
        let side = last_by(session).map_or(0, |side| side.0);
        writeln!(out, "\nplayed {given} {side} {}", written.unwrap_or(0)).expect("a pipe");
        if session.battle().outcome().is_some() {
            return;
        }
    }
}

/// What a line of the process that is killed tells: commands, side of the last one, commands that are written.
fn told(line: &str) -> Option<[usize; 3]> {
    let numbers = line.strip_prefix("played ")?;
    let numbers: Option<Vec<usize>> = numbers.split(' ').map(|it| it.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// Lets a process of its own play, and kills it while the enemy acts, as soon as the commands up to there are known to
/// be written. Returns how many these are.
fn kill_in_the_middle(ruleset: &str, level: &str, folder: &Path) -> usize {
    let program = std::env::current_exe().expect("this very program");
    let mut child = Command::new(program)
        .args(["--exact", "--nocapture", "--test-threads=1"])
        .arg("play::tests::killed::a_battle_goes_on_after_the_program_was_killed_in_the_middle_of_it")
        .env(PLAYED, format!("{ruleset} {level} {}", folder.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it can be started");
    let out = child.stdout.take().expect("a pipe");
    let mut by_enemy = 0;
    let mut safe = None;
    for line in BufReader::new(out).lines() {
        let Some([given, side, written]) = told(&line.expect("text")) else {
            continue;
        };
        if side == 1 && given >= 5 {
            by_enemy = given;
        }
        if by_enemy > 0 && written >= by_enemy {
            safe = Some(by_enemy);
            break;
        }
    }
    // The child goes on and writes meanwhile: it is killed in the middle of anything.
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    safe.unwrap_or_else(|| panic!("{ruleset}, {level}: the battle ended before the enemy acted"))
}

#[test]
fn a_battle_goes_on_after_the_program_was_killed_in_the_middle_of_it() {
    if let Some(played) = std::env::var_os(PLAYED) {
        play_until_killed(&played);
        return;
    }
    for ruleset in crate::rules::all() {
        for level in LEVELS {
            let folder = tempfile::tempdir().expect("a folder for saves");
            let safe = kill_in_the_middle(ruleset.id, level, folder.path());
            go_on(ruleset, level, folder.path(), safe);
        }
    }
}

/// Continues from the menu of a fresh start.
fn go_on(ruleset: &Ruleset, level: &str, folder: &Path, safe: usize) {
    let what = format!("{}, {level}", ruleset.id);
    let saved = read_save(&folder.join("autosave.ron"));
    let saved = saved.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(saved.commands().len() >= safe, "{what}: commands are lost");
    let mut hand = Hand::menu_saving_in(begin(ruleset.id, level, &AGAINST), folder);
    hand.press("continue");
    hand.frames(1);
    assert_eq!(hand.screen(), Screen::Battle, "{what}: {:?}", hand.dialog());
    let battle = hand.session().battle();
    assert_eq!(battle.commands()[..safe], saved.commands()[..safe]);
    assert!(battle.commands().len() >= saved.commands().len(), "{what}");
    let mut computer = Computer::default();
    let before = battle.commands().len();
    for _ in 0..200 {
        act_for_person(&mut hand, &mut computer);
        hand.frames(1);
        let battle = hand.session().battle();
        if battle.commands().len() > before + 2 || battle.outcome().is_some() {
            return;
        }
    }
    panic!("{what}: the battle does not go on");
}

#[test]
fn every_command_is_handed_to_the_disk_in_the_frame_in_which_it_was_accepted() {
    for ruleset in crate::rules::all() {
        for level in LEVELS {
            let mut hand = Hand::at_table(begin(ruleset.id, level, &AGAINST));
            let file = hand.folder.path().join("autosave.ron");
            let (mut computer, mut seen) = (Computer::default(), Vec::new());
            let mut by = [0; 2];
            for _ in 0..600 {
                if by.iter().all(|&commands| commands >= 4) {
                    break;
                }
                act_for_person(&mut hand, &mut computer);
                hand.frames(1);
                let session = hand.session();
                let now = session.revision();
                if seen.last() == Some(&now) {
                    continue;
                }
                seen.push(now);
                if let Some(side) = last_by(session) {
                    by[usize::from(side.0)] += 1;
                }
                let hash = session.battle().state_hash();
                hand.written();
                let saved = read_save(&file).expect("the autosave");
                assert_eq!(saved.state_hash(), hash, "{}, {level}", ruleset.id);
            }
            assert!(by.iter().all(|&commands| commands >= 4), "{by:?}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_said_once() {
    let mut hand = Hand::at_table(begin(crate::rules::all()[0].id, LEVELS[0], &BOTH));
    hand.written();
    // A folder stands where the file should be.
    let file = hand.folder.path().join("autosave.ron");
    std::fs::remove_file(&file).expect("there was an autosave");
    std::fs::create_dir_all(file.join("in_the_way")).expect("a folder");
    let mut notices = 0;
    for _ in 0..3 {
        hand.key(bevy::prelude::KeyCode::KeyE);
        hand.written();
        hand.frames(3);
        if hand.dialog().is_some() {
            notices += 1;
            hand.key(bevy::prelude::KeyCode::Escape);
        }
    }
    assert_eq!(notices, 1);
}
