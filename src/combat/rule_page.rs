//! The rules reference as the window shows it: one page a ruleset. Floor 3.

/// A page of rules: one line for each rule, `- **INJ-ATK-03** text`, and, before the first section, one for each word
/// of the ruleset, `- *AP*, *points*: text. INJ-ACT-01`.
///
/// ```
/// use quincunx::combat::RulePage;
///
/// const PAGE: RulePage = RulePage(
///     "# Duel\n\n- *Blow*, *blows*: what hurts. DUEL-ATK-01\n\n- **DUEL-ATK-01** A blow hits with 7 or more.\n",
/// );
/// assert_eq!(PAGE.text("DUEL-ATK-01"), Some("A blow hits with 7 or more."));
/// assert_eq!(PAGE.text("DUEL-ATK-02"), None);
/// let word = PAGE.word("blows").expect("the page explains it");
/// assert_eq!((word.name, word.text, word.rule), ("Blow", "what hurts.", Some("DUEL-ATK-01")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RulePage(pub &'static str);

/// Its first line: the whole page would drown whatever holds it.
impl std::fmt::Debug for RulePage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "RulePage({:?})",
            self.0.lines().next().unwrap_or_default()
        )
    }
}

/// Why a rule of a page cannot be switched off: the game without it would be the same, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fixed {
    /// It says what a word or number means, or what follows from other rules.
    #[error("it is a definition")]
    Definition,
    /// It settles how other rules are read, and goes with them.
    #[error("it is a ruling and goes with the rules that it settles")]
    Ruling,
    /// No battle knows it yet.
    #[error("it is not in play yet")]
    NotInPlay,
    /// No battle will know it.
    #[error("it is left to a referee")]
    ForReferee,
}

/// A word of a ruleset that its page explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleWord {
    /// The first of its forms: "Advantage".
    pub name: &'static str,
    /// All of its forms as they are written, between stars: "*Advantage*, *disadvantage*".
    forms: &'static str,
    /// What it means, in one line.
    pub text: &'static str,
    /// The rule that it comes from.
    pub rule: Option<&'static str>,
}

impl RuleWord {
    /// The forms of the word, the name first.
    pub fn forms(self) -> impl Iterator<Item = &'static str> {
        let parts = self.forms.split('*').enumerate();
        parts.filter(|(at, _)| at % 2 == 1).map(|(_, word)| word)
    }

    /// Whether a text has one of its forms as a word of its own. Abbreviations in capitals have to be written so.
    #[must_use]
    pub fn is_in(self, text: &str) -> bool {
        let abbreviation = |form: &str| form.chars().all(|c| c.is_ascii_uppercase());
        let lower = text.to_lowercase();
        self.forms().any(|form| match abbreviation(form) {
            true => has_word(text, form),
            false => has_word(&lower, &form.to_lowercase()),
        })
    }
}

/// Whether a word stands in a text with no letter, figure or hyphen before or after it.
fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

impl RulePage {
    /// Every rule of the page in its order: id and text.
    pub fn rules(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rule = |line: &'static str| line.strip_prefix("- **")?.split_once("** ");
        self.0.lines().filter_map(rule)
    }

    /// The text of a rule; `None` for an unknown id.
    #[must_use]
    pub fn text(self, rule: &str) -> Option<&'static str> {
        let mut rules = self.rules();
        rules.find(|&(id, _)| id == rule).map(|(_, text)| text)
    }

    /// Whether this is the id of a ruling, `INJ-R07`. `INJ-07` is a rule like any other.
    #[must_use]
    pub fn is_ruling(id: &str) -> bool {
        id.rsplit_once("-R").is_some_and(|(_, number)| {
            !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit())
        })
    }

    /// Why a rule of the page cannot be switched off; `None` if it can, or if the page has no such rule. The mark at the
    /// end of its line says so: `(definition)`, `(not in play yet)`, `(for a referee)`. A ruling can be switched off
    /// if its line ends with `(can be switched off)`.
    ///
    /// ```
    /// use quincunx::combat::{Fixed, RulePage};
    ///
    /// const PAGE: RulePage = RulePage(
    ///     "- **DUEL-ATK-01** A blow hits with 7 or more.\n- **DUEL-ATK-02** There are no other blows. (definition)\n\
    ///      - **DUEL-R01** Seven is enough.\n- **DUEL-R02** So is eight. (can be switched off)\n",
    /// );
    /// let fixed = ["DUEL-ATK-01", "DUEL-ATK-02", "DUEL-R01", "DUEL-R02"].map(|rule| PAGE.fixed(rule));
    /// assert_eq!(fixed, [None, Some(Fixed::Definition), Some(Fixed::Ruling), None]);
    /// ```
    #[must_use]
    pub fn fixed(self, rule: &str) -> Option<Fixed> {
        let text = self.text(rule)?;
        let marks = [
            ("(definition)", Fixed::Definition),
            ("(not in play yet)", Fixed::NotInPlay),
            ("(for a referee)", Fixed::ForReferee),
        ];
        let marked = marks.into_iter().find(|(mark, _)| text.ends_with(mark));
        let ruling = Self::is_ruling(rule) && !text.ends_with("(can be switched off)");
        let ruling = ruling.then_some(Fixed::Ruling);
        marked.map(|(_, fixed)| fixed).or(ruling)
    }

    /// Every word that the page explains before its first section, in its order.
    pub fn words(self) -> impl Iterator<Item = RuleWord> {
        let word = |line: &'static str| {
            let line = line.strip_prefix("- ").filter(|it| it.starts_with('*'))?;
            let (forms, text) = line.split_once("*: ")?;
            let forms = line.get(..=forms.len())?;
            let last = text.rsplit_once(' ');
            let is_rule = |id: &str| id.contains('-') && id.ends_with(|c: char| c.is_ascii_digit());
            let (text, rule) = match last.filter(|(_, id)| is_rule(id)) {
                Some((text, rule)) => (text, Some(rule)),
                None => (text, None),
            };
            let name = forms.strip_prefix('*')?.split('*').next()?;
            Some(RuleWord {
                name,
                forms,
                text,
                rule,
            })
        };
        let introduction = self.0.lines().take_while(|line| !line.starts_with("## "));
        let lines = introduction.filter(|line| !line.starts_with("- **"));
        lines.filter_map(word)
    }

    /// What the page says of a word, in any of its forms, large or small letters alike; `None` if it does not
    /// explain it.
    #[must_use]
    pub fn word(self, word: &str) -> Option<RuleWord> {
        let mut words = self.words();
        words.find(|known| known.forms().any(|form| form.eq_ignore_ascii_case(word)))
    }
}
