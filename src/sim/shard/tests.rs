use super::{KeptTable, Manifest, Planned, Shard};
use crate::level::Level;
use crate::sim::{Column, Counts, Experiment, Recorded};
use std::sync::Arc;

fn experiment(battles: u32, swap: bool) -> Experiment {
    let text = r#"(
        name: "Yard", summary: "", grid: square, legend: { ".": "grass" }, rows: ["......"],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "swordsman", side: 0, cell: (1, 0), facing: "E"),
            (role: "swordsman", side: 1, cell: (4, 0), facing: "W"),
        ],
    )"#;
    let column = Column {
        label: "yard".to_owned(),
        level: Arc::new(Level::parse("yard", text).unwrap()),
        rules: "injury".to_owned(),
        difficulties: Vec::new(),
    };
    Experiment {
        columns: vec![column],
        battles,
        seed: 1,
        threads: None,
        swap,
        explain: true,
        record: Recorded::default(),
        until: None,
    }
}

/// Every battle is in one shard, those of a seed in the same, and no shard has more than one seed more than another.
#[test]
fn shards_are_whole_seeds_in_a_row() {
    let all = (1..=30).flat_map(|battles| [(battles, false), (battles, true)]);
    for (battles, swap) in all {
        let experiment = experiment(battles, swap);
        for of in 1..=20 {
            let per_seed = if swap { 2 } else { 1 };
            let mut next = 1;
            let mut sizes = Vec::new();
            for number in 1..=of {
                let part = Shard { number, of }.battles(&experiment);
                assert_eq!(part.start, next, "{battles} {swap} {number}/{of}");
                assert_eq!(part.len() % per_seed, 0);
                sizes.push(part.len() / per_seed);
                next = part.end;
            }
            assert_eq!(next, experiment.most_battles() + 1);
            let (least, most) = (sizes.iter().min(), sizes.iter().max());
            assert!(most.unwrap() - least.unwrap() <= 1, "{sizes:?}");
        }
    }
}

#[test]
fn ranges_are_right_at_the_ends_of_the_numbers() {
    let experiment = experiment(10_000_000, true);
    let last = Shard {
        number: 99_999,
        of: 99_999,
    };
    let first = Shard { number: 1, ..last };
    assert_eq!(first.battles(&experiment), 1..101);
    assert_eq!(last.battles(&experiment).end, 10_000_001);
}

#[test]
fn a_shard_is_known_by_the_name_of_its_file() {
    let shard = Shard { number: 3, of: 16 };
    let path = shard.path("x".as_ref());
    assert_eq!(path.to_str(), Some("x/shard-00003-of-00016.parquet"));
    let table = shard.table_path("x".as_ref(), KeptTable::Attacks);
    assert_eq!(table.to_str(), Some("x/attacks-00003-of-00016.parquet"));
    let of_name = |name| Shard::of_name(name, super::WHOLE);
    assert_eq!(of_name("shard-00003-of-00016.parquet"), Some(Ok(shard)));
    assert_eq!(of_name("shard-3-of-16.parquet"), Some(Ok(shard)));
    for strange in [
        "shard-00003-of-00016 (1).parquet",
        "shard-17-of-16.parquet",
        "shard--1-of-2.parquet",
    ] {
        assert_eq!(of_name(strange), Some(Err(())), "{strange}");
    }
    for other in [
        "shard-00003-of-00016.partial",
        "attacks-00003-of-00016.parquet",
        "all.parquet",
        ".tmpx",
    ] {
        assert_eq!(of_name(other), None, "{other}");
    }
}

fn manifest() -> Manifest {
    let experiment = experiment(8, true);
    let options = vec!["--seed=1".to_owned()];
    let planned = Planned::of(
        &experiment,
        options,
        true,
        vec![KeptTable::Events],
        Vec::new(),
    );
    let shard = Shard { number: 2, of: 2 };
    let counts = Counts::of_level(&experiment.columns[0].level);
    Manifest::of(
        &planned,
        shard,
        &shard.battles(&experiment),
        Some(vec![counts]),
    )
}

#[test]
fn a_manifest_is_read_as_it_was_written() {
    let manifest = manifest();
    let text = manifest.to_text().unwrap();
    assert_eq!(Manifest::parse(&text), Ok(manifest));
}

#[test]
fn a_manifest_of_another_format_or_version_is_refused() {
    let text = manifest().to_text().unwrap();
    let refused = |text: &str| Manifest::parse(text).unwrap_err();
    assert!(refused("{}").contains("damaged"));
    assert!(refused(&text[..text.len() - 9]).contains("damaged"));
    let other = text.replace("\"quincunx shard\"", "\"shards of pots\"");
    assert!(refused(&other).contains("shards of pots"));
    let newer = text.replace("\"version\":3", "\"version\":4");
    assert!(refused(&newer).contains("version 4"));
    let strange = text.replace("\"shard\":", "\"sherd\":");
    assert!(refused(&strange).contains("sherd"));
}

/// Two builds of one version are told apart by the file of the program.
#[test]
fn a_shard_of_another_build_of_one_version_is_of_another_experiment() {
    let own = manifest();
    assert_eq!(own.experiment.played_elsewhere(), None);
    let text = own.to_text().unwrap();
    let (_, hash) = text.split_once("\"program_file\":\"").expect("it is told");
    let hash = &hash[..16];
    let other = Manifest::parse(&text.replace(hash, "0123456789abcdef")).unwrap();
    let difference = own
        .experiment
        .difference(&other.experiment)
        .expect("they differ");
    assert!(difference.contains("another build"), "{difference}");
    assert!(difference.contains("0123456789abcdef"), "{difference}");
    assert!(difference.contains(hash), "{difference}");
    // It can be merged by this build, which says so.
    assert_eq!(other.experiment.foreign(), None);
    assert!(other.experiment.played_elsewhere().is_some());
}
