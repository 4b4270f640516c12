//! The course of a battle of the demo: its cards, its pauses, its words, and where the camera looks. Floor 7.

use super::ahead::{Ahead, Scene};
use super::later::{Later, Since};
use crate::battle::Battle;
use crate::combat::{
    AttackEvents, BattleCommand, BattleEvent, CombatantId, Order, Severity, Target,
};
use crate::dice::whole_percent;
use crate::play::ending::{Foretold, Told, tells_attack};
use crate::play::session::Session;

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Phase {
    /// The card before the battle.
    #[default]
    Title,
    /// The battle.
    Battle,
    /// The words over what is passed over.
    Later,
    /// The card after it.
    End,
}

/// What the camera looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shot {
    /// The whole board.
    #[default]
    Whole,
    /// All who fight.
    Wide,
    /// Who acts and at whom.
    Two(CombatantId, CombatantId),
    /// Somebody alone.
    One(CombatantId),
}

/// The large words: what is tried and its chance, and then what came of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Words {
    /// Who acts, and at whom.
    pub two: Option<(CombatantId, CombatantId)>,
    /// What is tried: "Rosalind: longsword at Old bear". Empty where it was not announced.
    pub tried: String,
    /// Its chance: "62 % to hit".
    pub chance: String,
    /// What the log says of what came of it.
    pub told: Told,
    /// How heavily it fell, once that was seen.
    pub severity: Option<Severity>,
}

impl Words {
    /// Whether there is nothing to say.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tried.is_empty() && self.told.deed.is_empty() && self.told.harm.is_empty()
    }
}

/// Seconds for which each part is shown, at the usual speed.
mod seconds {
    use crate::combat::Severity;

    /// The card before a battle.
    pub const TITLE: f32 = 7.0;
    /// What is tried and its chance, before it is done.
    pub const CHANCE: f32 = 1.3;
    /// The card after a battle.
    pub const END: f32 = 11.0;
    /// What was unlikely and came true.
    pub const UNLIKELY: f32 = 2.2;
    /// A fall.
    pub const FALL: f32 = 2.4;
    /// The words over what is passed over.
    pub const LATER: f32 = 2.6;
    /// In which they come, and the map goes.
    pub const DARKENS: f32 = 0.3;
    /// All who fight, before a scene.
    pub const SCENE: f32 = 1.0;
    /// Nobody has attacked for so long: the way to the first attack is passed over.
    pub const APPROACH: f32 = 10.0;
    /// From then on for so long a battle is told without a gap; then only the turns in which somebody falls.
    pub const WHOLE: f32 = 60.0;
    /// After that only the turn in which it ends.
    pub const LATE: f32 = 130.0;
    /// A battle, at the most, should it not be known how it goes on.
    pub const BATTLE: f32 = 420.0;
    /// Nothing happens, though nothing is waited for, at the most.
    pub const STUCK: f32 = 20.0;
    /// After so many seconds the rest is told more briefly, until something was passed over.
    pub const BRIEFLY: f32 = 35.0;
    /// How much of the usual times is taken then.
    pub const BRIEF: f32 = 0.6;

    /// How an attack fell; what it does comes after that.
    pub const fn of(severity: Severity) -> f32 {
        match severity {
            Severity::Miss | Severity::Graze => 0.8,
            Severity::Light | Severity::Grave | Severity::Fell => 0.5,
        }
    }

    /// What an attack did.
    pub const fn of_harm(severity: Severity) -> f32 {
        match severity {
            Severity::Miss | Severity::Graze => 0.6,
            Severity::Light | Severity::Fell => 1.1,
            Severity::Grave => 2.0,
        }
    }
}

/// The course of a battle.
#[derive(Debug, Clone, Default)]
pub struct Show {
    /// The number of the battle on the table.
    table: u32,
    phase: Phase,
    /// Seconds before anything else happens.
    left: f32,
    /// Seconds of the battle.
    ran: f32,
    /// Seconds since the last command, and how many commands there were then.
    still: (f32, usize),
    /// What is done once its chance was read, and in which state of the battle.
    announced: Option<((u32, usize), BattleCommand)>,
    /// How many events were taken in.
    told: usize,
    shot: Shot,
    words: Words,
    odds: Vec<Foretold>,
    /// The command up to which all is passed over next.
    cut: Option<usize>,
    /// What was passed over last.
    later: Option<Later>,
}

