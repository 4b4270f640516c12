use super::*;

fn roll(dice: &str, shown: &[u8]) -> ScriptedRoll {
    ScriptedRoll::new(dice, shown).unwrap()
}

fn message(dice: &ScriptedDice) -> String {
    dice.error().unwrap().to_string()
}

#[test]
fn a_script_shows_what_it_says() {
    let mut dice = ScriptedDice::new(vec![
        roll("d20", &[14]),
        roll("2d20", &[8, 17]),
        roll("d8", &[3]),
    ]);
    assert_eq!(dice.roll(&Pool::sum(1, 20)).value, 14);
    let two = dice.roll(&Pool::highest(2, 20));
    assert_eq!((two.value, &two.faces[..]), (17, &[8, 17][..]));
    assert_eq!(dice.left_over(), 1);
    assert_eq!(dice.roll(&Pool::sum(1, 8)).value, 3);
    assert_eq!((dice.error(), dice.left_over()), (None, 0));
}

#[test]
fn other_dice_than_scripted_are_an_error() {
    let mut dice = ScriptedDice::new(vec![roll("d20", &[14]), roll("d20", &[3])]);
    dice.roll(&Pool::sum(1, 20));
    dice.roll(&Pool::lowest(2, 20));
    assert_eq!(
        message(&dice),
        "roll 2: the rules ask for 2d20 keep lowest, and the script holds d20 [3]; \
         write 2d20 with 2 faces there"
    );
    assert_eq!(dice.left_over(), 1);
}

#[test]
fn the_end_of_the_script_is_an_error() {
    let mut dice = ScriptedDice::new(Vec::new());
    dice.roll(&Pool::sum(1, 20));
    assert_eq!(
        message(&dice),
        "roll 1: the rules ask for d20, and the script has ended; write d20 with 1 face there"
    );
}

#[test]
fn only_the_first_error_counts_and_ones_follow_it() {
    let mut dice = ScriptedDice::new(vec![roll("d8", &[5]), roll("d20", &[20])]);
    let pools = [
        Pool::sum(1, 20),
        Pool::sum(1, 20),
        Pool::sum(3, 6),
        Pool::highest(2, 20),
    ];
    let values = pools.map(|pool| dice.roll(&pool).value);
    assert_eq!(values, [1, 1, 3, 1]);
    assert_eq!(dice.error().unwrap().step, 1);
    assert_eq!(dice.left_over(), 2);
}

#[test]
fn dice_that_explode_end_also_after_an_error() {
    let mut dice = ScriptedDice::bare(Vec::new());
    assert_eq!(dice.roll(&Pool::sum(1, 6).exploding()).value, 1);
    assert_eq!(dice.roll(&Pool::successes(4, 6, 2).exploding()).value, 0);
}

#[test]
fn each_throw_of_an_exploding_pool_is_a_roll_of_its_own() {
    let pool = Pool::highest(2, 10).exploding();
    let mut dice = ScriptedDice::new(vec![roll("2d10", &[10, 10]), roll("2d10", &[3, 6])]);
    let answer = dice.roll(&pool);
    assert_eq!((answer.value, &answer.faces[..]), (16, &[10, 10, 3, 6][..]));
    assert_eq!((dice.error(), dice.left_over()), (None, 0));

    let mut short = ScriptedDice::new(vec![roll("2d10", &[1, 10])]);
    assert_eq!(short.roll(&pool).value, 11);
    assert_eq!(short.error().unwrap().step, 2);
}

#[test]
fn bare_faces_serve_any_pool() {
    let mut dice = ScriptedDice::bare(vec![14, 2, 5]);
    assert_eq!(dice.roll(&Pool::sum(1, 20)).value, 14);
    assert_eq!(dice.roll(&Pool::sum(2, 6)).value, 7);
    assert_eq!((dice.error(), dice.left_over()), (None, 0));
}

#[test]
fn bare_faces_must_be_on_the_die() {
    for face in [0, 7] {
        let mut dice = ScriptedDice::bare(vec![3, face]);
        dice.roll(&Pool::sum(2, 6));
        let fault = format!("the script holds a face {face}; write 2d6 with 2 faces there");
        assert!(message(&dice).ends_with(&fault), "{}", message(&dice));
    }
}

#[test]
fn bare_faces_must_be_enough_for_all_dice_of_a_pool() {
    let mut dice = ScriptedDice::bare(vec![3]);
    assert_eq!(dice.roll(&Pool::sum(2, 6)).value, 2);
    assert_eq!(dice.error().unwrap().fault, ScriptFault::Ended);
    assert_eq!(dice.left_over(), 1);
}

#[test]
fn a_pool_of_no_dice_needs_no_entry() {
    let mut dice = ScriptedDice::new(Vec::new());
    assert_eq!(dice.roll(&Pool::sum(0, 6)).value, 0);
    assert_eq!(dice.error(), None);
}

#[test]
fn scripted_rolls_that_no_dice_can_show_are_refused() {
    let error = |dice, shown: &[u8]| ScriptedRoll::new(dice, shown).unwrap_err().to_string();
    assert_eq!(
        error("20", &[3]),
        "\"20\" are no dice; write how many, d, and 1 to 100 faces, as in \"2d20\""
    );
    assert_eq!(
        error("3d6", &[1, 2]),
        "3d6 shows 3 faces, and 2 are given; give 3"
    );
    assert_eq!(error("2d6", &[6, 7]), "2d6 cannot show 7; give 1 to 6");
    assert_eq!(error("d6", &[0]), "d6 cannot show 0; give 1 to 6");
}

#[test]
fn a_script_is_saved_with_what_was_used_of_it() {
    let mut dice = ScriptedDice::new(vec![roll("d20", &[14]), roll("2d6", &[2, 5])]);
    dice.roll(&Pool::sum(1, 20));
    let json = serde_json::to_string(&dice).unwrap();
    let mut loaded: ScriptedDice = serde_json::from_str(&json).unwrap();
    assert_eq!(loaded, dice);
    assert_eq!(loaded.roll(&Pool::sum(2, 6)).value, 7);
    let mended = json.replace("14", "21");
    assert!(serde_json::from_str::<ScriptedDice>(&mended).is_err());
}
