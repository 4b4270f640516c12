//! Jumps at the end of a way: the line, what it takes, how far a result leads, landings. Floor 4. Rules WND-MOVE-12 to -19; rulings
//! WND-R62, WND-R82, WND-R97, WND-R128.

use super::checks::skill;
use super::ground::{self, factor, has_tag, is_free, is_slippery, together};
use super::movement::{ENDLESS, OnFoot, Purse, free_to_move};
use super::price::Price;
use crate::board::{Board, Grade, highest_ground};
use crate::combat::{Act, Ledger, Refusal};
use crate::grid::{Cell, Direction};
use crate::mechanics::travel::Travel;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Skill, Spec};

/// Yards of a high jump at most: two cells on.
const HIGH_CELLS: usize = 2;
/// What three dice show at most.
const BEST_ROLL: i32 = 18;

/// A jump that is legal. Ruling WND-R82.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jump {
    /// Whether it leads up or over something, and not far.
    pub high: bool,
    /// The cells of the run-up, the take-off last; empty of a jump from where it stands.
    pub run_up: Vec<Cell>,
    /// Whether the run-up has been walked and the way paid for already: the heights of the action say how many yards that were.
    /// Ruling WND-R128.
    pub has_run: bool,
    /// Where it takes off.
    pub take_off: Cell,
    /// The cells of the line, the landing cell last.
    pub line: Vec<Cell>,
    /// Its yards. Rule WND-MOVE-12.
    pub length: i32,
    /// Yards of the run-up.
    pub run_yards: i32,
    /// Whether the run-up counts. Rule WND-MOVE-12.
    pub runs: bool,
    /// What the result has to come to, in feet or in points of a high jump.
    needs: i32,
    /// The height of the ground at the take-off.
    z: i32,
}

