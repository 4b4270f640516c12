//! What bars the way, and what the computer does about it: small levels with one obstacle each, in which the only way to
//! the enemy, and in a second set to an exit, leads through it. Every ruleset, strength and grid; the table of
//! `docs/playing.md` says what holds here.

use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::combat::{Difficulty, Outcome, SideId};
use quincunx::level::Level;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;

/// The rulesets of which the table tells.
const RULESETS: [&str; 2] = ["injury", "contest"];

const GRIDS: [&str; 2] = ["square", "hex"];

/// Battles of each case.
const SEEDS: u64 = 3;

/// What lies across the field: see [`Obstacle::level`].
struct Obstacle {
    name: &'static str,
    /// Columns 4 and 5 of the three rows.
    rows: [&'static str; 3],
    /// The heights of columns 0 to 8; all are flat without.
    heights: &'static str,
    /// More of the level: levers, edges.
    more: &'static str,
    /// Where no rule leads past it, by ruleset: then an exit behind it cannot be reached.
    barred: &'static [(&'static str, &'static str)],
    /// The same, but for enemies on both sides of it.
    between: &'static [&'static str],
}

const FLAT: &str = "000000000";
/// A way through a wall, with nothing in it.
const GAP: Obstacle = Obstacle {
    name: "",
    rows: ["#.", "..", "#."],
    heights: FLAT,
    more: "",
    barred: &[],
    between: &[],
};
const NOTHING_BREAKS: (&str, &str) = ("contest", "no rule breaks things");
const NO_WAY_UP: (&str, &str) = ("contest", "CON-MOVE-02: no way up");

const OBSTACLES: [Obstacle; 13] = [
    Obstacle {
        name: "door",
        rows: ["#.", "d.", "#."],
        ..GAP
    },
    Obstacle {
        name: "door between two cells",
        rows: ["##", "..", "##"],
        more: "edges: [(cell: E, side: \"E\", edge: \"door\")],",
        ..GAP
    },
    Obstacle {
        name: "portcullis with a lever",
        rows: ["#.", "P.", "#."],
        more: "levers: [(cell: \"L\", works: [(cell: \"P\")])],",
        ..GAP
    },
    Obstacle {
        name: "portcullis without a lever",
        rows: ["#.", "P.", "#."],
        barred: &[NOTHING_BREAKS],
        between: &["contest"],
        ..GAP
    },
    Obstacle {
        name: "crate",
        rows: ["#.", "c.", "#."],
        barred: &[NOTHING_BREAKS],
        between: &["contest"],
        ..GAP
    },
    Obstacle {
        name: "low wall with hit points",
        rows: ["#.", "w.", "#."],
        barred: &[NOTHING_BREAKS],
        between: &["contest"],
        ..GAP
    },
    Obstacle {
        name: "hedge between two cells",
        rows: ["##", "..", "##"],
        more: "edges: [(cell: E, side: \"E\", edge: \"hedge\")],",
        barred: &[NOTHING_BREAKS],
        between: &["contest"],
        ..GAP
    },
    Obstacle {
        name: "ledge up",
        rows: ["..", "..", ".."],
        heights: "000022222",
        barred: &[NO_WAY_UP],
        ..GAP
    },
    Obstacle {
        name: "ledge down",
        rows: ["..", "..", ".."],
        heights: "222200000",
        ..GAP
    },
    Obstacle {
        name: "trench",
        rows: ["..", "..", ".."],
        heights: "222200222",
        barred: &[NO_WAY_UP],
        ..GAP
    },
    Obstacle {
        name: "ice",
        rows: ["ii", "ii", "ii"],
        ..GAP
    },
    Obstacle {
        name: "deep water",
        rows: ["~~", "~~", "~~"],
        ..GAP
    },
    Obstacle {
        name: "cliff to climb",
        rows: ["C.", "C.", "C."],
        heights: "000022222",
        ..GAP
    },
];

