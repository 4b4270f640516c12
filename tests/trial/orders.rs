//! Bytes as commands: half of them such as a player could give, the rest such as none would.

use super::laws;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{
    Act, Aiming, Answer, BattleCommand, CombatantId, Difficulty, Offer, Order, PendingChoice,
    Refusal, Target,
};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::rules;
use std::sync::{Arc, LazyLock};

/// Small boards on which much happens, on squares and on hexes.
const ARENAS: [(&str, &str); 2] = [
    ("square.ron", include_str!("arenas/square.ron")),
    ("hex.ron", include_str!("arenas/hex.ron")),
];

/// Words that no offer holds, or not for everybody.
const WORDS: [&str; 24] = [
    "",
    "head",
    "heart",
    "arm.l",
    "hand.r",
    "ear.l",
    "eye.r",
    "tail",
    "mouth",
    "wing.l",
    "longsword",
    "dagger",
    "dagger.2",
    "unarmed",
    "longbow",
    "acid_flask",
    "bite",
    "power",
    "lunge",
    "altitude",
    "decline",
    "stand",
    "\u{1f5e1}",
    "a word that is longer than any word of the rules",
];

/// Small boards on which much happens, on squares and on hexes.
pub fn arenas() -> &'static [Arc<Level>] {
    static READ: LazyLock<Vec<Arc<Level>>> = LazyLock::new(|| {
        let read = |(name, text)| Level::parse(name, text).expect("the arenas are right");
        ARENAS.into_iter().map(read).map(Arc::new).collect()
    });
    &READ
}

/// A battle of the first ruleset with this seed.
pub fn battle(level: &Arc<Level>, seed: u64) -> Battle {
    battle_under(rules::all()[0].id, level, seed)
}

/// A battle of some ruleset with this seed.
pub fn battle_under(ruleset: &str, level: &Arc<Level>, seed: u64) -> Battle {
    Battle::new(
        level.clone(),
        ruleset,
        DiceSource::from(SeededDice::new(seed)),
    )
    .expect("the level can be played")
}

/// The same, which keeps positions: [`laws`] hold them to what the ruleset answers.
pub fn watched_battle(ruleset: &str, level: &Arc<Level>, seed: u64) -> Battle {
    battle_under(ruleset, level, seed).with_positions()
}

/// What became of many commands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Commands that were carried out.
    pub taken: u64,
    /// Of these, answers to a question.
    pub answers: u64,
    /// Commands that were refused.
    pub refused: u64,
    /// Legal actions whose odds were asked before.
    pub odds: u64,
}

/// Bytes taken as numbers, one after the other; 0 when they are at an end.
pub struct Numbers<'b>(pub &'b [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number below `most`, at least 0; lists of more than 256 things are not met.
    fn below(&mut self, most: usize) -> usize {
        usize::from(self.byte()) % most.max(1)
    }

    fn one_of<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len()))
    }

    fn cell(&mut self, battle: &Battle) -> Cell {
        let cells: Vec<Cell> = battle.board().cells().collect();
        let number = usize::from(self.byte()) | self.below(256) << 8;
        let cell = cells[number % cells.len()];
        if number.is_multiple_of(9) {
            return Cell::new(cell.x - 20, cell.y + 3);
        }
        cell
    }

    fn combatant(&mut self, battle: &Battle) -> CombatantId {
        let count = battle.combatants().count() + 2;
        CombatantId(u32::try_from(self.below(count)).unwrap_or(0))
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }
}

/// The bytes as a whole battle in one of the arenas. The error is the last refusal.
pub fn play_bytes(bytes: &[u8]) -> Result<(), String> {
    let mut numbers = Numbers(bytes);
    // One byte names the board and the ruleset.
    let rulesets = rules::all();
    let first = numbers.below(ARENAS.len() * rulesets.len());
    let arena = &arenas()[first % ARENAS.len()];
    let ruleset = rulesets[first / ARENAS.len()].id;
    let mut played = watched_battle(ruleset, arena, u64::from(numbers.byte()));
    let (mut tally, mut last) = (Tally::default(), Ok(()));
    laws::hold(&played);
    while !numbers.0.is_empty() && played.outcome().is_none() {
        let command = some_command(&played, &mut numbers);
        last = tick(&mut played, command, numbers.below(16) == 0, &mut tally);
    }
    replays(&played);
    last.map_err(|refusal| refusal.to_string())
}

