import { invoiceLimits } from "@matinee/domain/invoices";
import type * as en from "../en/invoices.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { orderTax } from "./order-tax.ts";
import { invoiceKinds } from "./invoice-form.ts";

export const invoices: AnyLanguage<typeof en.invoices> = {
  issues: {
    "name-missing": "Bitte geben Sie die Firma oder Ihren Namen ein",
    "name-too-long": `Bitte geben Sie höchstens ${invoiceLimits.name} Zeichen ein`,
    "address-missing": "Bitte geben Sie die Adresse ein",
    "address-too-long": `Bitte geben Sie höchstens ${invoiceLimits.address} Zeichen ein`,
    "country-missing": "Bitte wählen Sie ein Land",
    "tax-number-too-long": `Bitte geben Sie höchstens ${invoiceLimits.taxNumber} Zeichen ein`,
  },
  problems: {
    free: "Diese Bestellung ist kostenlos: Es gibt nichts in Rechnung zu stellen.",
    unpaid: "Diese Bestellung wurde nicht bezahlt: Es gibt nichts in Rechnung zu stellen.",
    refunded: "Diese Bestellung wurde vollständig erstattet: Es gibt nichts mehr in Rechnung zu stellen.",
    disputed:
      "Die Bank prüft die Zahlung dieser Bestellung. Bis zu ihrer Entscheidung kann keine Rechnung ausgestellt werden.",
    "corrected-too-often": `Die Rechnung dieser Bestellung wurde ${formats.number(invoiceLimits.corrections)}-mal korrigiert. Bitte lassen Sie sich vom Veranstalter eine weitere senden.`,
  },
  gift: "Bitte fragen Sie den Veranstalter nach der Rechnung für ein Geschenk.",
};

export const invoiceSheet: AnyLanguage<typeof en.invoiceSheet> = {
  title: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  fileName: (kind, number) => `${kind}-${number}.pdf`,
  from: "Von",
  to: "An",
  taxNumber: (taxNumber) => `Steuernummer ${taxNumber}`,
  date: "Datum",
  order: "Bestellung",
  event: "Veranstaltung",
  paidOn: "Bezahlt am",
  columns: { what: "Leistung", quantity: "Menge", price: "Preis", amount: "Betrag" },
  lines: {
    shipping: (title) => `Versand, ${title}`,
    tax: () => "Steuer",
    discount: () => "Rabatt",
    credited: () => "Bereits gutgeschrieben",
    refund: (title) => (title === "" ? "Erstattung" : `Erstattung, ${title}`),
    "refund-returned": () => "Von der Bank zurückgesandte Erstattung",
    balance: () => "Betrag der aufgehobenen Rechnung",
  },
  reasons: {
    refund: (number) => `Gutschrift zu Rechnung ${number}.`,
    "refund-returned": (number) =>
      `Hebt Gutschrift ${number} auf: Die Bank hat die Erstattung zurückgesandt, der Betrag ist also bezahlt.`,
    "recipient-corrected": (number) => `Korrigiert ${number}; der Empfänger war falsch.`,
  },
  total: { invoice: "Gesamt", "credit-note": "Gutschrift gesamt" },
  tax: { rate: "Satz", net: "Netto", tax: "Steuer", gross: "Brutto" },
  untaxed: "Nicht besteuert",
  reverseCharge: "Umkehr der Steuerschuldnerschaft: Der Empfänger schuldet die Steuer (Reverse Charge).",
  charityNumber: orderTax.charityNumber,
  paid: (day) => `Bezahlt am ${day} mit Karte.`,
  credited: "Die Erstattung geht auf die belastete Karte.",
  platform: (seller) => `Ausgestellt von Matinee im Namen von ${seller}.`,
};

export const invoiceEmails: AnyLanguage<typeof en.invoiceEmails> = {
  get: "Rechnung für diese Bestellung anfordern",
  yours: "Rechnung herunterladen",

  receipt: {
    number: "Beleg",
    seller: "Verkäufer",
    taxNumber: "Steuernummer",
    net: "Netto",
    reverseCharge:
      "Umkehr der Steuerschuldnerschaft: Sie schulden die Steuer für diesen Kauf (Reverse Charge).",
  },
  creditNote: (number) => `Zu Ihrer Rechnung gibt es dafür jetzt eine Gutschrift: ${number}.`,
  open: "Gutschrift herunterladen",
};
