//! Shows a level with sample pieces and overlays, and can take a picture of itself:
//! `cargo run --example board_view -- levels/04_the_ford.ron --screenshot out.png --size 1280x720`.

#[cfg(feature = "window")]
mod shown {
    use bevy::app::AppExit;
    use bevy::prelude::*;
    use bevy::render::view::screenshot::{Screenshot, save_to_disk};
    use bevy::window::WindowResolution;
    use quincunx::board::*;
    use quincunx::grid::*;
    use quincunx::view::token::role_glyph;
    use quincunx::view::*;

    pub struct Wishes { pub hex: bool, pub picture: Option<String>, pub size: (u32, u32) }

    fn demo(kind: GridKind) -> Board {
        let rows: [&str; 11] = [
            "..,,..ff..~~..ss..",
            ".,,..fff..~~..sss.",
            "....uff..,~~,....i",
            ".......,,.==.....i",
            "dddd######~~.rr...",
            "dd..#wwww#=D=rrr..",
            "dd..#wwww.bbb.....",
            "....#wtttt~~D.m...",
            "..c.####.~~~D.mm..",
            "..cc.....~DDD..m..",
            "...,,....~DDDkk...",
        ];
        let (w, h) = (rows[0].len() as i32, rows.len() as i32);
        let mut b = Board::stub(kind, w, h);
        for (y, r) in rows.iter().enumerate() {
            for (x, ch) in r.chars().enumerate() {
                let i = y * w as usize + x;
                let (name, ok) = match ch { ','=>("meadow",true),'f'=>("forest floor",true),'u'=>("undergrowth",true),'~'=>("shallow water",true),'D'=>("deep water",true),'s'=>("sand",true),'i'=>("ice",true),'d'=>("road",true),'#'=>("wall",false),'w'=>("wooden floor",true),'t'=>("stone floor",true),'b'|'='=>("bridge",true),'r'=>("rubble",true),'m'=>("mud",true),'c'=>("cliff",true),'k'=>("rock",false),_=>("grass",true)};
                b.t[i] = Terrain { name: name.into(), tags: vec![], passable: ok };
                if (x > 12 && y < 3) || (x>13&&y==3) { b.e[i] = 1; }
                if x > 14 && y < 2 { b.e[i] = 3; }
                if ch=='c' { b.e[i]=1; }
            }
        }
        for (x,y,o) in [(5,0,"tree"),(7,0,"tree"),(6,1,"pine"),(1,5,"boulder"),(6,5,"table"),(8,6,"crate"),(5,6,"barrel"),(14,8,"statue"),(3,3,"brazier"),(16,6,"bush"),(2,7,"well"),(16,1,"boulder")] {
            b.o[(y*w+x) as usize] = Some(Object { name: o.into() });
        }
        for (x,y,d,n) in [(7,7,"S","window"),(7,5,"N","arrow slit"),(9,6,"E","door"),(12,6,"E","fence"),(13,6,"E","fence"),(2,2,"E","low wall"),(2,3,"E","low wall"),(12,9,"E","hedge"),(12,10,"E","hedge")] {
            let i=(y*w+x) as usize; let c=b.cell_at(i);
            let d = kind.parse_direction(if kind==GridKind::Hex {match d {"S"=>"SE","N"=>"NE",o=>o}} else {d}).unwrap();
            b.ed.push((c,d,Edge{name:n.into(),blocks_movement:true}));
        }
        b
    }

