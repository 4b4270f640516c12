use super::*;

const BASE: &str = "(\n  weapons: {\n    \"axe\": (crit: 19, effect: bleed(2)),\n  },\n  plans: {},\n  rows: [(up_to: 9), (up_to: 12)],\n)";

/// What becomes of the base with the entries of a map laid on top, by path, and the problems.
fn replaced(changes: &str) -> (Merged, Vec<String>) {
    let mut merged = Merged::of(Document::parse("base.ron", BASE).expect("it is right"));
    let changes = Document::parse("change.ron", changes).expect("it is right");
    let mut report = changes.report();
    let changes = Change::all_of(changes.root(), &mut report);
    merged.replace(&changes, &mut report);
    let told = report.problems().iter().map(ToString::to_string).collect();
    (merged, told)
}

#[test]
fn values_of_every_kind_are_replaced_and_fields_that_are_left_out_are_added() {
    let (merged, told) = replaced(
        "{\"weapons.axe.effect\": impale(3), \"weapons.axe.hands\": 2, \"rows[1].up_to\": 13, \"plans\": {\"worm\": ()}}",
    );
    assert_eq!(told, [""; 0]);
    assert_eq!(
        merged.document().text(),
        "(\n  weapons: {\n    \"axe\": (hands: 2, crit: 19, effect: impale(3)),\n  },\n  plans: {\"worm\": ()},\n  rows: [(up_to: 9), (up_to: 13)],\n)"
    );
}

#[test]
fn a_path_that_leads_nowhere_is_told_with_the_nearest_word() {
    let (merged, told) =
        replaced("{\n\"weapons.axd.crit\": 1,\n\"wepons.axe.crit\": 1, \"rows.7.up_to\": 1}");
    assert_eq!(merged.document().text(), BASE);
    assert_eq!(
        told,
        [
            "2:1: there is no \"axd\" in \"weapons\" of base.ron; did you mean \"axe\"?",
            "3:1: there is no \"wepons\" in base.ron; did you mean \"weapons\"?",
            "3:23: there is no \"7\" in \"rows\" of base.ron; known are 0, 1",
        ]
    );
}

/// A map that was replaced by a number made every path into it lead nowhere.
#[test]
fn a_map_stays_a_map_so_that_later_paths_lead_into_it() {
    let (merged, told) =
        replaced("{\n\"weapons\": 3,\n\"rows[0]\": \"x\", \"weapons.axe.crit\": 20}");
    assert_eq!(
        told,
        [
            "2:12: expected a map { }, found the number 3",
            "3:12: expected a struct (name: value), found the text \"x\"",
        ]
    );
    assert_eq!(merged.document().locate("weapons.axe.crit").text(), "20");
}

#[test]
fn entries_are_added_once_to_maps_full_and_empty() {
    let mut merged = Merged::of(Document::parse("base.ron", BASE).expect("it is right"));
    let more =
        Document::parse("more.ron", "{\"maul\": (crit: 20), \"axe\": ()}").expect("it is right");
    let mut report = more.report();
    merged.add("weapons", more.root(), &mut report);
    merged.add("plans", more.root(), &mut report);
    merged.add("plan", more.root(), &mut report);
    assert_eq!(merged.document().locate("weapons.maul.crit").text(), "20");
    assert_eq!(merged.document().locate("weapons.axe.crit").text(), "19");
    assert_eq!(merged.document().locate("plans.maul").text(), "(crit: 20)");
    let told: Vec<_> = report.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "1:1: there is no section \"plan\" in base.ron; did you mean \"plans\"?",
            "1:22: \"axe\" is in weapons already; to change it, write `changes: {\"weapons.axe\": …}`",
        ]
    );
}

/// Every value of the result is the copy of a value, and its place is that of the original.
#[test]
fn every_place_of_the_result_is_known_by_its_file() {
    let (merged, _) = replaced(
        "{\n  \"weapons.axe.effect\": impale(3),\n  \"weapons.axe.hands\": 22,\n  \"plans\": {\"worm\": ()}}",
    );
    let told = |path: &str| {
        let place = merged.document().locate(path).place();
        let reports = merged.reports([(place, String::new(), String::new())]);
        assert_eq!(reports.len(), 1);
        reports[0].to_string()
    };
    assert_eq!(told("weapons.axe"), "base.ron:3:12: ");
    assert_eq!(told("weapons.axe.crit"), "base.ron:3:19: ");
    assert_eq!(told("weapons.axe.hands"), "change.ron:3:24: ");
    assert_eq!(told("weapons.axe.effect"), "change.ron:2:25: ");
    assert_eq!(told("plans.worm"), "change.ron:4:21: ");
    assert_eq!(told("rows[1].up_to"), "base.ron:6:30: ");
}

#[test]
fn what_would_nest_too_deeply_is_not_put_in() {
    let (open, close) = ("[".repeat(61), "]".repeat(61));
    let deep = format!("{{\"plans\": {{\"worm\": {open}{close}}}}}");
    let (merged, told) = replaced(&deep);
    assert_eq!(told, [""; 0]);
    let mut merged = merged;
    let again = Document::parse("again.ron", &deep).expect("it is right");
    let (key, value) = again.root().entries().next().expect("there is one");
    let mut report = again.report();
    let change = |path: &str, value| Change {
        path: path.to_owned(),
        key,
        value,
    };
    let small = Document::parse("again.ron", "13").expect("it is right");
    let changes = [
        change("weapons.axe.crit", value),
        change("rows[1].up_to", small.root()),
    ];
    merged.replace(&changes, &mut report);
    assert_eq!(report.len(), 1);
    assert!(report.to_string().contains("cannot be put in"), "{report}");
    assert_eq!(merged.document().locate("weapons.axe.crit").text(), "19");
    assert_eq!(merged.document().locate("rows[1].up_to").text(), "13");
}

/// A change may lead into what another one has put there, in whatever order they touch the text.
#[test]
fn changes_see_those_before_them() {
    let (merged, told) = replaced(
        "{\"rows[0]\": (up_to: 7), \"weapons.axe\": (crit: 12), \"weapons.axe.crit\": 11, \"weapons.axe.hands\": 2, \"weapons.axe.weight\": 3, \"weapons.axe.hands\": 4, \"rows[0].up_to\": 8}",
    );
    assert_eq!(told, ["1:125: the path is given twice; keep one of them"]);
    let text = |path: &str| merged.document().locate(path).text();
    assert_eq!(text("weapons.axe"), "(hands: 2, weight: 3, crit: 11)");
    assert_eq!(text("rows"), "[(up_to: 8), (up_to: 12)]");
    let told = merged.reports([(
        merged.document().locate("weapons.axe.crit").place(),
        String::new(),
        String::new(),
    )]);
    assert_eq!(told[0].to_string(), "change.ron:1:72: ");
}
