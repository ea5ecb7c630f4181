# Was der Host von sich aus an Spieler mailt, und an alle, die ohne Platz schreiben. Jede Nachricht ist eine Mail, ihr
# Attribut `subject` der Betreff. Ein Absatz hat eine Zeile, so lang sie auch ist; eine Zeile, die mit zwei Leerzeichen
# beginnt, ist zum Tippen und wird nie umbrochen. Eine Angabe, die nicht bekannt ist, heißt `none`.

## An alle, die keinen Platz vorweisen

host-help = { $page }
    .subject = [feldpost] Hilfe
host-games =
    Spiele dieses Clubs:
    { $games }
    Um einen freien Platz zu nehmen: join SPIEL SEITE
    { $offers ->
        [none] {""}
       *[other]
        Wer selbst eine Partie anbieten will, schickt eine Zeile wie diese:

        {"  "}{ $offers }
    }
    { $watch ->
        [true] Wer einmal am Tag lesen will, wie eine Partie verläuft: watch SPIEL
       *[false] {""}
    }
    .games = {"  "}{ $id } ({ $system } { $edition }) { $phase ->
        [joining] wartet auf Spieler
        [over] ist zu Ende
        [set-aside] ist angehalten
       *[playing] läuft
    }{ $silent }
    .silent = ; Mail an { $it } kommt zurück
    .silent-between = {""}
    .subject = [feldpost] Spiele
own-games =
    Deine Spiele in diesem Club:
    { $games }
    Zum Antworten auf den neuesten Bericht eines Spiels antworten; die Zeile `report SPIEL` schickt ihn noch einmal.
    .games = {"  "}{ $id }{ $others ->
        [none] {" "}ist angehalten
       *[other] {" "}({ $side }): { $asked ->
            [none] wartet auf { $others }
           *[other] du: { $asked }{ $until ->
                [none] {""}
               *[other] {" "}(bis { $until })
            }
        }
    }
    .subject = [feldpost] deine Spiele
host-ladder =
    { $players ->
        [0] In diesem Club ist noch kein Spiel gewertet.
        [one] Die Rangliste dieses Clubs hat einen Spieler, Stand { $time }:
       *[other] Die Rangliste dieses Clubs hat { $players } Spieler, Stand { $time }:
    }
    { $rows }
    { $more ->
        [0] {""}
       *[other] { $more } weitere stehen darunter.
    }
    Hinter jedem Namen stehen die Wertungszahl und in Klammern ihre Streuung: ein ? heißt, dass sie noch wenig sagt.
    { $pending ->
        [0] {""}
       *[other] Beendete Spiele, die noch nicht gezählt sind: { $pending }. Frag in einer Stunde wieder.
    }
    .rows = {"  "}{ $rank }. { $player }: { $rating }{ $sure ->
        [true] {""}
       *[false] ?
    } ({ $deviation }), { $games ->
        [one] 1 Spiel
       *[other] { $games } Spiele
    }, { $wins } gewonnen
    .subject = [feldpost] Rangliste
no-token =
    Deine Mail trägt kein Token, also wurde nichts darin ausgeführt.

    { $page }
    .subject = [feldpost] So schreibst du uns
token-opens-nothing = Nichts in deiner Mail wurde ausgeführt: sie kam nicht über die Antwortadresse eines laufenden Spiels. Bitte antworte auf den neuesten Bericht deines Spiels.
    .subject = [feldpost] Nicht ausgeführt
no-open-seat = In keinem Spiel dieses Namens gibt es so einen freien Platz; `games` listet die Spiele auf.
    .subject = [feldpost] Kein freier Platz
game-stopped = Spiel { $game } ist angehalten, weil das Programm daran gescheitert ist. Nichts ist verloren: deine Mail wird für die Spielleitung aufbewahrt.
    .subject = [feldpost] Das Spiel ist angehalten
game-held = Spiel { $game } ist angehalten: mit seiner Aufzeichnung hier stimmt etwas nicht, und die Spielleitung weiß es. Nichts ist verloren. Was du inzwischen schickst, wird aufbewahrt und ausgeführt, wenn das Spiel weitergeht; du hörst davon.
    .subject = [{ $game }] Das Spiel ist vorerst angehalten

## Was bestätigt werden muss

confirm-by-registered =
    Jemand mit deinem Token bittet darum, dass { $wish ->
        [move] Berichte von { $game } für { $seat } an { $address } gehen
       *[also] auch Mails von { $address } für { $seat } in { $game } zählen
    }.

    Wenn du das bist, antworte auf diese Mail mit der Zeile unten. Danach wird die neue Adresse gefragt.

    {"  "}{ $line }

    Wenn nicht, tu nichts: dann geschieht auch nichts.
    .subject = [{ $game }] Bitte bestätigen: eine andere Adresse
