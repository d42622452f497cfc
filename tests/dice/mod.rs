//! Numbers that look like chance and are the same each time.

pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    pub(crate) fn of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.roll(choices.len())].clone()
    }
}
