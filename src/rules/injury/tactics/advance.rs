//! The way to a weapon or to an enemy who is out of reach. Floor 4.

use super::arms::{is_armed, lying_arms};
use super::planner::Planner;
use super::strikes::{strike, worthwhile_weapons};
use super::ways::Approach;
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::tactics::{Errand, Way};
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;

/// A way longer than this, in cells of movement, is worth a look for a shorter one through doors
/// and over ledges.
const DETOUR: u32 = 24;

impl Planner<'_, '_> {
    /// As far as one Move goes on the shortest way to the nearest enemy: on foot, through the air
    /// if that is quicker, or past what bars the way. Those with bare hands go to a weapon first.
    pub(super) fn advance(&mut self) -> Option<Act> {
        if let Some(fetch) = self.fetch_weapon() {
            return Some(fetch);
        }
        if self.is_bound() {
            match self.go_where_wanted() {
                Some(act) => return Some(act),
                None if self.errand == Some(Errand::Stay) => return None,
                None => {}
            }
        }
        let approach = self.way_to_enemy();
        let steps = match &approach {
            Approach::Straight(way) | Approach::Open(way) => Some(way.cost()),
            Approach::Nearer(_) | Approach::Crowded(_) | Approach::Barred => None,
        };
        if let Some(flight) = self.flight_instead(steps) {
            return Some(flight);
        }
        let through = match &approach {
            Approach::Straight(_) | Approach::Nearer(_) => None,
            Approach::Open(way) if way.cost() <= DETOUR => None,
            Approach::Open(way) => self.by_hand(way.cost()),
            Approach::Crowded(_) => self.clear_the_way(),
            Approach::Barred => {
                let targets = self.targets();
                self.pass_to(&*targets)
            }
        };
        through.or_else(|| match approach {
            Approach::Straight(way) | Approach::Nearer(way) | Approach::Open(way) => {
                self.one_move(way)
            }
            Approach::Crowded(way) => self.one_move(way?),
            Approach::Barred => self.one_move(self.closest_way()?),
        })
    }

    /// A Move to a weapon that lies near, for those who have nothing but bare hands.
    fn fetch_weapon(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if is_armed(s, me) || me.pool(Pool::Ap) < 2 {
            return None;
        }
        let lying = lying_arms(s, me);
        if lying.is_empty() {
            return None;
        }
        self.walk_field();
        let (kind, field) = (s.kind(), &self.memory.field);
        let beside = |cell: Cell| {
            let space = me.footprint.cells(kind, cell);
            lying.iter().any(|&item| space.touches(kind, item))
        };
        let mut places = field.reached().map(|(cell, _)| cell);
        let place = places.find(|&cell| field.can_end(cell) && beside(cell))?;
        self.one_move(Way::found_by(field, place)?)
    }

    /// A blow at a helpless enemy who lies where one would have to stand to reach the others:
    /// nobody stops in its cell, and two crowds would wait on both sides of it for ever.
    fn clear_the_way(&mut self) -> Option<Act> {
        let (s, me, targets) = (self.s, self.me, self.targets());
        let lying = s.enemies_of(me.side).filter(|enemy| enemy.is_helpless());
        let in_the_way = lying.filter(|enemy| targets.is_in_reach(s.board, enemy.anchor(), 0));
        let arms = worthwhile_weapons(s, me);
        let blows = in_the_way.flat_map(|body| arms.iter().map(move |weapon| (body.id, weapon)));
        let worth = &mut self.memory.worth;
        blows
            .filter_map(|(body, weapon)| {
                let blow = strike(me, body, &weapon.key, Mode::Melee);
                worth.of_plain_strike(s, me, blow)
            })
            .max_by_key(|choice| choice.worth)
            .map(|choice| choice.act)
    }
}
