//! Panels: parts of the screen that show a model, and are built anew when it has changed. Floor 7.

use super::screen::PlaySystems;
use super::theme::Repaint;
use bevy::ecs::component::Mutable;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// What a panel shows, as plain data: a component of the entity whose children show it.
///
/// A system of [`PlaySystems::Draw`] keeps it up to date, by [`set_if_neq`](DetectChangesMut::set_if_neq) so that it
/// only counts as changed with another value. In [`PlaySystems::Build`] the children of each panel that was added or
/// has changed are despawned and spawned again, and those of all panels when the palette is another. The last model
/// is the component, so that it goes with its panel; `is_added` tells a system that its panel is new. Focus and scroll
/// position are kept by name ([`FocusKey`](super::widgets::FocusKey), [`KeepsScroll`](super::widgets::KeepsScroll)).
pub trait Panel: Component<Mutability = Mutable> {
    /// Spawns the children that show it.
    fn fill(&self, panel: &mut ChildSpawnerCommands);
}

fn build<P: Panel>(mut commands: Commands, repaint: Res<Repaint>, panels: Query<(Entity, Ref<P>)>) {
    for (entity, model) in &panels {
        if model.is_changed() || repaint.is_changed() {
            let mut panel = commands.entity(entity);
            panel.despawn_children();
            panel.with_children(|panel| model.fill(panel));
        }
    }
}

/// Adds kinds of panels to an app.
pub trait AddPanel {
    /// Panels of a kind are built as their models say.
    fn add_panel<P: Panel>(&mut self) -> &mut Self;
}

impl AddPanel for App {
    fn add_panel<P: Panel>(&mut self) -> &mut Self {
        self.add_systems(Update, build::<P>.in_set(PlaySystems::Build))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, PartialEq)]
    struct Sign(&'static str);

    impl Panel for Sign {
        fn fill(&self, panel: &mut ChildSpawnerCommands) {
            panel.spawn(Text::new(self.0));
        }
    }

    /// The one child of a panel after a frame, and its words.
    fn seen(app: &mut App, panel: Entity) -> (Entity, String) {
        app.update();
        let children: Vec<_> = app
            .world()
            .get::<Children>(panel)
            .into_iter()
            .flatten()
            .collect();
        assert_eq!(children.len(), 1);
        let text = app.world().get::<Text>(*children[0]).expect("words");
        (*children[0], text.0.clone())
    }

    #[test]
    fn a_panel_is_built_anew_when_its_model_or_the_palette_has_changed() {
        let mut app = App::new();
        app.init_resource::<Repaint>().add_panel::<Sign>();
        let panel = app.world_mut().spawn(Sign("one")).id();
        let first = seen(&mut app, panel);
        assert_eq!(first.1, "one");
        let write = |app: &mut App, words| {
            let mut sign = app.world_mut().get_mut::<Sign>(panel).expect("a panel");
            sign.set_if_neq(Sign(words));
            seen(app, panel)
        };
        assert_eq!(write(&mut app, "one"), first, "the same again");
        let second = write(&mut app, "two");
        assert_eq!(second.1, "two");
        assert_ne!(second.0, first.0);
        app.world_mut().resource_mut::<Repaint>().set_changed();
        let third = seen(&mut app, panel);
        assert_eq!(third.1, "two");
        assert_ne!(third.0, second.0);
    }
}
