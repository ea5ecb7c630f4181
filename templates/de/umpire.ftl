# Was die Spielleitung des Clubs erfährt. Jede Nachricht ist eine Mail, ihr Attribut `subject` der Betreff. Ein Absatz
# hat eine Zeile, so lang sie auch ist; eine Zeile, die mit zwei Leerzeichen beginnt, ist zum Tippen und wird nie
# umbrochen. Eine Angabe, die nicht bekannt ist, heißt `none`.
# Eine Mail sagt, was wem geschah, was getan wurde, wo die Mail liegt, um die es geht, und was zu tun ist.

# Steht unter jeder von ihnen.
umpire-foot = (Vom Programm an seine Spielleitung. Von deinen Mails liest es Zeilen wie `game tell ID TEXT` und fragt zurück, bevor es etwas tut.)

## Mails

strangers =
    Von Adressen, die auf keiner Liste stehen, kamen in einer Stunde mehr als { $most } Mails, die eine Antwort wollten (help, games, join, ein altes Token). Die übrigen werden bis zum Ende der Stunde unbeantwortet beiseitegelegt. Spieler bekommen die ganze Zeit Antwort, und vor Fremden.

    Die Mail liegt in { $mail }. Die anderen liegen daneben.

    Wenn es eine Flut ist, gibt es nichts zu tun; lösch sie. Um eine beantworten zu lassen:

      feldpost deliver --home { $home } < { $mail }

    Die Grenze ist `strangers` unter [limits] in feldpost.toml.
    .subject = [feldpost] Viele Mails von Fremden

over-quota =
    Im Spiel { $game } hat { $seat } ({ $to }) für die jetzt offene Entscheidung { $most } Mails geschickt, mehr als irgendein Spiel braucht. Die nächste wurde nicht gelesen. { $seat } hat das erfahren, und bis die Entscheidung gefallen ist, wird eine Mail in der Stunde gelesen; die Gegenseite erfährt von den anderen nichts.

    Die Mail liegt in { $mail }. Die folgenden liegen daneben.

    Es muss nichts getan werden. Wenn es keine Absicht war, schickt vielleicht ein Programm: frag nach. Was an diesen Mails wichtig ist, kann noch einmal geschickt werden.
    .subject = [feldpost] { $game }: zu viele Mails von { $seat } für eine Entscheidung

strange-sender =
    An die Antwortadresse von { $seat } im Spiel { $game } kam eine Mail von { $from }, mit gültigem Token. Diese Adresse gehört nicht zum Platz, also wurde nichts darin ausgeführt, und sie wurde nicht beantwortet. Der Spieler ({ $to }) hat es erfahren und kann die Adresse durch eine Antwort auf jene Mail zählen lassen.

    Die Mail liegt in { $mail }.

    Meistens ist es der Spieler mit einem anderen Konto. Wenn er von der alten Adresse nicht mehr schreiben kann, trag die neue ein und reiche die Mail noch einmal ein:

      feldpost game address { $game } { $seat } ADRESSE --home { $home }
      feldpost deliver --home { $home } < { $mail }

    Wenn es jemand anders war, kennt er die Antwortadresse des Platzes: frag den Spieler, an wen Berichte weitergeleitet werden. Der nächste Bericht hat eine andere.
    .subject = [feldpost] { $game }: eine Mail für { $seat } von einem fremden Absender

unnamed-sender =
    An die Antwortadresse von { $seat } im Spiel { $game } kam eine Mail, die keinen oder mehrere Absender nennt, mit gültigem Token. Nichts darin wurde ausgeführt, und sie wurde nicht beantwortet. Der Spieler ({ $to }) hat es erfahren.

    Die Mail liegt in { $mail }.

    Es muss nichts getan werden. Wenn es der Spieler war, schickt er sie noch einmal, nur von seiner eigenen Adresse. Wenn es jemand anders war, kennt er die Antwortadresse des Platzes: frag den Spieler, an wen Berichte weitergeleitet werden. Der nächste Bericht hat eine andere.
    .subject = [feldpost] { $game }: eine Mail für { $seat } ohne klaren Absender

unproven =
    Eine Mail im Namen von { $seat } im Spiel { $game }, von { $from }, wurde nicht ausgeführt: unter [identity] in feldpost.toml steht `require = "dmarc"`, und die Domain des Absenders bürgt nicht für sie. Gefunden: { $found ->
        [none] niemand hat nachgesehen
       *[other] { $found }
    }. { $seat } hat das erfahren.

    Die Mail liegt in { $mail }.

    Wenn der Spieler sie geschrieben hat, soll er sie über den Server seines Anbieters schicken; ein Anbieter ohne DMARC geht mit dieser Einstellung nicht. Um sie noch einmal einzureichen, wenn das behoben ist:

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] { $game }: eine Mail von { $seat }, für die niemand bürgt

