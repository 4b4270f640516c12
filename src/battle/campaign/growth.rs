//! What people learn between battles. Floor 5.

use super::plan::Advance;
use super::{Campaign, CampaignError, DeedKind};
use smol_str::SmolStr;

/// Somebody of a band, by places that count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberId {
    /// The band's place in the campaign's file.
    pub band: usize,
    /// The member's place in the band.
    pub place: usize,
}

impl Campaign {
    /// How many advances somebody can make now; 0 where nobody grows.
    #[must_use]
    pub fn open_advances(&self, name: &str) -> u32 {
        let Some(growth) = &self.plan.growth else {
            return 0;
        };
        let earned = (self.record_of(name).renown() / growth.every.max(1)).min(growth.most);
        let made = self.chronicle().learnt(name).len();
        earned.saturating_sub(u32::try_from(made).unwrap_or(u32::MAX))
    }

    /// What a member of a band can learn now, by the place of each in the campaign's file; empty while nothing is open, and
    /// while it is to be chosen what comes of a loss.
    #[must_use]
    pub fn advances(&self, member: MemberId) -> Vec<(usize, &Advance)> {
        let Some(who) = self.members(member.band).get(member.place) else {
            return Vec::new();
        };
        let waits = self.state.memory.before.is_some() || self.state.ending.is_some();
        if waits || self.open_advances(&who.name) == 0 {
            return Vec::new();
        }
        let growth = self.plan.growth.iter();
        let all = growth.flat_map(|growth| growth.advances.iter().enumerate());
        all.filter(|(_, advance)| advance.is_for(&who.role) && self.grown(member, advance).is_ok())
            .collect()
    }

    /// The changes of a member that has learnt something.
    fn grown(&self, member: MemberId, advance: &Advance) -> Result<String, CampaignError> {
        let who = self.members(member.band).get(member.place);
        let who = who.ok_or(CampaignError::NoAdvance)?;
        let last = self.plan.chapters.len().saturating_sub(1);
        let battle = self.battle_plan_of(self.state.next.min(last));
        let data = battle.ok_or(CampaignError::Over)?.level.data();
        let tables = data.tables(self.plan.rules);
        let grown = tables.grown(&who.role, &who.changes, &advance.adds);
        grown.map_err(|_| CampaignError::NoAdvance)
    }

    /// Lets a member of a band learn something, by its place in the campaign's file.
    ///
    /// # Errors
    /// [`CampaignError::NoAdvance`] if that is not open; the campaign is unchanged then.
    pub fn advance(&mut self, member: MemberId, advance: usize) -> Result<(), CampaignError> {
        let open = self.advances(member);
        let chosen = open.into_iter().find(|(at, _)| *at == advance);
        let (_, chosen) = chosen.ok_or(CampaignError::NoAdvance)?;
        let changes = self.grown(member, chosen)?;
        let learnt = chosen.name.clone();
        let band = self.state.bands.get_mut(member.band);
        let record = band.and_then(|band| band.get_mut(member.place));
        let record = record.ok_or(CampaignError::NoAdvance)?;
        record.changes = changes;
        let name: SmolStr = record.name.clone();
        self.state.memory.chronicle.learn(&name, advance);
        let last = self.state.past.len().saturating_sub(1);
        self.note(
            last,
            DeedKind::Note,
            format!("{name} has learnt: {learnt}."),
        );
        Ok(())
    }
}
