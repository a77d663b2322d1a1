import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type * as en from "../en/tickets.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countVisits = (visits: number) =>
  formats.plural(visits, { one: "1 Besuch", other: `${formats.number(visits)} Besuche` });

export const tickets: AnyLanguage<typeof en.tickets> = {
  sendProblems: {
    "sent-on": "Dieses Ticket wurde bereits weitergegeben",
    returned: "Dieses Ticket wurde zurückgegeben",
    ended: "Dieses Ticket ist nicht mehr gültig",
    suspended:
      "Die Zahlung für dieses Ticket wird geprüft. Bis zum Ende der Prüfung kann es nicht weitergegeben werden",
    "being-sold":
      "Jemand von der Warteliste bezahlt gerade dieses Ticket. Es kann jetzt nicht weitergegeben werden",
    over: "Diese Veranstaltung ist beendet",
    "time-over": "Die Zeit dieses Tickets ist abgelaufen",
    off: "Der Veranstalter erlaubt es nicht, Tickets dieser Veranstaltung weiterzugeben",
    "too-late":
      "Es ist zu spät, dieses Ticket weiterzugeben: Die Veranstaltung beginnt bald oder hat begonnen",
    played:
      "Mit diesem Ticket wurde der Film bereits gestartet. Nur der Veranstalter kann es jetzt noch umschreiben",
  },
  returnProblems: {
    "sent-on": "Dieses Ticket wurde weitergegeben. Nur die Person, die es jetzt hat, kann es zurückgeben",
    returned: "Dieses Ticket wurde bereits zurückgegeben",
    ended: "Dieses Ticket ist nicht mehr gültig",
    suspended:
      "Die Zahlung für dieses Ticket wird geprüft. Bis zum Ende der Prüfung kann es nicht zurückgegeben werden",
    "being-sold":
      "Jemand von der Warteliste bezahlt gerade dieses Ticket. Es kann jetzt nicht zurückgegeben werden",
    over: "Diese Veranstaltung ist beendet",
    "time-over": "Die Zeit dieses Tickets ist abgelaufen",
    off: "Der Veranstalter nimmt Tickets dieser Veranstaltung nicht zurück",
    "too-late":
      "Es ist zu spät, dieses Ticket zurückzugeben: Die Veranstaltung beginnt bald oder hat begonnen",
    played: "Mit diesem Ticket wurde der Film bereits gestartet. Es kann nicht zurückgegeben werden",
  },
  refundProblems: {
    "sent-on": "Dieses Ticket wurde weitergegeben. Erstatten Sie das Ticket der Person, die es jetzt hat",
    returned: "Dieses Ticket wurde zurückgegeben",
    ended: "Dieses Ticket ist nicht mehr gültig",
    suspended: "Die Zahlung für dieses Ticket wird angefochten",
    "being-sold": "Jemand von der Warteliste bezahlt gerade dieses Ticket. Danach wird es erstattet",
  },
  amountOrTicket: "Erstatten Sie entweder ein Ticket oder einen Betrag, nicht beides",
  notRefunded:
    "Die Erstattung ist fehlgeschlagen. Sie behalten das Ticket. Bitte schreiben Sie dem Veranstalter",
  ownAddress: "Diese Person hat das Ticket bereits",
  states: {
    valid: "Gültig",
    suspended: "Gesperrt",
    "sent-on": "Weitergegeben",
    returned: "Zurückgegeben",
    ended: "Ungültig",
  },
  refunded: "Erstattet",
  listings: {
    listed: "Auf der Warteliste",
    selling: "Wird bezahlt",
    sold: "Über die Warteliste verkauft",
  },
  csvHeaders: {
    ticket: "Ticket",
    state: "Status",
    buyer: "Käufer",
    buyerEmail: "E-Mail des Käufers",
    paid: "Bezahlt",
    sentOn: "Weitergegeben",
  },
};

