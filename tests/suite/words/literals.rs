//! The words that stand in a file of source or data: its string literals, as a reader sees them.

/// A literal with what stands before it in the file.
struct Literal {
    before: String,
    text: String,
}

/// What a literal is handed to that no player ever reads.
const UNREAD: [&str; 4] = ["expect(", "reason = ", "write_str(", "starts_with("];

/// Calls whose every literal is for programmers.
const CHECKS: [&str; 4] = ["assert!(", "assert_eq!(", "panic!(", "unreachable!("];

/// The sentences and words of a file in their order, with `…` for what is filled in.
pub fn words_of(source: &str, is_rust: bool) -> Vec<String> {
    let source = match is_rust {
        true => without_tests(source),
        false => source,
    };
    let read = |literal: &Literal| {
        let before = literal.before.trim_end();
        let statement = before.rsplit(';').next().unwrap_or_default();
        let is_handed = UNREAD.iter().any(|it| before.ends_with(it.trim_end()));
        // Data lists ids and the rows of maps; what is read has a field of its own.
        let is_listed = !is_rust && before.ends_with(['[', ',']);
        !is_handed && !is_listed && !CHECKS.iter().any(|check| statement.contains(check))
    };
    let found = literals(source).into_iter().filter(read);
    let told = found.map(|literal| match is_rust {
        true => filled(&literal.text),
        false => literal.text,
    });
    let told = told.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    told.filter(|text| is_told(text)).collect()
}

/// A file up to its tests, which stand at its end.
fn without_tests(source: &str) -> &str {
    let mut from = 0;
    while let Some(at) = source[from..].find("#[cfg(test)]") {
        let after = source[from + at + "#[cfg(test)]".len()..].trim_start();
        let is_room =
            after.starts_with("mod ") && after.lines().next().is_some_and(|it| it.ends_with('{'));
        if is_room {
            return &source[..from + at];
        }
        from += at + 1;
    }
    source
}

/// Whether a text is for people: more than one word, or a word with a capital.
fn is_told(text: &str) -> bool {
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    if letters < 2 {
        return false;
    }
    // Code in a literal: types, tables, what a file writes.
    let is_code = ["::", "<", "| "].iter().any(|sign| text.contains(sign))
        || text.starts_with('(') && text.ends_with(')');
    let mut signs = text.chars();
    let capital = signs.next().is_some_and(char::is_uppercase);
    !is_code && (text.contains(' ') || (capital && signs.all(|sign| sign.is_lowercase())))
}

/// A format with `…` for each value.
fn filled(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '{' | '}' if signs.peek() == Some(&sign) => {
                signs.next();
                told.push(sign);
            }
            '{' => {
                signs.by_ref().find(|&sign| sign == '}');
                told.push('\u{2026}');
            }
            sign => told.push(sign),
        }
    }
    told
}

/// All literals of a file; comments and characters are passed over.
fn literals(source: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    let signs: Vec<char> = source.chars().collect();
    let mut at = 0;
    while at < signs.len() {
        let rest = &signs[at..];
        match rest {
            ['/', '/', ..] => at += rest.iter().position(|&it| it == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => at += end_of(rest, &['*', '/']),
            ['\'', '\\', ..] => at += 2 + end_of(&rest[2..], &['\'']),
            ['\'', _, '\'', ..] => at += 3,
            ['r', '"' | '#', ..] if raw_fence(rest).is_some() && !is_in_word(&signs, at) => {
                let fence = raw_fence(rest).expect("it was found above");
                let from = at + fence + 2;
                let end: Vec<char> = std::iter::once('"')
                    .chain(std::iter::repeat_n('#', fence))
                    .collect();
                let length = end_of(&signs[from..], &end);
                let text = signs[from..from + length - end.len()].iter().collect();
                found.push(literal(&signs, at, text));
                at = from + length;
            }
            ['"', ..] => {
                let (text, length) = quoted(&rest[1..]);
                found.push(literal(&signs, at, text));
                at += 1 + length;
            }
            _ => at += 1,
        }
    }
    found
}

fn literal(signs: &[char], at: usize, text: String) -> Literal {
    let before = signs[at.saturating_sub(40)..at].iter().collect();
    Literal { before, text }
}

/// How many `#` open a raw literal; `None` where none begins.
fn raw_fence(rest: &[char]) -> Option<usize> {
    let fence = rest[1..].iter().take_while(|&&sign| sign == '#').count();
    (rest.get(1 + fence) == Some(&'"')).then_some(fence)
}

fn is_in_word(signs: &[char], at: usize) -> bool {
    at > 0 && (signs[at - 1].is_alphanumeric() || signs[at - 1] == '_')
}

/// How far it is to behind an end; to the end of the file if there is none.
fn end_of(rest: &[char], end: &[char]) -> usize {
    let at = rest.windows(end.len()).position(|window| window == end);
    at.map_or(rest.len(), |at| at + end.len())
}

/// The text of a literal without its escapes, and its length with the quote that ends it.
fn quoted(rest: &[char]) -> (String, usize) {
    let mut text = String::new();
    let mut at = 0;
    while at < rest.len() && rest[at] != '"' {
        if rest[at] != '\\' {
            text.push(rest[at]);
            at += 1;
            continue;
        }
        match rest.get(at + 1) {
            Some('n' | 't') => text.push(' '),
            Some('\n') => {
                let blank = rest[at + 2..]
                    .iter()
                    .take_while(|sign| sign.is_whitespace());
                at += blank.count();
            }
            Some('u') => {
                let code: String = rest[at + 3..]
                    .iter()
                    .take_while(|&&sign| sign != '}')
                    .collect();
                at += code.len() + 2;
                let code = u32::from_str_radix(&code, 16).ok();
                text.extend(code.and_then(char::from_u32));
            }
            Some(&sign) => text.push(sign),
            None => {}
        }
        at += 2;
    }
    (text, at + 1)
}

#[test]
fn literals_are_read_as_a_reader_sees_them() {
    let source = "fn a() { // \"not this\"\n  b('\"', \"Two {} of\\\n     {all}\", r#\"A \"raw\" one\"#, \"key\", \"Menu\");\n  \
                  c.expect(\"a promise\"); debug_assert!(e.is_ok(), \"a law\"); d(\"5\\u{202f}% {{x}}\")}\n#[cfg(test)]\nmod tests {\n \"A test\" }";
    let told = words_of(source, true);
    assert_eq!(told, ["Two \u{2026} of\u{2026}", "A \"raw\" one", "Menu"]);
    let data = r#"(name: "A yard", rows: ["Ab Cd", "Ef"], styles: [("Old Fencing", 5, ["full plate"])], regions: {"x": "The pit"})"#;
    assert_eq!(words_of(data, false), ["A yard", "Old Fencing", "The pit"]);
}
