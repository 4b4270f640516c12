//! The tests that need the whole program, in one binary: each one links Bevy.

mod actions;
mod aura_screens;
mod aura_values;
mod aura_words;
mod battles;
mod campaigns;
mod cli;
mod computer;
mod contest_computer;
mod contest_screens;
mod coverage;
mod danger;
mod departures;
mod deployment;
mod golden;
mod imminent;
mod injury_acts;
mod injury_ground;
mod injury_tables;
mod layering;
mod long;
mod naming;
mod objectives;
mod odds;
mod pace;
mod purpose;
mod regressions;
mod reinforcements;
mod remembering;
mod rooms;
mod scenarios;
mod standing_orders;
mod toy_ruleset;
#[path = "../trial/mod.rs"]
mod trial;
mod variants;
