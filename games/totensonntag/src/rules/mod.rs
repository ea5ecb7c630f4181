//! The rules, one file per chapter of the rulebook, in its order and words.
//!
//! | chapter | file |
//! |---|---|
//! | 2 Impulse system | [`impulses`], [`activation_number`] |
//! | 3 Actions and activations | [`activation`] |
//! | 4 Stacking | [`stacking`] |
//! | 5 Zones of control, 6 Movement | [`movement`], [`reinforcements`] |
//! | 7 Combat | [`combat`], [`barrage`], [`overrun`], [`recon_support`], [`aircraft`] |
//! | 8 Night | [`night`] |
//! | 9 Victory | [`victory`] |
//! | 10 Set-up | [`setup`] |
//!
//! [`advice`] says what could be ordered instead, [`idle`] which lines need no refusal, and [`chance`] what
//! the dice promise.
//!
//! The functions here ask and decide; [`crate::play`] carries out what they allow.

pub mod activation;
pub mod activation_number;
pub mod advice;
pub mod aircraft;
pub mod barrage;
pub mod chance;
pub mod combat;
pub mod idle;
pub mod impulses;
pub mod movement;
pub mod night;
pub mod overrun;
pub mod recon_support;
pub mod reinforcements;
pub mod setup;
pub mod stacking;
pub mod victory;

pub use feldpost_kit::objection::Objection;

/// What a rule says to an order: fine, or an objection.
pub type Allowed<T = ()> = Result<T, Objection>;
