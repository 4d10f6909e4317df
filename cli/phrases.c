/* Every phrase in every language, side by side: a phrase that is missing in one of them shows as a gap in the table.
 * `{}` is put in in order, so a language that needs another order needs another phrase; `{|game|games}` chooses by the
 * number that was put in last. */
#include "cli/phrases.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ENGLISH, GERMAN, LANGUAGES };

static const char *const phrases[PHRASES][LANGUAGES] = {
    [PHRASE_CLEARED] = {"~~~~~~~~ (screen cleared) ~~~~~~~~", "~~~~~~~~ (Bildschirm gelöscht) ~~~~~~~~"},
    [PHRASE_PASS] = {"Pass the keyboard to {}.", "Gib die Tastatur weiter an {}."},
    [PHRASE_LOOK_AWAY] = {"Everyone else looks away. {}, press Enter",
                          "Alle anderen schauen weg. {}, drücke die Eingabetaste"},
    [PHRASE_HIDE] = {"Press Enter to hide this", "Mit der Eingabetaste verdecken"},
    [PHRASE_TURN] = {"{}’s turn", "{} ist an der Reihe"},
    [PHRASE_YOU] = {"you", "du"},
    [PHRASE_CARD] = {"Your card: {}.", "Deine Karte: {}."},
    [PHRASE_NO_CARD] = {"You have no card in this game.", "In diesem Spiel hast du keine Karte."},
    [PHRASE_MANY] =
        {"There are {} answers. Type one, or part of one to see the matches. For example:",
         "Es gibt {} Antworten. Tippe eine oder einen Teil davon, um die passenden zu sehen. Zum Beispiel:"},
    [PHRASE_BY_HAND] = {"Who is it", "Wer ist es"},
    [PHRASE_TYPE] = {"Type a number, or ? for help", "Tippe eine Zahl oder ? für Hilfe"},
    [PHRASE_USUAL] = {"Enter: {}", "Eingabetaste: {}"},
    [PHRASE_FLOOR] = {"Enter: let the others continue", "Eingabetaste: die anderen machen lassen"},
    [PHRASE_SILENCE] = {"(Everyone else passed.)", "(Alle anderen haben gepasst.)"},
    [PHRASE_CHOSEN] = {"Your choice: {}.", "Deine Wahl: {}."},
    [PHRASE_SURE] = {"Are you sure? (y/n)", "Bist du sicher? (j/n)"},
    [PHRASE_YES] = {"y", "j"},
    [PHRASE_NOT_UNDERSTOOD] = {"That is not a possible answer: {}", "Das ist keine mögliche Antwort: {}"},
    [PHRASE_NOT_ASKED_NUMBER] = {"There is no answer number {}.", "Eine Antwort Nummer {} gibt es nicht."},
    [PHRASE_MAY_SPEAK] = {"“say” to speak", "„say“ zum Sprechen"},
    [PHRASE_MUTE] = {"You may not speak now.", "Du darfst jetzt nicht sprechen."},
    [PHRASE_NEXT_TURN] =
        {"You have made your statement for this turn. This one can wait for your next turn.",
         "Deine Aussage für diesen Zug hast du schon gemacht. Diese kannst du im nächsten Zug machen."},
    [PHRASE_TOO_LONG] = {"That is too long: at most 280 characters at once.",
                         "Das ist zu lang: höchstens 280 Zeichen auf einmal."},
    [PHRASE_TOO_MUCH] = {"You have said enough for now.", "Für jetzt hast du genug gesagt."},
    [PHRASE_OWN_WORDS] = {"(In your own words. Bots understand them in part, and all statements: type “say”.)",
                          "(In eigenen Worten. Bots verstehen sie zum Teil und alle Aussagen: „say“.)"},
    [PHRASE_AWAY] = {"(The program of {} has ended. A stand-in gave this answer.)",
                     "(Das Programm von {} ist ausgefallen. Ein Ersatz hat geantwortet.)"},
    [PHRASE_SILENT] = {"(The program of {} did not answer in time. A stand-in gave this answer.)",
                       "(Das Programm von {} hat nicht rechtzeitig geantwortet. Ein Ersatz hat es getan.)"},
    [PHRASE_NONSENSE] = {"(The answer of the program of {} made no sense. A stand-in gave this one.)",
                         "(Die Antwort des Programms von {} ergab keinen Sinn. Ein Ersatz hat geantwortet.)"},
    [PHRASE_FLOOD] = {"(The program of {} sent too much. A stand-in gave this answer.)",
                      "(Das Programm von {} hat zu viel gesendet. Ein Ersatz hat geantwortet.)"},
    [PHRASE_WHY_UNKNOWN] = {"No answer to this question is about {}. For the rules of the question type “rules”.",
                            "Keine Antwort auf diese Frage betrifft: {}. Für die Regeln zur Frage tippe „rules“."},
    [PHRASE_WHY_LATER] =
        {"This question is not about places or pieces yet, so there are no tests to tell of {}. Choose "
         "what to do first; where it is allowed is asked next, and “why” tells it there.",
         "Diese Frage handelt noch nicht von Orten oder Figuren, darum gibt es zu {} noch nichts zu "
         "prüfen. Wähle zuerst, was du tust; wo es erlaubt ist, wird danach gefragt, und dort sagt es "
         "„why“."},
    [PHRASE_WHY_WHICH] = {"Several are called like that: {}. Which do you mean?",
                          "So heißen mehrere: {}. Was davon meinst du?"},
    [PHRASE_RULES_REST] = {"[…] There is more to it: “rules {}” shows one whole.",
                           "[…] Da steht noch mehr: „rules {}“ zeigt eine davon ganz."},
    [PHRASE_LESSON_STEP] = {"Step {} of {}", "Schritt {} von {}"},
    [PHRASE_LESSON_READ] = {"There is nothing to answer here: Enter continues, “quit” stops.",
                            "Hier ist nichts zu beantworten: Die Eingabetaste geht weiter, „quit“ hört auf."},
    [PHRASE_LESSON_HELP] = {"In a lesson: Enter names the answer that it expects, and Enter once more gives it. Hints, "
                            "undo and what the host may do are closed until it is over.",
                            "In einer Lektion: Die Eingabetaste nennt die Antwort, die erwartet wird, noch einmal die "
                            "Eingabetaste gibt sie. Tipps, undo und die Befehle der Tischleitung gibt es erst danach."},
    [PHRASE_WHY_WITHIN] = {"{} has several places. This is about one of them, {}; “why” takes each by its name.",
                           "{} hat mehrere Orte. Dies gilt für einen davon, {}; „why“ nimmt jeden beim Namen."},
    [PHRASE_WHY_HOW] = {"Type “why” and a place, a piece or a player to see which rule forbids it: why {}",
                        "Tippe „why“ und einen Ort, eine Figur oder eine Person, um zu sehen, welche Regel es "
                        "verbietet: why {}"},
    [PHRASE_PREVIEW_WHICH] = {"Say which answer: preview 3.", "Sag, welche Antwort: preview 3."},
    [PHRASE_NO_CLAUSE] = {"The rules have no clause {}. “rules” alone shows those of the open question.",
                          "Eine Regel {} gibt es nicht. „rules“ allein zeigt die zur offenen Frage."},
    [PHRASE_WHY_WHAT] = {"There is no place, piece or player called {}.",
                         "Einen Ort, eine Figur oder eine Person namens {} gibt es nicht."},
    [PHRASE_WHY_ALLOWED] = {"Answer {} is allowed: {}. For what it does type “preview {}”, for the rules “rules”.",
                            "Antwort {} ist erlaubt: {}. Was sie bewirkt, zeigt „preview {}“, die Regeln „rules“."},
    [PHRASE_MORE_ANSWERS] = {"… and {} more. Type part of one to see the matches.",
                             "… und {} weitere. Tippe einen Teil davon, um die passenden zu sehen."},
    [PHRASE_PREVIEW_ALIKE] = {"         or one of {} others like it, each with {} % at most",
                              "         oder eines von {} anderen dieser Art, jedes mit höchstens {} %"},
    [PHRASE_PREVIEW_SURE] = {"This would happen:", "Das geschieht dann:"},
    [PHRASE_PREVIEW_ODDS] = {"This may happen before the next question, with how likely it is:",
                             "Das kann bis zur nächsten Frage geschehen, und so wahrscheinlich ist es:"},
    [PHRASE_PREVIEW_TOGETHER] =
        {"The others answer at the same time. If they have not answered yet, this would happen:",
         "Die anderen antworten gleichzeitig. Haben sie noch nicht geantwortet, geschieht dann:"},
    [PHRASE_PREVIEW_NOTHING] = {"Nothing that you would see.", "Nichts, was du sehen würdest."},
    [PHRASE_PREVIEW_ASK] = {"You are then asked: {}", "Dann wirst du gefragt: {}"},
    [PHRASE_PREVIEW_PRICE] = {"An answer to that costs {} of {} ({}).", "Eine Antwort darauf kostet {} von {} ({})."},
    [PHRASE_PREVIEW_PRICES] = {"An answer to that costs {} to {} of {} ({}).",
                               "Eine Antwort darauf kostet {} bis {} von {} ({})."},
    [PHRASE_PREVIEW_CHANCE] = {"You cannot take it back: dice or cards decide.",
                               "Zurücknehmen kannst du es nicht: Würfel oder Karten entscheiden."},
    [PHRASE_PREVIEW_SHOWN] = {"You cannot take it back: the others see it.",
                              "Zurücknehmen kannst du es nicht: Die anderen sehen es."},
    [PHRASE_PREVIEW_REVEALED] = {"You cannot take it back: something hidden comes to light.",
                                 "Zurücknehmen kannst du es nicht: Etwas Verborgenes kommt ans Licht."},
    [PHRASE_PREVIEW_CHOICE] = {"You cannot take it back: with this your choice is complete.",
                               "Zurücknehmen kannst du es nicht: Damit steht deine Wahl fest."},
    [PHRASE_PREVIEW_TURN] = {"You cannot take it back: others are asked next.",
                             "Zurücknehmen kannst du es nicht: Danach sind andere gefragt."},
    [PHRASE_SURE_ALWAYS] = {"Are you sure? (y/n; a: yes, and do not ask again for this reason)",
                            "Bist du sicher? (j/n; i: ja, und aus diesem Grund nicht mehr fragen)"},
    [PHRASE_ALWAYS] = {"a", "i"},
    [PHRASE_HINT] = {"The bot {} would answer {}: {}.", "Der Bot {} würde {} antworten: {}."},
    [PHRASE_HINT_SAYS] = {"The bot {} would say: “{}” (say {})", "Der Bot {} würde sagen: „{}“ (say {})"},
    [PHRASE_HINT_WAITS] = {"The bot {} would wait.", "Der Bot {} würde abwarten."},
    [PHRASE_HINT_COMPARED] = {"Options compared, by chance of winning:", "Verglichen nach der Aussicht auf den Sieg:"},
    [PHRASE_HINT_NO_REASON] = {"It gives no reason: it did not compare this answer with others.",
                               "Einen Grund nennt er nicht: Er hat diese Antwort nicht mit anderen verglichen."},
    [PHRASE_HINT_NONE] = {"There are no hints in this game.", "In diesem Spiel gibt es keine Tipps."},
    [PHRASE_HINT_PEOPLE] = {"There are no hints where other people play.",
                            "Wo andere Leute mitspielen, gibt es keine Tipps."},
    [PHRASE_UNDONE] = {"Taken back.", "Zurückgenommen."},
    [PHRASE_NOT_ASKED] = {"There is no question for you right now.", "Gerade gibt es keine Frage an dich."},
    [PHRASE_UNKNOWN_COMMAND] = {"Unknown command: {}. Type ? for help.",
                                "Unbekannter Befehl: {}. Mit ? kommt die Hilfe."},
    [PHRASE_NOT_LEGAL] = {"This answer is not possible now.", "Diese Antwort ist jetzt nicht möglich."},
    [PHRASE_OVER] = {"The game is over.", "Das Spiel ist zu Ende."},
    [PHRASE_NO_STATEMENT] = {"That is not a statement. Type “say” to see them.",
                             "Das ist keine Aussage. Tippe „say“, um sie zu sehen."},
    [PHRASE_SAVED] = {"The position is saved in {}.", "Die Stellung ist gespeichert in {}."},
    [PHRASE_RECORDED] = {"The record is in {}.", "Das Protokoll steht in {}."},
    [PHRASE_BOT_SITS] = {"A bot plays for {} from now on.", "Ab jetzt spielt ein Bot für {}."},
    [PHRASE_BYE] = {"The game stops here.", "Das Spiel wird hier beendet."},
    [PHRASE_THE_END] = {"The end", "Ende"},
    [PHRASE_PRICE] = {" ({}, leaves {})", " ({}, bleiben {})"},
    [PHRASE_PRICE_NEXT] = {" ({} each)", " (je {})"},
    [PHRASE_PRICE_LAPSES] = {" (gives up {})", " ({} verfallen)"},
    [PHRASE_TURNING] = {"Turning points, by the lead in: {}", "Wendepunkte, nach dem Vorsprung bei: {}"},
    [PHRASE_LESSON_GO_ON] = {"Enter: continue", "Eingabetaste: weiter"},
    [PHRASE_LESSON_LOOK] = {"Look at: {}", "Sieh dir an: {}"},
    [PHRASE_LESSON_EXPECTS] = {"The lesson continues with: {} (Enter once more: do it)",
                               "Die Lektion geht weiter mit: {} (noch einmal die Eingabetaste: ausführen)"},
    [PHRASE_LESSON_ONLY] = {"Not in a lesson: it continues with the answer it expects (Enter names it).",
                            "Nicht in einer Lektion: Sie geht mit der Antwort weiter, die sie erwartet (die "
                            "Eingabetaste nennt sie)."},
    [PHRASE_LESSON_OVER] = {"The lesson is over.", "Die Lektion ist zu Ende."},
    [PHRASE_LESSON_PLAY_ON] = {"Enter: play on against bots; “quit”: stop",
                               "Eingabetaste: gegen Bots weiterspielen; „quit“: aufhören"},
    [PHRASE_LESSONS_NONE] = {"{} has no lessons.", "Für {} gibt es keine Lektionen."},
    [PHRASE_LESSONS_LINE] = {"{} (about {} {|minute|minutes})", "{} (etwa {} {|Minute|Minuten})"},
    [PHRASE_LESSONS_HOW] = {"Begin one with: sandtable learn {} LESSON", "Anfangen mit: sandtable learn {} LEKTION"},
    [PHRASE_WON] = {"won", "gewonnen"},
    [PHRASE_LOST] = {"lost", "verloren"},
    [PHRASE_DRAWN] = {"drawn", "unentschieden"},
    [PHRASE_DECIDED_BY] = {"Decided by {}.", "Entschieden durch {}."},
    [PHRASE_AT_END] = {"Enter to leave, or: journal (everything that happened), board, record FILE",
                       "Eingabetaste zum Verlassen, oder: journal (alles Geschehene), board, record DATEI"},
    [PHRASE_AT_END_BELIEFS] =
        {"Enter to leave, or: beliefs (what the bots believed, day by day), journal (everything "
         "that happened), board, record FILE",
         "Eingabetaste zum Verlassen, oder: beliefs (was die Bots glaubten, Tag für Tag), journal "
         "(alles Geschehene), board, record DATEI"},
    [PHRASE_BELIEFS] = {"What the bots believed, day by day: sandtable replay {} --beliefs {}",
                        "Was die Bots glaubten, Tag für Tag: sandtable replay {} --beliefs {}"},
    [PHRASE_BELIEFS_RECORD] = {"What the bots believed, day by day: keep the game (record FILE, or play with --record "
                               "FILE), then sandtable replay FILE --beliefs {}",
                               "Was die Bots glaubten, Tag für Tag: die Partie aufzeichnen (record DATEI, oder mit "
                               "--record DATEI spielen), dann sandtable replay DATEI --beliefs {}"},
    [PHRASE_WATCHING] = {"(You are out of the game and watching. Enter, or ? for help)",
                         "(Du bist ausgeschieden und schaust zu. Eingabetaste, oder ? für Hilfe)"},
    [PHRASE_HELP_ANSWER] = {"Type the number of an answer, or the answer as records write it: {}",
                            "Tippe die Nummer einer Antwort oder die Antwort wie im Protokoll: {}"},
    [PHRASE_HELP] = {"  ?               this help\n"
                     "  rules           the rules of the open question; rules R-1-2 a clause\n"
                     "  board           the table as you see it\n"
                     "  journal         all that you have learnt so far\n"
                     "  wait            let the others continue, where everyone may act at any time\n"
                     "  preview 3       what answer 3 would do, without giving it\n"
                     "  why PLACE       why the rules allow no answer there\n"
                     "  hint            what a bot would answer, and why\n"
                     "  undo            take back your last answer, where the game allows it\n"
                     "  save FILE       write the position, to resume later with --load\n"
                     "  record FILE     write the game so far, for --load, replay and verify\n"
                     "  quit            stop here (the end of the input does the same)",
                     "  ?               diese Hilfe\n"
                     "  rules           die Regeln zur offenen Frage; rules R-1-2 eine davon\n"
                     "  board           der Tisch, wie du ihn siehst\n"
                     "  journal         alles, was du bisher erfahren hast\n"
                     "  wait            die anderen machen lassen, wo alle jederzeit handeln dürfen\n"
                     "  preview 3       was Antwort 3 bewirken würde, ohne sie zu geben\n"
                     "  why ORT         warum die Regeln dort keine Antwort erlauben\n"
                     "  hint            was ein Bot antworten würde und warum\n"
                     "  undo            die letzte Antwort zurücknehmen, wo das Spiel es erlaubt\n"
                     "  save DATEI      die Stellung schreiben, weiter geht es später mit --load\n"
                     "  record DATEI    das Spiel bis hier schreiben, für --load, replay und verify\n"
                     "  quit            hier aufhören (das Ende der Eingabe tut dasselbe)"},
    [PHRASE_HELP_TALK] = {"  card            your card and what you know from it\n"
                          "  say             the statements you can make; say WORDS speaks",
                          "  card            deine Karte und was du dazu weißt\n"
                          "  say             die Aussagen, die du machen kannst; say WORTE spricht"},
    [PHRASE_HELP_HOST] = {"For the host of the table:", "Für die Tischleitung:"},
    [PHRASE_HELP_BOT] = {"a bot plays this seat from now on", "ab jetzt spielt ein Bot diesen Platz"},
    [PHRASE_HELP_TIMEOUT] = {"the time for the open question is up", "die Zeit für die offene Frage ist um"},
    [PHRASE_HELP_REMOVE] = {"this player leaves the game", "diese Person verlässt das Spiel"},
    [PHRASE_PLAYERS] = {"{} players", "{} Personen"},
    [PHRASE_PLAYERS_RANGE] = {"{} to {} players", "{} bis {} Personen"},
    [PHRASE_RULES_AND_DATA] = {"Rules {}; data sha256:{}…", "Regelstand {}; Daten sha256:{}…"},
    [PHRASE_RULES_IN_ENGLISH] = {"The rules of this game are written in English only.",
                                 "Die Regeln dieses Spiels gibt es nur auf Englisch."},
    [PHRASE_BOTS] = {"Bots (--seat SEAT=bot:NAME):", "Bots (--seat PLATZ=bot:NAME):"},
    [PHRASE_OPTIONS] = {"Options (--option NAME=VALUE):", "Optionen (--option NAME=WERT):"},
    [PHRASE_PACE_OPTIONS] = {"Time limits (for clocks and servers; no rule looks at them):",
                             "Bedenkzeiten (für Uhren und Server; keine Regel hängt von ihnen ab):"},
    [PHRASE_OR] = {" or ", " oder "},
    [PHRASE_ON_OR_OFF] = {"on or off", "on oder off"},
    [PHRASE_TO] = {" to ", " bis "},
    [PHRASE_DEFAULT] = {"; default: {}", "; Vorgabe: {}"},
    [PHRASE_LIST] = {"a list a,b,c", "eine Liste a,b,c"},
    [PHRASE_LIST_OR_COUNTS] = {"a list a,b,c or a:2,b:1, or JSON", "eine Liste a,b,c oder a:2,b:1, oder JSON"},
    [PHRASE_MORE_ROWS] = {"  … and {} more (--rows 0 shows all)", "  … und {} weitere (--rows 0 zeigt alle)"},
    [PHRASE_SIM_HEAD] = {"{}, {} {|seat|seats}, {} {|game|games}, seed {}",
                         "{}, {} {|Platz|Plätze}, {} {|Spiel|Spiele}, Startwert {}"},
    [PHRASE_SIM_SIDES] = {"Sides: games won, share, 95 % interval", "Seiten: Siege, Anteil, 95-%-Intervall"},
    [PHRASE_SIM_SEATS] = {"Seats: games won, share, 95 % interval", "Plätze: Siege, Anteil, 95-%-Intervall"},
    [PHRASE_SIM_ENDS] = {"Ends", "Spielausgänge"},
    [PHRASE_SIM_BOTS] = {"Bots: games won, share, 95 % interval", "Bots: Siege, Anteil, 95-%-Intervall"},
    [PHRASE_SIM_ALL] = {"all", "alle"},
    [PHRASE_SIM_DECISIONS] = {"Decisions: {} to {}, mean {}, median {}",
                              "Entscheidungen: {} bis {}, Mittel {}, Median {}"},
    [PHRASE_SIM_TIME] = {"{} seconds, {} games and {} decisions per second",
                         "{} Sekunden, {} Spiele und {} Entscheidungen je Sekunde"},
    [PHRASE_SIM_EARLY] =
        {"Stopped after {} of {} games, as wished: each share is known to within {} points.",
         "Wie gewünscht nach {} von {} Spielen beendet: Jeder Anteil ist auf {} Punkte genau bekannt."},
    [PHRASE_OPTIONS_TOLD] = {"Options: {}.", "Optionen: {}."},
    [PHRASE_ON] = {"yes", "ja"},
    [PHRASE_OFF] = {"no", "nein"},
    [PHRASE_CORPUS_HEAD] = {"{}, {} {|seat|seats}: {} {|game|games}, {} {|answer|answers} on average",
                            "{}, {} {|Platz|Plätze}: {} {|Spiel|Spiele}, im Mittel {} {|Antwort|Antworten}"},
    [PHRASE_LEAGUE_HEAD] = {"{}, {} {|seat|seats}, {} {|game|games}, seed {}",
                            "{}, {} {|Platz|Plätze}, {} {|Spiel|Spiele}, Startwert {}"},
    [PHRASE_LEAGUE_BOT] = {"Bot", "Bot"},
    [PHRASE_LEAGUE_RATING] = {"Rating, 95 %", "Wertung, 95 %"},
    [PHRASE_LEAGUE_GAMES] = {"Games", "Spiele"},
    [PHRASE_LEAGUE_SCORE] = {"Score", "Ergebnis"},
    [PHRASE_LEAGUE_CROSS] = {"What the bot of the row scored against the bot of the column, in percent",
                             "Was der Bot der Zeile gegen den Bot der Spalte erzielt hat, in Prozent"},
    [PHRASE_LEAGUE_STRONGER] = {"{} is stronger than {} (after {} {|game|games}).",
                                "{} ist stärker als {} (nach {} {|Spiel|Spielen})."},
    [PHRASE_LEAGUE_NEITHER] = {"{} and {}: no difference as large as {} points (after {} {|game|games}).",
                               "{} und {}: kein Unterschied von {} Punkten (nach {} {|Spiel|Spielen})."},
    [PHRASE_LEAGUE_OPEN] = {"{} and {}: not decided after {} {|game|games}.",
                            "{} und {}: nach {} {|Spiel|Spielen} nicht entschieden."},
    [PHRASE_LEAGUE_METHOD] =
        {"Each deal was played twice, with the seats exchanged. Ratings are on the scale of Elo, with a mean of 0: a "
         "bot rated 100 points higher scores 64 %. Intervals come from how the pairs of games scatter.",
         "Jede Verteilung wurde zweimal gespielt, mit getauschten Plätzen. Die Wertung folgt der Elo-Skala, ihr Mittel "
         "ist 0: Wer 100 Punkte mehr hat, erzielt 64 %. Die Intervalle folgen aus der Streuung der Spielpaare."},
    [PHRASE_WHY_HEAD] = {"{} ({}): options compared, by chance of winning:",
                         "{} ({}) hat verglichen, nach der Aussicht zu gewinnen:"},
    [PHRASE_WHY_PLAN] = {"  {} % ({} to {}): {}", "  {} % ({} bis {}): {}"},
    [PHRASE_WHY_USUAL] = {"  {} %: {}; what it plays without comparing", "  {} %: {}; was er ohne Vergleich spielt"},
    [PHRASE_WHY_BETTER] = {"; better than what it plays without comparing in {} of {} simulated games",
                           "; in {} von {} durchgespielten Verläufen besser als das, was er ohne Vergleich spielt"},
    [PHRASE_WHY_BEST] = {"; in {} of {} simulated games none of the others did better",
                         "; in {} von {} durchgespielten Verläufen war nichts anderes davon besser"},
    [PHRASE_WHY_TURN] = {"      by the end of the turn: {}", "      bis zum Ende des Zugs: {}"},
    [PHRASE_WHY_END] = {"      later: {}", "      später: {}"},
    [PHRASE_ANALYSE_HEAD] = {"{}, {} {|seat|seats}, {} {|answer|answers}. {}",
                             "{}, {} {|Platz|Plätze}, {} {|Antwort|Antworten}. {}"},
    [PHRASE_ANALYSE_CURVE] =
        {"Chances by the number of answers, from games played on from there (each within {} points):",
         "Aussichten nach der Zahl der Antworten, aus Spielen, die von dort weitergespielt wurden "
         "(jede auf {} Punkte genau):"},
    [PHRASE_ANALYSE_TURNING] = {"Turning points", "Wendepunkte"},
    [PHRASE_ANALYSE_NO_TURNING] =
        {"No turning points: no turn changed the chances by more than the figures’ margin.",
         "Keine Wendepunkte: Kein Zug hat die Aussichten um mehr verändert, als die Zahlen ungenau sind."},
    [PHRASE_ANALYSE_THEN] = {", then: {}", ", dann: {}"},
    [PHRASE_ANALYSE_POINT] = {"  after {}: {} {} points. {}", "  nach {}: {} {} Punkte. {}"},
    [PHRASE_ANALYSE_OF_IT] = {"    of it {} by chance, {} by choices",
                              "    davon {} durch Zufall, {} durch Entscheidungen"},
    [PHRASE_ANALYSE_ACCOUNTS] = {"Chance and choices, in points", "Zufall und Entscheidungen, in Punkten"},
    [PHRASE_ANALYSE_ACCOUNT] =
        {"  {}: {} % at the start, {} by chance, {} by its own choices, {} by those of others; {} % at the end",
         "  {}: {} % am Anfang, {} durch Zufall, {} durch eigene Entscheidungen, {} durch fremde; {} % am Ende"},
    [PHRASE_ANALYSE_MISSED] = {"The best plans that were missed", "Die besten Pläne, die versäumt wurden"},
    [PHRASE_ANALYSE_NO_PLANS] =
        {"Plans are not compared: the bots of this game do not plan turn by turn, or no simulations were allowed.",
         "Pläne werden nicht verglichen: Die Bots dieses Spiels planen nicht Zug um Zug, oder es waren keine "
         "Simulationen erlaubt."},
    [PHRASE_ANALYSE_PLAN] = {"  at {}: {} points (give or take {}). {}", "  bei {}: {} Punkte (auf {} genau). {}"},
    [PHRASE_ANALYSE_BETTER] = {"    better: {}", "    besser: {}"},
    [PHRASE_ANALYSE_PLAYED] = {"    played: {}", "    gespielt: {}"},
    [PHRASE_ANALYSE_WHY] = {"    why: {}", "    warum: {}"},
    [PHRASE_ANALYSE_REASON] = {"{} {}, as played {}", "{} {}, wie gespielt {}"},
    [PHRASE_ANALYSE_LATER] = {"later {} {}, as played {}", "später {} {}, wie gespielt {}"},
    [PHRASE_ANALYSE_COL_WHY] = {"why", "warum"},
    [PHRASE_ANALYSE_NOTE] =
        {"A chance is the share of games won when the bots’ policy plays on from the position, with other dice and "
         "whatever nobody could know drawn again. Choices are measured against what that policy would have done.",
         "Eine Aussicht ist der Anteil gewonnener Spiele, wenn die Bots von der Stellung aus weiterspielen, mit "
         "anderen Würfen; was niemand wissen konnte, wird neu gezogen. Entscheidungen werden daran gemessen, was die "
         "Bots getan hätten."},
    [PHRASE_ANALYSE_COL_NUMBER] = {"No.", "Nr."},
    [PHRASE_ANALYSE_COL_ANSWERS] = {"answers", "Antworten"},
    [PHRASE_ANALYSE_COL_TURN] = {"turn", "Zug"},
    [PHRASE_ANALYSE_COL_FOR] = {"side", "Seite"},
    [PHRASE_ANALYSE_COL_GAIN] = {"points", "Punkte"},
    [PHRASE_ANALYSE_COL_LUCK] = {"chance", "Zufall"},
    [PHRASE_ANALYSE_COL_CHOICE] = {"choices", "Entscheidungen"},
    [PHRASE_ANALYSE_COL_START] = {"start", "Anfang"},
    [PHRASE_ANALYSE_COL_OWN] = {"own choices", "eigene Entscheidungen"},
    [PHRASE_ANALYSE_COL_OTHERS] = {"others’ choices", "fremde Entscheidungen"},
    [PHRASE_ANALYSE_COL_END] = {"end", "Ende"},
    [PHRASE_ANALYSE_COL_BETTER] = {"better", "besser"},
    [PHRASE_ANALYSE_COL_PLAYED] = {"played", "gespielt"},
    [PHRASE_SO_FAR] = {"({} {|answer|answers} so far)", "(bisher {} {|Antwort|Antworten})"},
};

