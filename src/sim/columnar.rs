//! Rows as Parquet, written and read again with bounded memory. Floor 6.
//!
//! Equal rows make equal bytes: nothing in a file depends on the time or the machine.

use super::BattleRow;
use super::table::{Heading, Kind, Row, Value};
use crate::source::open_file;
use parquet::basic::{Compression, Encoding};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, SchemaDescriptor, TypePtr};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once};

/// So many rows are kept in memory before they are written, as a row group.
const GROUP: usize = 16_384;
/// The name of the table, among the notes of a file.
const TABLE: &str = "quincunx.table";
/// The version of its fields, among the notes of a file.
const VERSION: &str = "quincunx.version";

/// A writer that is given back at the end.
struct Lent<W>(Option<W>);

impl<W: Write> Write for Lent<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Rows as Parquet. At most 16,384 of them are in memory.
pub struct ParquetRows<W: Write + Send, R = BattleRow> {
    writer: SerializedFileWriter<Lent<W>>,
    columns: Vec<Pending>,
    sides: usize,
    /// Rows that are not yet written.
    waiting: usize,
    rows: PhantomData<fn(&R)>,
}

impl<W: Write + Send, R: Row> ParquetRows<W, R> {
    /// Begins a file for levels with at most so many sides.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(writer: W, sides: usize) -> io::Result<Self> {
        let headings = R::headings(sides);
        let properties = Arc::new(properties(&headings));
        let schema = schema(R::TABLE, &headings).map_err(as_io)?;
        let writer = SerializedFileWriter::new(Lent(Some(writer)), schema, properties);
        let mut rows = Self {
            writer: writer.map_err(as_io)?,
            columns: headings.iter().map(Pending::of).collect(),
            sides,
            waiting: 0,
            rows: PhantomData,
        };
        rows.note(TABLE, R::TABLE);
        rows.note(VERSION, &R::VERSION.to_string());
        Ok(rows)
    }

    /// Keeps a text in the file under a name, beside the rows.
    pub fn note(&mut self, name: &str, text: &str) {
        let note = KeyValue::new(name.to_owned(), text.to_owned());
        self.writer.append_key_value_metadata(note);
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row.cells(self.sides)) {
            column.push(value);
        }
        self.waiting += 1;
        if self.waiting < GROUP {
            return Ok(());
        }
        self.write_group().map_err(as_io)
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.waiting == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            if let Some(mut writer) = group.next_column()? {
                column.write(&mut writer)?;
                writer.close()?;
            }
        }
        group.close()?;
        self.waiting = 0;
        Ok(())
    }

    /// Hands everything to the writer below, and gives it back.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_group().map_err(as_io)?;
        self.writer.finish().map_err(as_io)?;
        let writer = self.writer.inner_mut().0.take();
        Ok(writer.expect("it is taken at the end alone"))
    }
}

/// The error of the writer or reader below, where it is one.
fn as_io(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

/// How the columns are written. Whole numbers as differences, which are small or none from row to row; texts by their
/// number in a list of all that there are. The least and the largest value of a column are noted where they tell something:
/// of numbers.
fn properties(headings: &[Heading]) -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true);
    for heading in headings {
        let path = match heading.kind {
            Kind::List => vec![
                heading.name.clone(),
                "list".to_owned(),
                "element".to_owned(),
            ],
            _ => vec![heading.name.clone()],
        };
        let path = ColumnPath::from(path);
        properties = match heading.kind {
            Kind::Text | Kind::List => {
                properties.set_column_statistics_enabled(path, EnabledStatistics::None)
            }
            Kind::Whole | Kind::Seed => properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            Kind::Flag | Kind::Number => properties,
        };
    }
    properties.build()
}