confirm-by-new =
    Jemand bittet darum, dass { $wish ->
        [move] Berichte von { $game } für { $seat } an { $address } gehen
       *[also] auch Mails von { $address } für { $seat } in { $game } zählen
    }.

    Wenn du das willst, antworte auf diese Mail mit der Zeile unten.

    {"  "}{ $line }

    Wenn nicht, tu nichts: dann geschieht auch nichts.
    .subject = [{ $game }] Bitte bestätigen: eine andere Adresse
# Eine leere Antwort genügt, wo es nur um einen freien Platz geht: ihr Betreff enthält die Zeile.
confirm-seat =
    Jemand bittet um den Platz { $seat } im Spiel { $game } für { $address }.

    Wenn du das bist, antworte auf diese Mail mit der Zeile unten; wer es zuerst tut, bekommt den Platz.

    {"  "}{ $line }

    Wenn nicht, tu nichts: dann geschieht auch nichts.
    .subject = [{ $game }] { $line }
address-entered = Erledigt: { $wish ->
        [move] Berichte von { $game } für { $seat } gehen an { $address }
       *[also] auch Mails von { $address } zählen für { $seat } in { $game }
    }.
    .subject = [{ $game }] Adressen deines Platzes
confirms-nothing = Diese Zeile bestätigt nichts oder nichts mehr: ein Code gilt eine Woche lang und einmal.
    .subject = [feldpost] Nicht bestätigt
confirmed-elsewhere = Diese Zeile zählt nur von der Adresse, an die sie ging: schick sie von dort.
    .subject = [feldpost] Nicht bestätigt
confirm-alone = Nichts wurde bestätigt: antworte mit der Zeile `confirm` allein.
    .subject = [feldpost] Nicht bestätigt
only-confirm-read = Von dieser Mail wurde nur die Zeile `confirm` gelesen. Schick das Übrige für sich.
    .subject = [feldpost] Das Übrige wurde nicht gelesen

## Absender von Mails in jemandes Namen

sender-unnamed = An die Antwortadresse deines Platzes { $seat } im Spiel { $game } kam eine Mail, die keinen oder mehrere Absender nennt. Nichts darin wurde ausgeführt. Wenn sie von dir war, schick sie noch einmal, nur von deiner eigenen Adresse.
    .subject = [{ $game }] Eine Mail in deinem Namen wurde nicht ausgeführt
sender-strange =
    An die Antwortadresse deines Platzes { $seat } im Spiel { $game } kam eine Mail von { $from }. Nichts darin wurde ausgeführt, und diese Adresse bekam keine Antwort.

    Wenn sie von dir war, schreib von dieser Adresse hier; oder lass auch Mails von dort zählen: antworte auf diese Mail mit der Zeile

      address also { $from }

    Wenn sie nicht von dir war, kennt jemand deine Antwortadresse. Sag es deiner Spielleitung; und dein nächster Bericht hat eine andere.
    .subject = [{ $game }] Eine Mail in deinem Namen wurde nicht ausgeführt
sender-unproven =
    Eine Mail von { $from } im Spiel { $game } wurde nicht ausgeführt: dieser Club nimmt nur Mails an, für die der Mailserver des Absenders selbst bürgt (DMARC), und für diese tat er es nicht.

    Gefunden: { $found ->
        [none] niemand hat nachgesehen
       *[other] { $found }
    }.

    { $flaw ->
        [none] {""}
       *[other] Ihr Kopf ist fehlerhaft ({ $flaw ->
            [byte-order-mark] eine Byte-Order-Mark
            [no-field] kein Kopffeld am Anfang
            [too-many-fields] mehr Kopffelder, als gelesen werden können
            [control-character] ein Steuerzeichen
            [mixed-line-ends] gemischte Zeilenenden
            [empty-fold] eine umgebrochene Zeile, in der nichts steht
            [no-colon] eine Zeile, die kein Feld ist
            [blank-before-colon] ein Leerzeichen vor dem Doppelpunkt eines Feldes
           *[two-senders] ein Absender, der sich auf zwei Arten lesen lässt
        }), sodass nichts darin beweisen kann, wer sie geschickt hat.
    }

    { $later ->
        [true] Die Nameserver der Domain des Absenders waren nicht zu erreichen.
       *[false] {""}
    }

    Schick sie noch einmal über den Server deines Anbieters, oder frag deine Spielleitung.
    .subject = [{ $game }] Eine Mail in deinem Namen wurde nicht ausgeführt