export const passTickets: AnyLanguage<typeof en.passTickets> = {
  ...tickets,
  sendProblems: {
    "sent-on": "Dieser Pass wurde bereits weitergegeben",
    returned: "Dieser Pass wurde zurückgegeben",
    ended: "Dieser Pass ist nicht mehr gültig",
    suspended:
      "Die Zahlung für diesen Pass wird geprüft. Bis zum Ende der Prüfung kann er nicht weitergegeben werden",
    "being-sold":
      "Jemand von der Warteliste bezahlt gerade diesen Pass. Er kann jetzt nicht weitergegeben werden",
    over: "Dieses Festival ist beendet",
    "time-over": "Die Zeit dieses Passes ist abgelaufen",
    off: "Der Veranstalter erlaubt es nicht, diesen Pass weiterzugeben",
    "too-late": "Es ist zu spät, diesen Pass weiterzugeben: Das Festival beginnt bald oder hat begonnen",
    played:
      "Dieser Pass wurde für eine Vorführung genutzt. Nur der Veranstalter kann ihn jetzt noch umschreiben",
  },
  returnProblems: {
    "sent-on": "Dieser Pass wurde weitergegeben. Nur die Person, die ihn jetzt hat, kann ihn zurückgeben",
    returned: "Dieser Pass wurde bereits zurückgegeben",
    ended: "Dieser Pass ist nicht mehr gültig",
    suspended:
      "Die Zahlung für diesen Pass wird geprüft. Bis zum Ende der Prüfung kann er nicht zurückgegeben werden",
    "being-sold":
      "Jemand von der Warteliste bezahlt gerade diesen Pass. Er kann jetzt nicht zurückgegeben werden",
    over: "Dieses Festival ist beendet",
    "time-over": "Die Zeit dieses Passes ist abgelaufen",
    off: "Der Veranstalter nimmt Pässe dieses Festivals nicht zurück",
    "too-late": "Es ist zu spät, diesen Pass zurückzugeben: Das Festival beginnt bald oder hat begonnen",
    played: "Dieser Pass wurde für eine Vorführung genutzt. Er kann nicht zurückgegeben werden",
  },
  refundProblems: {
    "sent-on": "Dieser Pass wurde weitergegeben. Erstatten Sie den Pass der Person, die ihn jetzt hat",
    returned: "Dieser Pass wurde zurückgegeben",
    ended: "Dieser Pass ist nicht mehr gültig",
    suspended: "Die Zahlung für diesen Pass wird angefochten",
    "being-sold": "Jemand von der Warteliste bezahlt gerade diesen Pass. Danach wird er erstattet",
  },
  notRefunded:
    "Die Erstattung ist fehlgeschlagen. Sie behalten den Pass. Bitte schreiben Sie dem Veranstalter",
  ownAddress: "Diese Person hat den Pass bereits",
};

export const ticketList: AnyLanguage<typeof en.ticketList> = {
  title: "Tickets",
  about: "Eine Zeile je Ticket, mit der Person, die es hat.",
  noTicketsYet: "Hier erscheint das erste Ticket, mit der Person, die es hat.",
  noTickets: "Keine Tickets",
  csv: "tickets",
  holder: "Inhaber",
  buyer: "Käufer",
  state: "Status",
  plays: "Wiedergaben",
  paid: "Bezahlt",
  sentOn: (date) => `Weitergegeben am ${date}`,
  isBuyer: "Dieselbe Person",
  actionsFor: (holder) => `Aktionen für das Ticket von ${holder}`,
  ticketOf: (holder) => `das Ticket von ${holder}`,
  notValid: "Nur bei einem gültigen Ticket",
  change: "Ticket umschreiben",
  changeTitle: (holder) => `Ticket von ${holder} umschreiben`,
  changeDescription: (email) =>
    `Der Link von ${email} endet sofort, auch während der Film läuft. Die neue Person erhält einen eigenen Link per E-Mail, und beide werden benachrichtigt.`,
  name: "Name",
  email: "E-Mail",
  message: "Nachricht",
  messageHelp: "Optional. Die neue Person liest sie in der E-Mail.",
  nameMissing: "Bitte geben Sie einen Namen ein",
  emailMissing: "Bitte geben Sie eine E-Mail-Adresse ein",
  changing: "Wird umgeschrieben …",
  changed: (email) => `Das Ticket ist unterwegs an ${email}`,
  notChanged: "Das Ticket wurde nicht umgeschrieben. Bitte versuchen Sie es noch einmal.",
  resend: "Link erneut senden",
  resent: (email) => `Der Link ist erneut unterwegs an ${email}`,
  notResent: "Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.",
  refund: "Dieses Ticket erstatten",
  free: "Dafür wurde nichts bezahlt",
  refundTitle: (holder) => `Das Ticket von ${holder} erstatten?`,
  refundDescription: (amount, buyer) =>
    `${amount} gehen auf die Karte von ${buyer} zurück. Das Ticket endet sofort, und sein Platz ist wieder im Verkauf. Das lässt sich nicht rückgängig machen.`,
  refundAtMost: (amount, buyer) =>
    `${amount} gehen auf die Karte von ${buyer} zurück, oder der Rest der Bestellung, falls er kleiner ist. Das Ticket endet sofort, und sein Platz ist wieder im Verkauf. Das lässt sich nicht rückgängig machen.`,
  refundAmount: (amount) => `${amount} erstatten`,
  refunding: "Wird erstattet …",
  refunded: "Das Ticket ist erstattet",
  notRefunded: "Die Erstattung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
  fullRefund: "Vollständige Erstattung: Das Ticket funktioniert nicht mehr.",
  partialRefund: "Teilweise Erstattung: Das Ticket funktioniert weiter.",
  ofEvent: (event) => `das Ticket für „${event}“`,
  aboutReset: (event, visits) =>
    `Das Ticket für „${event}“ hat ${countVisits(visits)}. Sie zählen wieder ab 0, sodass es den Film so oft öffnet wie ein neues.`,
  aboutForgetting: (event) =>
    `Die Geräte, die „${event}“ mit diesem Ticket abspielen, stoppen binnen Sekunden und müssen neu beginnen. Die Gerätegrenze beginnt von vorn. Der Zugangslink bleibt.`,
  noDevices: "Zurzeit zählt kein Gerät zur Grenze dieses Tickets",
  held: "Tickets und Pässe von anderen",
  noneHeld: "Keine Tickets oder Pässe, die andere weitergegeben haben",
};

