import type * as en from "../en/invoice-form.ts";
import type { AnyLanguage } from "../any-language.ts";

export const invoiceKinds: AnyLanguage<typeof en.invoiceKinds> = {
  invoice: "Rechnung",
  "credit-note": "Gutschrift",
};

export const invoiceForm: AnyLanguage<typeof en.invoiceForm> = {
  need: "Ich brauche eine Rechnung",
  noNeed: "Keine Rechnung",
  when: "Sie ist fertig, sobald die Bestellung bezahlt ist: auf der letzten Seite und unter „Meine Tickets“.",
  title: "Rechnung",
  list: "Rechnungen",
  description: "Ein PDF für Ihre Buchhaltung.",
  name: "Firma oder Name",
  address: "Adresse",
  addressHelp: "Straße, Postleitzahl und Ort",
  country: "Land",
  taxNumber: "Steuernummer",
  get: "Rechnung erstellen",
  getting: "Wird erstellt …",
  correct: "Empfänger korrigieren",
  correctHelp:
    "Eine Rechnung ändert sich nie. Eine Gutschrift hebt sie auf, und eine neue Rechnung mit dem richtigen Empfänger ersetzt sie.",
  correctNow: "Korrigierte Rechnung ausstellen",
  keep: "Behalten",
  waits: (name) => `Sobald die Bestellung bezahlt ist, geht die Rechnung an ${name}.`,
  isReady: "Die Rechnung ist fertig.",
  notSaved: "Die Rechnung konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.",
  loading: "Rechnungen werden geladen",
  notLoaded: "Wir konnten die Rechnungen nicht laden.",
  missing: "Hier gibt es keine Rechnung: Öffnen Sie den Link der Bestellung in Ihrem Beleg.",
  none: "Niemand hat eine Rechnung angefordert.",
  document: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  issued: (day, amount) => `${day}, ${amount}`,
  download: "Herunterladen",
  downloadOf: (kind, number) => `${invoiceKinds[kind]} ${number} herunterladen`,
  downloading: "Wird heruntergeladen …",
  notDownloaded: "Die Datei konnte nicht heruntergeladen werden. Bitte versuchen Sie es noch einmal.",
};
