import type * as en from "../en/premiere-night.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const filmTeam = "Das Filmteam";

export const premiereNight: AnyLanguage<typeof en.premiereNight> = {
  entering: "Das Foyer wird geöffnet …",
  reconnecting:
    "Die Verbindung zum Saal ist unterbrochen. Der Film läuft weiter, und wir versuchen es erneut.",
  filmStartsIn: "Der Film beginnt in",
  weStartIn: "Wir beginnen in",
  soon: "so bald wie möglich",
  takeSeat: "Platz nehmen",
  seatTaken: "Sie haben Ihren Platz",
  seatHint: "Klicken Sie einmal. Ihr Bildschirm startet dann mit allen anderen.",
  seatTakenHint: "Ihr Bildschirm startet mit allen anderen. Sie müssen nichts weiter tun.",
  testSound: "Ton testen",
  soundTested: "Sie sollten drei Töne gehört haben. Wenn nicht, stellen Sie den Ton lauter.",
  startIsHeld: "Der Beginn verzögert sich",
  beginsLater: "Wir beginnen etwas später",
  isPaused: "Für alle unterbrochen",
  pausesForAMoment: "Wir unterbrechen kurz",
  stoppedAt: (time) => `um ${time}`,
  newStart: "Neuer Beginn",
  newStartAt: (time) => `Neuer Beginn, etwa ${time}`,
  goesOn: "Es geht weiter",
  seatIsKept:
    "Ihr Platz bleibt frei für Sie. Sie müssen nichts tun: Alle Bildschirme machen gemeinsam weiter.",
  stoppedLine: (name, isHeld) =>
    isHeld ? `${name ?? filmTeam} schiebt den Beginn auf.` : `${name ?? filmTeam} unterbricht für alle.`,
  heldByMinutes: (name, minutes) =>
    formats.plural(minutes, {
      one: `${name ?? filmTeam} schiebt den Beginn um eine Minute auf.`,
      other: `${name ?? filmTeam} schiebt den Beginn um ${minutes} Minuten auf.`,
    }),
  withEveryone: "Sie sind mit allen zusammen",
  aboutASecondApart: "Etwa eine Sekunde versetzt: Diesen Film spielt Vimeo ab",
  aboutTwoSecondsApart: "Etwa zwei Sekunden versetzt: Ein anderer Bildschirm spielt den Film ab",
  pausedByYou: "Sie haben pausiert. Die anderen sehen weiter zu.",
  othersAhead: (seconds) =>
    formats.plural(seconds, {
      one: "Sie haben pausiert. Die anderen sind 1 Sekunde voraus.",
      other: `Sie haben pausiert. Die anderen sind ${seconds} Sekunden voraus.`,
    }),
  fellBehind: "Sie liegen zurück. Es geht zurück zu den anderen …",
  behind: (seconds) =>
    formats.plural(seconds, {
      one: "Sie liegen 1 Sekunde zurück",
      other: `Sie liegen ${seconds} Sekunden zurück`,
    }),
  ahead: "Sie sind den anderen voraus",
  backToEveryone: "Zurück zu allen",
  noSeekBar: "Alle sehen dasselbe Bild, deshalb kann man nicht spulen. Sie können für sich selbst pausieren.",
  followedBy: (title, time) => `Dann „${title}“, etwa ${time}`,
  noOneHere: "Noch ist niemand hier.",
  people: (count) => formats.plural(count, { one: "1 Person", other: `${count} Personen` }),
  areHere: (people, countries) => {
    const are = formats.plural(people, { one: "ist hier", other: "sind hier" });
    return countries > 1 ? `${are}, aus ${countries} Ländern.` : `${are}.`;
  },
  peopleWith: (count) => formats.plural(count, { one: "1 Person hier", other: `${count} Personen hier` }),
  onTheWay: (count) =>
    formats.plural(count, {
      one: "1 Person ist noch unterwegs.",
      other: `${count} Personen sind noch unterwegs.`,
    }),
  seatsStandFor: (people) =>
    formats.plural(people, {
      one: `Jeder Sitz steht für ${people} Person.`,
      other: `Jeder Sitz steht für ${people} Personen.`,
    }),
  savedForYou: "Für Sie reserviert",
  yourSeat: "Ihr Platz",
  programme: (parts) => `Das Programm: ${parts}.`,
  endsAbout: (time) => `Ende etwa ${time}.`,
  film: (title) => `„${title}“`,
  films: (count) => formats.plural(count, { one: "1 Film", other: `${formats.number(count)} Filme` }),
  programmeList: "Programm",
  premiereToday: (time) => `Premiere heute, ${time}`,
  premiereAt: (date) => `Premiere ${date}`,
  trailer: "Trailer",
  closeTrailer: "Trailer schließen",
  fold: "Spalte einklappen",
  unfold: "Spalte anzeigen",
  openChat: "Chat öffnen",
  closeChat: "Chat schließen",
  filmGoesOn: "Der Film läuft weiter, während Sie überlegen.",
  notNow: "Nicht jetzt",
  leave: "Premiere verlassen",
  backToPage: "Zurück zur Seite",
  over: "Vielen Dank, dass Sie dabei waren",
  watchedWith: (title, others) =>
    others === 0
      ? `Sie haben „${title}“ gesehen.`
      : formats.plural(others, {
          one: `Sie haben „${title}“ mit 1 anderen Person gesehen.`,
          other: `Sie haben „${title}“ mit ${others} anderen Personen gesehen.`,
        }),
  encoreFrom: (time) => `Die Wiederholung beginnt: ${time}.`,
  encoreIsOpen: "Die Wiederholung ist geöffnet.",
  sameTicket: "Dasselbe Ticket gilt dafür.",
  announceMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "Die Premiere beginnt in 1 Minute.",
      other: `Die Premiere beginnt in ${minutes} Minuten.`,
    }),
  announceStart: "Die Premiere beginnt.",
  joinStage: "Live-Bühne öffnen",
  chat: "Chat",
  chatWillSleep: "Der Chat pausiert, sobald der Film beginnt.",
  chatSleeps: "Der Chat pausiert während des Films",
  chatSleepsHint: "Nach dem Film ist er wieder da. Reagieren Sie wie im Kino.",
  chatIsClosed: "Die Moderation hat den Chat geschlossen.",
  chatIsOver: "Der Chat ist mit dem Programm zu Ende gegangen.",
  messages: "Nachrichten",
  loadingOlder: "Ältere Nachrichten werden geladen …",
  olderFailed: "Ältere Nachrichten konnten nicht geladen werden.",
  tryAgain: "Erneut versuchen",
  noMessages: "Keine Nachrichten.",
  noMessagesYet: "Noch hat niemand geschrieben. Von wo sehen Sie zu?",
  yourName: "Ihr Name im Saal",
  yourNameHelp: "Steht bei dem, was Sie schreiben, und in der Liste der Anwesenden.",
  saveName: "Namen verwenden",
  nameMissing: "Bitte geben Sie einen Namen ein",
  youWriteAs: (name) => `Sie schreiben als ${name}.`,
  changeName: "Ändern",
  messagePlaceholder: "Nachricht an alle",
  send: "Senden",
  waitSeconds: (seconds) => `${seconds} s`,
  slowMode: (seconds) =>
    formats.plural(seconds, {
      one: "Langsamer Chat: eine Nachricht pro Sekunde.",
      other: `Langsamer Chat: eine Nachricht alle ${seconds} Sekunden.`,
    }),
  heldForModerator: "Wartet auf die Moderation. Bis dahin sehen nur Sie die Nachricht.",
  newMessages: (count) =>
    formats.plural(count, { one: "1 neue Nachricht", other: `${count} neue Nachrichten` }),
  questions: "Fragen",
  noQuestionsYet: "Noch hat niemand gefragt. Was möchten Sie vom Filmteam wissen?",
  questionPlaceholder: "Frage an das Filmteam",
  ask: "Fragen",
  asked: "Ihre Frage ist eingegangen. Andere können für sie abstimmen.",
  questionHeld: "Wartet auf die Moderation. Bis dahin sehen nur Sie die Frage.",
  yourQuestion: "Ihre Frage",
  answeredNow: "Wird gerade beantwortet",
  askedBy: "Gefragt von",
  wantToKnow: (count) =>
    formats.plural(count, {
      one: "1 Person möchte das wissen.",
      other: `${count} Personen möchten das wissen.`,
    }),
  nextQuestion: "Als Nächstes",
  talk: "Fragen an das Filmteam",
  ofMinutes: (passed, total) =>
    formats.plural(total, {
      one: `${passed} von ${total} Minute.`,
      other: `${passed} von ${total} Minuten.`,
    }),
  answeredQuestions: "Beantwortete Fragen",
  answeredCount: (count) => `${count} beantwortet.`,
  showAnswered: "Anzeigen",
  hideAnswered: "Ausblenden",
  voteFor: (text) => `Für „${text}“ abstimmen`,
  votes: (count) => formats.plural(count, { one: "1 Stimme", other: `${count} Stimmen` }),
  peopleTab: "Personen",
  you: "Sie",
  peopleLoading: "Die Namen werden geladen …",
  peopleFailed: "Die Namen konnten nicht geladen werden.",
  morePeople: "Weitere anzeigen",
  questionOrder: "Reihenfolge der Fragen",
  questionOrders: { top: "Top", new: "Neu" },
  questionsAreClosed: "Fragen sind ab der Öffnung des Foyers und wieder nach dem Film möglich.",
  questionsAreOver: "Die Fragerunde ist mit dem Programm zu Ende gegangen.",
  howIsIt: "Wie erleben Sie den Film?",
  lastMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "Der Saal in der letzten Minute",
      other: `Der Saal in den letzten ${minutes} Minuten`,
    }),
  reactions: { applause: "Applaus", laughter: "Lachen", heart: "Herz", candle: "Kerze" },
  roles: { owner: "Filmteam", moderator: "Moderation", staff: "Matinee" },
  firstThenLast: (first, last) => `${first}, dann ${last}`,
  share: "Teilen",
  nextItem: (title) => `Als Nächstes: ${title}`,
};

export const encore: AnyLanguage<typeof en.encore> = {
  audience: "Das Publikum der Premiere",
  hide: "Publikum ausblenden",
  show: "Publikum anzeigen",
  moments: "So war die Stimmung",
  peak: (time) => `Am meisten bei ${time}`,
  goTo: "Zu diesem Moment",
  chat: "Chat",
  beforeFilm: "Vor dem Film",
  afterFilm: "Nach dem Film",
  nothingYet: "Bis zu dieser Stelle des Films gibt es keine Nachrichten.",
  nothingYetWrite: "Bis zu dieser Stelle des Films gibt es keine Nachrichten. Was meinen Sie?",
  failed: "Der Chat konnte nicht geladen werden.",
};
