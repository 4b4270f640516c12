//! The winner of a critical win is asked for its manoeuvre. Floor 4. Rules CON-ATK-09, CON-MAN-08.

use crate::combat::{Consequence, Imminent, OddsLine, PendingChoice};
use crate::mechanics::{Question, Window};
use crate::rules::contest::effects::strike::won;
use crate::rules::contest::plan::manoeuvre::{Offered, offered};
use crate::rules::contest::plan::steps::ManoeuvreWindow;
use crate::rules::contest::preview::{manoeuvre_chance, manoeuvre_detail};
use crate::rules::contest::snapshot::Situation;
use crate::rules::contest::words::WINDOW_MANOEUVRE;
use bevy::prelude::World;
use smol_str::format_smolstr;

impl ManoeuvreWindow {
    /// The manoeuvre of a key.
    fn offer(&self, s: &Situation<'_>, key: &str) -> Option<Offered> {
        let mut offers = offered(s, &self.0).into_iter();
        offers.find(|offer| offer.key == key)
    }
}

impl Window for ManoeuvreWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let (winner, loser) = self.0.winner_and_loser();
        let offers = offered(&s, &self.0);
        if offers.is_empty() || !s.fighter(winner).is_up() {
            return None;
        }
        let prompt = format_smolstr!(
            "{} wins critically against {}. Choose a manoeuvre.",
            s.fighter(winner).name,
            s.fighter(loser).name
        );
        let mut question =
            Question::of(winner, WINDOW_MANOEUVRE, loser).asking(prompt, "CON-ATK-09");
        for offer in offers {
            let detail = manoeuvre_detail(&s, &offer.chosen, winner, loser);
            question = question.option(offer.key, offer.label, detail);
        }
        Some(question.may_decline("None"))
    }

    fn pass(&self, world: &mut World) {
        won(world, self.0.clone());
    }

    fn answered(&self, world: &mut World, _: &PendingChoice, key: &str) {
        let mut blow = self.0.clone();
        let offer = self.offer(&Situation::of(world), key);
        blow.chosen = offer.map(|offer| offer.chosen);
        won(world, blow);
    }

    fn consequence(&self, world: &World, _: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let (winner, loser) = self.0.winner_and_loser();
        let Some(offer) = self.offer(&s, key) else {
            return Consequence::default();
        };
        let chance = manoeuvre_chance(&s, &offer.chosen, winner, loser);
        Consequence {
            odds: vec![
                OddsLine::new("failure", chance.complement()),
                OddsLine::new("success", chance),
            ],
            ..Consequence::default()
        }
    }

    fn imminent(&self, _: &World, _: &PendingChoice) -> Option<Imminent> {
        let (winner, loser) = self.0.winner_and_loser();
        Some(Imminent::of(winner, "critical win").at(loser))
    }
}
