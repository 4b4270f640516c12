//! Where the words of a file are seen: by players and designers on a screen, or only by who writes files and types commands.

/// A part of the page: its heading, what stands under it, and the folders and files whose words are seen there, without
/// `.rs`. The first part that names a file has it.
pub struct Place {
    pub heading: &'static str,
    pub about: &'static str,
    pub files: &'static [&'static str],
}

/// What is seen outside a battle, and in every battle.
pub const SCREENS: [Place; 7] = [
    Place {
        heading: "The menu",
        about: "Levels, rulesets, sides, the first time that somebody plays.",
        files: &["src/play/menu", "src/play/session"],
    },
    Place {
        heading: "Settings, keys and other dialogs",
        about: "What opens over the menu or a battle.",
        files: &[
            "src/play/dialogs",
            "src/play/taste",
            "src/play/settings",
            "src/play/controls",
            "src/play/input",
            "src/play/orders",
            "src/play/storage",
            "src/play/autosave",
            "src/play/reload",
            "src/view/palette",
            "src/view/sound",
        ],
    },
    Place {
        heading: "Camp and chronicle",
        about: "Between the battles of a campaign.",
        files: &["src/play/camp", "src/battle/campaign"],
    },
    Place {
        heading: "The demo",
        about: "Its cards, its large words, and what a key brings up.",
        files: &["src/play/demo"],
    },
    Place {
        heading: "The table",
        about: "Bars, panel, log, odds, objectives, tips and what else stands round a battle; its end.",
        files: &["src/play", "src/view"],
    },
    Place {
        heading: "Every battle: actions, prices, refusals",
        about: "What all rulesets have in common.",
        files: &["src/combat", "src/mechanics"],
    },
    Place {
        heading: "Every battle: log, cover, ways, odds",
        about: "What no script of a ruleset brings up stands here.",
        files: &["src/battle", "src/board", "src/dice", "src/ai"],
    },
];

/// Files that only tell what is wrong with a file, a command or the program, and where in the data a thing stands.
pub const TOOLS: [&str; 57] = [
    "src/level",
    "src/source",
    "src/script",
    "src/look",
    "src/sim",
    "src/cli",
    "src/picture",
    "src/grid",
    "src/play/mod",
    "src/play/input/controls",
    "src/play/demo/picture",
    "src/play/demo/line_up",
    "src/view/speaker",
    "src/combat/apply",
    "src/combat/changes",
    "src/combat/combatant_query",
    "src/combat/components",
    "src/combat/creatures",
    "src/combat/data",
    "src/combat/event",
    "src/combat/ruleset/tables",
    "src/combat/spawning",
    "src/combat/tick",
    "src/combat/vocabulary",
    "src/combat/positioning",
    "src/mechanics/schema",
    "src/mechanics/spawning",
    "src/mechanics/laws",
    "src/mechanics/steps",
    "src/mechanics/gear/kit",
    "src/battle/campaign/reader",
    "src/battle/campaign/reader_growth",
    "src/battle/campaign/save",
    "src/battle/levels",
    "src/battle/pitfalls",
    "src/battle/save",
    "src/board/map",
    "src/dice/explore",
    "src/dice/pool",
    "src/dice/probability",
    "src/dice/scripted",
    "src/dice/seeded",
    "rules/components/own_facts",
    "rules/components/recruit",
    "rules/components/spawn",
    "rules/data",
    "rules/data/changes",
    "rules/data/creature",
    "rules/data/figure",
    "rules/data/plan",
    "rules/data/recruit",
    "rules/data/tables",
    "rules/data/values",
    "rules/data/aura_data",
    "rules/data/armoury",
    "rules/data/text",
    "rules/data/units",
];

/// Whether a file or folder is one that is named, or lies in it. A name that begins with `rules/` stands for this place in
/// every ruleset; `rules/data` is the file of that name alone, since what a ruleset shows of its data stands in the folder.
pub fn is_in(path: &str, named: &str) -> bool {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let own = named.strip_prefix("rules/").and_then(|_| {
        let (_, own) = path.strip_prefix("src/rules/")?.split_once('/')?;
        Some(format!("rules/{own}"))
    });
    let path = own.as_deref().unwrap_or(path);
    let inside = path
        .strip_prefix(named)
        .is_some_and(|rest| rest.starts_with('/'));
    path == named || (inside && named != "rules/data")
}

/// Whether the words of a file are for those who write files and type commands.
pub fn is_tool(path: &str) -> bool {
    TOOLS.iter().any(|named| is_in(path, named))
}

#[test]
fn a_file_is_in_the_places_that_name_it() {
    for (path, named, is) in [
        ("src/play/menu/mod.rs", "src/play/menu", true),
        ("src/play/menu.rs", "src/play/menu", true),
        ("src/play/menus.rs", "src/play/menu", false),
        ("src/rules/aura/data/changes.rs", "rules/data/changes", true),
        ("src/rules/injury/data.rs", "rules/data", true),
        ("src/rules/injury/data/stats.rs", "rules/data", false),
        (
            "src/battle/campaign/reader.rs",
            "src/battle/campaign/reader",
            true,
        ),
        (
            "src/battle/campaign/reader_growth.rs",
            "src/battle/campaign/reader",
            false,
        ),
    ] {
        assert_eq!(is_in(path, named), is, "{path} in {named}");
    }
}