static const struct {
    const char *code, *text[LANGUAGES];
} undo_phrases[] = {
    {"final", {"Answers cannot be undone in this game.", "In diesem Spiel lässt sich nichts zurücknehmen."}},
    {"nothing", {"There is nothing to undo yet.", "Es gibt noch nichts zurückzunehmen."}},
    {"first", {"You cannot go back any further.", "Weiter zurück geht es nicht."}},
    {"other", {"The last answer came from someone else.", "Die letzte Antwort kam von jemand anderem."}},
    {"answered", {"Someone else has answered since.", "Inzwischen hat jemand anderes geantwortet."}},
    {"chance", {"A die has been rolled or a card drawn since.", "Inzwischen wurde gewürfelt oder eine Karte gezogen."}},
    {"learnt", {"Your answer has brought something hidden to light.", "Deine Antwort hat Verborgenes aufgedeckt."}},
    {"seat",
     {"The last answer did not come from a player.", "Die letzte Antwort kam nicht von einer Person am Tisch."}},
    {"turn", {"Someone else has been asked since.", "Seither ist jemand anderes gefragt worden."}},
    {"over", {"The game is over.", "Das Spiel ist zu Ende."}},
    {"dice", {"Rolls have been set in advance since.", "Inzwischen wurden Würfe vorgegeben."}},
};

