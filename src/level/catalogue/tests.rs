//! The shipped catalogue is sound, and bad ones are refused at the right place.

use super::*;

#[test]
fn the_shipped_catalogue_is_sound() {
    let catalogue = Catalogue::parse(FILE, BUILT_IN).unwrap_or_else(|report| panic!("{report}"));
    let terrain = |name: &str| catalogue.terrain(name).expect("a terrain of the catalogue");
    assert_eq!(terrain("mud").cost, 2);
    assert_eq!(terrain("deep water").tags, ["water", "deep"]);
    for (name, footing) in [
        ("grass", Footing::Grass),
        ("dirt", Footing::Earth),
        ("wooden floor", Footing::Wood),
        ("stone floor", Footing::Stone),
        ("bridge", Footing::Wood),
        ("undergrowth", Footing::Leaves),
        ("deep water", Footing::Water),
        ("no such ground", Footing::Earth),
    ] {
        assert_eq!(catalogue.footing(name), footing, "{name}");
    }
    assert!(terrain("wall").blocks_sight && !terrain("wall").passable);
    assert_eq!(catalogue.object("boulder").expect("an object").height, 1);
    assert_eq!(
        catalogue.edge("arrow slit").expect("an edge").cover,
        Grade::Slit
    );
    assert!(!catalogue.edge("low wall").expect("an edge").blocks_movement);
}

#[test]
fn what_nobody_can_enter_has_no_cost_to_speak_of_and_what_hides_all_says_how() {
    let catalogue = Catalogue::shipped();
    for name in catalogue.terrain_names() {
        let terrain = catalogue.terrain(name).expect("its own name");
        assert!(terrain.passable || terrain.cost == 1, "{name}");
        assert!(
            !terrain.see_through || terrain.cover == Grade::Total,
            "{name}"
        );
    }
    for name in catalogue.object_names() {
        let object = catalogue.object(name).expect("its own name");
        assert!(
            !object.see_through || object.cover == Grade::Total,
            "{name}"
        );
    }
}

#[test]
fn every_mistake_of_a_catalogue_is_reported_at_once() {
    let text = "(\n  terrains: {\"mud\": (cots: 2), \"tar\": (cost: 12), \"mud\": ()},\n  objects: {\"vase\": (cover: haf)},\n)";
    let report = Catalogue::parse("board.ron", text).expect_err("it is wrong");
    let expected = [
        "board.ron:1:1: the field \"edges\" is missing; add `edges: …`",
        "board.ron:2:22: unknown field \"cots\"; did you mean \"cost\"?",
        "board.ron:2:46: cost 12 is out of range; cost goes from 1 to 9",
        "board.ron:2:51: \"mud\" stands twice in terrains; keep one of them",
        "board.ron:3:29: unknown word \"haf\"; did you mean \"half\"?",
    ];
    assert_eq!(report.to_string(), expected.join("\n"));
}