/// The columns in the words of Parquet.
fn schema(table: &str, headings: &[Heading]) -> Result<TypePtr, ParquetError> {
    let columns = headings.iter().map(|heading| {
        let name = &heading.name;
        let how = if heading.nullable {
            "OPTIONAL"
        } else {
            "REQUIRED"
        };
        match heading.kind {
            Kind::Text => format!("{how} BYTE_ARRAY {name} (STRING);"),
            Kind::List => format!(
                "REQUIRED GROUP {name} (LIST) {{ REPEATED GROUP list {{ REQUIRED BYTE_ARRAY element (STRING); }} }}"
            ),
            Kind::Whole => format!("{how} INT64 {name};"),
            Kind::Seed => format!("{how} INT64 {name} (INTEGER(64, false));"),
            Kind::Flag => format!("{how} BOOLEAN {name};"),
            Kind::Number => format!("{how} DOUBLE {name};"),
        }
    });
    let columns: String = columns.collect();
    let schema = parse_message_type(&format!("message {table} {{ {columns} }}"))?;
    Ok(Arc::new(schema))
}

/// Values by their type in Parquet.
enum Data {
    Bytes(Texts),
    Whole(Vec<i64>),
    Flags(Vec<bool>),
    Numbers(Vec<f64>),
}

/// Texts one after the other in one buffer.
#[derive(Default)]
struct Texts {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends.push(self.bytes.len());
    }

    /// All of them, as parts of the buffer; then there are none.
    fn take(&mut self) -> Vec<ByteArray> {
        let all = ByteArray::from(std::mem::take(&mut self.bytes));
        let mut start = 0;
        let ends = self.ends.drain(..);
        let texts = ends.map(|end| {
            let text = all.slice(start, end - start);
            start = end;
            text
        });
        texts.collect()
    }
}

/// What waits in one column.
struct Pending {
    kind: Kind,
    nullable: bool,
    data: Data,
    /// For each value, or place where there is none, whether there is one.
    levels: Vec<i16>,
    /// For each value of a list whether it is not the first.
    repeated: Vec<i16>,
}

impl Pending {
    fn of(heading: &Heading) -> Self {
        Self {
            kind: heading.kind,
            nullable: heading.nullable,
            data: match heading.kind {
                Kind::Text | Kind::List => Data::Bytes(Texts::default()),
                Kind::Whole | Kind::Seed => Data::Whole(Vec::new()),
                Kind::Flag => Data::Flags(Vec::new()),
                Kind::Number => Data::Numbers(Vec::new()),
            },
            levels: Vec::new(),
            repeated: Vec::new(),
        }
    }

    fn push(&mut self, value: Value<'_>) {
        let is_there = match (value, &mut self.data) {
            (Value::Text(text), Data::Bytes(all)) => {
                all.push(&text);
                true
            }
            (Value::List(texts), Data::Bytes(all)) => {
                texts.iter().for_each(|text| all.push(text));
                self.levels.extend(texts.iter().skip(1).map(|_| 1));
                self.repeated.push(0);
                self.repeated.extend(texts.iter().skip(1).map(|_| 1));
                !texts.is_empty()
            }
            (Value::Whole(number), Data::Whole(all)) => {
                all.push(number);
                true
            }
            (Value::Seed(number), Data::Whole(all)) => {
                all.push(number.cast_signed());
                true
            }
            (Value::Flag(flag), Data::Flags(all)) => {
                all.push(flag);
                true
            }
            (Value::Number(number), Data::Numbers(all)) => {
                all.push(number);
                true
            }
            (value, _) => {
                debug_assert_eq!(value, Value::Empty, "a value of the column's kind");
                false
            }
        };
        self.levels.push(i16::from(is_there));
    }

