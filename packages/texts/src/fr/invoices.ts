import type * as en from "../en/invoices.ts";
import type { AnyLanguage } from "../any-language.ts";
import {
  type InvoiceLineKind,
  type InvoiceProblem,
  type InvoiceReason,
  type InvoiceRecipientIssue,
  invoiceLimits,
} from "@matinee/domain/invoices";
import { formats } from "./formats.ts";
import { orderTax } from "./order-tax.ts";
import { invoiceKinds } from "./invoice-form.ts";

const issues: Record<InvoiceRecipientIssue, string> = {
  "name-missing": "Veuillez saisir l’entreprise ou votre nom",
  "name-too-long": `Veuillez saisir au plus ${invoiceLimits.name} caractères`,
  "address-missing": "Veuillez saisir l’adresse",
  "address-too-long": `Veuillez saisir au plus ${invoiceLimits.address} caractères`,
  "country-missing": "Veuillez choisir un pays",
  "tax-number-too-long": `Veuillez saisir au plus ${invoiceLimits.taxNumber} caractères`,
};

const problems: Record<InvoiceProblem, string> = {
  free: "Cette commande est gratuite : il n’y a rien à facturer.",
  unpaid: "Cette commande n’a pas été payée : il n’y a rien à facturer.",
  refunded: "Cette commande a été intégralement remboursée : il n’y a plus rien à facturer.",
  disputed:
    "La banque examine le paiement de cette commande. Aucune facture ne peut être émise avant sa décision.",
  "corrected-too-often": `La facture de cette commande a été corrigée ${formats.number(invoiceLimits.corrections)} fois. Veuillez en demander une autre à l’organisateur.`,
};

/** What the API answers about invoices. */
export const invoices: AnyLanguage<typeof en.invoices> = {
  issues,
  problems,
  gift: "Veuillez demander la facture d’un cadeau à l’organisateur.",
};

const lines: Record<Exclude<InvoiceLineKind, "item">, (title: string) => string> = {
  shipping: (title) => `Livraison, ${title}`,
  tax: () => "Taxe",
  discount: () => "Remise",
  credited: () => "Déjà crédité",
  refund: (title) => (title === "" ? "Remboursement" : `Remboursement, ${title}`),
  "refund-returned": () => "Remboursement renvoyé par la banque",
  balance: () => "Montant de la facture annulée",
};

const reasons: Record<Exclude<InvoiceReason, "sale">, (number: string) => string> = {
  refund: (number) => `Avoir sur la facture ${number}.`,
  "refund-returned": (number) =>
    `Annule l’avoir ${number} : la banque a renvoyé son remboursement, le montant est donc payé.`,
  "recipient-corrected": (number) => `Corrige ${number}, dont le destinataire était erroné.`,
};

/** What is printed on an invoice or a credit note. */
export const invoiceSheet: AnyLanguage<typeof en.invoiceSheet> = {
  title: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  fileName: (kind, number) => `${kind}-${number}.pdf`,
  from: "De",
  to: "À",
  taxNumber: (taxNumber) => `Numéro fiscal ${taxNumber}`,
  date: "Date",
  order: "Commande",
  event: "Événement",
  paidOn: "Payé le",
  columns: { what: "Désignation", quantity: "Quantité", price: "Prix", amount: "Montant" },
  lines,
  reasons,
  total: { invoice: "Total", "credit-note": "Total crédité" },
  tax: { rate: "Taux", net: "HT", tax: "Taxe", gross: "TTC" },
  untaxed: "Non taxé",
  reverseCharge: "Autoliquidation : la taxe est due par le destinataire.",
  charityNumber: orderTax.charityNumber,
  paid: (day) => `Payé par carte le ${day}.`,
  credited: "Le remboursement est versé sur la carte débitée.",
  platform: (seller) => `Émis par Matinee au nom du vendeur : ${seller}.`,
};

/** Invoices in the emails to buyers. */
export const invoiceEmails: AnyLanguage<typeof en.invoiceEmails> = {
  get: "Obtenir une facture pour cette commande",
  yours: "Télécharger votre facture",

  receipt: {
    number: "Reçu",
    seller: "Vendeur",
    taxNumber: "Numéro fiscal",
    net: "HT",
    reverseCharge: "Autoliquidation : vous devez la taxe sur cet achat.",
  },
  creditNote: (number) => `Votre facture a maintenant un avoir correspondant, ${number}.`,
  open: "Télécharger l’avoir",
};
