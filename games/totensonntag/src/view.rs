//! What one viewer may know.

use crate::board::{Attacked, Board, Impulse, Phase, Piece, Support};
use crate::words::{Side, Sides};
use feldpost_kit::system::Viewer;

/// A viewer's knowledge: the open board. It has no place for a sealed choice, a standing order or a plan:
/// the host keeps those, and hands them over with the sheet that they belong to.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub board: Board,
}

impl View {
    /// What a viewer may know of a board. Every field is named, so that one that is added to the board is
    /// shown to nobody before somebody has decided who may see it.
    #[must_use]
    pub fn of(board: &Board, viewer: Viewer) -> View {
        let Board { data, edition, rulebook, options, turn, couplet, phase, an, previous_an, .. } = board;
        let Board { an_die, first, units, stacks, control, missions, impulse, night_stop, given, .. } = board;
        let board = Board {
            data: data.clone(),
            edition: edition.clone(),
            rulebook: rulebook.clone(),
            options: *options,
            turn: *turn,
            couplet: *couplet,
            phase: open_phase(phase),
            an: *an,
            previous_an: *previous_an,
            an_die: *an_die,
            first: *first,
            units: units
                .iter()
                .map(|(id, Piece { place, sp })| (*id, Piece { place: *place, sp: *sp }))
                .collect(),
            stacks: stacks.clone(),
            control: control.clone(),
            missions: *missions,
            impulse: open_impulse(impulse),
            night_stop: known_wishes(*night_stop, phase, viewer),
            given: *given,
        };
        View { viewer, board }
    }
}

/// Who has committed is known; what to is not here.
fn open_phase(phase: &Phase) -> Phase {
    match phase {
        Phase::Setup { side } => Phase::Setup { side: *side },
        Phase::An { committed } => Phase::An { committed: committed.clone() },
        Phase::Air { committed } => Phase::Air { committed: committed.clone() },
        Phase::Impulse { side } => Phase::Impulse { side: *side },
        Phase::Night { ready, declined } => Phase::Night { ready: ready.clone(), declined: declined.clone() },
        Phase::End { points, winner } => Phase::End { points: *points, winner: *winner },
    }
}

/// The marks of an impulse: what units have done before everybody's eyes.
fn open_impulse(impulse: &Impulse) -> Impulse {
    let Impulse { acted, changed_hex, combined_arms, panzers_entered, entry_bonuses, .. } = impulse;
    let Impulse { attacked, may_go_on, close_attacked, hits, support, asked, planned, .. } = impulse;
    let attacked =
        attacked.iter().map(|(id, Attacked { hex, mode })| (*id, Attacked { hex: *hex, mode: *mode }));
    let support = support.iter().map(|Support { recon, hex, left, reserved }| Support {
        recon: *recon,
        hex: *hex,
        left: *left,
        reserved: reserved.clone(),
    });
    Impulse {
        acted: acted.clone(),
        changed_hex: changed_hex.clone(),
        combined_arms: combined_arms.clone(),
        panzers_entered: *panzers_entered,
        entry_bonuses: *entry_bonuses,
        attacked: attacked.collect(),
        may_go_on: may_go_on.clone(),
        close_attacked: close_attacked.clone(),
        hits: hits.clone(),
        support: support.collect(),
        asked: *asked,
        planned: *planned,
    }
}

/// Who wants to be waited for at night is known when the night waits (TS 8.0); before it, to the side alone.
fn known_wishes(wishes: Sides<bool>, phase: &Phase, viewer: Viewer) -> Sides<bool> {
    let night = matches!(phase, Phase::Night { .. });
    let known = |side: Side| night || viewer == Viewer::Umpire || viewer == Viewer::Side(side.id());
    Sides { dak: wishes.dak && known(Side::Dak), cw: wishes.cw && known(Side::Cw) }
}
