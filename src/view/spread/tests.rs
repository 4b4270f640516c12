use super::*;

const CHANCE: Vec2 = Vec2::new(52.0, 22.0);

fn piece(x: f32, y: f32, half: f32) -> Rect {
    Rect::from_center_half_size(Vec2::new(x, y), Vec2::splat(half))
}

fn chance_of(owner: Rect) -> Wanted {
    Wanted {
        owner,
        size: CHANCE,
        sides: &[Side::Above, Side::Below],
        far: true,
    }
}

/// So many pieces side by side in a square, `cell` pixels apart.
fn crowd(count: usize, cell: f32, middle: Vec2) -> Vec<Rect> {
    let row = (count as f32).sqrt().ceil() as usize;
    let place = |index: usize| {
        let at = Vec2::new((index % row) as f32, (index / row) as f32) - (row - 1) as f32 / 2.0;
        let at = middle + at * cell;
        piece(at.x, at.y, cell * 0.45)
    };
    (0..count).map(place).collect()
}

fn check(room: Rect, solid: &[Rect], wanted: &[Wanted]) {
    let places = spread(room, solid, wanted);
    for (index, place) in places.iter().enumerate() {
        let place = place.unwrap_or_else(|| panic!("words {index} have no place in {room:?}"));
        assert!(lies_in(room, place), "{place:?} is cut");
        for other in solid {
            assert!(place.intersect(*other).is_empty(), "{place:?} on {other:?}");
        }
        for other in places[..index].iter().flatten() {
            assert!(place.intersect(*other).is_empty(), "{place:?} on {other:?}");
        }
    }
}

#[test]
fn chances_of_sixteen_in_a_melee_keep_apart_wherever_they_stand() {
    for (width, height) in [(1024.0, 268.0), (700.0, 430.0), (1340.0, 914.0)] {
        let room = Rect::new(0.0, 0.0, width, height);
        for cell in [22.0, 40.0, 64.0] {
            let reach = cell * 2.0;
            for at in [
                room.center(),
                room.min + reach,
                room.max - reach,
                Vec2::new(room.max.x - reach, room.center().y),
            ] {
                let solid = crowd(16, cell, at);
                let wanted: Vec<_> = solid.iter().copied().map(chance_of).collect();
                check(room, &solid, &wanted);
            }
        }
    }
}

#[test]
fn words_with_room_stand_above_what_they_belong_to() {
    let (room, owner) = (Rect::new(0.0, 0.0, 400.0, 400.0), piece(200.0, 200.0, 25.0));
    let place = spread(room, &[owner], &[chance_of(owner)])[0].expect("there is room");
    assert_eq!(place.center().x, 200.0);
    assert!(place.max.y <= owner.min.y && owner.min.y - place.max.y < 4.0);
}

#[test]
fn at_the_upper_border_words_stand_below_and_not_beyond_it() {
    let (room, owner) = (Rect::new(0.0, 0.0, 400.0, 400.0), piece(200.0, 28.0, 25.0));
    let place = spread(room, &[owner], &[chance_of(owner)])[0].expect("there is room");
    assert!(place.min.y >= owner.max.y, "{place:?}");
}

#[test]
fn what_may_be_left_out_gives_way_and_what_comes_first_keeps_its_place() {
    let room = Rect::new(0.0, 0.0, 120.0, 120.0);
    let owner = piece(60.0, 60.0, 35.0);
    let name = Wanted {
        sides: &[Side::Above],
        far: false,
        ..chance_of(owner)
    };
    let places = spread(room, &[owner], &[chance_of(owner), name.clone()]);
    assert!(places[0].is_some() && places[1].is_none(), "{places:?}");
    let alone = spread(room, &[owner], &[chance_of(owner)]);
    assert_eq!(alone[0], places[0]);
}

#[test]
fn a_line_leads_from_edge_to_edge() {
    let (owner, words) = (piece(50.0, 50.0, 10.0), piece(100.0, 50.0, 10.0));
    let (start, end) = line_between(owner, words);
    assert_eq!((start, end), (Vec2::new(60.0, 50.0), Vec2::new(90.0, 50.0)));
    assert!(crosses(start, end, piece(75.0, 50.0, 5.0)));
    assert!(!crosses(start, end, piece(75.0, 70.0, 5.0)));
}

#[test]
fn over_its_own_badge_a_chance_stands_higher_and_not_over_a_neighbour() {
    let room = Rect::new(0.0, 0.0, 400.0, 400.0);
    let (owner, neighbour) = (piece(200.0, 200.0, 26.0), piece(253.0, 200.0, 26.0));
    let badge = piece(216.0, 172.0, 9.0);
    let solid = [owner, neighbour, badge];
    let place = spread(room, &solid, &[chance_of(owner)])[0].expect("there is room");
    assert!(
        (place.center().x - owner.center().x).abs() < 26.0,
        "{place:?}"
    );
    let far = |piece: Rect| piece.center().distance(place.center());
    assert!(far(owner) < far(neighbour), "{place:?}");
}

#[test]
fn a_name_goes_past_what_hangs_below_its_owner() {
    let owner = Rect::from_center_half_size(Vec2::splat(100.0), Vec2::splat(29.0));
    let name = Wanted {
        owner,
        size: Vec2::new(36.0, 16.0),
        sides: &[Side::Below],
        far: false,
    };
    let room = Rect::from_corners(Vec2::ZERO, Vec2::splat(300.0));
    // The wedge of one that looks down, or down and aside.
    for (x, y) in [(0.0, 31.0), (15.5, 26.8)] {
        let wedge = Rect::from_center_half_size(owner.center() + Vec2::new(x, y), Vec2::splat(6.0));
        let places = spread(room, &[owner, wedge], std::slice::from_ref(&name));
        let place = places[0].expect("a place");
        assert!(place.intersect(wedge).is_empty() && place.min.y > owner.max.y);
    }
    // Where somebody stands right below it is left out, as before.
    let below = Rect::from_center_half_size(Vec2::new(100.0, 150.0), Vec2::splat(18.0));
    let places = spread(room, &[owner, below], &[name]);
    assert_eq!(places, [None]);
}