export const passList: AnyLanguage<typeof en.passList> = {
  ...ticketList,
  title: "Pässe",
  about: "Eine Zeile je Pass, mit der Person, die ihn hat.",
  noTicketsYet: "Hier erscheint der erste Pass, mit der Person, die ihn hat.",
  noTickets: "Keine Pässe",
  csv: "passes",
  actionsFor: (holder) => `Aktionen für den Pass von ${holder}`,
  ticketOf: (holder) => `den Pass von ${holder}`,
  notValid: "Nur bei einem gültigen Pass",
  change: "Pass umschreiben",
  changeTitle: (holder) => `Pass von ${holder} umschreiben`,
  changed: (email) => `Der Pass ist unterwegs an ${email}`,
  notChanged: "Der Pass wurde nicht umgeschrieben. Bitte versuchen Sie es noch einmal.",
  refund: "Diesen Pass erstatten",
  refundTitle: (holder) => `Den Pass von ${holder} erstatten?`,
  refundDescription: (amount, buyer) =>
    `${amount} gehen auf die Karte von ${buyer} zurück. Der Pass endet sofort mit seinen reservierten Plätzen und ist wieder im Verkauf. Das lässt sich nicht rückgängig machen.`,
  refundAtMost: (amount, buyer) =>
    `${amount} gehen auf die Karte von ${buyer} zurück, oder der Rest der Bestellung, falls er kleiner ist. Der Pass endet sofort mit seinen reservierten Plätzen und ist wieder im Verkauf. Das lässt sich nicht rückgängig machen.`,
  refunded: "Der Pass ist erstattet",
  fullRefund: "Vollständige Erstattung: Der Pass funktioniert nicht mehr.",
  partialRefund: "Teilweise Erstattung: Der Pass funktioniert weiter.",
  ofEvent: (event) => `den Pass für „${event}“`,
  aboutReset: (event, visits) =>
    `Der Pass für „${event}“ hat ${countVisits(visits)} in allen Vorführungen zusammen. Sie zählen wieder ab 0, sodass er jeden Film so oft öffnet wie ein neuer.`,
  aboutForgetting: (event) =>
    `Die Geräte, die Vorführungen von „${event}“ mit diesem Pass abspielen, stoppen binnen Sekunden und müssen neu beginnen. Die Gerätegrenze beginnt von vorn. Der Zugangslink bleibt.`,
  noDevices: "Zurzeit zählt kein Gerät zur Grenze dieses Passes",
};

