import type * as en from "../en/queue-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The nominative and the dative, the cases of its sentences, are the same word. */
const countPeople = (people: number) =>
  formats.plural(people, { one: "1 Person", other: `${formats.number(people)} Personen` });

export const queuePages: AnyLanguage<typeof en.queuePages> = {
  kicker: "Warteschlange",
  title: (event) => `Warteschlange für „${event}“`,
  toEvent: "Seite der Veranstaltung öffnen",
  none: {
    title: "Keine Warteschlange",
    text: "Tickets für diese Veranstaltung werden ohne Warteschlange verkauft.",
  },
  early: (time) => `Sie können sich ab ${time} einreihen.`,
  join: {
    opens: (time) =>
      `Der Verkauf beginnt am ${time}. Wer sich vorher einreiht, bekommt einen Platz per Los. Schneller zu sein bringt also nichts.`,
    email: "E-Mail (optional)",
    emailHelp:
      "Wir schreiben Ihnen, wenn Sie an der Reihe sind. Bestätigen Sie die Adresse vor dem Beginn, dann wird Ihr Platz vor denen ohne Adresse ausgelost.",
    emailHelpLater:
      "Wir schreiben Ihnen, wenn Sie an der Reihe sind, und mit dem Link finden Sie Ihren Platz auf jedem Gerät.",
    tickets: "Tickets",
    submit: "In die Warteschlange",
  },
  in: {
    kicker: "Sie stehen in der Warteschlange",
    draw: (time) => `Ihr Platz wird am ${time} ausgelost.`,
    drawing: "Der Verkauf läuft, und die Plätze werden gerade ausgelost.",
    confirm: (email, time) =>
      `Bestätigen Sie ${email} bis ${time}: Bestätigte Plätze werden zuerst ausgelost.`,
    needsEmail: (email) =>
      `Bestätigen Sie ${email}: Aus Ihrem Netzwerk haben sich viele eingereiht. Ihr Platz zählt erst ab der Bestätigung.`,
    confirmed: (email) =>
      `Sie können diese Seite schließen. Wir schreiben an ${email}, wenn Sie an der Reihe sind.`,
    sent: (email) =>
      `Sie können diese Seite schließen. Die E-Mail an ${email} enthält einen Link zu Ihrem Platz, und wir schreiben an diese Adresse, wenn Sie an der Reihe sind.`,
    keep: "Lassen Sie diese Seite geöffnet: Ohne bestätigte E-Mail-Adresse ist sie der einzige Weg zu Ihrem Platz.",
    place: "Ihr Platz",
    ahead: "Vor Ihnen",
    progress: "Wie weit die Warteschlange ist",
    states: { open: "Der Verkauf läuft", paused: "Der Verkauf ist unterbrochen" },
    toWaitlist: "Auf die Warteliste",
    turn: (minutes) =>
      formats.plural(minutes, {
        one: "Sie sind in etwa 1 Minute an der Reihe",
        other: `Sie sind in etwa ${formats.number(minutes)} Minuten an der Reihe`,
      }),
    soon: "Sie sind an der Reihe, sobald jemand gekauft hat.",
    reasons: {
      paused: "Der Veranstalter hat den Verkauf unterbrochen. Sie behalten Ihren Platz.",
      "may-sell-out":
        "Vielleicht kaufen die Personen vor Ihnen alles, was übrig ist. Sie behalten Ihren Platz, falls doch etwas frei bleibt.",
      slower: "Die Käufe dauern länger als zuvor.",
    },
    buying: (buying) =>
      formats.plural(buying, {
        one: "1 Person kauft gerade.",
        other: `${formats.number(buying)} Personen kaufen gerade.`,
      }),
    left: (left) =>
      formats.plural(left, {
        one: "1 Ticket ist noch da.",
        other: `${formats.number(left)} Tickets sind noch da.`,
      }),
    again: "Noch einmal nachsehen",
    failed: "Wir sind gerade nicht erreichbar. Sie behalten Ihren Platz, und diese Seite versucht es erneut.",
    looks: (seconds) =>
      formats.plural(seconds, {
        one: "Diese Seite sieht auch selbst jede Sekunde nach.",
        other: `Diese Seite sieht auch selbst alle ${seconds} Sekunden nach.`,
      }),
  },
  turn: {
    kicker: "Sie sind an der Reihe",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Ein Ticket ist für Sie reserviert bis ${time}`,
        other: `${formats.number(tickets)} Tickets sind für Sie reserviert bis ${time}`,
      }),
    buy: (tickets) =>
      formats.plural(tickets, {
        one: "Mein Ticket kaufen",
        other: `Meine ${formats.number(tickets)} Tickets kaufen`,
      }),
    ordered: "Ihre Zahlung läuft. Diese Seite zeigt es, sobald sie abgeschlossen ist.",
    needsScripts: "Für die Zahlung brauchen Sie einen Browser, der Skripte ausführt.",
  },
  confirm: {
    text: "Ist das Ihre E-Mail-Adresse? Dann wird Ihr Platz vor denen ohne Adresse ausgelost.",
    yes: "Ja, bestätigen",
  },
  ended: {
    bought: "Sie haben Ihr Ticket. Den Link zum Ansehen finden Sie in der E-Mail dazu.",
    unused:
      "Ihre Zeit für den Kauf ist abgelaufen, und die nächste Person ist an der Reihe. Sie können sich erneut einreihen.",
    left: "Sie haben die Warteschlange verlassen. Sie können sich erneut einreihen.",
    closed: "Die Warteschlange ist beendet. Wenn noch Tickets übrig sind, bekommen Sie sie ohne sie.",
    merged:
      "Diese Adresse hat einen anderen Platz in der Warteschlange. Den Link dazu finden Sie in der E-Mail.",
  },
  joinAgain: "Erneut einreihen",
  drawn: {
    title: "Wie mein Platz ausgelost wurde",
    before: (drawn) =>
      `Sie kamen vor dem Beginn. Deshalb wurde Ihr Platz unter ${countPeople(drawn)} ausgelost.`,
    later: "Sie kamen nach dem Beginn. Deshalb stehen Sie hinter denen, die ausgelost wurden.",
    coming: "Die Reihenfolge wird zum Beginn ausgelost.",
    sealed: (time) =>
      `Die Auslosung wurde am ${time} versiegelt. Das Siegel legt ihren Startwert fest, der nach der Auslosung gezeigt wird.`,
    nobody:
      "Nachdem die Liste der Plätze geschlossen war, kam eine öffentliche Zufallszahl hinzu. Niemand konnte das Ergebnis bestimmen, auch wir nicht.",
    seal: "Siegel",
    root: "Liste der Plätze",
    seed: "Startwert",
    number: "Öffentliche Zahl",
    round: (round) => `drand, Runde ${formats.number(round)}`,
    proof: "Alle Plätze, um es selbst zu prüfen",
  },
  proof: {
    title: "Wie die Plätze ausgelost wurden",
    link: "Die Auslosung, für alle",
    coming: (time) => `Die Plätze werden zum Beginn ausgelost: ${time}. Diese Seite zeigt es dann.`,
    before: (drawn, time) =>
      formats.plural(drawn, {
        one: `1 Person war vor dem Beginn (${time}) da und wurde ausgelost.`,
        other: `${formats.number(drawn)} Personen waren vor dem Beginn (${time}) da und wurden ausgelost: zuerst die mit bestätigter E-Mail-Adresse, dann die anderen.`,
      }),
    later: (later) =>
      formats.plural(later, {
        one: "1 Person kam danach und steht dahinter.",
        other: `${formats.number(later)} Personen kamen danach und stehen dahinter, in der Reihenfolge, in der sie kamen.`,
      }),
    check: {
      title: "Selbst prüfen",
      places: "Speichern Sie alle Plätze, ohne Namen, als proof.json",
      compare:
        "Vergleichen Sie das Siegel mit dem, das Sie vor dem Beginn notiert haben, und die Liste der Plätze mit der, die Sie vor der Auslosung notiert haben.",
      number: (round) =>
        `Lesen Sie Runde ${formats.number(round)} bei drand: Ihre Zufallszahl ist die des Nachweises`,
      script: "Speichern Sie das Skript, das die Auslosung wiederholt, als check-draw.mjs",
      run: "Führen Sie es mit Node dort aus, wo beide Dateien liegen. Es gibt „The draw is right.“ aus oder nennt den Fehler:",
      command: (seal, root) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "Warteschlange verlassen",
    ask: "Sie verlieren Ihren Platz und können sich nur am Ende wieder einreihen.",
    yes: "Ja, Warteschlange verlassen",
  },
};
