//! What a combatant can do and how it is, told without ruleset words. Floor 3.
//!
//! Screens, scripts and help read these; they know no rule.

use super::{
    Combatant, CombatantId, Condition, Conditions, Payment, Refusal, RuleId, Space, Stroke, Terms,
    Word, component_of,
};
use crate::dice::Probability;
use crate::grid::{Cell, Footprint};
use bevy::prelude::World;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};
use std::fmt;
use std::sync::Arc;

/// What an action must be pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aiming {
    /// Nothing: it happens at once.
    None,
    /// A combatant.
    Combatant,
    /// A combatant, or a cell: one in which somebody may be who is not seen, or the centre of an area.
    Place,
    /// A combatant of the own side, or oneself.
    Friend,
    /// A cell next to the combatant, or a path.
    Path,
    /// A loose thing or an object.
    Thing,
    /// A cell, whoever stands in it.
    Cell,
    /// Where to look: a cell, or an enemy to keep in front.
    Facing,
}

impl Aiming {
    /// Whether it is pointed at a combatant of either side.
    #[must_use]
    pub const fn at_combatant(self) -> bool {
        matches!(self, Self::Combatant | Self::Place | Self::Friend)
    }

    /// Whether it is pointed at a combatant of whichever side: first of all at an enemy.
    #[must_use]
    pub const fn at_enemy(self) -> bool {
        matches!(self, Self::Combatant | Self::Place)
    }
}

/// What kind of action an offer is: those of one kind but [`Family::Main`] may be folded together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// What is done in nearly every turn: it is always in sight.
    Main,
    /// Special attacks.
    Attacks,
    /// Maneuvers.
    Maneuvers,
    /// Taking, putting away and throwing things.
    Things,
    /// Everything else.
    Other,
}

/// One action in the action bar.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The verb of the command.
    pub verb: SmolStr,
    /// The weapon or item, where the action needs one: each usable one has an offer of its own.
    pub with: Option<SmolStr>,
    /// For people: a verb, "Attack: longsword".
    pub label: SmolStr,
    /// A Lucide icon's name: `sword`.
    pub icon: &'static str,
    /// The cost for people: "1 AP", "1 AP + 1 Stamina", "free".
    pub cost: SmolStr,
    /// What it must be pointed at.
    pub aiming: Aiming,
    /// Its kind.
    pub family: Family,
    /// Whether it makes several rolls, each with a target of its own.
    pub several: bool,
    /// Whether pointing at an enemy may mean this action without choosing it first.
    pub usual: bool,
    /// One sentence of help.
    pub help: SmolStr,
    /// The rule.
    pub rule: RuleId,
    /// Options that can be added.
    pub riders: Vec<Rider>,
    /// Whether its options are shown before it is done, though none of them has to be chosen.
    pub options_first: bool,
    /// Why it cannot be done now; `None` if it can.
    pub refusal: Option<Refusal>,
}

impl Offer {
    /// An action that needs no target, can be done now and costs nothing; the methods below change
    /// one thing each.
    ///
    /// ```
    /// use quincunx::combat::{Aiming, Offer};
    ///
    /// let offer = Offer::new("attack", "Attack: sword", "DUEL-ATK-01")
    ///     .with("sword")
    ///     .at_enemies()
    ///     .cost("1 point");
    /// assert_eq!((offer.aiming, offer.cost.as_str()), (Aiming::Combatant, "1 point"));
    /// ```
    #[must_use]
    pub fn new(verb: impl Into<SmolStr>, label: impl Into<SmolStr>, rule: &'static str) -> Self {
        Self {
            verb: verb.into(),
            with: None,
            label: label.into(),
            icon: "circle",
            cost: "free".into(),
            aiming: Aiming::None,
            family: Family::Main,
            several: false,
            usual: false,
            help: SmolStr::default(),
            rule: RuleId(rule),
            riders: Vec::new(),
            options_first: false,
            refusal: None,
        }
    }

    /// The same with a weapon or item.
    #[must_use]
    pub fn with(mut self, item: impl Into<SmolStr>) -> Self {
        self.with = Some(item.into());
        self
    }