impl Show {
    /// What is shown.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What the camera looks at.
    #[must_use]
    pub const fn shot(&self) -> Shot {
        self.shot
    }

    /// The large words.
    #[must_use]
    pub const fn words(&self) -> &Words {
        &self.words
    }

    /// The chances that were told.
    #[must_use]
    pub fn odds(&self) -> &[Foretold] {
        &self.odds
    }

    /// Whether the next event waits while the last one is looked at.
    #[must_use]
    pub fn rests(&self) -> bool {
        match self.phase {
            Phase::Battle => self.left > 0.0 && self.announced.is_none(),
            Phase::Later => true,
            Phase::Title | Phase::End => false,
        }
    }

    /// Whether the next command waits.
    fn holds(&self) -> bool {
        self.left > 0.0 || self.phase != Phase::Battle || self.cut.is_some()
    }

    /// Lets time pass; returns whether this part was shown long enough. A battle that was not seen before begins with
    /// its card.
    pub fn pass(&mut self, session: &Session, seconds: f32) -> bool {
        if self.table != session.table() {
            *self = Self {
                table: session.table(),
                left: seconds::TITLE,
                ..Self::default()
            };
        }
        self.left = (self.left - seconds).max(0.0);
        if self.phase == Phase::Battle {
            self.ran += seconds;
            let commands = session.battle().commands().len();
            let same = self.still.1 == commands && self.left <= 0.0;
            self.still = (if same { self.still.0 + seconds } else { 0.0 }, commands);
        }
        self.left <= 0.0
    }

    /// Whether the battle takes too long, or does not go on.
    #[must_use]
    pub fn drags_on(&self) -> bool {
        self.ran > seconds::BATTLE || self.still.0 > seconds::STUCK
    }

    /// How much of the usual times is taken now.
    fn share(&self) -> f32 {
        let whole = self.later.is_none() || self.ran < seconds::WHOLE;
        match self.ran >= seconds::BRIEFLY && whole {
            true => seconds::BRIEF,
            false => 1.0,
        }
    }

    /// The command up to which all is to be passed over now.
    #[must_use]
    pub const fn cut(&self) -> Option<usize> {
        self.cut
    }

    /// Where the telling goes on from a command, if what comes before is passed over.
    fn scene_from(&self, session: &Session, ahead: &Ahead) -> Option<usize> {
        let at = session.battle().commands().len();
        let scene = match self.ran {
            _ if session.battle().pending().is_some() => return None,
            ran if ran < seconds::APPROACH => return None,
            ran if ran < seconds::WHOLE => Scene::FirstAttack,
            ran if ran < seconds::LATE => Scene::Fall,
            _ => Scene::End,
        };
        ahead.scene_from(at, scene)
    }

    /// The words over what was passed over come: all of it has been done, and nothing of it was shown. `since` is
    /// where the battle stood before.
    pub fn pass_over(&mut self, battle: &Battle, since: Since) {
        self.cut = None;
        if let Some(last) = self.odds.last_mut() {
            last.to = last.to.min(since.events);
        }
        self.later = Some(Later::of(battle, since));
        self.phase = Phase::Later;
        self.left = seconds::LATER;
        self.words = Words::default();
        self.shot = Shot::Whole;
    }

    /// What was passed over last.
    #[must_use]
    pub const fn later(&self) -> Option<&Later> {
        self.later.as_ref()
    }

    /// How much of the map is veiled by the words over what was passed over, 0 to 1.
    #[must_use]
    pub fn veil(&self) -> f32 {
        let gone = seconds::LATER - self.left;
        match self.phase {
            Phase::Later => (gone.min(self.left) / seconds::DARKENS).clamp(0.0, 1.0),
            _ => 0.0,
        }
    }