    /// Writes what waits, and forgets it.
    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let is_list = self.kind == Kind::List;
        let levels = (self.nullable || is_list).then_some(&*self.levels);
        let repeated = is_list.then_some(&*self.repeated);
        match &mut self.data {
            Data::Bytes(all) => {
                let writer = writer.typed::<ByteArrayType>();
                writer.write_batch(&all.take(), levels, repeated)?;
            }
            Data::Whole(all) => {
                let writer = writer.typed::<Int64Type>();
                writer.write_batch(all, levels, repeated)?;
                all.clear();
            }
            Data::Flags(all) => {
                let writer = writer.typed::<BoolType>();
                writer.write_batch(all, levels, repeated)?;
                all.clear();
            }
            Data::Numbers(all) => {
                let writer = writer.typed::<DoubleType>();
                writer.write_batch(all, levels, repeated)?;
                all.clear();
            }
        }
        self.levels.clear();
        self.repeated.clear();
        Ok(())
    }
}

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be opened.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is no Parquet file, or a damaged one.
    #[error("{}: this cannot be read as Parquet: {problem}", path.display())]
    NotParquet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// It is not what this program wrote.
    #[error("{}: {problem}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What is different, and the mend.
        problem: String,
    },
}

/// The rows of a file, one row group after the other.
pub struct ReadRows<R> {
    path: PathBuf,
    file: SerializedFileReader<File>,
    sides: usize,
    headings: Vec<Heading>,
    /// The next row group.
    group: usize,
    rows: std::vec::IntoIter<R>,
}

/// Opens a file of battles that was written as Parquet.
///
/// # Errors
/// [`TableError`] as it cannot be read, is another table, or was written with other fields.
pub fn read_battles(path: &Path) -> Result<ReadRows<BattleRow>, TableError> {
    ReadRows::open(path)
}

impl<R: Row> ReadRows<R> {
    /// Opens a file with such rows.
    ///
    /// # Errors
    /// As [`read_battles`].
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let io = |error| TableError::Io {
            path: path.to_owned(),
            error,
        };
        // A pipe has no end to begin with, where the columns are described.
        if !path.metadata().map_err(io)?.is_file() {
            return Err(io(io::Error::other(
                "Parquet is read from a file, and this is none",
            )));
        }
        let file = open_file(path).map_err(io)?;
        let file = caught(|| SerializedFileReader::new(file));
        let file = file.map_err(|error| not_parquet(path, &error))?;
        let mut all = Self {
            path: path.to_owned(),
            file,
            sides: 0,
            headings: Vec::new(),
            group: 0,
            rows: Vec::new().into_iter(),
        };
        all.check().map_err(|problem| TableError::Other {
            path: path.to_owned(),
            problem,
        })?;
        Ok(all)
    }

    /// A text that was kept in the file beside the rows.
    #[must_use]
    pub fn note(&self, name: &str) -> Option<&str> {
        let notes = self.file.metadata().file_metadata().key_value_metadata()?;
        let note = notes.iter().find(|note| note.key == name)?;
        note.value.as_deref()
    }

    /// For how many sides there are columns.
    #[must_use]
    pub const fn sides(&self) -> usize {
        self.sides
    }

    /// How many rows there are in the whole file.
    #[must_use]
    pub fn row_count(&self) -> u64 {
        let rows = self.file.metadata().file_metadata().num_rows();
        u64::try_from(rows).unwrap_or(0)
    }

    /// Whether this is the table, in this version and with these fields; the sides.
    fn check(&mut self) -> Result<(), String> {
        let (table, version) = (R::TABLE, R::VERSION.to_string());
        match self.note(TABLE) {
            Some(found) if found == table => {}
            Some(found) => return Err(format!("this holds {found}, and {table} are wanted")),
            None => {
                return Err(format!(
                    "this is Parquet, but no table of {table} that quincunx wrote"
                ));
            }
        }
        if self.note(VERSION) != Some(&version) {
            let found = self.note(VERSION).unwrap_or("none");
            return Err(format!(
                "its {table} are of version {found}, and this program reads version {version}: write it once more \
                 with this program"
            ));
        }
        let found = self.file.metadata().file_metadata().schema_descr();
        let names = found.root_schema().get_fields().iter();
        let sides = names.filter_map(|it| side_of(it.name())).max();
        let sides = sides.map_or(0, |side| side + 1);
        let headings = R::headings(sides);
        let wanted = schema(table, &headings).map_err(|error| error.to_string())?;
        same_columns(found, &SchemaDescriptor::new(wanted))?;
        self.sides = sides;
        self.headings = headings;
        Ok(())
    }

    /// The values of the next row group, by column, and how many rows there are.
    fn read_columns(&self) -> Result<(Vec<Vec<Value<'static>>>, usize), ParquetError> {
        let group = self.file.get_row_group(self.group)?;
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let columns = self.headings.iter().enumerate().map(|(place, heading)| {
            let chunk = group.metadata().column(place);
            let start = chunk.dictionary_page_offset();
            let start = start.unwrap_or(chunk.data_page_offset());
            if start < 0 || chunk.compressed_size() < 0 {
                let name = &heading.name;
                let problem = format!("the place of the column {name} is damaged");
                return Err(ParquetError::General(problem));
            }
            let column = group.get_column_reader(place)?;
            read_column(column, heading, count)
        });
        Ok((columns.collect::<Result<_, _>>()?, count))
    }

    /// Reads the next row group.
    fn read_group(&mut self) -> Result<(), TableError> {
        let columns = caught(|| self.read_columns());
        let (columns, count) = columns.map_err(|error| not_parquet(&self.path, &error))?;
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        let rows = (0..count).map(|_| {
            let mut cells = columns.iter_mut().map_while(Iterator::next);
            R::from_cells(&mut cells, self.sides)
        });
        let rows = rows.collect::<Option<Vec<_>>>();
        let rows = rows.ok_or_else(|| TableError::NotParquet {
            path: self.path.clone(),
            problem: format!("a value of row group {} is none of its column", self.group),
        })?;
        self.rows = rows.into_iter();
        self.group += 1;
        Ok(())
    }
}

