//! Regions are watched step by step.

use super::*;
use crate::grid::Footprint;

/// Two bridges over deep water, on either grid, each a region.
fn banks(grid: &str) -> Level {
    let text = format!(
        r##"(
  name: "Banks", grid: {grid},
  legend: {{ ".": "grass", "=": "bridge", "~": "deep water", "#": "wall", "A": "grass", "B": "grass" }},
  rows: ["A..~....", "...=...B", "...~....", "...~..#.", "...=..#."],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [(role: "archer", side: 0, cell: "A"), (role: "archer", side: 1, cell: "B")],
  regions: {{"n": (name: "the bridge", from: (3, 1), to: (3, 1)), "s": (name: "the bridge", cells: [{}])}},
)"##,
        if grid == "hex" { "(1, 4)" } else { "(3, 4)" }
    );
    Level::parse("banks.ron", &text).expect("it is right")
}

/// Watches somebody of each side, who begin in these cells.
struct Watched {
    level: Level,
    watch: RegionWatch,
    people: [Stand; 2],
    crossings: Crossings,
}

impl Watched {
    fn new(grid: &str, cells: [(i32, i32); 2]) -> Self {
        let level = banks(grid);
        let mut side = 0;
        let people = cells.map(|cell| {
            side += 1;
            Stand {
                side: side - 1,
                body: Body {
                    cell: cell.into(),
                    footprint: Footprint::Single,
                },
                fights: true,
            }
        });
        Self {
            watch: RegionWatch::new(&level, people.iter().copied()),
            level,
            people,
            crossings: Crossings::default(),
        }
    }

    fn go(&mut self, who: usize, way: &[(i32, i32)]) {
        for &cell in way {
            let to = Cell::from(cell);
            let before = self.people[who];
            self.watch
                .moved(&self.level, who, before, to, &mut self.crossings);
            self.people[who].body.cell = to;
        }
    }

    fn round(&mut self) {
        self.watch.round_over(self.people.iter().copied());
    }
}

#[test]
fn who_leaves_on_the_far_side_has_crossed_and_who_turns_back_has_not() {
    for (grid, over) in [
        ("square", [(2, 1), (3, 1), (4, 1)]),
        ("hex", [(2, 1), (3, 1), (4, 1)]),
    ] {
        let mut it = Watched::new(grid, [(1, 1), (5, 1)]);
        it.go(0, &over);
        it.go(0, &[(3, 1), (2, 1)]);
        it.go(1, &[(4, 1), (3, 1), (4, 1)]);
        let counts = it.watch.finish(Some(1));
        let north = &counts[0].sides;
        assert_eq!(
            (north[0].entered, north[0].crossed),
            (1, 1),
            "{grid}: once a battle"
        );
        assert_eq!((north[1].entered, north[1].crossed), (1, 0), "{grid}");
        assert!(
            counts[1]
                .sides
                .iter()
                .all(|it| *it == RegionSide::default())
        );
    }
}

#[test]
fn who_leaves_beside_where_it_came_in_has_not_crossed() {
    let mut it = Watched::new("square", [(2, 0), (5, 1)]);
    // In from the north-west, out to the south-west: on the same bank.
    it.go(0, &[(3, 1), (2, 2)]);
    // In from the east, out by the water to the west.
    it.go(1, &[(4, 1), (3, 1), (3, 2), (2, 3)]);
    let counts = it.watch.finish(None);
    let sides = counts[0].sides.iter().map(|it| (it.entered, it.crossed));
    assert_eq!(
        sides.collect::<Vec<_>>(),
        [(1, 0), (1, 0)],
        "the water begins beside the bridge"
    );
}

#[test]
fn who_begins_or_falls_in_a_region_crosses_nothing() {
    let mut it = Watched::new("square", [(3, 1), (2, 1)]);
    it.go(0, &[(4, 1)]);
    it.go(1, &[(3, 1)]);
    it.watch.attacked([0, 1], [0, 1]);
    it.watch.fell(1, 1, 1, 1);
    it.people[1].fights = false;
    it.go(1, &[(4, 1)]);
    let counts = it.watch.finish(None);
    let [left, right] = [0, 1].map(|side| counts[0].sides[side]);
    assert_eq!(left, RegionSide::default());
    let expected = RegionSide {
        entered: 1,
        struck_at: 1,
        felled: 1,
        died: 1,
        ..RegionSide::default()
    };
    assert_eq!(right, expected);
}

#[test]
fn the_only_side_in_a_region_at_the_end_of_a_round_holds_it() {
    let mut it = Watched::new("square", [(3, 1), (4, 1)]);
    it.round();
    it.go(1, &[(3, 1)]);
    it.round();
    it.people[0].fights = false;
    it.round();
    it.round();
    let counts = it.watch.finish(Some(1));
    let [left, right] = [0, 1].map(|side| counts[0].sides[side]);
    assert_eq!([left.held, right.held], [1, 2]);
    assert_eq!([left.held_first, left.held_first_wins], [1, 0]);
    assert_eq!([right.held_longest, right.held_longest_wins], [1, 1]);
    assert_eq!([left.held_longest, right.held_first], [0, 0]);
}

#[test]
fn regions_of_one_name_are_told_apart() {
    let names: Vec<_> = RegionCount::of_level(&banks("square"))
        .into_iter()
        .map(|it| it.name)
        .collect();
    assert_eq!(names, ["the bridge (n)", "the bridge (s)"]);
}
