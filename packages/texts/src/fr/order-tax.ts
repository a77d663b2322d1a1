import type * as en from "../en/order-tax.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

export const orderTax: AnyLanguage<typeof en.orderTax> = {
  line: (name, rate) => `${name} ${formatRate(rate)}`,
  includes: (name, rate, amount) => `dont ${name} ${formatRate(rate)} : ${amount}`,
  plus: (amount) => `${amount} hors taxes`,
  payPlus: (amount) => `Payer ${amount} hors taxes`,
  needsPlace: "La taxe dépend de votre adresse. Le total s’affiche dès que vous l’avez saisie.",
  computing: "Calcul de la taxe…",
  tryAgain: "Recalculer la taxe",
  reverseCharge:
    "Aucune taxe n’est facturée : d’après son numéro fiscal, votre entreprise la doit elle-même (autoliquidation).",
  province: "Province",
  postalCode: "Code postal",
  walletTotal: (total) =>
    `Avec la taxe de l’adresse de votre portefeuille, le total est de ${total}. Rien n’a été débité. Veuillez appuyer de nouveau sur le portefeuille.`,
  title: "Taxe",
  net: "Hors taxes",
  tax: "Taxe",
  gross: "Total",
  untaxed: "Sans taxe",
  total: "Total",
  receipt: (number) => `Reçu ${number}`,
  charityNumber: (number) => `Numéro d’organisme ${number}`,
};