panic =
    Das Programm ist an einer Mail gescheitert, und das ist ein Fehler des Programms. Die Mail ist beiseitegelegt, und ihr Absender bekam keine Antwort. Nichts davon wurde ausgeführt, außer das Journal hat es. Alle Spiele gehen weiter.

    Die Mail liegt in { $mail }.

    Bitte zeig sie denen, die das Programm pflegen. Mit einer Version, in der das behoben ist, reiche sie noch einmal ein:

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] Das Programm ist an einer Mail gescheitert

loop =
    Eine Mail, die dieses Programm verschickt hat, ist von selbst zu ihm zurückgekommen. Sie wurde nicht beantwortet, also läuft nichts im Kreis; aber irgendwo wird unsere Post an unsere eigene Adresse weitergeleitet.

    Die Mail liegt in { $mail }.

    Ihre Zeilen Received: zeigen den Weg. Sieh nach Aliasen und Weiterleitungen deines Mailservers und des Spielers, an den sie ging.
    .subject = [feldpost] Eine Mail von uns ist zurückgekommen

too-many =
    Im Spiel { $game } hat { $seat } ({ $to }) mehr Mails geschickt, die nichts bewegen, als in einer Stunde beantwortet werden, oder zu oft dieselbe. Die nächsten dieser Art werden bis zum Ende der Stunde unbeantwortet beiseitegelegt, und { $seat } hat das erfahren. Befehle und Entscheidungen zählen die ganze Zeit.

    Die Mail liegt in { $mail }. Die folgenden liegen daneben.

    Vielleicht antworten sich zwei Programme gegenseitig: sieh dir die Mail an. Um sie trotzdem zählen zu lassen:

      feldpost deliver --home { $home } < { $mail }

    Die Grenzen sind `answers` und `equal` unter [limits] in feldpost.toml.
    .subject = [feldpost] { $game }: zu viele Mails von { $seat }

mail-again =
    `join { $game }` kam für den Platz { $seat } ({ $to }) heute { $most }-mal, wurde jedes Mal mit dem beantwortet, was der Platz zuletzt bekam, und ist noch einmal gekommen. Dafür geht heute nichts mehr hinaus, und die Mails, die darum bitten, werden beiseitegelegt.

    Die Mail liegt in { $mail }.

    Vielleicht kommt unsere Post nicht an: bitte den Spieler, in den Spamordner zu sehen. Die erste dieser Zeilen berichtigt eine falsche Adresse, und was zuletzt geschickt wurde, geht dorthin; die zweite schickt es noch einmal:

      feldpost game address { $game } { $seat } ADRESSE --home { $home }
      feldpost game resend { $game } { $seat } --home { $home }
    .subject = [feldpost] { $game }: { $seat } bittet immer wieder um seine Mail

word-of-player =
    { $from }, in { $game } am Platz { $seat }, hat ein Wort für dich:

      { $text }

    Kein anderer Spieler liest es, und es steht nicht im Journal.

    Was alle des Spiels wissen sollen, oder deine Antwort an alle:

      feldpost game tell { $game } "TEXT" --home { $home }

    Die ganze Mail liegt in games/{ $game }/archive; ihr SHA-256 beginnt mit { $mail }.
    .subject = [feldpost] { $game }: ein Wort von { $seat }

orders-asked =
    Eine Mail in deinem Namen ({ $mail }) will dieses. Noch ist nichts geschehen, denn in deinem Namen kann jeder schreiben. Damit eine Zeile ausgeführt wird, schick dem Club diese, wie sie dasteht; sie gilt zwei Tage und einmal:

    { $orders }

    Was man so verlangen kann: die Zeilen `game tell`, `resend`, `address`, `replace`, `extend`, `arrive`, `adjourn`, `resume`, `overdue`, `rollback`, `correct`, `withdraw`, `close`, `release`, `archive` und `mail again`, wie man sie tippt.
    .orders = { $confirm ->
        [none] {"  "}(nicht verstanden) { $line }
       *[other] {"  "}{ $confirm }
    }
    .subject = [feldpost] was du willst, zu bestätigen

order-not-confirmed =
    Diese Zeile bestätigt nichts: sie ist älter als zwei Tage oder nicht so, wie sie dir geschickt wurde.

      confirm order { $line }

    Es ist nichts geschehen. Frag neu und schick die Zeile, die zurückkommt.
    .subject = [feldpost] eine Zeile, die nichts bestätigt

order-done =
    Du hast dies bestätigt:

      { $line }

    { $stage ->
        [done] Es wurde ausgeführt.
        [nothing] Es ist nichts geschehen: es passt nicht zum Spiel, wie es steht.
       *[refused] Es wurde nicht ausgeführt: { $told }
    }

    Der Auftrag heißt { $name }; so steht er auch im Protokoll des Daemons.
    .subject = [feldpost] was daraus wurde: { $line }