static int index_of(const char *language)
{
    return strncmp(language, "de", 2) == 0 ? GERMAN : ENGLISH;
}

const char *phrase(const char *language, enum phrase p)
{
    return phrases[p][index_of(language)];
}

const char *undo_phrase(const char *language, const char *code)
{
    for (size_t i = 0; i < sizeof undo_phrases / sizeof *undo_phrases; i++)
        if (strcmp(code, undo_phrases[i].code) == 0)
            return undo_phrases[i].text[index_of(language)];
    return 0;
}

/* `{|game|games}`: the first where the value before it is 1. Returns what comes after it. */
static const char *append_choice(struct sand_writer *w, const char *pieces, bool one)
{
    const char *bar = strchr(pieces, '|'), *end = strchr(bar, '}');
    sand_append(w, one ? pieces : bar + 1, (size_t)(one ? bar - pieces : end - bar - 1));
    return end + 1;
}

static void append_given(struct sand_writer *w, const char *text, va_list given)
{
    bool one = false;
    for (const char *place, *what; (place = strchr(text, '{'));) {
        sand_append(w, text, (size_t)(place - text));
        if (place[1] == '|') {
            text = append_choice(w, place + 2, one);
            continue;
        }
        text = place;
        if (!(what = va_arg(given, const char *)))
            break;
        sand_append_text(w, what);
        one = strcmp(what, "1") == 0;
        text = place + 2;
    }
    sand_append_text(w, text);
}