    /// The same with a Lucide icon.
    #[must_use]
    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.icon = icon;
        self
    }

    /// The same at a cost, in words.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<SmolStr>) -> Self {
        self.cost = cost.into();
        self
    }

    /// The same pointed at something.
    #[must_use]
    pub const fn aimed(mut self, aiming: Aiming) -> Self {
        self.aiming = aiming;
        self
    }

    /// The same pointed at an enemy.
    #[must_use]
    pub const fn at_enemies(self) -> Self {
        self.aimed(Aiming::Combatant)
    }

    /// The same in another family of actions.
    #[must_use]
    pub const fn family(mut self, family: Family) -> Self {
        self.family = family;
        self
    }

    /// The same as what pointing at an enemy may mean, unless something else was chosen.
    #[must_use]
    pub const fn usual(mut self, usual: bool) -> Self {
        self.usual = usual;
        self
    }

    /// The same with a sentence of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<SmolStr>) -> Self {
        self.help = help.into();
        self
    }

    /// The headings of its riders, in their order, each once.
    pub fn groups(&self) -> impl Iterator<Item = &'static str> {
        let riders = self.riders.iter().enumerate();
        let first = riders.filter(|&(at, rider)| {
            let mut before = self.riders[..at].iter();
            !rider.group.is_empty() && !before.any(|other| other.group == rider.group)
        });
        first.map(|(_, rider)| rider.group)
    }

    /// Whether its riders are shown before it is done, also where nothing has to be pointed at.
    #[must_use]
    pub fn asks_first(&self) -> bool {
        self.options_first || self.groups().next().is_some()
    }

    /// The same with the reason for which it cannot be done now, if there is one.
    #[must_use]
    pub fn refused(mut self, refusal: Option<Refusal>) -> Self {
        self.refusal = refusal;
        self
    }
}

/// An option of an action with an amount.
#[derive(Debug, Clone)]
pub struct Rider {
    /// The key in the command.
    pub key: SmolStr,
    /// For people.
    pub label: SmolStr,
    /// One sentence of help.
    pub help: SmolStr,
    /// The rule.
    pub rule: RuleId,
    /// The largest amount that can be paid now; 0 if it cannot be used.
    pub max: i32,
    /// The amount that counts where none is set: less cannot be chosen.
    pub least: i32,
    /// The heading under which it stands with others of which only one can be chosen; empty for one that stands by itself.
    pub group: &'static str,
}

impl Rider {
    /// A rider that stands by itself: its key, its label, one sentence of help, its rule, the largest amount.
    #[must_use]
    pub const fn new(
        key: &'static str,
        label: &'static str,
        help: &'static str,
        rule: &'static str,
        max: i32,
    ) -> Self {
        Self {
            key: SmolStr::new_static(key),
            label: SmolStr::new_static(label),
            help: SmolStr::new_static(help),
            rule: RuleId(rule),
            max,
            least: 0,
            group: "",
        }
    }

    /// Sets the amount that counts where none is chosen: less cannot be chosen.
    #[must_use]
    pub fn at_least(mut self, least: i32) -> Self {
        self.least = least;
        self
    }
}

/// The exact odds of a command and where its numbers come from.
#[derive(Debug, Clone)]
pub struct Preview {
    /// For people: "longsword at Mira".
    pub title: SmolStr,
    /// What the large figure means: "to hit", "to succeed".
    pub headline: SmolStr,
    /// The chance of it.
    pub chance: Probability,
    /// Outcomes from worst to best for the one who acts; they sum to 1.
    pub outcomes: Vec<OddsLine>,
    /// Every modifier, on both sides.
    pub terms: Terms,
    /// What the roll is: "1d20 + 6 against 15"; the first one where there are several.
    pub formula: SmolStr,
    /// Each roll of an action that makes several, in order, as things stand now; empty for others.
    pub rolls: Vec<RollOdds>,
    /// Whether [`rolls`](Self::rolls) are instead one roll against each answer that its target has; the chance is that
    /// against the best of them.
    pub rolls_are_answers: bool,
    /// What a hit deals and what of it is taken, in each way that it may go: a hit, a hit that is blocked; empty where
    /// nothing is rolled for it, or the ruleset tells it in [`notes`](Self::notes).
    pub damage: Vec<DamageOdds>,
    /// Whose numbers those of [`Party::Opponent`](super::Party::Opponent) are, where that is one combatant.
    pub opponent: Option<CombatantId>,
    /// What it costs, pool by pool; empty if it is free.
    pub price: Vec<Payment>,
    /// What else will happen, in whole sentences: costs, who may react.
    pub notes: Vec<SmolStr>,
    /// Of an attack that is aimed at a part: the chance of that part, of any other, and of no hit, which
    /// sum to 1; empty for others.
    pub aimed: Vec<OddsLine>,
    /// Where a thing that is thrown may end, in reading order; empty where nothing flies.
    pub landings: Vec<CellOdds>,
    /// The cells that it takes in, in reading order; empty where it has no area.
    pub area: Vec<Cell>,
    /// Whether the odds are sampled and not exact.
    pub sampled: bool,
}

