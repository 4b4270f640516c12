use super::Arguments;
use clap::CommandFactory;

#[test]
fn the_arguments_contradict_themselves_nowhere() {
    Arguments::command().debug_assert();
}

#[test]
fn every_command_has_help_with_examples() {
    for command in Arguments::command().get_subcommands() {
        assert!(command.get_about().is_some(), "{}", command.get_name());
        assert!(
            command
                .get_after_help()
                .is_some_and(|help| help.to_string().contains("Examples")),
            "{}",
            command.get_name()
        );
    }
}
