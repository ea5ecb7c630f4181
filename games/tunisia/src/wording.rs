//! What this game says in its own words. A test holds the lists against the folders.

use feldpost_kit::files;
use feldpost_kit::wording::Wording;

/// The templates of its reports, and its help.
pub const WORDING: Wording = Wording {
    templates: files!("templates":
        "layout/answer.txt",
        "layout/attached.txt",
        "layout/chapter.txt",
        "layout/choices.html",
        "layout/choices.txt",
        "layout/done.html",
        "layout/done.txt",
        "layout/fights.txt",
        "layout/form.txt",
        "layout/headline.txt",
        "layout/losses.html",
        "layout/losses.txt",
        "layout/map.html",
        "layout/map.txt",
        "layout/order_of_battle.html",
        "layout/order_of_battle.txt",
        "layout/pace.txt",
        "layout/sheet.txt",
        "layout/sighting.txt",
        "layout/situation.html",
        "layout/situation.txt",
        "layout/summary.txt",
        "layout/telling.txt",
        "layout/words.txt",
    ),
    messages: files!("templates":
        "de/answers.ftl",
        "de/choices.ftl",
        "de/events.ftl",
        "de/orders.ftl",
        "de/page.ftl",
        "en/answers.ftl",
        "en/choices.ftl",
        "en/events.ftl",
        "en/orders.ftl",
        "en/page.ftl",
        "zh-TW/answers.ftl",
        "zh-TW/choices.ftl",
        "zh-TW/events.ftl",
        "zh-TW/orders.ftl",
        "zh-TW/page.ftl",
    ),
    help: files!("help":
        "de/orders.txt",
        "de/standing.txt",
        "en/orders.txt",
        "en/standing.txt",
        "zh-TW/orders.txt",
        "zh-TW/standing.txt",
    ),
};
