import type * as en from "../en/order-tax.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

export const orderTax: AnyLanguage<typeof en.orderTax> = {
  line: (name, rate) => `${name} ${formatRate(rate)}`,
  includes: (name, rate, amount) => `enthält ${name} ${formatRate(rate)}: ${amount}`,
  plus: (amount) => `${amount} zzgl. Steuer`,
  payPlus: (amount) => `${amount} zzgl. Steuer zahlen`,
  needsPlace:
    "Die Steuer hängt von Ihrem Ort ab. Sobald Sie ihn eingegeben haben, sehen Sie den Gesamtbetrag.",
  computing: "Die Steuer wird berechnet …",
  tryAgain: "Steuer erneut berechnen",
  reverseCharge:
    "Es wird keine Steuer berechnet: Nach der Steuernummer schuldet Ihr Unternehmen sie selbst (Reverse Charge).",
  province: "Provinz",
  postalCode: "Postleitzahl",
  walletTotal: (total) =>
    `Mit der Steuer für die Adresse Ihrer Wallet beträgt der Gesamtbetrag ${total}. Es wurde nichts abgebucht. Bitte drücken Sie die Wallet noch einmal.`,
  title: "Steuer",
  net: "Netto",
  tax: "Steuer",
  gross: "Brutto",
  untaxed: "Ohne Steuer",
  total: "Gesamt",
  receipt: (number) => `Beleg ${number}`,
  charityNumber: (number) => `Registernummer ${number}`,
};