/// After an error there is nothing more.
impl<R: Row> Iterator for ReadRows<R> {
    type Item = Result<R, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some(Ok(row));
            }
            if self.group >= self.file.num_row_groups() {
                return None;
            }
            if let Err(error) = self.read_group() {
                self.group = usize::MAX;
                return Some(Err(error));
            }
        }
    }
}

thread_local! {
    /// Whether this thread reads a file of which some damage makes the library panic.
    static READS: Cell<bool> = const { Cell::new(false) };
}

/// Some damage makes the library panic where it should give an error. Nothing of that panic is printed: the error that is
/// returned says it.
fn caught<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !READS.get() {
                print(panic);
            }
        }));
    });
    let damaged = || Err(ParquetError::General("it is damaged".to_owned()));
    let before = READS.replace(true);
    let read = catch_unwind(AssertUnwindSafe(read));
    READS.set(before);
    read.unwrap_or_else(|_| damaged())
}

fn not_parquet(path: &Path, error: &ParquetError) -> TableError {
    TableError::NotParquet {
        path: path.to_owned(),
        problem: error.to_string(),
    }
}

/// The number of the side in the name of a column.
fn side_of(name: &str) -> Option<usize> {
    let (number, _) = name.strip_prefix("side")?.split_once('_')?;
    // More sides than a level can have are no sides.
    number.parse().ok().filter(|&side| side < 256)
}

