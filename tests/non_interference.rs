//! What one side keeps secret makes no difference to anything that the other side can see before the reveal.
//!
//! Pairs of games are played through the host, alike but for the secrets of one side. Compared, step by step:
//! every byte of the other side's mails and their number, size and order, every file of the home that others
//! may read, every view, what the rulebook answers to a sheet, and the audit (`support/pair.rs`). That a leak
//! is noticed in each of these, `leaks.rs` shows; a game goes through its own secrets in its folder.

use crate::support::any::{AnyTable, Kind};
use crate::support::pair::{self, both, pair};
use feldpost_kit::registry::options_together;
use feldpost_kit::system::Terms;

/// Of every game that is built in: which secret choice a side makes, the others cannot tell.
#[test]
fn a_secret_choice_in_any_game_makes_no_difference_to_the_others() {
    let registry = feldpost::games::standard();
    let mut tried = 0;
    for card in registry.cards() {
        // With every option there is most to choose.
        let (_, system) = registry.find(card.id).unwrap();
        let options = options_together(card, &**system, &Terms::default());
        let terms = Terms { options, ..Terms::default() };
        let kind = Kind { card: card.clone(), terms };
        // Where only one side ever chooses in secret, nothing waits for another one: such a game goes through
        // its secrets in its folder.
        let Some((mut table, holder)) = AnyTable::at_secret_choice(&kind) else { continue };
        tried += 1;
        let choices = table.different_choices(&holder);
        for watcher in table.seats().into_iter().filter(|seat| *seat != holder) {
            let mut games = pair(|| AnyTable::at_secret_choice(&kind).unwrap().0, watcher.leak());
            pair::differing(&mut games, &holder, [&choices[0], &choices[1]]);
            let watcher = games[0].watcher;
            both(&mut games, watcher, "status");
            both(&mut games, watcher, "help secret\r\nsay Which one did you take?");
        }
    }
    assert!(tried >= 2, "{tried} games have a choice for which several sides are asked");
}
