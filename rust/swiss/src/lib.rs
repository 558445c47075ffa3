//! The FIDE Swiss rules: what a player's past means for pairing, the criteria, the search for the first
//! best candidate of a bracket, and colours.
//!
//! The crate knows nothing of files or of Python. Players come in as [`Columns`] (opponents, colours and
//! results of all rounds), are worked out once into a [`Field`], and are paired bracket by bracket by
//! [`dutch::Engine`].

pub mod boards;
pub mod bracket;
pub mod burstein;
pub mod colours;
pub mod completion;
pub mod criteria;
pub mod dubov;
pub mod dutch;
pub mod dutch_2017;
pub mod edition_2017;
pub mod halves;
pub mod history;
pub mod identifiers;
pub mod kinds;
pub mod layout;
pub mod lim;
mod lim_exchanges;
mod lim_floaters;
pub mod opposition;
pub mod order;
pub mod points;
pub mod problem;
pub mod readings;
pub mod transport;
mod trying;
pub mod upfloats;

pub use history::{Columns, Edition, Field, Player};
pub use points::{Colour, PointSystem};
