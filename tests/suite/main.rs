mod battles;
mod layering;
mod odds;