/// Gives one command and checks everything that must hold, whatever became of it.
///
/// # Panics
/// As something does not hold.
pub fn tick(
    battle: &mut Battle,
    command: BattleCommand,
    ask_odds: bool,
    tally: &mut Tally,
) -> Result<(), Refusal> {
    let before = (
        battle.events().len(),
        battle.commands().len(),
        battle.state_hash(),
    );
    let checked = battle.check(&command);
    if ask_odds && checked.is_ok() && matches!(command.order, Order::Act(_)) {
        let preview = battle.ruleset().actions.preview(battle.world(), &command);
        assert!(preview.is_ok(), "a legal action has odds: {preview:?}");
        tally.odds += 1;
    }
    let is_answer = matches!(command.order, Order::Answer(_));
    let told = battle.submit(command.clone()).map(|_| ());
    match &told {
        Ok(()) => {
            assert!(
                checked.is_ok(),
                "check refuses what submit takes: {command:?}: {checked:?}"
            );
            tally.taken += 1;
            tally.answers += u64::from(is_answer);
        }
        Err(refusal) => {
            assert_eq!(
                checked.as_ref(),
                Err(refusal),
                "check and submit differ: {command:?}"
            );
            assert!(!refusal.to_string().is_empty());
            let now = (
                battle.events().len(),
                battle.commands().len(),
                battle.state_hash(),
            );
            assert_eq!(before, now, "a refusal changes nothing: {command:?}");
            tally.refused += 1;
        }
    }
    laws::hold(battle);
    told
}

/// The commands of a battle make the same battle again.
///
/// # Panics
/// As they do not.
pub fn replays(played: &Battle) {
    let again = Battle::replay(
        played.level().clone(),
        played.ruleset().id,
        played.first_dice().clone(),
        played.commands(),
    )
    .expect("recorded commands are legal");
    assert_eq!(again.state_hash(), played.state_hash());
    assert_eq!(again.events(), played.events());
}

/// Some command, legal or not; every fourth is what the computer would do, so that fights come
/// to blows and to their ends.
pub fn some_command(battle: &Battle, numbers: &mut Numbers<'_>) -> BattleCommand {
    let kind = numbers.below(32);
    let Some(&who) = numbers.one_of(&battle.may_act()) else {
        return nonsense(battle, numbers);
    };
    match (kind, battle.pending()) {
        (0..=7, _) => computed(battle, numbers),
        (8..=23, Some(choice)) => answered(choice, numbers),
        (24, Some(choice)) => BattleCommand::answer(choice.who, numbers.word()),
        (8..=19, None) => offered(battle, who, numbers),
        (20 | 21, None) => BattleCommand::end_turn(who),
        (22..=24, None) => twisted(battle, offered(battle, who, numbers), numbers),
        (25 | 26, _) => {
            let who = numbers.combatant(battle);
            offered(battle, who, numbers)
        }
        (27, Some(choice)) => BattleCommand {
            who: numbers.combatant(battle),
            ..answered(choice, numbers)
        },
        (27, None) => BattleCommand::answer(numbers.combatant(battle), numbers.word()),
        (28, _) if numbers.below(64) == 63 => BattleCommand {
            who,
            order: Order::Concede,
        },
        _ => nonsense(battle, numbers),
    }
}

/// Asks for what commands are made of: the computer of each strength, and for everybody who may
/// act the offers, the cells in reach and the ways there.
///
/// # Panics
/// If something has no answer, or the computer wants what is illegal.
pub fn ask(battle: &Battle) {
    if battle.outcome().is_some() {
        return;
    }
    for strength in Difficulty::ALL {
        decided(battle, strength);
    }
    for who in battle.may_act() {
        let (ruleset, world) = (battle.ruleset(), battle.world());
        let _offers = ruleset.actions.offers(world, who);
        for reach in (ruleset.shown.reach)(world, who) {
            let _route = (ruleset.shown.route)(world, who, reach.cell, None);
        }
    }
}