void append_phrases(struct sand_writer *w, const char *language, enum phrase p, ...)
{
    va_list given;
    va_start(given, p);
    append_given(w, phrase(language, p), given);
    va_end(given);
}

void append_phrase(struct sand_writer *w, const char *language, enum phrase p, const char *what)
{
    const char *text = phrase(language, p), *place = strstr(text, "{}");
    if (!place) {
        sand_append_text(w, text);
        return;
    }
    sand_append(w, text, (size_t)(place - text));
    sand_append_text(w, what);
    sand_append_text(w, place + 2);
}

void print_phrase(const char *language, enum phrase p, ...)
{
    struct sand_writer w;
    va_list given;
    sand_writer_grow(&w);
    va_start(given, p);
    append_given(&w, phrase(language, p), given);
    va_end(given);
    puts(w.text);
    sand_writer_free(&w);
}

struct number_text number_text(long long number)
{
    struct number_text t;
    snprintf(t.text, sizeof t.text, "%lld", number);
    return t;
}

struct number_text halves_text(int64_t value, bool halves)
{
    struct number_text t;
    const int64_t whole = value / 2;
    if (!halves || value % 2 == 0)
        return number_text(halves ? whole : value);
    snprintf(t.text, sizeof t.text, value < 0 && !whole ? "-½" : whole ? "%lld½" : "½", (long long)whole);
    return t;
}

struct number_text decimal_text(const char *language, double number, int digits)
{
    struct number_text t;
    snprintf(t.text, sizeof t.text, "%.*f", digits, number);
    char *point = index_of(language) == GERMAN ? strchr(t.text, '.') : 0;
    if (point)
        *point = ',';
    return t;
}