    /// The telling goes on after what was passed over.
    pub fn go_on(&mut self, session: &Session) {
        self.told = session.told();
        self.phase = Phase::Battle;
        self.shot = Shot::Wide;
        self.left = seconds::SCENE;
    }

    /// The camera looks at two who fight.
    const fn look_at(&mut self, who: CombatantId, target: CombatantId) {
        self.shot = Shot::Two(who, target);
    }

    /// The card before the battle goes.
    pub fn open(&mut self) {
        self.phase = Phase::Battle;
        self.shot = Shot::Wide;
        self.left = 0.8;
    }

    /// The card after the battle comes.
    pub fn close(&mut self, battle: &Battle) {
        self.settle_odds(battle);
        self.phase = Phase::End;
        self.left = seconds::END;
        self.shot = Shot::Whole;
        self.words = Words::default();
        self.announced = None;
    }

    /// The command that follows, as the battle was played ahead or, where that is not known, as the computer decides it:
    /// an attack is given once its chance was read. `None` while something is looked at, and where nobody may do
    /// anything.
    pub fn next_command(
        &mut self,
        session: &Session,
        ahead: Option<&Ahead>,
        decide: impl FnOnce() -> Option<BattleCommand>,
    ) -> Option<BattleCommand> {
        if self.holds() || !self.has_heard(session) {
            return None;
        }
        let now = session.revision();
        if let Some((_, command)) = self.announced.take().filter(|(at, _)| *at == now) {
            return Some(command);
        }
        let ahead = ahead.filter(|ahead| ahead.goes_with(session));
        self.cut = ahead.and_then(|ahead| self.scene_from(session, ahead));
        if self.cut.is_some() {
            return None;
        }
        let at = session.battle().commands().len();
        let known = ahead.and_then(|ahead| ahead.commands().get(at).cloned());
        let command = known.or_else(decide)?;
        // An answer belongs to the attack under way, and its chance holds on.
        if !matches!(command.order, Order::Answer(_)) {
            self.settle_odds(session.battle());
        }
        let Some(told) = Announcement::of(session.battle(), &command) else {
            // An answer belongs to what is under way.
            if !matches!(command.order, Order::Answer(_)) {
                self.words = Words::default();
                self.shot = Shot::Wide;
            }
            return Some(command);
        };
        // The next one of several by the same is read faster.
        let again = self.words.two == told.words.two;
        let unlikely = told.odds.chance < Foretold::UNLIKELY;
        let share = if again && !unlikely { 0.6 } else { 1.0 };
        self.look_at(told.odds.who, told.odds.target);
        self.words = told.words;
        self.odds.push(told.odds);
        self.left = seconds::CHANCE * share * self.share();
        self.announced = Some((now, command));
        None
    }

    /// The chance that was told last is of the events since then.
    fn settle_odds(&mut self, battle: &Battle) {
        if let Some(last) = self.odds.last_mut().filter(|last| last.to == usize::MAX) {
            last.to = battle.events().len();
        }
    }

    /// Whether everything that happened was taken in, but for answers of which nothing is seen.
    #[must_use]
    pub fn has_heard(&self, session: &Session) -> bool {
        let events = session.battle().events();
        let left = &events[self.told.min(events.len())..];
        self.table == session.table() && left.iter().all(is_silent)
    }

    /// Takes in what was shown to its end since the last time.
    pub fn hear(&mut self, session: &Session) {
        if self.table != session.table() {
            return;
        }
        let told = self.told.min(session.told())..session.told();
        self.told = told.end;
        // The card after the battle has the last word; what is passed over is not told one by one.
        if matches!(self.phase, Phase::Later | Phase::End) {
            return;
        }
        for place in told {
            self.hear_event(session.battle(), place);
        }
    }