impl Preview {
    /// The chance about somebody: of an area that which it has for this one alone.
    #[must_use]
    pub fn chance_at(&self, who: CombatantId) -> Probability {
        let mut rolls = self.rolls.iter();
        let own = rolls.find(|roll| roll.at == Some(who));
        own.map_or(self.chance, |roll| roll.chance)
    }

    /// The preview of what needs no dice.
    #[must_use]
    pub fn certain(title: &str, notes: Vec<SmolStr>) -> Self {
        Self {
            title: title.into(),
            headline: "certain".into(),
            chance: Probability::ONE,
            outcomes: vec![OddsLine::new("done", Probability::ONE)],
            terms: Terms::new(),
            formula: "no dice".into(),
            rolls: Vec::new(),
            rolls_are_answers: false,
            damage: Vec::new(),
            opponent: None,
            price: Vec::new(),
            notes,
            aimed: Vec::new(),
            landings: Vec::new(),
            area: Vec::new(),
            sampled: false,
        }
    }

    /// The odds of one roll: its title, what the headline's number means, that number, and every
    /// outcome from worst to best.
    ///
    /// ```
    /// use quincunx::combat::{OddsLine, Preview};
    /// use quincunx::dice::Probability;
    ///
    /// let half = Probability::new(1, 2).expect("a fraction");
    /// let lines = vec![OddsLine::new("tails", half), OddsLine::new("heads", half)];
    /// assert_eq!(Preview::of_roll("A coin", "for heads", half, lines).chance, half);
    /// ```
    #[must_use]
    pub fn of_roll(
        title: impl Into<SmolStr>,
        headline: impl Into<SmolStr>,
        chance: Probability,
        outcomes: Vec<OddsLine>,
    ) -> Self {
        Self {
            title: title.into(),
            headline: headline.into(),
            chance,
            outcomes,
            ..Self::certain("", Vec::new())
        }
    }

    /// What its outcomes are worth on average, in thousandths: `worth` of each label, times the
    /// probability of that outcome.
    pub fn mean(&self, worth: impl Fn(&str) -> i64) -> i64 {
        self.mean_by(|line| worth(&line.label))
    }

    /// What its outcomes come to on average ([`OddsLine::amount`]), in thousandths.
    #[must_use]
    pub fn expected(&self) -> i64 {
        self.mean_by(|line| line.amount.into())
    }

    fn mean_by(&self, worth: impl Fn(&OddsLine) -> i64) -> i64 {
        let value = self.outcomes.iter().map(|line| {
            let thousandths = i64::try_from(line.probability.parts_of(1000)).unwrap_or(0);
            thousandths * worth(line)
        });
        value.sum()
    }

    /// The same with further notes, in whole sentences.
    #[must_use]
    pub fn noting(mut self, notes: impl IntoIterator<Item = SmolStr>) -> Self {
        self.notes.extend(notes);
        self
    }
}

/// One of several rolls of an action.
#[derive(Debug, Clone)]
pub struct RollOdds {
    /// For people: "second dagger at Mira".
    pub label: SmolStr,
    /// Whom it is about, of those whom an area takes in; `None` for any other.
    pub at: Option<CombatantId>,
    /// What the roll is: "1d20 + 6 against 15".
    pub formula: SmolStr,
    /// The chance that it succeeds.
    pub chance: Probability,
    /// Every modifier, on both sides.
    pub terms: Terms,
}

/// What a hit deals on average, and what of it is taken.
#[derive(Debug, Clone)]
pub struct DamageOdds {
    /// For people: "hit", "blocked".
    pub label: SmolStr,
    /// What is rolled: "d8 +3".
    pub formula: SmolStr,
    /// Every number but the die: bonuses of the attacker, reductions of the target.
    pub terms: Terms,
    /// What is dealt on average, in hundredths of a point.
    pub gross: i64,
    /// What is taken on average, in hundredths of a point.
    pub net: i64,
}