sender-waits = Eine Mail von { $from } im Spiel { $game } ist da und wartet: die Nameserver der Domain des Absenders können gerade nicht gefragt werden, ob sie von dort kommt. Das wird mindestens einmal in der Stunde wieder versucht, und sie wird ausgeführt, sobald sie antworten. Es ist nichts zu tun; nach einem Tag erfährst du das Ergebnis.
    .subject = [{ $game }] Deine Mail wartet

## Mehr Mails, als beantwortet werden

often-for-decision =
    { $most } Mails von dir sind für die jetzt offene Entscheidung angekommen. Diese wurde nicht gelesen, und nichts darin wurde ausgeführt; was du vorher geschickt hast, gilt.

    Von jetzt an wird eine Mail in der Stunde gelesen, bis die Entscheidung gefallen ist: schreib alle Befehle in eine Mail und schick sie eine Stunde nach der letzten. Mails, die früher kommen, werden übergangen, und das erfährst du höchstens einmal in der Stunde.
    .subject = [{ $game }] Zu viele Mails für eine Entscheidung
often-for-nothing = Von deiner Adresse kamen in dieser Stunde so viele Mails, die nichts bewegten, oder so oft dieselbe, dass die nächsten dieser Art beiseitegelegt werden: vielleicht antworten sich zwei Programme gegenseitig. Befehle und Entscheidungen zählen die ganze Zeit; auf das Übrige bekommst du in einer Stunde wieder Antwort.
    .subject = [{ $game }] Zu viele Mails

## Die Gegenseite

opponent-silent =
    Mail an { $side } im Spiel { $game } kommt als unzustellbar zurück. Nichts ist verloren: Berichte werden zurückgehalten, bis diese Adresse antwortet oder wieder Mail annimmt, und das Spiel wartet.

    Wenn du deinen Gegner anders erreichen kannst, tu es.
    .subject = [{ $game }] Mail an { $side } kommt zurück

## Partien, die Spieler anbieten

offer-refused =
    Du willst eine Partie anbieten; angeboten wurde nichts: { $line }

    { $flaws }

    So kann es heißen; was hinter der Seite steht, kann fehlen:

    {"  "}{ $example }
    .flaws = { $what ->
        [system] Ein Spiel `{ $word }` gibt es hier nicht; es gibt { $known }.
        [no-side] Eine Seite fehlt: Schreib hinter das Spiel `als` und deine Seite: { $known }.
        [side] Eine Seite `{ $word }` gibt es darin nicht; es gibt { $known }.
        [word] Darin heißt nichts `{ $word }`; es gibt { $known }.
        [address] `{ $word }` ist keine Mailadresse.
        [pace] Die Frist `{ $word }` ist nicht zu lesen: { $known }.
        [gunboat] Niemand soll erfahren, wer wen spielt, und du nennst jemanden: Lass weg, gegen wen du spielst.
        [bid] Gebote gibt es zwischen zwei Menschen: Nenn die Seite, die du gegen das Programm spielst.
        [punctual] `{ $word }` ist keine Zahl von 1 bis 100: so viele von 100 Fristen muss jemand eingehalten haben.
        [sides] Es hat mehr als zwei Seiten: Lass weg, gegen wen du spielst; die anderen Plätze sind dann frei.
        [yourself] `{ $word }` kann nicht gegen dich spielen.
        [member] Nur Mitglieder dieses Vereins dürfen sagen, gegen wen sie spielen, oder überhaupt Partien anbieten: Nimm zuerst einen freien Platz; `games` nennt sie.
        [asked] `{ $word }` wurden heute genug Partien angeboten.
        [often] Heute wurden genug Partien angeboten; versuch es morgen wieder.
       *[cannot] So kann sie nicht angeboten werden: { $word }.
    }
    .subject = [feldpost] keine Partie angeboten
confirm-offer =
    Jemand bittet in deinem Namen um eine neue Partie: { $title }. { $by ->
        [lot] Deine Seite wird ausgelost, sobald beide beigetreten sind
        [bid] Über die Seiten entscheiden Gebote, die ihr beim Beitreten macht
       *[none] { $side ->
            [none] Deine Seite wird ausgelost
           *[other] Du spielst { $side }
        }
    }, { $machine ->
        [true] und das Programm selbst spielt gegen dich
       *[false] { $against ->
            [none] und der andere Platz steht allen offen
           *[other] und { $against } wird gefragt, gegen dich zu spielen
        }
    }. { $clock ->
        [none] Sie hat keine Uhr.
       *[other] Ihre Uhr: { $clock }.
    }{ $unrated ->
        [true] {" "}Sie zählt auf keiner Rangliste.
       *[false] {""}
    }{ $gunboat ->
        [true] {" "}Niemand erfährt, wer wen spielt.
       *[false] {""}
    }

    Wenn du es bist, schick uns die Zeile unten, wie sie steht, von dieser Adresse; sie gilt zwei Tage und einmal. Dann geht das Angebot hinaus, auch an dich, und jeder nimmt es an, wie darin steht.

    {"  "}{ $confirm }

    Wenn nicht, tu nichts: Dann geschieht nichts.
    .subject = [feldpost] Bitte bestätigen: eine Partie, die du anbietest