/// What is different between the columns that are there and those that are wanted.
fn same_columns(found: &SchemaDescriptor, wanted: &SchemaDescriptor) -> Result<(), String> {
    let names = |schema: &SchemaDescriptor| -> Vec<String> {
        let fields = schema.root_schema().get_fields().iter();
        fields.map(|field| field.name().to_owned()).collect()
    };
    let (there, right) = (names(found), names(wanted));
    let (all, known): (BTreeSet<_>, BTreeSet<_>) = (there.iter().collect(), right.iter().collect());
    if let Some(name) = known.difference(&all).next() {
        return Err(format!(
            "the column {name} is missing: read the file that quincunx wrote, with all its columns"
        ));
    }
    if let Some(name) = all.difference(&known).next() {
        return Err(format!(
            "there is no column {name} in this table: read the file that quincunx wrote, as it is"
        ));
    }
    if there != right {
        return Err(
            "its columns are in another order: read the file that quincunx wrote, as it is"
                .to_owned(),
        );
    }
    let both = found.columns().iter().zip(wanted.columns());
    for (one, other) in both {
        let of = |it: &parquet::schema::types::ColumnDescPtr| {
            let levels = (it.max_def_level(), it.max_rep_level());
            (it.physical_type(), it.converted_type(), levels)
        };
        if of(one) != of(other) {
            return Err(format!(
                "the column {} is of another type: read the file that quincunx wrote, as it is",
                one.path().string()
            ));
        }
    }
    Ok(())
}

/// The values of a column of one row group, one for each row.
fn read_column(
    column: ColumnReader,
    heading: &Heading,
    count: usize,
) -> Result<Vec<Value<'static>>, ParquetError> {
    let text = |bytes: ByteArray| bytes.as_utf8().map(str::to_owned);
    match (column, heading.kind) {
        (ColumnReader::ByteArrayColumnReader(column), Kind::List) => read_lists(column, count),
        (ColumnReader::ByteArrayColumnReader(column), _) => {
            read_values(column, heading, count, |bytes| {
                Ok(Value::Text(Cow::Owned(text(bytes)?)))
            })
        }
        (ColumnReader::Int64ColumnReader(column), Kind::Seed) => {
            read_values(column, heading, count, |number| {
                Ok(Value::Seed(number.cast_unsigned()))
            })
        }
        (ColumnReader::Int64ColumnReader(column), _) => {
            read_values(column, heading, count, |number| Ok(Value::Whole(number)))
        }
        (ColumnReader::BoolColumnReader(column), _) => {
            read_values(column, heading, count, |flag| Ok(Value::Flag(flag)))
        }
        (ColumnReader::DoubleColumnReader(column), _) => {
            read_values(column, heading, count, |number| Ok(Value::Number(number)))
        }
        _ => Err(ParquetError::General(format!(
            "the column {} is of another type",
            heading.name
        ))),
    }
}

fn read_values<T: DataType>(
    mut column: ColumnReaderImpl<T>,
    heading: &Heading,
    count: usize,
    value: impl Fn(T::T) -> Result<Value<'static>, ParquetError>,
) -> Result<Vec<Value<'static>>, ParquetError> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    column.read_records(count, Some(&mut levels), None, &mut values)?;
    let mut values = values.into_iter();
    if !heading.nullable {
        return values.map(value).collect();
    }
    let all = levels.iter().map(|&level| match level {
        0 => Ok(Value::Empty),
        _ => values.next().map_or(Ok(Value::Empty), &value),
    });
    all.collect()
}

fn read_lists(
    mut column: ColumnReaderImpl<ByteArrayType>,
    count: usize,
) -> Result<Vec<Value<'static>>, ParquetError> {
    let (mut levels, mut repeated, mut values) = (Vec::new(), Vec::new(), Vec::new());
    column.read_records(count, Some(&mut levels), Some(&mut repeated), &mut values)?;
    let mut values = values.into_iter();
    let mut lists: Vec<Vec<String>> = Vec::new();
    for (level, repeated) in levels.into_iter().zip(repeated) {
        if repeated == 0 {
            lists.push(Vec::new());
        }
        if level == 1
            && let (Some(list), Some(bytes)) = (lists.last_mut(), values.next())
        {
            list.push(bytes.as_utf8()?.to_owned());
        }
    }
    let lists = lists.into_iter();
    Ok(lists.map(|list| Value::List(Cow::Owned(list))).collect())
}