/// What a computer player of some strength would do.
fn computed(battle: &Battle, numbers: &mut Numbers<'_>) -> BattleCommand {
    decided(
        battle,
        Difficulty::ALL[numbers.below(Difficulty::ALL.len())],
    )
}

/// What a computer player of this strength would do.
fn decided(battle: &Battle, strength: Difficulty) -> BattleCommand {
    let command = Computer::of(strength)
        .decide(battle)
        .expect("somebody may speak");
    let checked = battle.check(&command);
    assert!(
        checked.is_ok(),
        "the computer's commands are legal: {command:?}: {checked:?}"
    );
    command
}

/// One of the options of a choice, perhaps with a part to aim at.
fn answered(choice: &PendingChoice, numbers: &mut Numbers<'_>) -> BattleCommand {
    let option = numbers
        .one_of(&choice.options)
        .map(|option| option.key.clone());
    let aim = (numbers.below(8) == 0).then(|| numbers.word().into());
    let answer = Answer {
        choose: option.unwrap_or_default(),
        aim,
        ..Answer::default()
    };
    BattleCommand {
        who: choice.who,
        order: Order::Answer(answer),
    }
}

/// Something of the action bar, made whole as a screen would.
fn offered(battle: &Battle, who: CombatantId, numbers: &mut Numbers<'_>) -> BattleCommand {
    if battle.combatants().all(|id| id != who) {
        return BattleCommand::end_turn(who);
    }
    let offers = battle.ruleset().actions.offers(battle.world(), who);
    let possible: Vec<&Offer> = offers
        .iter()
        .filter(|offer| offer.refusal.is_none())
        .collect();
    let any: Vec<&Offer> = offers.iter().collect();
    let from = if numbers.below(8) == 0 {
        &any
    } else {
        &possible
    };
    let Some(offer) = numbers.one_of(from) else {
        return BattleCommand::end_turn(who);
    };
    if offer.aiming == Aiming::Path && numbers.below(4) > 0 {
        return walk(battle, who, numbers);
    }
    let mut act = Act {
        with: offer.with.clone(),
        ..Act::new(offer.verb.clone())
    };
    match offer.aiming {
        Aiming::Place if numbers.below(4) == 0 => act.at = Some(target(battle, numbers)),
        Aiming::Combatant | Aiming::Place | Aiming::Friend => {
            act = act.at(near(battle, who, numbers));
        }
        Aiming::Cell => act.at = Some(Target::Cell(numbers.cell(battle))),
        Aiming::Path | Aiming::Facing => act = act.at_cell(numbers.cell(battle)),
        Aiming::Thing => act.at = numbers.below(2).eq(&0).then(|| target(battle, numbers)),
        Aiming::None => {}
    }
    if let (0, Some(rider)) = (numbers.below(3), numbers.one_of(&offer.riders)) {
        let amount = i32::try_from(numbers.below(4)).unwrap_or(0);
        act = act.rider(rider.key.clone(), amount.min(rider.max));
    }
    battle
        .ruleset()
        .actions
        .completed(battle.world(), BattleCommand::act(who, act))
}

/// Mostly one of those who are nearest, so that something comes of it.
fn near(battle: &Battle, who: CombatantId, numbers: &mut Numbers<'_>) -> CombatantId {
    use quincunx::combat::{Position, Standing};
    let place = |who| {
        battle
            .get::<Position>(who)
            .map_or(Cell::new(0, 0), |it| it.cell())
    };
    let from = place(who);
    let mut others: Vec<_> = battle
        .combatants()
        .filter(|&id| id != who && battle.get::<Standing>(id) != Some(&Standing::Dead))
        .map(|id| (battle.board().kind().distance(from, place(id)), id))
        .collect();
    others.sort_unstable();
    let most = if numbers.below(3) == 0 {
        others.len()
    } else {
        3.min(others.len())
    };
    numbers.one_of(&others[..most]).map_or(who, |&(_, id)| id)
}

