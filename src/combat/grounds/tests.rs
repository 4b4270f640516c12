use super::*;

static RULES: GroundRules = GroundRules {
    walker: |_| StepRules::DEFAULT,
    unit: "paces",
    least_cover: Grade::Half,
    words: &[
        GroundWords::tag(
            "bog",
            "Holds fast whoever rests in it.",
            &["TOY-A-01", "TOY-A-02"],
        ),
        GroundWords::price("deep", "Costs twice as much.", &["TOY-A-03"]),
        GroundWords::detail("low", "Large ones step over it.", &["TOY-B-01"]),
    ],
};

fn terrain(cost: u8, cover: Grade, tags: &[&str]) -> Terrain {
    Terrain {
        cost,
        cover,
        tags: tags.iter().map(|&it| it.into()).collect(),
        ..Terrain::open("ground")
    }
}

fn effects(terrain: &Terrain) -> GroundEffects {
    GroundEffects::under(
        &RULES,
        StepRules::DEFAULT,
        &RuleSwitches::default(),
        terrain,
    )
}

#[test]
fn what_no_rule_asks_for_is_open_ground() {
    let open = effects(&Terrain::open("grass"));
    assert!(open.is_open());
    for (cost, cover, tags, is_open) in [
        (1, Grade::None, &["ice"][..], true),
        (1, Grade::Quarter, &[], true),
        (1, Grade::None, &["low"], true),
        (1, Grade::Half, &[], false),
        (2, Grade::None, &[], false),
        (1, Grade::None, &["bog"], false),
        (1, Grade::None, &["deep"], false),
    ] {
        let found = effects(&terrain(cost, cover, tags));
        assert_eq!(found.is_open(), is_open, "{cost} {cover:?} {tags:?}");
        assert_eq!(found == open, is_open, "{cost} {cover:?} {tags:?}");
    }
    assert!(!effects(&Terrain::wall("rock")).is_open());
}

#[test]
fn a_ground_is_told_with_its_price_its_cover_and_its_tags() {
    let line = |terrain: &Terrain| effects(terrain).note().line();
    assert_eq!(line(&Terrain::open("grass")), "open ground.");
    assert_eq!(
        line(&Terrain::wall("rock")),
        "nobody walks in, total cover."
    );
    assert_eq!(
        line(&terrain(1, Grade::None, &["bog", "low"])),
        "Holds fast whoever rests in it (TOY-A-01, -02). Large ones step over it (TOY-B-01)."
    );
    assert_eq!(
        line(&terrain(2, Grade::Half, &["deep"])),
        "a step in costs 4 paces, half cover."
    );
}

#[test]
fn a_rule_that_is_off_makes_nothing_of_a_ground() {
    let off = RuleSwitches::off(["TOY-A-01".into()]);
    let bog = terrain(1, Grade::None, &["bog"]);
    let found = GroundEffects::under(&RULES, StepRules::DEFAULT, &off, &bog);
    assert!(found.is_open());
    assert!(RULES.heeds("bog") && RULES.heeds("deep") && !RULES.heeds("low"));
}
