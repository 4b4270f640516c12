//! What is legal, what it costs, which numbers count. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the agenda that a legal act fills |
//! | `position` | reach, sight, cover, light, flanks (CON-POS, CON-STAT-06) |
//! | `skills` | tests of skills and styles (CON-TEST-08, CON-CHAR-04) |
//! | `attack` | attacks and defences (CON-ATK, CON-HURT) |
//! | `manoeuvre` | what a critical win offers (CON-MAN) |
//! | `movement` | steps, prices, who may be walked through (CON-MOVE) |
//! | `provoke` | who may take an opportunity attack (CON-REACT-03) |
//! | `gear` | things and hands (CON-ACT-11, -12) |
//! | `price` | what actions cost (CON-ACT-02, -09, -10) |
//! | `offered` | what the action bar has entries for |
//! | `acts` | what the rows of the table of actions ask besides what stands in them (CON-ACT) |

pub mod acts;
pub mod attack;
pub mod gear;
pub mod manoeuvre;
pub mod movement;
pub mod offered;
pub mod position;
pub mod price;
pub mod provoke;
pub mod skills;
pub mod steps;
