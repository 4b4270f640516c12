use super::*;

/// Every kind of pool, and how it is written.
fn written() -> Vec<(Pool, &'static str)> {
    vec![
        (Pool::sum(1, 20), "d20"),
        (Pool::sum(0, 6), "0d6"),
        (Pool::sum(3, 6), "3d6"),
        (Pool::highest(2, 20), "2d20 keep highest"),
        (Pool::lowest(4, 20), "4d20 keep lowest"),
        (Pool::best_up_to(2, 20, 12), "2d20 keep best up to 12"),
        (Pool::worst_up_to(2, 20, 12), "2d20 keep worst up to 12"),
        (Pool::successes(5, 10, 8), "5d10 count 8+"),
        (Pool::each(4, 6), "4d6 each"),
        (Pool::sum(1, 10).exploding(), "d10 exploding"),
        (
            Pool::highest(2, 10).exploding(),
            "2d10 keep highest exploding",
        ),
        (Pool::sum(2, 6).exploding_on(11), "2d6 exploding on 11+"),
        (
            Pool::successes(3, 6, 5).exploding_on(2),
            "3d6 count 5+ exploding on 2+",
        ),
    ]
}

#[test]
fn a_pool_is_written_as_people_say_it() {
    for (pool, text) in written() {
        assert_eq!(pool.to_string(), text);
    }
}

#[test]
fn what_is_written_is_read_back() {
    for (pool, text) in written() {
        assert_eq!(text.parse(), Ok(pool));
        let json = serde_json::to_string(&pool).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Pool>(&json).unwrap(), pool);
    }
}

#[test]
fn other_texts_are_refused() {
    let texts = [
        "",
        "d",
        "20",
        "d0",
        "d101",
        "256d6",
        "-1d6",
        "+1d6",
        "d 6",
        "2d6 keep",
        "2d6keep highest",
        "2d6 keep best",
        "2d6 keep best up to",
        "2d6 keep best up to 300",
        "2d6 count 5",
        "2d6 exploding on",
        "2d6 exploding on 5",
        "d1 exploding",
        "0d6 exploding",
        "2d6 each exploding",
        "2d6 exploding on 2+",
        "d6 exploding exploding",
        "\u{1f3b2}",
    ];
    for text in texts {
        assert!(text.parse::<Pool>().is_err(), "{text:?} was read");
    }
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let error = "2d20 keep hihgest".parse::<Pool>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"2d20 keep hihgest\" is no pool of dice: they are not read in any known way; \
         write for example \"d20\", \"3d6\" or \"2d20 keep highest\""
    );
    let long = "x".repeat(5000).parse::<Pool>().unwrap_err();
    assert!(long.to_string().len() < 300);
}

#[test]
fn one_die_that_is_kept_is_a_plain_die() {
    let die = Pool::sum(1, 20);
    assert_eq!(Pool::highest(1, 20), die);
    assert_eq!(Pool::lowest(1, 20), die);
    assert_eq!(Pool::best_up_to(1, 20, 7), die);
    assert_eq!(Pool::worst_up_to(1, 20, 7), die);
}

#[test]
fn the_best_up_to_a_limit_passes_if_any_die_does() {
    for limit in 0..=21 {
        let (best, worst) = (
            Pool::best_up_to(2, 20, limit),
            Pool::worst_up_to(2, 20, limit),
        );
        for (a, b) in (1..=20).flat_map(|a| (1..=20).map(move |b| (a, b))) {
            let (passes, limit) = ([a <= limit, b <= limit], i32::from(limit));
            let (best, worst) = (best.reading(&[a, b]), worst.reading(&[a, b]));
            assert_eq!(best <= limit, passes.contains(&true));
            assert_eq!(worst <= limit, !passes.contains(&false));
            let (low, high) = (i32::from(a.min(b)), i32::from(a.max(b)));
            let alike = passes[0] == passes[1];
            let (better, worse) = if alike && passes[0] {
                (high, low)
            } else {
                (low, high)
            };
            assert_eq!((best, worst), (better, worse));
        }
    }
}

#[test]
fn no_dice_read_nothing() {
    for (pool, _) in written() {
        assert_eq!(pool.reading(&[]), 0);
    }
    assert_eq!(
        (Pool::sum(0, 6).least(), Pool::highest(0, 6).greatest()),
        (0, 0)
    );
}

#[test]
fn readings_lie_between_least_and_greatest() {
    for (pool, text) in written() {
        let ones = vec![1; pool.count().into()];
        let tops = vec![pool.faces(); pool.count().into()];
        for faces in [ones, tops] {
            let reading = pool.reading(&faces);
            let bounds = i32::from(pool.least())..=i32::from(pool.greatest());
            assert!(
                bounds.contains(&reading),
                "{text}: {reading} is not in {bounds:?}"
            );
        }
    }
}

#[test]
fn any_bytes_can_be_read_as_faces() {
    for (pool, _) in written() {
        assert!(pool.reading(&[0, 255, 101, 1]) >= 0);
    }
}

#[test]
#[should_panic(expected = "a die has 1 to 100 faces")]
fn a_die_without_faces_is_a_mistake_of_the_rules() {
    let _ = Pool::sum(1, 0);
}

#[test]
#[should_panic(expected = "explode for ever")]
fn a_die_with_one_face_must_not_explode() {
    let _ = Pool::sum(1, 1).exploding();
}