/// What the jump of an action is.
///
/// # Errors
/// [`Refusal`] with the reason for which nobody could jump so.
pub fn jump(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Jump, Refusal> {
    let no = |why: &'static str| Err(Refusal::forbidden(why, "WND-MOVE-12"));
    free_to_move(f)?;
    if f.is_prone() {
        return no("Nobody can jump while lying down: get up first");
    }
    if f.is_sunk() || ground::swims(s, f) {
        return no("Nobody can jump out of deep water: leave it first");
    }
    if act.riders.contains_key(words::COMMIT) && s.data.is_off("WND-MOVE-16") {
        return Err(Refusal::forbidden(
            "A jump has to be paid for at once",
            "WND-MOVE-16",
        ));
    }
    let Some((&landing, run_up)) = act.path.split_last() else {
        return Err(Refusal::Missing("a landing cell".into()));
    };
    let take_off = run_up.last().copied().unwrap_or_else(|| f.anchor());
    let has_run = !act.heights.is_empty();
    if !run_up.is_empty() && !has_run {
        OnFoot::now(s, f).price(run_up)?;
    }
    let high = act.verb == words::HIGH_JUMP;
    let line = line_to(s, take_off, landing);
    let line = line.filter(|line| !high || line.len() <= HIGH_CELLS);
    let Some(line) = line else {
        return match high {
            true => {
                no("A high jump leads one cell on, or two in a straight line from the take-off")
            }
            false => {
                no("A jump goes in a straight line from the take-off to the last cell of its way")
            }
        };
    };
    let walked = act.heights.first().copied();
    let run_yards = walked.unwrap_or_else(|| run_yards(s, f, run_up));
    let mut jump = Jump {
        high,
        run_up: run_up.to_vec(),
        has_run,
        take_off,
        length: length_of(s, take_off, landing),
        run_yards,
        runs: run_yards >= s.data.terrain.run_up,
        needs: 0,
        z: highest_ground(s.board, &f.footprint.cells(s.kind(), take_off)),
        line,
    };
    if !lands_free(s, f, landing) {
        return no("There is no free ground to land on");
    }
    let needs = match high {
        true => jump
            .height_needed(s, f)
            .ok_or("Something too high is in the way"),
        false if jump.drop_to(s, f, landing) < 0 => {
            Err("A long jump lands no higher than it began: a high jump leads up")
        }
        false => jump.feet_needed(s, f).ok_or("Something is in the way"),
    };
    jump.needs = needs.map_err(|why| Refusal::forbidden(why, "WND-MOVE-12"))?;
    Ok(jump)
}

/// The cells of a straight line from one cell to another, without the first.
fn line_to(s: &Situation<'_>, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let kind = s.kind();
    let far = usize::try_from(kind.distance(from, to)).unwrap_or(0);
    let line = |direction| {
        let cells = std::iter::successors(Some(from), |&at| Some(kind.step(at, direction)));
        cells.skip(1).take(far).collect::<Vec<_>>()
    };
    let mut lines = kind.directions().map(line);
    lines.find(|line| line.last() == Some(&to))
}

/// Yards from one cell to another, counted from zero. Rules WND-MOVE-05, -12.
pub fn length_of(s: &Situation<'_>, from: Cell, to: Cell) -> i32 {
    match s.data.is_off("WND-MOVE-05") {
        true => s.kind().distance(from, to),
        false => s.kind().distance_alternating(from, to),
    }
}

/// Yards of a run-up, without factors. Rules WND-MOVE-05, -12.
fn run_yards(s: &Situation<'_>, f: &Fighter<'_>, run_up: &[Cell]) -> i32 {
    let kind = s.kind();
    let counts = !s.data.is_off("WND-MOVE-05");
    let mut odd = f.pool(Pool::Diagonals) % 2 == 1;
    let (mut at, mut yards) = (f.anchor(), 0);
    for &cell in run_up {
        let direction = kind.direction_of_step(at, cell);
        let diagonal = counts && direction.is_some_and(|it| kind.is_diagonal(it));
        yards += if diagonal && odd { 2 } else { 1 };
        odd ^= diagonal;
        at = cell;
    }
    yards
}

/// Whether a place is free to land in.
pub fn lands_free(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let space = f.footprint.cells(s.kind(), anchor);
    is_free(s, &space, &together(f)) && ground::holds_together(s, &space)
}

/// Whether somebody living is in the way over a place.
fn is_over_somebody(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let (space, but) = (f.footprint.cells(s.kind(), anchor), together(f));
    let mut others = s
        .fighters()
        .iter()
        .filter(|it| it.is_alive() && !but.contains(&it.id));
    others.any(|it| it.space.iter().any(|cell| space.contains(cell)))
}

impl Jump {
    /// Where it is to land.
    pub fn landing(&self) -> Cell {
        self.line.last().copied().unwrap_or(self.take_off)
    }

    /// The steps of the line: from where, which way, to where.
    fn strides(&self, s: &Situation<'_>) -> Vec<(Cell, Direction, Cell)> {
        let from = std::iter::once(self.take_off).chain(self.line.iter().copied());
        let pairs = from.zip(self.line.iter().copied());
        let strides =
            pairs.filter_map(|(from, to)| Some((from, s.kind().direction_of_step(from, to)?, to)));
        strides.collect()
    }

    fn ground(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> i32 {
        highest_ground(s.board, &f.footprint.cells(s.kind(), anchor))
    }

    /// Feet of a long jump: it passes over nothing that stands, lives or rises above the take-off. Rule WND-MOVE-13; ruling WND-R82.
    fn feet_needed(&self, s: &Situation<'_>, f: &Fighter<'_>) -> Option<i32> {
        let barred = |&(from, direction, to): &(Cell, Direction, Cell)| {
            let left = f.footprint.cells(s.kind(), from);
            let mut entered = f.footprint.cells(s.kind(), to).iter();
            left.iter().any(|cell| is_shut(s.board, cell, direction))
                || entered.any(|cell| !s.board.is_passable(cell))
                || Self::ground(s, f, to) > self.z
                || is_over_somebody(s, f, to)
        };
        let open = !self.strides(s).iter().any(barred);
        open.then_some(self.length * s.data.terrain.feet)
    }

    /// Points of a high jump: for its landing, and for what it clears. Rules WND-MOVE-14, -15; ruling WND-R82.
    fn height_needed(&self, s: &Situation<'_>, f: &Fighter<'_>) -> Option<i32> {
        let t = &s.data.terrain;
        let rise = (Self::ground(s, f, self.landing()) - self.z).max(0);
        let mut hurdle = 0;
        for (from, direction, to) in self.strides(s) {
            let borders = f.footprint.cells(s.kind(), from);
            for cell in borders.iter() {
                hurdle = hurdle.max(border_height(s.board, cell, direction)?);
            }
            if to == self.landing() {
                continue;
            }
            if is_over_somebody(s, f, to) {
                return None;
            }
            for cell in f.footprint.cells(s.kind(), to).iter() {
                hurdle = hurdle.max(height_over(s.board, cell, self.z)?);
            }
        }
        let tucked = match s.data.is_off("WND-MOVE-15") {
            true => 0,
            false => f.stats.height_in / 2,
        };
        let inches = (rise * t.step_in).max(hurdle * t.step_in - tucked).max(0);
        let each = t.high_jump.max(1);
        Some((inches + each - 1) / each)
    }

    /// The check: after a run-up Speed is added. Rule WND-MOVE-12.
    pub fn check(&self, f: &Fighter<'_>) -> Check {
        const RULE: &str = "WND-MOVE-12";
        let (skill_of, spec) = (Skill::Athletics, Some(Spec::Jumping));
        let mut check = skill(f, Attribute::Str, skill_of, spec, RULE);
        if self.runs {
            let mut ledger = check.terms.under(f.data.switches());
            ledger.bonus(f.stats.spd, "run-up", RULE);
        }
        check.against(self.number(f))
    }

    /// What the total of the check has to reach for the landing that is declared.
    pub fn number(&self, f: &Fighter<'_>) -> i32 {
        match (f.data.is_off("WND-MOVE-12"), self.runs) {
            (true, _) | (false, true) => self.needs,
            (false, false) => self.needs * f.data.terrain.standing_jump,
        }
    }

    /// What a total comes to. Rule WND-MOVE-12.
    fn result(&self, f: &Fighter<'_>, total: i32) -> i32 {
        match (f.data.is_off("WND-MOVE-12"), self.runs) {
            (true, _) | (false, true) => total,
            (false, false) => total.div_euclid(f.data.terrain.standing_jump.max(1)),
        }
    }

    /// How many cells of the line a long jump of this total reaches. Rule WND-MOVE-13.
    pub fn reached(&self, s: &Situation<'_>, f: &Fighter<'_>, total: i32) -> usize {
        let yards = self.result(f, total).max(0) / s.data.terrain.feet.max(1);
        let within = |cell: &&Cell| length_of(s, self.take_off, **cell) <= yards;
        self.line.iter().take_while(within).count()
    }

    /// Of the first cells of the line the last in which it can land. Ruling WND-R82.
    pub fn last_free(&self, s: &Situation<'_>, f: &Fighter<'_>, reached: usize) -> usize {
        let free = |&count: &usize| lands_free(s, f, self.line[count - 1]);
        (1..=reached.min(self.line.len()))
            .rev()
            .find(free)
            .unwrap_or(0)
    }

    /// How far the ground of a place lies below the take-off, in steps.
    pub fn drop_to(&self, s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> i32 {
        self.z - Self::ground(s, f, anchor)
    }

    /// The ledge that one reaches that comes down one cell short of it, over a drop: it rises by a fall at least, to the take-off at
    /// most, and is free. Rule WND-MOVE-19.
    pub fn ledge(&self, s: &Situation<'_>, f: &Fighter<'_>, reached: usize) -> Option<Cell> {
        let ledge = *self.line.get(reached)?;
        let below = match reached {
            0 => return None,
            count => Self::ground(s, f, self.line[count - 1]),
        };
        let height = Self::ground(s, f, ledge);
        let stands = height - below >= s.data.harm.fall_from && height <= self.z;
        let fits = stands && lands_free(s, f, ledge) && !s.data.is_off("WND-MOVE-19");
        fits.then_some(ledge)
    }
}

/// Whether a border or a corner stops a jump.
fn is_shut(board: &Board, cell: Cell, direction: Direction) -> bool {
    let edge = board.edge(cell, direction);
    edge.is_some_and(|edge| edge.blocks_movement) || board.diagonal_is_barred(cell, direction)
}

/// The height of what stands on a border, in steps: one step of what blocks and does not cover wholly; `None` if nobody gets over.
fn border_height(board: &Board, cell: Cell, direction: Direction) -> Option<i32> {
    if board.diagonal_is_barred(cell, direction) {
        return None;
    }
    match board.edge(cell, direction) {
        Some(edge) if edge.blocks_movement && edge.cover == Grade::Total => None,
        Some(edge) if edge.blocks_movement => Some(1),
        _ => Some(0),
    }
}

/// The height of ground and object of a cell above a take-off, in steps; `None` if nobody gets over. Ruling WND-R82.
fn height_over(board: &Board, cell: Cell, z: i32) -> Option<i32> {
    if !board.contains(cell) {
        return None;
    }
    let object = board.object(cell).filter(|it| !it.passable);
    if object.is_none() && !board.is_passable(cell) {
        return None;
    }
    let top = object.map_or(0, |it| i32::from(it.height));
    Some((board.elevation(cell) + top - z).max(0))
}

/// What a jump costs: AP of movement for the whole way; it may be begun with less. Rules WND-MOVE-12, -16; ruling WND-R128.
pub fn price_of_jump(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let Ok(jump) = jump(s, f, act) else {
        return Price::FREE;
    };
    let walked = match jump.run_up.is_empty() || jump.has_run {
        true => 0,
        false => OnFoot::now(s, f)
            .price(&jump.run_up)
            .map_or(0, |(costs, _)| {
                i32::try_from(costs.iter().sum::<u32>()).unwrap_or(ENDLESS)
            }),
    };
    let needs = Purse::of(s, f).needs(walked + jump.length);
    let movement = match s.data.is_off("WND-MOVE-01") {
        true => 0,
        false => needs.unwrap_or(ENDLESS),
    };
    Price {
        movement,
        commits: act.riders.contains_key(words::COMMIT) && !s.data.is_off("WND-MOVE-16"),
        ..Price::FREE
    }
}

/// The number of the check of one that lands in a place; none on easy ground and in deep water. Rule WND-MOVE-18.
pub fn balance_number(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> Option<i32> {
    let (space, harm) = (f.footprint.cells(s.kind(), anchor), &s.data.harm);
    let wet = ["deep", "underwater"];
    let floats = space
        .iter()
        .all(|cell| wet.iter().any(|tag| has_tag(s.board, cell, tag)));
    if floats || s.data.is_off("WND-MOVE-18") {
        return None;
    }
    let slippery = space.iter().any(|cell| is_slippery(s.board, cell));
    let factor = space.iter().map(|cell| factor(s, f, cell)).max();
    match factor.unwrap_or(1) {
        _ if slippery => Some(harm.balance_more),
        ..=1 => None,
        2 => Some(harm.balance_2),
        3 => Some(harm.balance_3),
        _ => Some(harm.balance_more),
    }
}

/// The check of one that lands on difficult or slippery ground. Rule WND-MOVE-18.
pub fn balance(f: &Fighter<'_>, number: i32) -> Check {
    let (skill_of, spec) = (Skill::Acrobatics, Some(Spec::Balance));
    skill(f, Attribute::Dex, skill_of, spec, "WND-MOVE-18").against(number)
}

/// The check of one that tries to hold on to a ledge. Rule WND-MOVE-19.
pub fn grip(s: &Situation<'_>, f: &Fighter<'_>, ledge: Cell) -> Check {
    let space = f.footprint.cells(s.kind(), ledge);
    let number = match space.iter().any(|cell| is_slippery(s.board, cell)) {
        true => s.data.harm.ledge_slippery,
        false => s.data.harm.ledge,
    };
    let (skill_of, spec) = (Skill::Acrobatics, Some(Spec::Gymnastics));
    skill(f, Attribute::Dex, skill_of, spec, "WND-MOVE-19").against(number)
}

/// A way that ends with a jump into a cell: that from which it succeeds best, among equals the cheapest. `None` if none is legal.
pub fn way_of_jump(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, verb: &str) -> Option<Vec<Cell>> {
    let kind = s.kind();
    let field = OnFoot::now(s, f).field();
    let most = match verb {
        words::HIGH_JUMP => HIGH_CELLS,
        _ => {
            let bonus = f.bonus(Attribute::Str, Skill::Athletics, Some(Spec::Jumping));
            let feet = BEST_ROLL + bonus + f.stats.spd.max(0);
            usize::try_from(feet / s.data.terrain.feet.max(1)).unwrap_or(0)
        }
    };
    let back = |direction| {
        let cells = std::iter::successors(Some(to), move |&at| Some(kind.step(at, direction)));
        cells.skip(1).take(most)
    };
    let offs = kind.directions().flat_map(back);
    let ways = offs.filter_map(|take_off| {
        let mut path = field.path_to(take_off)?;
        path.push(to);
        let act = Act::new(verb).along(path);
        let jump = jump(s, f, &act).ok()?;
        let price = price_of_jump(s, f, &act);
        price.check(f).ok()?;
        let check = jump.check(f);
        let needed = (jump.number(f) - check.bonus()).max(3);
        Some(((needed, price.movement, jump.length), act.path))
    });
    ways.min_by(|a, b| a.0.cmp(&b.0)).map(|(_, path)| path)
}
