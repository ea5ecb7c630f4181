//! What the umpire has to say, each with its figures, and no word of it.
use super::part::{MapPlace, MapSign, NamedSeat, NumberedLine, told};
use super::{BidHelp, SidesTold, loss::Loss, secret::SecretHelp};
use feldpost_kit::message::Message;
use serde::{Deserialize, Serialize};

/// Something that a player is told.
///
/// The name of the variant is the id of its message in `templates/<language>/*.ftl`, its fields are the
/// message's arguments; a test holds both against each other. It is stored as it stands here, so that a mail
/// can be written again in another language: a variant that was once stored is never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The message of the same name says what each is and what its fields are.
pub enum Notice {
    // The mail itself.
    MailTooLong,
    MailTooLarge,
    HeaderTooLong,
    NoText,
    MailInMail,
    PartsUnread,
    AttachmentRead,
    AttachmentUnread,
    LettersDamaged,
    NoMessageId,
    AddressesLookedAt {
        most: usize,
    },
    NothingToCarryOut,
    WordsUnread {
        words: Vec<String>,
    },
    FilesUnread {
        files: Vec<String>,
    },
    OutsideOrders {
        count: usize,
        lines: Vec<NumberedLine>,
        more: usize,
    },
    TypedIntoQuote {
        count: usize,
        lines: Vec<NumberedLine>,
        more: usize,
    },
    SeenUnknown {
        seq: u64,
        head: String,
    },
    CameFrom {
        from: String,
    },
    WasHeldBack,
    SecondText,
    AlsoTo {
        seats: Vec<NamedSeat>,
    },
    AlsoOf {
        seats: Vec<NamedSeat>,
    },
    OpensNothing {
        count: usize,
    },
    // Words to the host.
    DryRunWords,
    PressPassedOn,
    AppealNoted,
    UmpireTold,
    NoUmpire,
    PressTooMuch {
        most: usize,
    },
    NameTaken {
        name: String,
    },
    NameRefused {
        name: String,
        most: usize,
        taken: bool,
    },
    // The clock.
    ClockRunsNowhere,
    AwayNoted {
        first: String,
        last: String,
        left: u32,
    },
    AwayOf {
        side: String,
        first: String,
        last: String,
    },
    AwayRefused {
        why: String,
        with: String,
        left: u32,
    },
    TimeGiven {
        amount: i64,
        unit: String,
    },
    TimeAsked {
        amount: i64,
        unit: String,
    },
    AsksTime {
        side: String,
        amount: i64,
        unit: String,
    },
    MoreTime {
        by: Option<String>,
        amount: i64,
        unit: String,
    },
    Moment {
        weekday: u8,
        date: String,
        time: String,
        zone: String,
    },
    TimeRuns {
        side: Option<String>,
        until: String,
        there: Option<String>,
    },
    SubjectUntil {
        subject: String,
        until: String,
    },
    Reminder {
        until: String,
        over: Option<String>,
    },
    AskForDone,
    ClockStands {
        reason: Option<String>,
    },
    ClockRuns,
    TimeUp {
        side: Option<String>,
    },
    ZoneUnknown {
        asked: String,
        near: Vec<String>,
    },
    JoinWithoutOffer,
    ToTheHost,
    AddressDropped {
        address: String,
    },
    AddressAsked {
        address: String,
    },
    NotOffered {
        word: String,
    },
    EntropyAlone,
    EntropyWeak,
    EntropyWeakOf {
        sides: Vec<String>,
    },
    OfferAsked,
    BidNeeded(BidHelp),
    SidesSettled(Box<SidesTold>),
    JoinedAlready,
    JoinOfAnother,
    JoinedAndWaits,
    JoinedEarlier,
    SitsAlready,
    OnlyMailedAgain,
    NothingToResign,
    DeclineTooLate,
    ResignLate,
    ResignUnconfirmed,
    QuestionsTooMany {
        most: usize,
    },
    RuleUnknown {
        number: String,
    },
    NoRules,
    // Orders.
    NotBegun,
    Late,
    AnswersOlder,
    NoStandingOrders,
    OrdersTooLarge {
        kilobytes: usize,
        most: usize,
    },
    OrdersTooMany {
        orders: usize,
        most: usize,
    },
    StandingLate,
    TooLateNow {
        #[serde(deserialize_with = "told")]
        title: Message,
    },
    TooLateToReveal {
        slot: String,
    },
    TooLate,
    // What a game may have words of its own for.
    SideName {
        side: String,
        name: String,
    },
    SidePlayed {
        side: String,
        player: String,
    },
    DefaultMeaning {
        kind: String,
        text: String,
    },
    // Sealed choices.
    ChoiceStands {
        slot: String,
    },
    SealsTooMany {
        most: usize,
    },
    CommitLate,
    CommitCopied {
        hash: String,
        slot: String,
    },
    CommitTaken {
        slot: String,
    },
    CommitSpelling {
        slot: String,
    },
    CommitStands {
        slot: String,
    },
    CommitClosed {
        slot: String,
    },
    CommitOther {
        slot: String,
        due: String,
    },
    CommitUnasked {
        slot: String,
    },
    RevealHere {
        slot: String,
    },
    RevealEarly {
        slot: String,
    },
    RevealFits {
        slot: String,
    },
    RevealOfAnotherGame {
        theirs: String,
        ours: String,
    },
    RevealOfAnotherSeat {
        theirs: String,
        ours: String,
    },
    RevealUnsealed {
        slot: String,
        hash: String,
    },
    RevealByUmpire {
        slot: String,
    },
    RevealMisfit {
        slot: String,
        hash: String,
        sealed: String,
    },
    RevealTooLate {
        slot: String,
    },
    DefaultOrders {
        #[serde(deserialize_with = "told")]
        decision: Message,
        orders: String,
    },
    DefaultSealed {
        slot: String,
        choice: String,
    },
    StandingChose {
        slot: String,
        choice: String,
    },
    Strike {
        side: String,
        slot: String,
        choice: String,
        reason: String,
    },
    StrikeUnopened {
        side: String,
        slot: String,
    },
    StrikeAsWritten {
        side: String,
        text: String,
    },
    // Dice that wait for a beacon.
    DiceLocked {
        step: u64,
        round: u64,
        time: String,
    },
    DiceAwaited {
        round: u64,
        time: String,
    },
    DiceWait {
        step: u64,
        round: u64,
        time: String,
    },
    DiceOverdue {
        step: u64,
        round: u64,
        time: String,
    },
    SendAgainAfterDice,
    NoDiceWait,
    BeaconOther {
        round: u64,
        due: u64,
        time: String,
    },
    BeaconEarly {
        round: u64,
        time: String,
    },
    BeaconWrong {
        round: u64,
    },
    NothingToAgreeTo,
    AgreementNoted,
    AgreesToVoid {
        side: String,
        step: u64,
    },
    AgreesToChain {
        side: String,
        step: u64,
    },
    VoidByConsent {
        step: u64,
    },
    Rollback {
        stage: String,
        side: Option<String>,
        entry: u64,
    },
    EndLost(Loss),
    NobodyIsNamed,
    Draw {
        stage: String,
        side: Option<String>,
    },
    VoidByRuling {
        step: u64,
        reason: String,
    },
    SourceIsChain {
        step: u64,
    },
    // What a mail is about.
    NoResolution {
        step: u64,
    },
    NoReport,
    NoSuchMoment {
        moment: String,
    },
    StoryGoesOn {
        moment: String,
    },
    JournalHere {
        game: String,
        data: String,
        rules: String,
        key: String,
    },
    VerifierAt {
        link: String,
    },
    JournalTooLarge {
        game: String,
        megabytes: usize,
        most: usize,
    },
    JournalOften {
        most: usize,
    },
    PositionNow,
    ResolutionAgain {
        step: u64,
    },
    NewestReport,
    StorySince {
        moment: String,
    },
    WholeStory,
    RevealAsked {
        slot: String,
    },
    RevealAwaited {
        slot: String,
    },
    GaveUp {
        how: String,
        side: String,
    },
    TheUmpire,
    ClosedByUmpire {
        reason: Option<String>,
    },
    AddressByUmpire,
    MailedAgain,
    GameGoesOn,
    TakenOver {
        side: String,
    },
    YouTakeOver,
    ClosedNoJoin,
    Sides {
        sides: Vec<String>,
    },
    ChainWarning,
    ChainInShort,
    NewKey {
        seq: u64,
        key: String,
        officer: bool,
    },
    BeaconNote,
    BeaconInShort,
    /// How the seat is told things from here on.
    MannerTaken {
        /// Which: `all`, `brief`, `mine`, `pictures`, `text`, `seal`, `no-seal`, `plain`, `full`, `language`.
        manner: String,
        /// The language, if it is one.
        language: String,
    },
    /// The seat has asked for a language in which there is nothing to read.
    LanguageUnknown {
        /// As it was asked for.
        language: String,
        /// Those that there are, each as `de (Deutsch)`.
        known: Vec<String>,
    },
    /// What accepts an offer, to somebody who said yes in other words.
    JoinLine {
        /// First 16 hex digits of the offer hash.
        offer: String,
    },
    /// Below every mail to the umpire.
    UmpireFoot,
    MapSigns {
        signs: Vec<MapSign>,
    },
    MapPlaces {
        places: Vec<MapPlace>,
    },
    // What became of a line, on a terminal.
    LineGood,
    LineNotMet,
    LineKept,
    LineIgnored,
    HelpOverview {
        /// The topics that there are, as they are asked for.
        topics: String,
        /// A topic that was asked for and is none.
        unknown: Option<String>,
    },
    HelpJoin,
    HelpOrders {
        /// The game's own orders with an example each, as they stand in its help.
        orders: String,
    },
    /// What a game says to a topic of its own.
    HelpOfGame {
        text: String,
    },
    HelpAddress,
    HelpSecret,
    HelpSecretOfSeat(Box<SecretHelp>),
    /// A finished text, from a file of an earlier program.
    Written {
        text: String,
    },
}