impl Obstacle {
    /// One swordsman on either side of it; or the enemy in a cell without a door, and an exit on the far side.
    fn level(&self, grid: &str, exit: bool) -> Arc<Level> {
        let has_lever = self.more.contains("levers");
        let field = |row: usize| {
            let own = match row {
                0 if has_lever => "L..",
                1 => "A..",
                _ => "...",
            };
            let far = match row {
                1 if !exit => ".1",
                _ => "..",
            };
            let cell = match row {
                1 if exit => "##1##",
                _ => "#####",
            };
            format!("\"#{own}{}{far}{cell}\",", self.rows[row])
        };
        let rows: String = (0..3).map(field).collect();
        let heights = format!("\"{}0000\",", self.heights);
        let edge = if grid == "hex" { "(3, 2)" } else { "(4, 2)" };
        let aim = r##"regions: {"x": "the far side"},
            region_rows: [".............", ".......x.....", ".......x.....", ".......x.....", "............."],
            objectives: [(side: 0, exit: "x", count: 1)],"##;
        let text = format!(
            r##"(name: "Obstacle", grid: {grid}, start: ready, round_limit: 80,
            legend: {{
                ".": "stone floor", "#": "wall", "A": "stone floor", "1": "stone floor", "i": "ice",
                "~": "deep water", "C": "cliff",
                "d": (terrain: "stone floor", object: "door"),
                "c": (terrain: "stone floor", object: "crate"),
                "w": (terrain: "stone floor", object: "low wall"),
                "P": (terrain: "stone floor", object: "portcullis"),
                "L": (terrain: "stone floor", object: "lever"),
            }},
            rows: ["#############", {rows} "#############"],
            elevation: [{heights}{heights}{heights}{heights}{heights}],
            {} {}
            sides: [(name: "Ours"), (name: "Theirs")],
            combatants: [(role: "swordsman", side: 0, cell: "A"), (role: "swordsman", side: 1, cell: "1")])"##,
            self.more.replace("cell: E", &format!("cell: {edge}")),
            if exit { aim } else { "" },
        );
        let level = Level::parse("obstacle", &text);
        Arc::new(level.unwrap_or_else(|report| panic!("{}: {report}", self.name)))
    }

    fn is_barred(&self, rules: &str, exit: bool) -> bool {
        match exit {
            true => self.barred.iter().any(|&(id, _)| id == rules),
            false => self.between.contains(&rules),
        }
    }
}

/// How many battles of a case are decided; behind an obstacle with an exit, how many are won by it.
fn decided(level: &Arc<Level>, rules: &str, difficulty: Difficulty, exit: bool) -> u64 {
    let is_decided = |seed: &u64| {
        let mut battle = battle_under(rules, level, *seed);
        let mut computer = Computer::of(difficulty);
        while battle.outcome().is_none() {
            let command = computer.decide(&battle).expect("somebody may speak");
            battle.submit(command).expect("the computer's commands are legal");
        }
        match battle.outcome() {
            Some(Outcome::Won(side)) => !exit || side == SideId(0),
            _ => false,
        }
    };
    u64::try_from((0..SEEDS).filter(is_decided).count()).unwrap_or(0)
}

fn holds_under(all: &[&'static str]) {
    let cases = all.iter().flat_map(|&rules| {
        OBSTACLES.iter().flat_map(move |obstacle| {
            GRIDS.iter().flat_map(move |&grid| {
                [false, true].map(|exit| (rules, obstacle, grid, exit))
            })
        })
    });
    let cases: Vec<_> = cases.collect();
    let wrong = cases.par_iter().flat_map_iter(|&(rules, obstacle, grid, exit)| {
        let level = obstacle.level(grid, exit);
        Difficulty::ALL.into_iter().filter_map(move |difficulty| {
            let decided = decided(&level, rules, difficulty, exit);
            // The great majority, or none.
            let is_right = match obstacle.is_barred(rules, exit) {
                true => decided == 0,
                false => decided + 1 >= SEEDS,
            };
            let goal = if exit { "exit" } else { "enemy" };
            let case = format!("{rules}, {}, {grid}, {goal}, {}", obstacle.name, difficulty.word());
            (!is_right).then(|| format!("{case}: {decided} of {SEEDS}"))
        })
    });
    let mut wrong: Vec<String> = wrong.collect();
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn injury_gets_past_every_obstacle() {
    holds_under(&["injury"]);
}

#[test]
fn contest_gets_past_every_obstacle_that_its_rules_lead_past() {
    holds_under(&["contest"]);
}

#[test]
fn the_page_says_what_the_computer_gets_past() {
    let mut table = String::from("| obstacle |");
    for rules in RULESETS {
        write!(table, " `{rules}` |").expect("into a text");
    }
    table.push_str("\n|---|");
    table.push_str(&"---|".repeat(RULESETS.len()));
    for obstacle in &OBSTACLES {
        write!(table, "\n| {} |", obstacle.name).expect("into a text");
        for rules in RULESETS {
            let why = obstacle.barred.iter().find(|(id, _)| *id == rules);
            let cell = why.map_or("yes", |(_, why)| why);
            write!(table, " {cell} |").expect("into a text");
        }
    }
    let page = include_str!("../../docs/playing.md");
    assert!(page.contains(&table), "docs/playing.md should hold\n{table}");
}