/// For people: "hit: deals d8 +3, 7.50 on average; 2.75 get through".
impl fmt::Display for DamageOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { label, formula, .. } = self;
        let points = |hundredths: i64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let (gross, net) = (points(self.gross), points(self.net));
        write!(
            f,
            "{label}: deals {formula}, {gross} on average; {net} get through"
        )
    }
}

/// A cell with the probability that something ends there.
#[derive(Debug, Clone, PartialEq)]
pub struct CellOdds {
    /// The cell.
    pub cell: Cell,
    /// The probability of it.
    pub probability: Probability,
}

/// One outcome with its probability.
#[derive(Debug, Clone)]
pub struct OddsLine {
    /// For people: "miss", "light (0)", "grave (2)".
    pub label: SmolStr,
    /// The probability of it.
    pub probability: Probability,
    /// How much it comes to, in what the ruleset counts, such as hearts that the target loses; 0 unless
    /// it is said.
    pub amount: i32,
}

impl OddsLine {
    /// An outcome with its probability.
    #[must_use]
    pub fn new(label: impl Into<SmolStr>, probability: Probability) -> Self {
        Self {
            label: label.into(),
            probability,
            amount: 0,
        }
    }

    /// The same with how much it comes to.
    #[must_use]
    pub const fn with_amount(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }
}

/// How a combatant is: everything that its panel and its piece show.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Name for people.
    pub name: SmolStr,
    /// What it is, for people: its role, after its size unless that is medium: `swordsman`, `large brute`.
    pub kind: SmolStr,
    /// How large it is drawn: 1 for most, 0 for the smaller ones, 2 and 3 for those with a larger space.
    pub size: u8,
    /// Lucide icon of the role.
    pub icon: SmolStr,
    /// Name of the bust of the role.
    pub bust: SmolStr,
    /// Pools, the most important one first.
    pub gauges: Vec<Gauge>,
    /// Body parts, empty where the ruleset has none.
    pub parts: Vec<PartStatus>,
    /// What of the drawn body belongs to no part; empty where the body is not drawn.
    pub trunk: Arc<[Stroke]>,
    /// What it is in.
    pub conditions: Vec<ShownCondition>,
    /// Further lines: label and value.
    pub lines: Vec<(SmolStr, SmolStr)>,
    /// How it waits with its turn, as a sentence for its place in the order; `None` where it does not.
    pub waits: Option<&'static str>,
}

impl Sheet {
    /// What the kernel knows of a combatant: its name, its role, its conditions by their keys.
    /// `icon` is the Lucide icon of the role.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &World, who: CombatantId, icon: impl Into<SmolStr>) -> Self {
        let combatant = component_of::<Combatant>(world, who);
        let space = component_of::<Space>(world, who);
        let conditions = component_of::<Conditions>(world, who).iter();
        Self {
            name: combatant.name.clone(),
            kind: combatant.role.replace('_', " ").into(),
            size: drawn_size(space.0),
            icon: icon.into(),
            bust: combatant.role.clone(),
            gauges: Vec::new(),
            parts: Vec::new(),
            trunk: [].into(),
            conditions: conditions.map(ShownCondition::of).collect(),
            lines: Vec::new(),
            waits: None,
        }
    }

    /// The same of a creature with a size: the word for it goes before the role, unless it is `medium`. One
    /// that is smaller than that is drawn smaller, if it fills one cell.
    #[must_use]
    pub fn sized<S: Word + Ord>(mut self, size: S, medium: S) -> Self {
        if size != medium {
            self.kind = format_smolstr!("{} {}", size.word(), self.kind);
        }
        if size < medium && self.size == 1 {
            self.size = 0;
        }
        self
    }

    /// The same with a further line.
    #[must_use]
    pub fn line(mut self, label: impl Into<SmolStr>, value: impl Into<SmolStr>) -> Self {
        self.lines.push((label.into(), value.into()));
        self
    }

    /// The same with a further line that lists things, if there are any.
    #[must_use]
    pub fn list(
        self,
        label: &'static str,
        things: impl IntoIterator<Item = impl ToString>,
    ) -> Self {
        let things = things.into_iter().map(|thing| thing.to_string());
        let things: Vec<_> = things.collect();
        match things.is_empty() {
            true => self,
            false => self.line(label, things.join(", ")),
        }
    }
}