moved = { $game }: { $waiting ->
        [none] { $goes_on ->
            [true] ist weitergegangen
           *[false] ist vorbei
        }
       *[other] wartet auf { $waiting }
    }
    .subject = [feldpost] { $game }
confirm-watch =
    Jemand möchte in deinem Namen einmal am Tag lesen, was im Spiel { $game } ({ $title }) geschieht{ $delay ->
        [0] {""}
        [one] , einen Tag später, als es gespielt wird
       *[other] , { $delay } Tage später, als es gespielt wird
    }.

    Bist du es, schick uns die Zeile unten, wie sie dasteht, von dieser Adresse; sie gilt zwei Tage.

    {"  "}{ $confirm }

    Wenn nicht, tu nichts: dann geschieht nichts.
    .subject = [feldpost] Bitte bestätigen: { $game } zuschauen
watch-said = { $stage ->
        [begins] Du schaust { $game } von jetzt an zu: eine Mail am Tag, wenn etwas geschehen ist, mit dem, was jeder wissen darf. Die erste erzählt es von Anfang an. `unwatch { $game }` beendet das.
        [ends] Du schaust { $game } nicht mehr zu.
        [nothing] Du schaust keinem solchen Spiel zu.
        [none] Es gibt kein Spiel `{ $game }`, dem man jetzt zuschauen kann: es muss begonnen haben und darf nicht vorbei sein. `games` nennt, was es gibt.
        [own] Du spielst { $game } selbst: seine Berichte sagen dir mehr.
        [member] Nur Mitglieder dieses Vereins dürfen zuschauen: Nimm zuerst einen Platz in einem Spiel.
        [often] Von deiner Adresse aus kann man jetzt keinem weiteren Spiel zuschauen. `unwatch SPIEL` macht Platz.
       *[unconfirmed] Diese Zeile bestätigt nichts: sie ist älter als zwei Tage, oder nicht so, wie sie dir geschickt wurde, oder kommt von einer anderen Adresse.
    }
    .subject = [feldpost] zuschauen: { $game }
watched =
    { $game } ({ $title }), wie es jeder wissen darf:
    { $more ->
        [0] {""}
        [one]
        Ein früherer Moment ist weggelassen.
       *[other]
        { $more } frühere Momente sind weggelassen.
    }
    { $moments }{ $outcome ->
        [none] {""}
       *[other] {""}

        Das Spiel ist vorbei: { $outcome }
    }

    `unwatch { $game }` beendet diese Mails.
    .moments = { $moment ->
        [none] {""}
       *[other] { $moment }
    }
        { $told }
    .subject = [feldpost] { $game }: was geschehen ist
not-punctual =
    Die Partie { $game } verlangt von allen, die einen Platz nehmen, dass sie { $needed } von 100 Fristen eingehalten haben; in deinen beendeten Partien waren es { $kept }. `games` nennt andere.
    .subject = [feldpost] Kein Platz in { $game }
how-to-stop =
    Von hier gehen Mails an alle, die eine Partie spielen oder ihr zusehen, und an niemanden sonst.

    Um eine Partie zu verlassen, antworte auf ihre neueste Mail mit der Zeile `resign yes`, auf ein Angebot mit `decline`. Für weniger Mails antworte mit `reports brief`, mit `digest` für eine am Tag oder mit `mute` für keine Worte der Gegenseite. Wer einer Partie zusieht, schreibt `unwatch` an diese Adresse.
    .subject = [feldpost] Wie keine Mails mehr kommen
offer-not-confirmed = Diese Zeile bestätigt kein Angebot: Sie ist älter als zwei Tage, oder nicht so, wie sie dir geschickt wurde, oder kommt von einer anderen Adresse.
    .subject = [feldpost] nicht bestätigt

## Whether mail goes out and comes in

mail-test = Diese Mail prüft nur, ob Mails von hier hinausgehen und eine Antwort auf dem Weg zurückkommt, den Spieler nehmen. Antworte darauf, mit irgendeinem Text oder keinem; sonst geschieht nichts. Wenn du nicht weißt, worum es geht, tu nichts.
    .subject = [feldpost] Test { $code }: bitte antworten