    pub fn run(wishes: Wishes) -> AppExit {
        let mut window = Window { title: "Quincunx".into(), resolution: WindowResolution::new(wishes.size.0, wishes.size.1).with_scale_factor_override(1.0), ..default() };
        window.resizable = false;
        let mut app = App::new();
        app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(bevy::asset::AssetPlugin { ..default() }));
        app.add_plugins(ViewPlugin);
        let kind = if wishes.hex { GridKind::Hex } else { GridKind::Square };
        let board = demo(kind);
        populate(app.world_mut(), &board);
        app.insert_resource(BoardOnTable(board));
        app.insert_resource(Wish(wishes.picture, 0));
        app.add_systems(Update, snap);
        app.run()
    }

    fn populate(world: &mut World, board: &Board) {
        use lucide_icons::Icon;
        let kind = board.kind();
        let at = |x: usize, y: usize| board.cell_at(y * 18 + x);
        let east = kind.parse_direction("E").unwrap();
        let west = kind.parse_direction("W").unwrap();
        let mut put = |id: u32, f: &dyn Fn(&mut TokenLook), name: &str, side: u8, role: &str, c: Cell| {
            let mut look = TokenLook::new(name, side, role_glyph(role), c);
            look.facing = Some(if side % 2 == 0 { east } else { west });
            look.stamina = Some(0.7);
            f(&mut look);
            world.spawn((TokenId(id), look));
        };
        put(1, &|l| { l.acting = true; l.health = 0.8; l.notches = 1; }, "Anna", 0, "swordsman", at(2, 4));
        put(2, &|l| { l.badges = [Icon::Droplet, Icon::Eye, Icon::Flame, Icon::Heart, Icon::Ear, Icon::Bone].map(char::from).to_vec(); l.health = 0.4; l.notches = 3; }, "Berta", 0, "archer", at(8, 2));
        put(3, &|l| l.status = TokenStatus::Prone, "Carl", 1, "shieldbearer", at(11, 6));
        put(4, &|_| {}, "Dora", 1, "spearman", at(13, 7));
        put(5, &|l| l.status = TokenStatus::Dead, "Emil", 1, "skirmisher", at(5, 9));
        put(6, &|l| l.footprint = Footprint::Large, "Ogre", 1, "brute", at(14, 2));
        put(7, &|l| l.health = 0.6, "Fritz", 2, "caster", at(7, 9));
        put(8, &|_| {}, "Gerda", 3, "beast", at(15, 9));
        put(9, &|l| l.status = TokenStatus::Hidden, "Hans", 0, "skirmisher", at(1, 1));
        put(10, &|l| l.status = TokenStatus::Down, "Ida", 0, "spearman", at(3, 9));
        let mut o = Overlays::default();
        for y in 2..8 { for x in 0..7 { let c = at(x, y); let d = kind.distance(c, at(2, 4)); if d <= 4 && board.terrain(c).unwrap().passable { o.reach.push((c, u8::from(d > 2))); } } }
        o.path = [(2,4,0,false),(3,3,1,false),(4,3,2,true),(5,3,3,false),(6,2,4,false)].map(|(x,y,cost,provokes)| PathStep { cell: at(x,y), cost, provokes }).to_vec();
        o.targets = vec![TargetMark { cells: vec![at(11,6)], percent: Some(63), chosen: true }, TargetMark { cells: Footprint::Large.cells(kind, at(14,2)).to_vec(), percent: Some(8), chosen: false }];
        o.cover = vec![CoverMark { cell: at(13,7), toward: west, shield: Shield::Half }, CoverMark { cell: at(15,9), toward: west, shield: Shield::Full }, CoverMark { cell: at(8,2), toward: east, shield: Shield::Empty }];
        o.threat = vec![at(13,9), at(14,9), at(14,10), at(16,9), at(16,8), at(15,8)];
        o.fire_line = Some(FireLine { from: at(8,2), to: at(13,7), blocker: Some(Blocker::Cell(at(10,4))) });
        o.heat = vec![(at(7,9),0.52),(at(6,9),0.14),(at(8,9),0.2),(at(7,10),0.08),(at(6,10),0.004)];
        o.cursor = Some(at(6,2));
        o.selected = vec![at(2,4)];
        o.flank = vec![FlankMark { from: at(10,6), target: at(11,6), to: at(12,6) }];
        world.insert_resource(o);
        world.resource_mut::<MotionQueue>().reduced = true;
    }

    #[derive(Resource)]
    struct Wish(Option<String>, u32);

    fn snap(mut commands: Commands, mut wish: ResMut<Wish>, mut exit: MessageWriter<AppExit>) {
        wish.1 += 1;
        let Some(path) = wish.0.clone() else { return };
        if wish.1 == 30 { commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path)); }
        if wish.1 == 45 { exit.write(AppExit::Success); }
    }
}

#[cfg(feature = "window")]
fn main() -> bevy::app::AppExit {
    let args: Vec<String> = std::env::args().collect();
    let after = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1)).cloned();
    let size = after("--size").and_then(|s| { let (a, b) = s.split_once('x')?; Some((a.parse().ok()?, b.parse().ok()?)) }).unwrap_or((1280, 720));
    shown::run(shown::Wishes { hex: args.iter().any(|a| a == "hex"), picture: after("--screenshot"), size })
}

#[cfg(not(feature = "window"))]
fn main() {}