    fn hear_event(&mut self, battle: &Battle, place: usize) {
        let events = battle.events();
        let event = &events[place];
        // What was not announced, such as a blow at a runner, comes into the picture.
        if let Some(two) = pair_of(event).filter(|two| self.words.two != Some(*two)) {
            self.words = Words {
                two: Some(two),
                ..Words::default()
            };
            self.look_at(two.0, two.1);
        }
        let attack = AttackEvents::of_roll(events, place);
        let attack = attack.or_else(|| AttackEvents::around(events, place));
        if let Some(attack) = attack.filter(|attack| attack.is_seen_at(place)) {
            self.see_attack(battle, &attack);
        }
        let falls = matches!(event, BattleEvent::StandingChanged { to, .. } if to.is_out());
        if falls || self.is_about_them(event) {
            let before = self.words.told.harm.clone();
            self.words.told.hear(battle, place..place + 1);
            if self.words.told.harm != before {
                let severity = self.words.severity.unwrap_or(Severity::Light);
                self.rest(seconds::of_harm(severity), 0.0);
            }
        }
        if let (true, Some(who)) = (falls, event.who()) {
            self.words.severity = Some(Severity::Fell);
            self.shot = Shot::One(who);
            self.rest(seconds::FALL, 0.6);
        }
    }

    /// Whether an event is about one of those whom the words are about.
    fn is_about_them(&self, event: &BattleEvent) -> bool {
        let whose = event.who();
        let two = self.words.two;
        pair_of(event).is_some()
            || two.is_some_and(|(who, target)| whose == Some(who) || whose == Some(target))
    }

    /// An attack was seen: it has its moment.
    fn see_attack(&mut self, battle: &Battle, attack: &AttackEvents<'_>) {
        let two = (attack.who, attack.target);
        // The next one of several by the same.
        if self.words.severity.is_some() {
            self.words.told = Told::default();
        }
        let severity = (battle.ruleset().shown.impact)(battle.world(), attack).severity;
        self.words.severity = Some(severity);
        let foretold = self.odds.last().filter(|odds| odds.from <= attack.first);
        let unlikely = foretold.is_some_and(|odds| {
            odds.to == usize::MAX
                && (odds.who, odds.target) == two
                && odds.chance < Foretold::UNLIKELY
        });
        match severity {
            Severity::Light | Severity::Grave if unlikely => self.rest(seconds::UNLIKELY, 0.6),
            other => self.rest(seconds::of(other), 0.0),
        }
    }

    /// What was seen is looked at for so many seconds, and at least a share of them in a long battle.
    fn rest(&mut self, seconds: f32, least: f32) {
        if self.phase == Phase::Battle {
            self.left = self.left.max(seconds * self.share().max(least));
        }
    }
}

/// Whether nothing is seen of an event.
#[must_use]
pub const fn is_silent(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Answered { .. })
}

/// Who attacks whom in an event that tells of an attack.
fn pair_of(event: &BattleEvent) -> Option<(CombatantId, CombatantId)> {
    match event {
        _ if !tells_attack(event) => None,
        BattleEvent::AttackResolved { who, target, .. } => Some((*who, *target)),
        BattleEvent::Rolled(roll) => Some((roll.who, roll.against?)),
        _ => None,
    }
}

/// What is told of a command before it is given.
struct Announcement {
    words: Words,
    odds: Foretold,
}

impl Announcement {
    /// That of an action at somebody which dice decide, by the odds that a player would be shown; `None` for others.
    fn of(battle: &Battle, command: &BattleCommand) -> Option<Self> {
        let Order::Act(act) = &command.order else {
            return None;
        };
        let Some(Target::Combatant(target)) = act.at else {
            return None;
        };
        let preview = battle.ruleset().actions.preview(battle.world(), command);
        let preview = preview.ok().filter(|it| it.outcomes.len() > 1)?;
        let chance = preview.chance.to_f64();
        let about = if preview.sampled { "about " } else { "" };
        let who = command.who;
        Some(Self {
            words: Words {
                two: Some((who, target)),
                tried: format!("{}: {}", battle.name(who), preview.title),
                chance: format!("{about}{} % {}", whole_percent(chance), preview.headline),
                ..Words::default()
            },
            odds: Foretold {
                from: battle.events().len(),
                to: usize::MAX,
                who,
                target,
                chance,
            },
        })
    }
}

#[cfg(test)]
mod tests;
