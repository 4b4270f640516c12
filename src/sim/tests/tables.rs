//! Rows as Parquet: what is written is read again, and nothing else is.

use super::columns::{column, experiment, played};
use super::field;
use crate::sim::{BattleRow, ParquetRows, ReadRows, Row, Seed, SideRow, read_battles, table::rows};
use std::fs;
use std::path::PathBuf;

/// A few battles; the second column has a level's variants and one side more than the first.
fn battles() -> Vec<BattleRow> {
    let level = field("square");
    let (mut rows, _) = played(&experiment(vec![column("a, \"b\"", &level)], 4));
    rows[1].variants = vec!["long_war".to_owned(), "a + b".to_owned()];
    rows[1].seed = Seed(u64::MAX);
    rows[1].winner = None;
    let mut third: SideRow = rows[2].sides[0].clone();
    third.name = "Ünder".to_owned();
    rows[2].sides.push(third);
    rows
}

fn written<R: Row>(rows: &[R], sides: usize) -> Vec<u8> {
    let mut parquet = ParquetRows::new(Vec::new(), sides).unwrap();
    parquet.note("about", "a test");
    rows.iter().for_each(|row| parquet.write(row).unwrap());
    parquet.finish().unwrap()
}

fn file(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.parquet");
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

#[test]
fn battles_are_read_as_they_were_written() {
    let rows = battles();
    let (_folder, path) = file(&written(&rows, 3));
    let read = read_battles(&path).unwrap();
    assert_eq!((read.sides(), read.row_count()), (3, 4));
    assert_eq!(read.note("about"), Some("a test"));
    let read: Vec<_> = read.map(Result::unwrap).collect();
    assert_eq!(read, rows);
}

#[test]
fn more_rows_than_are_kept_in_memory_are_read_in_their_order() {
    let few = battles();
    let rows = (1..=40_000).map(|battle| BattleRow {
        battle,
        ..few[battle as usize % few.len()].clone()
    });
    let rows: Vec<_> = rows.collect();
    let (_folder, path) = file(&written(&rows, 4));
    let read = read_battles(&path).unwrap();
    assert!(read.map(Result::unwrap).eq(rows));
}

#[test]
fn a_file_without_rows_has_its_columns() {
    let (_folder, path) = file(&written::<BattleRow>(&[], 2));
    let read = read_battles(&path).unwrap();
    assert_eq!((read.sides(), read.row_count()), (2, 0));
}

#[test]
fn the_same_rows_make_the_same_bytes() {
    assert_eq!(written(&battles(), 3), written(&battles(), 3));
}

rows! {
    /// Battles as another version of the program might have them.
    pub struct Changed {
        /// A column that there is.
        pub column: String,
        /// One that there is not.
        pub weather: Option<f64>,
        ;
        /// None.
        pub sides: Vec<SideRow>,
    }
}

impl Row for Changed {
    const TABLE: &'static str = "battles";
}

rows! {
    /// Another table.
    pub struct Weather {
        /// How warm it was.
        pub degrees: Option<f64>,
        /// Whether it rained.
        pub rain: bool,
    }
}

impl Row for Weather {
    const TABLE: &'static str = "weather";
}

rows! {
    /// A later version of the same table.
    pub struct Later {
        /// How warm it was.
        pub degrees: Option<f64>,
        /// Whether it rained.
        pub rain: bool,
    }
}

impl Row for Later {
    const TABLE: &'static str = "weather";
    const VERSION: u32 = 2;
}

rows! {
    /// A table whose columns have the names of another one's and other types.
    pub struct Rough {
        /// How warm it was.
        pub degrees: Option<f64>,
        /// Whether it rained.
        pub rain: String,
    }
}

impl Row for Rough {
    const TABLE: &'static str = "weather";
}

#[test]
fn other_tables_versions_and_fields_are_refused_by_name() {
    let says = |bytes: &[u8], words: &str| {
        let (_folder, path) = file(bytes);
        let refused = read_battles(&path).err().unwrap().to_string();
        assert!(refused.contains(words), "{refused}");
        assert!(refused.contains("rows.parquet"), "{refused}");
    };
    let weather = [Weather {
        degrees: None,
        rain: true,
    }];
    says(
        &written(&weather, 0),
        "this holds weather, and battles are wanted",
    );
    says(b"column,level\n", "this cannot be read as Parquet");
    let whole = written(&battles(), 2);
    says(&whole[..whole.len() / 2], "this cannot be read as Parquet");
    let changed = [Changed {
        column: "one".to_owned(),
        weather: Some(0.5),
        sides: Vec::new(),
    }];
    says(&written(&changed, 0), "the column battle is missing");
    let later = [Later {
        degrees: Some(1.5),
        rain: false,
    }];
    let (_folder, path) = file(&written(&later, 0));
    let refused = ReadRows::<Weather>::open(&path).err().unwrap().to_string();
    assert!(refused.contains("of version 2"), "{refused}");
    let rough = [Rough {
        degrees: Some(1.5),
        rain: "no".to_owned(),
    }];
    let (_folder, path) = file(&written(&rough, 0));
    let refused = ReadRows::<Weather>::open(&path).err().unwrap().to_string();
    assert!(
        refused.contains("the column rain is of another type"),
        "{refused}"
    );
}

#[test]
fn a_damaged_file_is_an_error_and_no_panic() {
    let whole = written(&battles(), 2);
    for place in (4..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        let (_folder, path) = file(&bytes);
        // What is changed may be a value; what counts is that it is read to the end, or refused.
        if let Ok(rows) = read_battles(&path) {
            assert!(rows.row_count() < 1 << 40);
            rows.take(1_000).for_each(drop);
        }
    }
}