/// A way to a cell that can be reached.
fn walk(battle: &Battle, who: CombatantId, numbers: &mut Numbers<'_>) -> BattleCommand {
    let reach = (battle.ruleset().shown.reach)(battle.world(), who);
    let goal = numbers.one_of(&reach).map(|reach| reach.cell);
    let route =
        goal.and_then(|cell| (battle.ruleset().shown.route)(battle.world(), who, cell, None).ok());
    route
        .and_then(|route| route.commands.into_iter().next())
        .unwrap_or_else(|| BattleCommand::end_turn(who))
}

fn target(battle: &Battle, numbers: &mut Numbers<'_>) -> Target {
    match numbers.below(3) {
        0 => Target::Combatant(numbers.combatant(battle)),
        1 => Target::Cell(numbers.cell(battle)),
        _ => {
            let cell = numbers.cell(battle);
            let beside: Vec<Cell> = battle
                .board()
                .kind()
                .neighbours(cell)
                .map(|(_, it)| it)
                .collect();
            let other = numbers.one_of(&beside).copied().unwrap_or(cell);
            Target::Border(cell, other)
        }
    }
}

/// A way from a cell to neighbours of neighbours, wherever that leads.
fn stray(battle: &Battle, numbers: &mut Numbers<'_>) -> Vec<Cell> {
    let mut cell = numbers.cell(battle);
    let mut path = Vec::new();
    for _ in 0..numbers.below(9) {
        path.push(cell);
        let beside: Vec<Cell> = battle
            .board()
            .kind()
            .neighbours(cell)
            .map(|(_, it)| it)
            .collect();
        cell = numbers.one_of(&beside).copied().unwrap_or(cell);
    }
    path
}

/// A command with one thing in it changed.
fn twisted(battle: &Battle, command: BattleCommand, numbers: &mut Numbers<'_>) -> BattleCommand {
    let who = command.who;
    let Order::Act(act) = command.order else {
        return nonsense(battle, numbers);
    };
    let mut act = Arc::unwrap_or_clone(act);
    let amount = [-1, 0, 1, 2, 5, 100, i32::MAX, i32::MIN][numbers.below(8)];
    match numbers.below(9) {
        0 => act.at = Some(target(battle, numbers)),
        1 => act.path = stray(battle, numbers),
        2 => act.path.extend(stray(battle, numbers)),
        3 => act.heights = act.path.iter().map(|_| amount).collect(),
        4 => act = act.rider(numbers.word(), amount),
        5 => act.aim = Some(numbers.word().into()),
        6 => act.with = Some(numbers.word().into()),
        7 => act
            .also
            .push((numbers.word().into(), target(battle, numbers))),
        _ => act.riders.values_mut().for_each(|value| *value = amount),
    }
    BattleCommand::act(who, act)
}

/// Words and places thrown together.
fn nonsense(battle: &Battle, numbers: &mut Numbers<'_>) -> BattleCommand {
    let who = numbers.combatant(battle);
    let verbs = verbs(battle);
    let verb = numbers.one_of(&verbs).cloned().unwrap_or_default();
    let act = Act {
        with: (numbers.below(2) == 0).then(|| numbers.word().into()),
        at: (numbers.below(2) == 0).then(|| target(battle, numbers)),
        path: stray(battle, numbers),
        heights: (0..numbers.below(3))
            .map(|_| i32::from(numbers.byte()))
            .collect(),
        aim: (numbers.below(4) == 0).then(|| numbers.word().into()),
        ..Act::new(verb)
    };
    match numbers.below(8) {
        0 => BattleCommand::end_turn(who),
        1 => BattleCommand::act(who, Act::new(numbers.word())),
        2 => BattleCommand::act(who, act.rider(numbers.word(), i32::MIN)),
        _ => BattleCommand::act(battle.may_act().first().copied().unwrap_or(who), act),
    }
}

/// Every verb of the ruleset: it names them in its refusal of another.
fn verbs(battle: &Battle) -> Vec<String> {
    let Some(&who) = battle.may_act().first() else {
        return Vec::new();
    };
    match battle.check(&BattleCommand::act(who, Act::new("no such verb"))) {
        Err(Refusal::UnknownVerb { verbs, .. }) => verbs.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}
