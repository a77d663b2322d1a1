import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import type * as en from "../en/your-data.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const yourData: AnyLanguage<typeof en.yourData> = {
  readme: `Das ist eine Kopie der Daten, die Matinee über Sie hat.

data.json enthält alles in einer Datei. Jede der anderen Dateien enthält eine Art von Daten als Tabelle, die sich mit
einer Tabellenkalkulation öffnen lässt. Zeiten sind in UTC, und Beträge, die auf "Cents" enden, sind in US-Cent.

Nicht enthalten sind Passwörter und andere Zugangsdaten, von denen wir nur Hashes speichern, sowie die Namen anderer
Personen, die Ihre Anfrage bearbeitet haben. Wenn Sie selbst Filme zeigen: Die Dateien Ihrer Filme und die Listen Ihrer
Zuschauer finden Sie im Studio.`,
  requests: "Ihre Anfragen",
  tab: "Ihre Daten",
  copy: {
    title: "Kopie Ihrer Daten",
    description: `Alles, was wir über Sie haben, als Tabellen und als eine JSON-Datei. Wir stellen es im Hintergrund zusammen und senden Ihnen einen Link, der ${retentionDays.dataExports} Tage funktioniert.`,
    button: "Kopie anfordern",
    about: "Sie sind dabei, eine Kopie Ihrer Daten anzufordern. Bitte bestätigen Sie noch einmal.",
    requested: "Wir stellen Ihre Daten zusammen. Den Link erhalten Sie per E-Mail.",
  },
  erasure: {
    title: "Konto löschen",
    description: `Löscht Ihr Konto, Ihre Veranstaltungen, Filme und Dateien endgültig, ${retentionDays.erasureDelay} Tage nach Ihrer Anfrage. Beträge von Bestellungen bleiben, ohne Ihren Namen.`,
    button: "Mein Konto löschen",
    dialogTitle: "Ihr Konto löschen?",
    warning: `Ihre Veranstaltungen gehen offline, und die Zuschauer verlieren ihren Zugang. Nach ${retentionDays.erasureDelay} Tagen lässt sich das nicht mehr rückgängig machen. Noch nicht ausgezahlte Einnahmen und laufende Veranstaltungen müssen vorher abgeschlossen sein.`,
    confirmationLabel: "Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein",
    confirm: `In ${retentionDays.erasureDelay} Tagen löschen`,
    keep: "Mein Konto behalten",
    planned: (date) => `Ihr Konto wird am ${date} gelöscht.`,
    plannedFor: (date) => `Geplant für ${date}`,
    cancel: "Mein Konto behalten",
    cancelled: "Ihr Konto bleibt bestehen.",
  },
  states: {
    unconfirmed: "Wartet auf Ihre Bestätigung",
    waiting: "Wartet",
    running: (progress) => `In Arbeit, ${formats.percent(progress)}`,
    ready: "Fertig. Der Link ist in Ihren E-Mails",
    done: "Abgeschlossen",
    cancelled: "Abgebrochen",
    failed: "Fehlgeschlagen. Bitte schreiben Sie uns",
  },
  kinds: { export: "Kopie Ihrer Daten", erasure: "Löschung" },
  byStaff: "von unserem Team gestartet",
  none: "Sie haben noch nichts angefordert.",
  verifyFirst: "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Link zur Kopie wird dorthin gesendet.",
  staffAccount: "Ein Teamkonto wird von der Administration des Teams entfernt.",
  typeYourEmail: "Bitte geben Sie die E-Mail-Adresse des Kontos ein",
  alreadyAsked: "Das ist bereits in Arbeit.",
  linkExpired: "Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.",
  tooLate: "Die Löschung hat bereits begonnen.",
  notYet: (obstacles) => `Das Konto kann noch nicht gelöscht werden. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title) =>
      `Die Veranstaltung „${title}“ läuft oder steht noch bevor: Archivieren Sie sie, sagen Sie sie ab oder warten Sie, bis sie vorbei ist.`,
    dispute: "Eine Zahlung wird angefochten.",
    refund: "Eine Erstattung ist in Arbeit.",
    recentSales: `Verkäufe der letzten ${lifetimes.settlementDays} Tage sind noch nicht ausgezahlt.`,
    heldPayouts: "Ihre Auszahlungen warten, weil das Bankkonto neu ist.",
  },
  staff: {
    title: "Persönliche Daten",
    none: "Niemand hat eine Kopie oder eine Löschung angefordert.",
    copy: "Kopie an den Kunden senden",
    aboutCopy: "Der Kunde erhält einen Link per E-Mail. Sie sehen die Kopie nicht.",
    erase: "Daten des Kunden löschen",
    aboutErasure: `Das Konto, seine Veranstaltungen und Filme werden in ${retentionDays.erasureDelay} Tagen gelöscht. Der Kunde erhält eine E-Mail mit einem Link, der das stoppt.`,
    cancel: "Daten des Kunden behalten",
    reason: "Grund",
    confirmationLabel: "Geben Sie zur Bestätigung die E-Mail-Adresse des Kunden ein",
    started: "Gestartet. Der Kunde erhält eine E-Mail.",
    failed: "Das hat nicht funktioniert. Bitte versuchen Sie es noch einmal.",
    planned: (date) => `Geplant für ${date}`,
    kinds: { export: "Kopie der Daten", erasure: "Löschung" },
    states: {
      unconfirmed: "Nicht bestätigt",
      waiting: "Wartet",
      ready: "Gesendet",
      done: "Abgeschlossen",
      cancelled: "Abgebrochen",
      failed: "Fehlgeschlagen",
    },
  },
  viewer: {
    formTitle: "Ihre Daten",
    emailLabel: "Ihre verwendete E-Mail-Adresse",
    copy: "Kopie zusenden",
    erase: "Meine Daten löschen",
    sent: "Vielen Dank. Wenn die Adresse stimmt, erhalten Sie in einigen Minuten eine E-Mail.",
    ready: (date) => `Die Kopie Ihrer Daten ist fertig. Dieser Link funktioniert bis ${date}.`,
    download: "Meine Daten herunterladen",
    confirmTitle: "Ihre Daten löschen?",
    confirmBody: `Ihre Registrierungen, Tickets, Geschenke, Einladungen und Ihr Verlauf werden in ${retentionDays.erasureDelay} Tagen gelöscht. Tickets und Zugangslinks funktionieren dann nicht mehr. Beträge von Bestellungen bleiben, ohne Ihren Namen.`,
    confirm: `In ${retentionDays.erasureDelay} Tagen löschen`,
    planned: (date) =>
      `Ihre Daten werden am ${date} gelöscht. Bis dahin können Sie es sich anders überlegen.`,
    keep: "Meine Daten behalten",
    kept: "Ihre Daten bleiben.",
    running: "Wir arbeiten daran.",
    erased: "Ihre Daten sind gelöscht.",
    copyGone: "Diese Kopie ist gelöscht. Unten können Sie eine neue anfordern.",
    failed: "Das hat nicht funktioniert. Bitte fordern Sie es unten noch einmal an.",
  },
};