unfetched =
    Eine Nachricht lässt sich nicht abholen: { $message }.

    Warum: { $reason }.

    Sie bleibt, wo sie ist, wird übergangen und einmal am Tag wieder versucht. Andere Post wird abgeholt.

    Wenn ein Spieler sie geschrieben hat, speichere sie mit einem Mailprogramm als Datei und reiche sie ein:

      feldpost deliver --home { $home } < DATEI

    Dann verschieb sie aus dem Ordner. Wenn kein Programm sie lesen kann, bitte den Absender, sie noch einmal zu schicken.
    .subject = [feldpost] Eine Nachricht im Postfach lässt sich nicht abholen

## Adressen

silence =
    Mail an { $to } kommt als unzustellbar zurück{ $status ->
        [none] {""}
       *[other] {" "}({ $status })
    }. Berichte dorthin werden zurückgehalten, bis auf einen alle { $probe_days } Tage, um zu sehen, ob er ankommt. Die Gegner haben es erfahren; die Spiele warten:

    { $games }

    Was zurückkam, liegt in quarantine/bounces. Eine Mail von dieser Adresse beendet das sofort. Wenn der Spieler eine andere Adresse hat, trag sie in jedem Spiel ein:

      feldpost game address SPIEL PLATZ ADRESSE
    .games = {"  "}{ $game }, Platz { $seat }
    .subject = [feldpost] Eine Adresse ist nicht erreichbar

undelivered =
    Eine Mail an { $to } konnte nicht zugestellt werden und wird nicht wieder versucht.

    Grund: { $reason }
    Message-ID: { $id }
    Datei: outbox/failed/{ $file }

    Das Spiel geht weiter. Bitte den Spieler um eine andere Adresse; wenn du die Datei nach outbox/queued verschiebst, wird die Mail noch einmal versucht.
    .subject = [feldpost] Keine Mail erreicht { $to }

undrawn =
    Die Bilder einer Mail an { $to } ließen sich nicht zeichnen: sie ging mit der Textkarte an ihrer Stelle hinaus. Anderen Mails von heute kann es ebenso gegangen sein.

    Grund: { $reason }
    Message-ID: { $id }

    Die Spiele gehen weiter. Das ist ein Fehler des Programms: bitte melde ihn; mit pictures = false in feldpost.toml wird kein Bild gezeichnet.
    .subject = [feldpost] Eine Mail ging ohne ihre Bilder hinaus

## Spiele

outage =
    Dieser Server war etwa { $hours ->
        [one] 1 Stunde
       *[other] { $hours } Stunden
    } nicht da. In { $games ->
        [one] 1 Spiel
       *[other] { $games } Spielen
    } lief eine Uhr: diese Zeit zählt für niemanden, und die Fristen sind um sie verschoben. Es ist nichts zu tun.

    Wenn in diesem Heim kein Dienst arbeitet (`feldpost serve`), sondern nur dann und wann (`serve --once`), dann wenigstens einmal in der Stunde, sonst stehen die Uhren still.
    .subject = [feldpost] der Server war eine Weile nicht da

clock-set =
    Die Uhr dieser Maschine wurde um { $minutes ->
        [one] 1 Minute
       *[other] { $minutes } Minuten
    } zurückgestellt. Keine Frist ist dadurch zu Ende. Sieh nach der Zeit der Maschine (`timedatectl`).
    .subject = [feldpost] die Uhr dieser Maschine wurde gestellt

many-late =
    In { $games } von { $of } Spielen mit laufender Uhr würde jetzt ein Schweigen zählen. So viele auf einmal liegen eher an einem Fehler hier als an den Spielern, etwa an Mail, die nicht ankommt: es ist nichts geschehen.

    Sieh zuerst nach den Wegen herein:

      feldpost mail test --home { $home }

    Wenn die Spieler wirklich säumig sind, sag es für jedes Spiel, das `game list` zeigt:

      feldpost game list --overdue --home { $home }
      feldpost game overdue GAME --home { $home }
    .subject = [feldpost] viele Spiele sind auf einmal säumig

time-is-up =
    Die Zeit ist um für { $seat } im Spiel { $game }, und die Regeln sagen nicht, was dann geschieht. Beide Spieler wissen es. Das Spiel wartet auf dich; was der Spieler schickt, zählt noch.

    Um mehr Zeit zu geben, einen anderen Spieler einzusetzen oder das Spiel zu beenden:

      feldpost game extend { $game } { $seat } 2d --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      feldpost game close { $game } --home { $home }
    .subject = [feldpost] { $game }: die Zeit ist um für { $seat }

