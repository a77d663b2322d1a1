import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/account-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const resetHours = formats.plural(lifetimes.passwordResetHours, {
  one: "eine Stunde",
  other: `${lifetimes.passwordResetHours} Stunden`,
});

const countDays = (days: number) => formats.plural(days, { one: "1 Tag", other: `${days} Tage` });
const countHours = (hours: number) => formats.plural(hours, { one: "1 Stunde", other: `${hours} Stunden` });

const factorTitles = {
  "authenticator-added": "Eine Authenticator-App wurde hinzugefügt",
  "authenticator-removed": "Ihre Authenticator-App wurde entfernt",
  "passkey-added": "Ein Passkey wurde hinzugefügt",
  "passkey-removed": "Ein Passkey wurde entfernt",
  "recovery-codes-replaced": "Ihre Wiederherstellungscodes wurden ersetzt",
  "recovery-code-used": "Ein Wiederherstellungscode wurde verwendet",
  "factors-reset-requested": "Unser Team wurde gebeten, die zweiten Faktoren zu entfernen",
  "factors-reset": "Unser Team hat die zweiten Faktoren entfernt",
};

export const accountEmails: AnyLanguage<typeof en.accountEmails> = {
  welcome: {
    subject: "Willkommen bei Matinee",
    preview: "Ihr Konto ist bereit.",
    title: (firstName) => (firstName === "" ? "Willkommen" : `Willkommen, ${firstName}`),
    ready:
      "Ihr Konto ist bereit. Verbinden Sie zuerst Ihr Auszahlungskonto, damit das Geld für Tickets Sie erreicht.",
    makeEvent: "Legen Sie dann Ihre Veranstaltung an: Seite, Trailer, Film und Termine.",
    openDashboard: "Dashboard öffnen",
    confirmFirst: (days) =>
      `Bevor Sie Tickets verkaufen können, müssen Sie Ihre E-Mail-Adresse bestätigen. Der Link funktioniert ${countDays(days)}. Wenn Sie sich nicht bei Matinee registriert haben, ignorieren Sie diese E-Mail und klicken Sie nicht auf die Schaltfläche.`,
  },
  verifyEmail: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse für Matinee",
    preview: "Ein Klick, und Ihr Konto ist vollständig.",
    title: "E-Mail-Adresse bestätigen",
    text: "Bestätigen Sie, dass dieses Postfach Ihnen gehört. Dann können Sie Tickets verkaufen, und unser Team kann Ihnen Veranstaltungen und Guthaben senden.",
    confirm: "E-Mail-Adresse bestätigen",
    note: (days) =>
      `Der Link funktioniert ${countDays(days)}. Wenn Sie sich nicht bei Matinee registriert haben, ignorieren Sie diese E-Mail und klicken Sie nicht auf die Schaltfläche.`,
  },
  passwordReset: {
    subject: "Ihr Passwort für Matinee zurücksetzen",
    preview: `Der Link gilt ${resetHours}.`,
    title: "Neues Passwort wählen",
    text: `Jemand möchte das Passwort dieses Kontos zurücksetzen. Der Link gilt ${resetHours} und funktioniert einmal.`,
    note: "Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Es hat sich nichts geändert.",
  },
  passwordChanged: {
    subject: "Ihr Passwort für Matinee wurde geändert",
    preview: "Alle anderen Anmeldungen wurden beendet.",
    title: "Ihr Passwort wurde geändert",
    text: "Jede andere Anmeldung Ihres Kontos wurde beendet. Wenn Sie das nicht waren, schreiben Sie uns sofort.",
  },
  emailChange: {
    confirm: {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse für Matinee",
      preview: "Die E-Mail-Adresse Ihres Kontos ändert sich, sobald Sie sie bestätigen.",
      title: "Ist das Ihre neue E-Mail-Adresse?",
      byStaff:
        "Unser Support hat diese Adresse als neue E-Mail-Adresse Ihres Kontos bei Matinee eingetragen.",
      bySomeone:
        "Jemand, der bei einem Konto von Matinee angemeldet ist, hat diese Adresse als dessen neue E-Mail-Adresse eingetragen.",
      onceConfirmed: "Die E-Mail-Adresse ändert sich, sobald Sie sie hier bestätigen.",
      button: "E-Mail-Adresse bestätigen",
      note: (hours) =>
        `Der Link funktioniert einmal, ${countHours(hours)} lang. Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie: Es hat sich nichts geändert.`,
    },
    notice: {
      subject: "Für Ihr Konto bei Matinee wurde eine neue E-Mail-Adresse eingetragen",
      preview: "Wenn Sie das nicht waren, stoppen Sie es.",
      title: "Ihre E-Mail-Adresse soll sich ändern",
      byStaff: (email) => `Unser Support hat ${email} als neue E-Mail-Adresse Ihres Kontos eingetragen.`,
      bySomeone: (email) =>
        `Jemand, der bei Ihrem Konto angemeldet ist, hat ${email} als dessen neue E-Mail-Adresse eingetragen.`,
      onceConfirmed: "Die E-Mail-Adresse ändert sich, sobald sie dort bestätigt wird.",
    },
    changed: {
      subject: "Die E-Mail-Adresse Ihres Kontos bei Matinee wurde geändert",
      preview: "Wenn Sie das nicht waren, machen Sie es rückgängig.",
      title: "Ihre E-Mail-Adresse wurde geändert",
      text: (email) =>
        `Die E-Mail-Adresse Ihres Kontos ist jetzt ${email}. An diese Adresse schreiben wir nicht mehr.`,
    },
    inUse: {
      subject: "Ihre E-Mail-Adresse wurde für ein anderes Konto bei Matinee eingetragen",
      preview: "Es hat sich nichts geändert.",
      title: "Diese E-Mail-Adresse hat bereits ein Konto",
      text: "Jemand hat diese Adresse als neue E-Mail-Adresse eines anderen Kontos bei Matinee eingetragen. Jede Adresse kann nur ein Konto haben, deshalb hat sich nichts geändert.",
      whatToDo:
        "Wenn Sie das waren, melden Sie sich mit dieser Adresse an oder verwenden Sie für Ihr anderes Konto eine andere.",
      signIn: "Anmelden",
    },
    undo: "Das war ich nicht",
    undoNote: (days) =>
      `Der Link funktioniert ${countDays(days)}. Er behält diese Adresse für Ihr Konto bei, meldet alle Geräte ab und lässt Sie ein neues Passwort wählen. Wenn Sie das waren, müssen Sie nichts tun.`,
  },
  factorChanged: {
    subject: (change) => `${factorTitles[change]}: Ihr Konto bei Matinee`,
    titles: factorTitles,
    preview: "Wenn Sie das nicht waren, schreiben Sie uns sofort.",
    resetRequested: (hours) =>
      `Wir wurden gebeten, Ihre Authenticator-App, Ihre Passkeys und Ihre Wiederherstellungscodes zu entfernen, weil sie verloren sind. Unser Team kann das nach ${countHours(hours)} tun, außer Sie schreiben uns oder melden sich vorher mit einem davon an.`,
    text: "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und schreiben Sie uns sofort.",
  },
  newDevice: {
    title: "Neue Anmeldung bei Ihrem Konto",
    device: "einem neuen Gerät",
    sentence: (device, time, network) =>
      network === null
        ? `Anmeldung bei Ihrem Konto am ${time} mit ${device}.`
        : `Anmeldung bei Ihrem Konto am ${time} mit ${device} aus dem Netzwerk ${network}.`,
    text: "Wenn Sie das nicht waren, melden Sie dieses Gerät ab und ändern Sie Ihr Passwort.",
    seeDevices: "Ihre Anmeldungen ansehen",
  },
  apiKeyCreated: {
    subject: (name) => `Der API-Schlüssel „${name}“ wurde erstellt`,
    preview: "Wenn Sie das nicht waren, widerrufen Sie ihn jetzt.",
    title: "Ein neuer API-Schlüssel",
    text: (name, scopes, end) =>
      `Der Schlüssel „${name}“ wurde für Ihr Konto erstellt. Er erlaubt einer Software: ${scopes}. ${end}`,
    ends: (day) => `Er endet am ${day}.`,
    endless: "Er gilt, bis Sie ihn widerrufen.",
    revoke: "Wenn Sie das nicht waren, widerrufen Sie den Schlüssel und ändern Sie Ihr Passwort.",
    seeKeys: "Ihre Schlüssel ansehen",
  },
  webhookDisabled: {
    subject: (host) => `Ihr Webhook bei ${host} ist deaktiviert`,
    title: "Ein Webhook ist deaktiviert",
    byStaff: "Unser Team hat ihn deaktiviert.",
    byFailures: (days) =>
      formats.plural(days, {
        one: "Seit 1 Tag ist keine Nachricht angekommen, deshalb versuchen wir es nicht mehr.",
        other: `Seit ${days} Tagen ist keine Nachricht angekommen, deshalb versuchen wir es nicht mehr.`,
      }),
    text: (reason) => `Ihr Webhook unter dieser Adresse ist deaktiviert. ${reason}`,
    notTold: "Ihre Software erfährt nichts von neuen Bestellungen, bis er wieder aktiviert ist.",
    repair:
      "Reparieren Sie die Adresse und aktivieren Sie dann den Webhook. Ereignisse aus der Zwischenzeit werden nicht nachgesendet.",
    seeDeliveries: "Zustellungen ansehen",
    note: "Wenn Sie ihn nicht mehr verwenden, können Sie ihn entfernen.",
  },
  actingNotice: {
    subject: (name) => `${name} aus unserem Team arbeitet an Ihren Veranstaltungen`,
    title: "Unser Team arbeitet an Ihren Veranstaltungen",
    text: (name, until) =>
      `${name} aus unserem Team kann Ihre Veranstaltungen ändern, längstens bis ${until} UTC.`,
    reason: (reason) => `Grund: ${reason}`,
    listed: "Die Einstellungen Ihres Kontos führen jede Änderung auf.",
    note: "Wenn Sie um Hilfe gebeten haben, müssen Sie nichts tun. Wenn Sie das nicht erwartet haben, schreiben Sie uns.",
  },
  staffInvitation: {
    subject: "Ihre Einladung in das Backoffice von Matinee",
    preview: "Wählen Sie ein Passwort, um zu beginnen.",
    title: "Dem Backoffice beitreten",
    text: (name) => `${name} lädt Sie ein, im Backoffice von Matinee zu arbeiten.`,
    accept: "Einladung annehmen",
    note: (until) =>
      `Der Link funktioniert einmal, bis ${until} UTC. Er ist nur für Sie: Bitte geben Sie ihn nicht weiter.`,
  },
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
