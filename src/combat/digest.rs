//! The hash of a battle's state, the same on every machine. Floor 3.

use super::Roster;
use bevy::prelude::{Component, Entity, Resource, World};
use std::hash::{Hash, Hasher};

/// FNV-1a over 64 bits with a fixed byte order and a fixed width for `usize`, so that two
/// machines agree.
#[derive(Debug, Clone)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

macro_rules! fixed_order {
    ($($name:ident: $int:ty),*) => {
        $(fn $name(&mut self, value: $int) {
            self.write(&value.to_le_bytes());
        })*
    };
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fixed_order!(write_u16: u16, write_u32: u32, write_u64: u64, write_u128: u128,
        write_i16: i16, write_i32: i32, write_i64: i64, write_i128: i128);

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_i64(value as i64);
    }
}

type HashEntity = fn(&World, Entity, &mut Digest);
type HashWorld = fn(&World, &mut Digest);

/// Which components and resources make up the state of a battle.
#[derive(Resource, Default)]
pub struct DigestRegistry {
    components: Vec<HashEntity>,
    resources: Vec<HashWorld>,
}

impl DigestRegistry {
    /// Counts a component of combatants as state.
    pub fn component<C: Component + Hash>(&mut self) -> &mut Self {
        self.components
            .push(|world, entity, digest| world.get::<C>(entity).hash(digest));
        self
    }

    /// Counts as state what a function hashes of a combatant: for several components that are hashed as one.
    pub fn combatant(&mut self, hash: fn(&World, Entity, &mut Digest)) -> &mut Self {
        self.components.push(hash);
        self
    }

    /// Counts a resource as state.
    pub fn resource<R: Resource + Hash>(&mut self) -> &mut Self {
        self.resources
            .push(|world, digest| world.get_resource::<R>().hash(digest));
        self
    }

    /// The hash of all registered state, combatants in the order of their ids.
    #[must_use]
    pub fn digest(&self, world: &World) -> u64 {
        let mut digest = Digest::default();
        for &entity in world.resource::<Roster>().entities() {
            self.components
                .iter()
                .for_each(|hash| hash(world, entity, &mut digest));
        }
        self.resources
            .iter()
            .for_each(|hash| hash(world, &mut digest));
        digest.finish()
    }
}