/// How large a creature is drawn, by its space.
const fn drawn_size(space: Footprint) -> u8 {
    match space {
        Footprint::Single => 1,
        Footprint::Large => 2,
        Footprint::Huge | Footprint::Gigantic => 3,
    }
}

/// How a condition is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownCondition {
    /// The key by which [`Wording::conditions`](super::Wording::conditions) says what it does.
    pub key: SmolStr,
    /// Its name for people.
    pub name: SmolStr,
    /// The condition itself, with its value, end and source; `None` for one that follows from something else.
    pub condition: Option<Condition>,
    /// How strong it is; `None` for one that is there or not.
    pub value: Option<i32>,
    /// The rule behind it.
    pub rule: RuleId,
}

impl ShownCondition {
    /// A condition that follows from something else and is there or not; its name is its key.
    #[must_use]
    pub fn new(name: impl Into<SmolStr>, rule: RuleId) -> Self {
        let name = name.into();
        Self {
            key: name.clone(),
            name,
            condition: None,
            value: None,
            rule,
        }
    }

    /// A condition of a combatant, called by its key.
    #[must_use]
    pub fn of(condition: &Condition) -> Self {
        Self {
            key: condition.key.clone(),
            name: condition.key.replace('_', " ").into(),
            condition: Some(condition.clone()),
            value: None,
            rule: condition.rule,
        }
    }
}

/// For people: "prone", "bleed 2".
impl fmt::Display for ShownCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{} {value}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// How a pool is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GaugeKind {
    /// The outer arc of the piece: how far from the end.
    Health,
    /// The thin inner arc.
    Effort,
    /// Pips in the panel.
    Pips,
    /// A number in the panel.
    Number,
    /// A number in the panel and under the portrait: what the order of turns goes by.
    Order,
    /// Places in the panel, so many of which are taken: slots of wounds.
    Track,
}

/// One pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Gauge {
    /// For people.
    pub label: SmolStr,
    /// How it is drawn.
    pub kind: GaugeKind,
    /// Now.
    pub now: i32,
    /// At most; `None` if it counts without a limit.
    pub max: Option<i32>,
    /// What is said beside it: what comes next, what would be lost. Empty for most.
    pub note: SmolStr,
}

impl Gauge {
    /// A pool by its label, with what is in it and the most that it holds.
    #[must_use]
    pub fn new(
        label: impl Into<SmolStr>,
        kind: GaugeKind,
        now: i32,
        max: impl Into<Option<i32>>,
    ) -> Self {
        Self {
            label: label.into(),
            kind,
            now,
            max: max.into(),
            note: SmolStr::default(),
        }
    }

    /// Sets the words beside it.
    #[must_use]
    pub fn noted(self, note: impl Into<SmolStr>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }
}

/// One body part.
#[derive(Debug, Clone, PartialEq)]
pub struct PartStatus {
    /// Id in commands: `arm.l`.
    pub id: SmolStr,
    /// For people: "left arm".
    pub label: SmolStr,
    /// Group for people: "severe".
    pub severity: SmolStr,
    /// Injuries now.
    pub injuries: u8,
    /// Injuries that it can take.
    pub steps: u8,
    /// Whether it is gone.
    pub destroyed: bool,
    /// How it is drawn; empty where the body is not drawn.
    pub strokes: Arc<[Stroke]>,
    /// What each injury does, from the first on, for people: "half Speed", "lost". As many as `steps`,
    /// or fewer where the last ones do nothing more.
    pub effects: Vec<SmolStr>,
    /// The number of injuries at which it is lost; `None` if it never is.
    pub lost_at: Option<u8>,
    /// Whether attacks can be aimed at it.
    pub can_be_aimed_at: bool,
}

/// A cell that can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReachCell {
    /// The anchor cell.
    pub cell: Cell,
    /// How many actions it takes, from 1.
    pub band: u8,
}

/// A way to a cell: the commands that walk it and what each cell costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// One command for each action.
    pub commands: Vec<super::BattleCommand>,
    /// Every cell in order.
    pub steps: Vec<RouteStep>,
}

/// A cell of a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteStep {
    /// The cell entered.
    pub cell: Cell,
    /// Which action of the route this is, from 1.
    pub action: u8,
    /// Movement spent within this action, in cells.
    pub cost: u32,
    /// Who may react to this step.
    pub provokes: Vec<CombatantId>,
}
