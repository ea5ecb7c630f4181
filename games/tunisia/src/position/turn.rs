//! Lines of a position sheet that say what has been used, planned and asked.

use super::read::{Draft, SIDES};
use crate::board::{Asked, Attached, DropPlan, Raid};
use crate::event::Question;
use crate::parse::Reader;
use crate::parse::things::{amount, port, spot};
use crate::words::Faction;
use feldpost_kit::msg;
use feldpost_kit::words::Read;

impl Draft {
    pub(super) fn used(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let known = [
            ("port", 0),
            ("ships", 1),
            ("refit", 2),
            ("mud", 3),
            ("rebuilding", 4),
            ("rail", 5),
            ("unloading", 6),
            ("bridge", 7),
            ("drops", 8),
            ("forage", 9),
            ("repls", 10),
            ("fresh", 11),
            ("mud-part", 12),
        ];
        let kind = reader.one_of(&msg!("what-used"), &known)?;
        match kind {
            0 => {
                let port = port(reader)?;
                self.board.used.ports.insert(port, amount(reader)?);
            }
            2 => {
                let at = spot(reader)?;
                self.board.used.refits.insert(at, reader.number(msg!("what-steps"), 0usize, 99usize)?);
            }
            6 => {
                let hex = reader.hex()?;
                self.board.used.unloaded.insert(hex, amount(reader)?);
            }
            8 => self.board.used.dropped.extend(reader.units(None, |_| false)?),
            9 => self.board.used.foraging.extend(reader.units(None, |_| false)?),
            10 => self.board.used.arrived.extend(reader.path()),
            11 => self.board.used.fresh.extend(reader.units(None, |_| false)?),
            _ => {
                let side = reader.one_of(&msg!("what-side"), &SIDES)?;
                let used = &mut self.board.used;
                match kind {
                    1 => drop(used.shipped.insert(side, amount(reader)?)),
                    3 => drop(used.mud.insert(side)),
                    12 => drop(used.parts.insert(side)),
                    4 => drop(used.rebuilt.insert(side)),
                    5 => drop(used.railed.insert(side, amount(reader)?)),
                    _ => drop(used.more_ships.insert(side, amount(reader)?)),
                }
            }
        }
        Ok(())
    }

    /// `attached axis cent german`, `plan 2para A40.22 turn 6`, `raid 1cdo turn 3 3T`, `bridge given`, `asked
    /// axis overrun B52.10 by i-7pz`.
    pub(super) fn special(&mut self, reader: &mut Reader<'_>, key: &str) -> Read<()> {
        let special = &mut self.board.special;
        match key {
            "attached" => {
                let side = reader.one_of(&msg!("what-side"), &SIDES)?;
                let formation = reader.unit(Some(side))?;
                let known = Faction::ALL.map(|faction| (faction.word(), faction));
                let to = reader.one_of(&msg!("what-faction"), &known)?;
                special.attached.insert(side, Attached { formation, to });
            }
            "plan" => {
                let unit = reader.unit(None)?;
                let hex = reader.hex()?;
                reader.skip(&["turn"]);
                let turn = reader.number(msg!("what-turn"), 1usize, 99usize)?;
                special.drops.insert(unit, DropPlan { hex, turn });
            }
            "raid" => {
                let unit = reader.unit(None)?;
                reader.skip(&["turn"]);
                let turn = reader.number(msg!("what-turn"), 1usize, 99usize)?;
                let t = amount(reader)?;
                special.raid = Some(Raid { unit, turn, t, landed: reader.take(&["landed"]) });
            }
            "bridge" => {
                reader.take(&["given"]);
                special.bridge = true;
            }
            _ => return self.asked(reader),
        }
        Ok(())
    }

    fn asked(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let side = reader.one_of(&msg!("what-side"), &SIDES)?;
        let known = [("overrun", 0), ("attack", 1), ("intercept", 2)];
        let about = reader.one_of(&msg!("what-asked"), &known)?;
        let hex = reader.hex()?;
        reader.skip(&["by"]);
        let who = reader.units(Some(side.enemy()), |_| false)?;
        let question = match about {
            2 => Question::Interception { planes: who, hex },
            about => Question::Defence { attackers: who, hex, overrun: about == 0 },
        };
        self.board.asked = Some(Asked { side, question });
        Ok(())
    }
}
