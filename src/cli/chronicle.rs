//! The chronicle of a campaign as text. Floor 8.

use super::Done;
use super::output::Output;
use crate::battle::campaign::Campaign;

/// Prints what was done, battle by battle, what each has done, and the dead.
pub(super) fn print(campaign: &Campaign, output: &mut Output) -> Done {
    output.line("")?;
    let strength = campaign.difficulty().word();
    output.line(&format!(
        "Chronicle. The computer plays at {strength} strength."
    ))?;
    for (number, title) in campaign.titles().iter().enumerate() {
        output.line(&format!("  {title}"))?;
        for (_, text) in campaign.chronicle().told_of(number) {
            output.line(&format!("    {text}"))?;
        }
    }
    let bands = 0..campaign.plan().bands().len();
    let living = bands
        .flat_map(|band| campaign.members(band))
        .map(|it| &it.name);
    output.line("  The living:")?;
    for name in living {
        let record = campaign.record_of(name).in_words();
        output.line(&format!("    {}: {record}", campaign.full_name(name)))?;
    }
    if campaign.chronicle().dead().is_empty() {
        return Ok(());
    }
    output.line("  The dead:")?;
    for grave in campaign.chronicle().dead() {
        let (name, level) = (campaign.full_name(&grave.name), &grave.level);
        output.line(&format!("    {name}, {level}: {}", grave.text))?;
    }
    Ok(())
}
