//! The smallest set of places that parts two others: the most flow that gets through them. Floor 6.

/// The parts of a place in the network: the one where a way comes in, and the one from which it goes on.
const fn halves(place: usize) -> [usize; 2] {
    [2 * place, 2 * place + 1]
}

/// An arc of the network, followed by its opposite.
struct Arc {
    to: usize,
    room: u32,
}

/// A network of places, each of which lets so much through.
#[derive(Default)]
pub(super) struct Network {
    arcs: Vec<Arc>,
    /// The arcs that leave each half of a place.
    leaving: Vec<Vec<usize>>,
}

/// More than goes through any network.
const ALL: u32 = 1 << 20;

impl Network {
    /// A network of so many places, numbered from 0, without ways.
    pub fn of(places: usize) -> Self {
        Self {
            arcs: Vec::new(),
            leaving: (0..2 * places).map(|_| Vec::new()).collect(),
        }
    }

    fn arc(&mut self, from: usize, to: usize, room: u32) {
        self.leaving[from].push(self.arcs.len());
        self.arcs.push(Arc { to, room });
        self.leaving[to].push(self.arcs.len());
        self.arcs.push(Arc { to: from, room: 0 });
    }

    /// How much a place lets through; [`None`] if as much as comes.
    pub fn place(&mut self, place: usize, room: Option<u32>) {
        let [into, out] = halves(place);
        self.arc(into, out, room.unwrap_or(ALL));
    }

    /// A way from one place to another.
    pub fn way(&mut self, from: usize, to: usize) {
        self.arc(halves(from)[1], halves(to)[0], ALL);
    }

    /// The places that let the least through of all that part two places, ascending; `None` if that is more than `most`.
    pub fn cut(mut self, from: usize, to: usize, most: u32) -> Option<Vec<usize>> {
        let (source, sink) = (halves(from)[0], halves(to)[1]);
        let mut through = 0;
        loop {
            let by = self.reached(source);
            if by[sink].is_none() {
                let is_cut = |&place: &usize| {
                    let [into, out] = halves(place);
                    by[into].is_some() && by[out].is_none()
                };
                return Some((0..by.len() / 2).filter(is_cut).collect());
            }
            through += self.push(&by, source, sink);
            if through > most {
                return None;
            }
        }
    }

    /// By which arc each half of a place is reached, as long as there is room; the source by one that there is not.
    fn reached(&self, source: usize) -> Vec<Option<usize>> {
        let mut by = vec![None; self.leaving.len()];
        by[source] = Some(usize::MAX);
        let (mut found, mut next) = (vec![source], 0);
        while next < found.len() {
            for &arc in &self.leaving[found[next]] {
                let Arc { to, room } = self.arcs[arc];
                if room > 0 && by[to].is_none() {
                    by[to] = Some(arc);
                    found.push(to);
                }
            }
            next += 1;
        }
        by
    }

    /// Sends as much as there is room for along the way that was found.
    fn push(&mut self, by: &[Option<usize>], source: usize, sink: usize) -> u32 {
        let mut way = Vec::new();
        let mut at = sink;
        while at != source
            && let Some(arc) = by[at]
        {
            way.push(arc);
            at = self.arcs[arc ^ 1].to;
        }
        let room = way.iter().map(|&arc| self.arcs[arc].room).min();
        let room = room.unwrap_or(ALL);
        for arc in way {
            self.arcs[arc].room -= room;
            self.arcs[arc ^ 1].room += room;
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rooms that two doors and a broad gate join: 0 – 1, 2, 3 – 4.
    fn doors(rooms: [u32; 3]) -> Network {
        let mut network = Network::of(5);
        network.place(0, None);
        network.place(4, None);
        for (door, room) in (1..).zip(rooms) {
            network.place(door, Some(room));
            network.way(0, door);
            network.way(door, 4);
        }
        network
    }

    #[test]
    fn a_cut_is_all_that_joins_two_places() {
        assert_eq!(doors([1, 1, 3]).cut(0, 4, 5), Some(vec![1, 2, 3]));
        assert_eq!(doors([1, 1, 3]).cut(0, 4, 4), None);
        assert_eq!(doors([0, 0, 0]).cut(0, 4, 0), Some(vec![1, 2, 3]));
    }

    #[test]
    fn of_places_in_a_row_the_narrowest_is_the_cut() {
        let mut network = Network::of(5);
        for (place, room) in [None, Some(3), Some(2), Some(3), None]
            .into_iter()
            .enumerate()
        {
            network.place(place, room);
        }
        for place in 0..4 {
            network.way(place, place + 1);
            network.way(place + 1, place);
        }
        assert_eq!(network.cut(0, 4, 9), Some(vec![2]));
    }
}