late-and-away =
    Die Zeit ist um für { $seat } im Spiel { $game }, aber Mail an diesen Spieler kommt zurück: wer nicht erreicht wird, kann nicht säumig sein. Es ist nichts geschehen.

    Um eine Adresse einzutragen, die geht, oder einen anderen Spieler einzusetzen:

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
    .subject = [feldpost] { $game }: { $seat } ist nicht zu erreichen, und die Zeit ist um

too-silent =
    Im Spiel { $game } hat { $seat } { $times }-mal hintereinander geschwiegen. { $then ->
        [forfeit] Wie das Angebot sagt, hat diese Seite verloren, und das Spiel ist zu Ende. Es ist nichts zu tun.
        [adjourn] Wie das Angebot sagt, ist das Spiel vertagt: seine Uhr steht still, bis du es sagst.
       *[replace] Wie das Angebot sagt, wird ein anderer Spieler gebraucht. Bis dahin geht das Spiel weiter, mit dem, was Schweigen heißt.
    }

    { $then ->
        [forfeit] Um das Journal zur Hand zu haben:
       *[other] Was hilft:
    }

      { $then ->
        [forfeit] feldpost audit { $home }/games/{ $game }/journal.jsonl
        [adjourn] feldpost game resume { $game } --home { $home }
       *[replace] feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      }
    .subject = [feldpost] { $game }: { $seat } hat { $times }-mal geschwiegen

set-aside =
    Spiel { $game } ist beiseitegelegt, und keine Mail spielt es weiter.

    Der Grund: { $reason }

    Nichts ist verloren: das Journal in { $home }/games/{ $game } ist, wie es war. Mails für das Spiel werden in quarantine/set-aside aufbewahrt, und wer sie schickt, erfährt, dass es angehalten ist. Die anderen Spiele gehen weiter.

    Um zu sehen, was nicht stimmt:

      feldpost audit { $home }/games/{ $game }/journal.jsonl

    Wenn es behoben ist, geht das Spiel damit weiter; die Mails, die gewartet haben, werden ausgeführt, und die Spieler bekommen die Stellung:

      feldpost game release { $game } --home { $home }

    Das Handbuch der Spielleitung geht es Schritt für Schritt durch („When a game is set aside“).
    .subject = [feldpost] Spiel { $game } ist beiseitegelegt

round-late =
    Die Würfel des Spiels { $game } warten auf Runde { $round } des öffentlichen Beacons drand, die am { $time } fällig war. Dieser Host hat sie nicht.

    Was die Relays sagten: { $reason }

    Nichts ist verloren, und die Runden bleiben für immer zu haben: alle zehn Minuten wird wieder danach gefragt. Sieh nach `relays` unter [beacon] in { $home }/feldpost.toml, und ob dieser Rechner sie erreichen darf. Auch ein Spieler kann die Runde bringen, mit einer Mail, die die Zeile `beacon { $round } SIGNATUR` enthält. Wenn sie nirgends zu haben ist, können alle Spieler zusammen, oder die Clubleitung, die Auswertung aufgeben; das Handbuch der Spielleitung sagt, wie.
    .subject = [feldpost] { $game }: die Würfel warten auf eine Runde des Beacons

clock-behind =
    Die Uhr dieses Rechners sagt { $now }, aber das öffentliche Beacon drand hat schon seine Runde { $round }, die am { $time } kommt. Befehle, die jetzt gesperrt würden, nennten eine Runde, die alle kennen können.

    Also wird in Spielen, deren Würfel vom Beacon kommen, nichts gesperrt: ihre Mails warten in { $home } und werden bearbeitet, sobald die Uhr stimmt. Die anderen Spiele gehen weiter.

    Stell die Uhr, am besten mit NTP.
    .subject = [feldpost] Die Uhr dieses Rechners geht nach

old-copy =
    Im Spiel { $game } hat { $seat } einen Bericht von uns, der mit Eintrag { $seq } ({ $head }) endet. Dieses Journal hat diesen Eintrag nicht; es endet mit Eintrag { $newest }. Die Zeile in der Mail des Spielers ist bewiesen: dieser Host hat sie geschrieben.

    Also ist games/{ $game } höchstwahrscheinlich eine ältere Kopie, und was danach gespielt wurde, fehlt. Mehr, als jene Mail verlangte, wurde nicht geändert.

    Halte den Dienst an, bevor weitergespielt wird. Leg das neueste Journal zurück, das du finden kannst; bitte beide Spieler um ihre neuesten Berichte, deren receipt.txt signiert ist und das Ende des Journals nennt. Das Handbuch der Spielleitung sagt mehr („Backup“).
    .subject = [feldpost] { $game }: vielleicht wurde eine alte Kopie des Spiels zurückgelegt