export const ticketEmails: AnyLanguage<typeof en.ticketEmails> = {
  receipt: {
    several: (count) =>
      `Ihre Bestellung enthält ${formats.number(count)} Tickets. Unter „Meine Tickets“ können Sie sie an Freunde weitergeben.`,
    severalKept: (count) =>
      `Ihre Bestellung enthält ${formats.number(count)} Tickets. Sie finden sie unter „Meine Tickets“.`,
    second: `Sie hatten bereits ein Ticket für diese Veranstaltung. Wenn diese Bestellung ein Versehen war, geben Sie ihre Tickets innerhalb von ${secondOrderReturnMinutes} Minuten nach dem Kauf unter „Meine Tickets“ zurück, bevor der Film damit gestartet wird.`,
    myTickets: "Meine Tickets",
  },
  received: {
    subject: (title) => `Ihr Ticket für „${title}“`,
    preview: (sender) => `Ein Ticket von ${sender}`,
    kicker: "Ein Ticket für Sie",
    text: (name, sender) => `${name}, ${sender} hat Ihnen ein Ticket weitergegeben.`,
    footer: (sender) => `${sender} hat uns Ihre Adresse gegeben, um Ihnen dieses Ticket zu senden.`,
    corrected: {
      preview: "Ein Ticket auf Ihren Namen",
      text: (name) => `${name}, der Veranstalter hat dieses Ticket auf Ihren Namen umgeschrieben.`,
      footer:
        "Sie erhalten diese E-Mail, weil der Veranstalter uns Ihre Adresse für dieses Ticket gegeben hat.",
      formerLink: "Ihr früherer Link öffnet den Film nicht mehr. Verwenden Sie diesen.",
    },
  },
  sentOn: {
    subject: (title) => `Ihr Ticket für „${title}“ wurde weitergegeben`,
    kicker: "Ticket weitergegeben",
    text: "Ihr Ticket für diese Veranstaltung wurde an eine andere Person weitergegeben. Ihr Link öffnet den Film nicht mehr.",
    others:
      "Eines Ihrer Tickets für diese Veranstaltung wurde an eine andere Person weitergegeben. Ihre anderen Tickets bleiben unverändert.",
    wrong: (email) => `Wenn Sie das nicht erwartet haben, schreiben Sie dem Veranstalter an ${email}.`,
  },
  returned: {
    subject: (title) => `Ihr Ticket für „${title}“ ist zurückgegeben`,
    kicker: "Ticket zurückgegeben",
    text: "Sie haben Ihr Ticket für diese Veranstaltung zurückgegeben. Ihr Link öffnet den Film nicht mehr.",
    others:
      "Sie haben eines Ihrer Tickets für diese Veranstaltung zurückgegeben. Ihre anderen Tickets bleiben unverändert.",
    refund: (amount) =>
      `Wer das Ticket gekauft hat, erhält ${amount} zurück. Bis der Betrag auf dem Konto zu sehen ist, dauert es einige Tage.`,
  },
  listed: {
    subject: (title) => `Ihr Ticket für „${title}“ steht auf der Warteliste`,
    kicker: "Auf der Warteliste",
    text: "Ihr Ticket bleibt Ihres und öffnet den Film, bis jemand von der Warteliste dafür bezahlt hat. Dann endet es, und der gezahlte Preis wird erstattet.",
    effect:
      "Während jemand bezahlt, kann es den Film nicht starten. Wenn Sie den Film vorher starten, wird Ihr Ticket von der Warteliste genommen.",
    open: "Meine Tickets",
    note: "Dort können Sie es auch von der Warteliste nehmen.",
  },
  notSold: {
    subject: (title) => `Ihr Ticket für „${title}“ bleibt Ihres`,
    kicker: "Nicht verkauft",
    text: "Die Warteliste ist beendet, und niemand hat Ihr Ticket gekauft. Es bleibt gültig, und Ihr Link funktioniert wie zuvor.",
    open: "Meine Tickets",
  },
  sold: {
    subject: (title) => `Ihr Ticket für „${title}“ wurde verkauft`,
    kicker: "Ticket verkauft",
    text: "Jemand von der Warteliste hat für Ihr Ticket bezahlt. Ihr Link öffnet den Film nicht mehr. Der gezahlte Preis geht an die Person zurück, die das Ticket gekauft hat.",
  },
};
