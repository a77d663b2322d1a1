import type * as en from "../en/data-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countDays = (days: number) => formats.plural(days, { one: "1 Tag", other: `${days} Tage` });
const countHours = (hours: number) => formats.plural(hours, { one: "1 Stunde", other: `${hours} Stunden` });

export const dataEmails: AnyLanguage<typeof en.dataEmails> = {
  dataExport: {
    none: {
      subject: "Matinee hat keine Daten über Sie",
      preview: "Es gibt nichts zu kopieren.",
      title: "Wir haben keine Daten über Sie",
      asked: "Jemand hat eine Kopie der Daten angefordert, die wir zu dieser Adresse haben.",
      text: "Wir haben nachgesehen, und es gibt keine: keine Registrierung, keine Bestellung und keine E-Mail.",
    },
    subject: "Die Kopie Ihrer Daten ist fertig",
    preview: (days) => `Sie können sie ${countDays(days)} lang herunterladen.`,
    title: "Ihre Daten sind fertig",
    text: "Sie haben eine Kopie der Daten angefordert, die wir über Sie haben. Es ist eine ZIP-Datei mit Tabellen für eine Tabellenkalkulation und einer JSON-Datei.",
    download: "Meine Daten herunterladen",
    note: (days) =>
      `Der Link funktioniert ${countDays(days)}. Wer ihn hat, kann Ihre Daten lesen. Bitte leiten Sie diese E-Mail deshalb nicht weiter.`,
  },
  erasureConfirm: {
    subject: "Möchten Sie, dass Ihre Daten gelöscht werden?",
    preview: "Nichts wird gelöscht, bis Sie es bestätigen.",
    title: "Ihre Daten löschen?",
    text: "Jemand hat uns gebeten, die Daten zu löschen, die wir zu dieser Adresse haben: Registrierungen, Tickets, Geschenke, Einladungen und wann Sie etwas angesehen haben. Ihre Tickets und Zugangslinks funktionieren dann nicht mehr.",
    review: "Prüfen und bestätigen",
    note: (hours) =>
      `Der Link funktioniert ${countHours(hours)}. Wenn Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail: Nichts wird gelöscht.`,
  },
  erasureScheduled: {
    subject: (day) => `Ihre Daten werden am ${day} gelöscht`,
    preview: "Bis dahin können Sie es sich anders überlegen.",
    title: "Ihre Daten werden gelöscht",
    ofAccount: (day) =>
      `Am ${day} werden Ihr Konto bei Matinee, seine Veranstaltungen und Filme endgültig gelöscht.`,
    ofViewer: (day) =>
      `Am ${day} löschen wir die Daten, die wir zu dieser Adresse haben. Ihre Tickets und Zugangslinks funktionieren dann nicht mehr.`,
    byStaff: "Unser Support hat das für Sie eingetragen.",
    keep: "Meine Daten behalten",
    note: "Die Beträge von Bestellungen bewahren wir auf, wie es das Gesetz verlangt, ohne Ihren Namen. Wenn Sie nicht darum gebeten haben, klicken Sie auf die Schaltfläche und ändern Sie Ihr Passwort.",
  },
};
