use super::*;

#[test]
fn faces_keep_their_order_at_any_number() {
    for count in [0, 1, INLINE - 1, INLINE, INLINE + 1, 255] {
        let drawn: Vec<u8> = (0..count).map(|die| (die % 100) as u8).collect();
        let faces: Faces = drawn.iter().copied().collect();
        assert_eq!(faces[..], drawn);
        assert_eq!(faces, faces.clone());
        let json = serde_json::to_string(&faces).unwrap();
        assert_eq!(json, serde_json::to_string(&drawn).unwrap());
        assert_eq!(serde_json::from_str::<Faces>(&json).unwrap(), faces);
    }
}

#[test]
fn faces_fill_the_room_that_they_take() {
    assert_eq!(size_of::<Faces>(), 32);
}
