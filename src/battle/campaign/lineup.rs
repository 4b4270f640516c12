//! Who stands where in the next battle of a campaign. Floor 5.

use super::plan::{BattlePlan, Vacant};
use super::{Campaign, CampaignError};
use crate::battle::level_of_draft;
use crate::combat::{CarriedRecord, Standing};
use crate::level::draft::{CombatantEntry, Draft};
use crate::level::{GameData, Level, Placement};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A member of a band: the band and the place in it, both from 0.
pub(super) type MemberAt = (usize, usize);

/// The next battle's level with the survivors in it.
#[derive(Debug, Clone)]
pub(super) struct Lineup {
    pub level: Arc<Level>,
    /// For each combatant of the level the member that it is; none for everybody else.
    pub members: Vec<Option<MemberAt>>,
}

/// The level of the next battle.
///
/// # Errors
/// [`CampaignError::NobodyCanFight`] where a band has nobody to send;
/// [`CampaignError::Level`] as the survivors do not fit the level.
pub(super) fn lineup(campaign: &Campaign) -> Result<Lineup, CampaignError> {
    let battle = campaign.current().ok_or(CampaignError::Over)?;
    let taken = assign(campaign, battle);
    let mut draft = battle.level.draft().clone();
    draft.name_by_cells();
    let stays_empty = |at: usize, entry: &CombatantEntry| {
        if battle.absent.contains(&at) {
            return true;
        }
        let of_band = battle.sides.contains(&entry.side);
        let vacant = campaign.has_begun() && battle.vacant == Vacant::Empty;
        of_band && vacant && !taken.contains_key(&at)
    };
    let kept = draft.combatants.iter().enumerate();
    let kept: Vec<_> = kept
        .filter(|(at, entry)| !stays_empty(*at, entry))
        .map(|(at, _)| at)
        .collect();
    draft.retain_combatants(|at, entry| !stays_empty(at, entry));
    let mut members = Vec::new();
    let mut entries = Vec::new();
    let rules = campaign.plan.rules.id;
    for (at, mut entry) in kept.into_iter().zip(std::mem::take(&mut draft.combatants)) {
        // The level is checked for the campaign's ruleset alone, which reads no other changes.
        entry.overrides.retain(|id, _| id == rules);
        let member = taken.get(&at).copied();
        entries.push(match member {
            Some(member) => entry_of(campaign, entry, member),
            None => entry,
        });
        members.push(member);
    }
    let everybody_is_there = battle
        .sides
        .iter()
        .all(|side| entries.iter().any(|entry| entry.side == *side));
    if !everybody_is_there {
        return Err(CampaignError::NobodyCanFight);
    }
    draft.combatants = entries;
    let level = checked(campaign, &draft, battle.level.data())?;
    Ok(Lineup {
        level: Arc::new(level),
        members,
    })
}

fn checked(
    campaign: &Campaign,
    draft: &Draft,
    data: &Arc<GameData>,
) -> Result<Level, CampaignError> {
    let name = format!("{}, battle {}", campaign.plan.name, campaign.state.next + 1);
    Ok(level_of_draft(&name, draft, campaign.plan.rules.id, data)?)
}

/// The level's place, taken by a member.
fn entry_of(campaign: &Campaign, place: CombatantEntry, (band, at): MemberAt) -> CombatantEntry {
    let member = &campaign.state.bands[band][at];
    let id = campaign.plan.rules.id;
    CombatantEntry {
        role: member.role.clone(),
        creatures: BTreeMap::new(),
        bust: None,
        name: Some(member.name.clone()),
        overrides: [(id.into(), member.changes.clone())].into(),
        ..place
    }
}

/// Which member takes which place of the level: first those whose place the campaign names, then,
/// in the order of the band, places of the same role, then any that is large enough.
fn assign(campaign: &Campaign, battle: &BattlePlan) -> BTreeMap<usize, MemberAt> {
    let mut taken = BTreeMap::new();
    for (band, members) in campaign.state.bands.iter().enumerate() {
        let Some(&side) = battle.sides.get(band) else {
            continue;
        };
        let fit = || {
            let all = members.iter().enumerate();
            all.filter(|(_, member)| member.standing == Standing::Up)
        };
        for (name, place) in &battle.places {
            let named = fit().find(|(_, member)| member.name == *name);
            if let Some((at, member)) = named
                && is_free(campaign, battle, side, *place, &taken, member)
            {
                taken.insert(*place, (band, at));
            }
        }
        for same_role in [true, false] {
            for (at, member) in fit() {
                if taken.values().any(|other| *other == (band, at)) {
                    continue;
                }
                let suits = |place: &usize| {
                    is_free(campaign, battle, side, *place, &taken, member)
                        && (!same_role
                            || *place_of(battle, *place).role_under(campaign.plan.rules.id)
                                == member.role)
                };
                if let Some(place) = (0..battle.level.combatants().len()).find(suits) {
                    taken.insert(place, (band, at));
                }
            }
        }
    }
    taken
}

fn place_of(battle: &BattlePlan, place: usize) -> &Placement {
    &battle.level.combatants()[place]
}

/// Whether a place is of the band's side, free, and large enough for a member.
fn is_free(
    campaign: &Campaign,
    battle: &BattlePlan,
    side: usize,
    place: usize,
    taken: &BTreeMap<usize, MemberAt>,
    member: &CarriedRecord,
) -> bool {
    let at = place_of(battle, place);
    let rules = campaign.plan.rules;
    let tables = battle.level.data().tables(rules);
    let needs = tables.footprint(&member.role, Some(&member.changes));
    let changes = at.overrides.get(rules.id).map(String::as_str);
    let is_free = at.side == side && !taken.contains_key(&place);
    is_free && needs <= tables.footprint(at.role_under(rules.id), changes)
}
