//! The actions by their words. Floor 4. Section 6 of the reference.

use crate::combat::{Act, Aiming, Family};

/// The verb of an action under way.
pub(in crate::rules::aura) fn verb_of(act: &Act) -> &'static Verb {
    find(&act.verb).expect("a checked command has a known verb")
}

/// Which module knows an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Attacks and combat maneuvers.
    Attack,
    /// Movement by one's own feet.
    Movement,
    /// Stance, attention, defence, breath.
    Posture,
    /// Things.
    Gear,
    /// Abilities and items with an effect.
    Ability,
}

/// How an action stands in the Round machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An action: it can be challenged and interrupted. Rule AUR-INIT-07.
    Action,
    /// An Immediate Interrupt. Rule AUR-REACT-01.
    Interrupt,
    /// A free command. Rule AUR-INIT-20.
    Free,
}

/// One verb.
#[derive(Debug)]
pub struct Verb {
    /// The word in commands.
    pub word: &'static str,
    /// For people.
    pub label: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Which module knows it.
    pub domain: Domain,
    /// How it stands in the Round machine.
    pub kind: Kind,
    /// What it is pointed at.
    pub aiming: Aiming,
    /// Where the action bar keeps it.
    pub family: Family,
    /// The Lucide name of its icon.
    pub icon: &'static str,
    /// One sentence of help.
    pub help: &'static str,
    /// The riders that it takes.
    pub riders: &'static [&'static str],
}

impl Verb {
    /// Whether it moves the actor by its own will: its Energy gives no credits.
    /// Rule AUR-REACT-03.
    #[must_use]
    pub fn is_movement(&self) -> bool {
        self.domain == Domain::Movement || ["kneel", "stand"].contains(&self.word)
    }

    /// Whether it turns its actor to the target: attacks do, and so does a stare.
    /// Rules AUR-POS-06, AUR-ATK-12.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.is_attack() || self.word == "dread_stare"
    }

    /// Whether it is an attack, which may also be made as a Swift Attack. Rule AUR-REACT-05.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        self.domain == Domain::Attack && !["break", "escape"].contains(&self.word)
    }
}

/// The verb of a word.
#[must_use]
pub fn find(word: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.word == word)
}

macro_rules! verbs {
    ($($word:literal $label:literal $rule:literal $domain:ident $kind:ident $aiming:ident $family:ident $icon:literal [$($rider:literal),*] $help:literal;)*) => {
        /// Every verb, in the order of the action bar.
        pub static VERBS: &[Verb] = &[$(Verb {
            word: $word,
            label: $label,
            rule: $rule,
            domain: Domain::$domain,
            kind: Kind::$kind,
            aiming: Aiming::$aiming,
            family: Family::$family,
            icon: $icon,
            help: $help,
            riders: &[$($rider),*],
        }),*];
    };
}

verbs! {
    "attack" "Attack" "AUR-ACT-01" Attack Action Combatant Main "sword" ["swift", "nonlethal", "care", "mighty", "stamina"] "A series of strikes with a weapon or the bare body.";
    "shoot" "Shoot" "AUR-ACT-03" Attack Action Combatant Main "bow-arrow" ["swift", "nonlethal", "care", "stamina"] "A shot with a loaded weapon.";
    "load" "Load" "AUR-ACT-05" Gear Action None Main "refresh-cw" ["stamina"] "Make a ranged weapon ready.";
    "throw" "Throw" "AUR-ACT-03" Attack Action Combatant Things "send" ["swift", "nonlethal", "care", "stamina"] "Any melee weapon in hand can be thrown.";
    "run" "Run" "AUR-ACT-07" Movement Action Path Main "footprints" ["stamina"] "Up to the Speed in metres for three Energy, less for less.";
    "sprint" "Sprint" "AUR-ACT-08" Movement Action Path Other "wind" ["push", "stamina"] "Faster than a Run, for Stamina too; may end in a push.";
    "shift" "Shift" "AUR-ACT-06" Movement Action Path Main "move" ["agility", "stamina"] "One metre in any direction without turning.";
    "agile_move" "Agile Move" "AUR-ACT-09" Movement Interrupt Path Main "zap" [] "One metre at once, for Agility; it provokes nobody.";
    "defend" "Defend" "AUR-ACT-14" Posture Action None Main "shield" ["stamina"] "Win ties on defence, and cover one's openings.";
    "face" "Face" "AUR-INIT-20" Posture Free Facing Main "eye" [] "Turn to a direction, or keep an eye on an opponent.";
    "trip" "Trip" "AUR-MAN-03" Attack Action Combatant Maneuvers "corner-down-left" ["swift", "stamina"] "Bring a target to the ground.";
    "disarm" "Disarm" "AUR-MAN-04" Attack Action Combatant Maneuvers "hand" ["swift", "stamina"] "Strike a weapon out of a hand.";
    "restrain" "Restrain" "AUR-MAN-05" Attack Action Combatant Maneuvers "grab" ["swift", "stamina"] "Hold a target fast.";
    "push" "Push" "AUR-MAN-08" Attack Action Combatant Maneuvers "arrow-right-from-line" ["swift", "stamina"] "Drive a target back.";
    "escape" "Escape" "AUR-ACT-21" Attack Action None Maneuvers "unlock" ["stamina"] "Break free of a hold.";
    "release" "Release" "AUR-INIT-20" Posture Free None Maneuvers "hand" [] "Let go of whoever is held.";
    "jump" "Jump" "AUR-ACT-10" Movement Action Path Other "chevrons-up" ["stamina"] "Over a gap or down a ledge.";
    "climb" "Climb" "AUR-ACT-11" Movement Action Path Other "mountain" ["stamina"] "Up or down a height beside.";
    "kneel" "Kneel" "AUR-ACT-12" Posture Action None Other "chevron-up" ["stamina"] "From the ground to the knees.";
    "stand" "Stand up" "AUR-ACT-13" Posture Action None Other "arrow-up" ["stamina"] "From the knees to the feet.";
    "hide" "Hide" "AUR-ACT-23" Posture Action None Other "eye-off" ["stamina"] "Out of the sight of every opponent.";
    "catch_breath" "Catch Breath" "AUR-ACT-18" Posture Action None Other "heart-pulse" [] "Three Energy, or all that is left, for one Stamina.";
    "break" "Break down" "AUR-ACT-22" Attack Action Thing Other "hammer" ["stamina"] "Throw the whole body against a door or wall.";
    "equip" "Equip" "AUR-ACT-15" Gear Action None Things "hand" ["stamina"] "Take a thing in hand.";
    "stow" "Stow" "AUR-ACT-15" Gear Action None Things "archive" ["stamina"] "Put a thing away.";
    "pick_up" "Pick up" "AUR-ACT-16" Gear Action None Things "arrow-down-to-line" ["stamina"] "Take a thing from the ground; it leaves an opening.";
    "drop" "Drop" "AUR-INIT-20" Gear Free None Things "arrow-down" [] "Let a thing fall.";
    "second_wind" "Second Wind" "AUR-ACT-24" Ability Action None Other "heart" ["stamina"] "Spend a Recovery Surge and regain Aura.";
    "shake_off" "Shake Off" "AUR-ACT-24" Ability Action None Other "sparkles" ["stamina"] "Be slowed no longer.";
    "dread_stare" "Dread Stare" "AUR-ACT-24" Ability Action Combatant Attacks "eye" ["stamina"] "A stare that dazes whoever has not the will.";
    "drink" "Drink" "AUR-ACT-24" Ability Action Friend Things "flask-conical" ["stamina"] "A draught for oneself or an ally beside.";
}
