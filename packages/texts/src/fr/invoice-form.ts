import type * as en from "../en/invoice-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import type { InvoiceKind } from "@matinee/domain/invoices";

export const invoiceKinds: Record<InvoiceKind, string> = { invoice: "Facture", "credit-note": "Avoir" };

/** The form of an invoice's recipient, and the documents of an order. */
export const invoiceForm: AnyLanguage<typeof en.invoiceForm> = {
  need: "Il me faut une facture",
  noNeed: "Sans facture",
  when: "Elle est prête une fois la commande payée : sur le dernier écran, et dans Mes billets.",
  title: "Facture",
  list: "Factures",
  description: "Un PDF pour votre comptabilité.",
  name: "Entreprise ou nom",
  address: "Adresse",
  addressHelp: "Rue, code postal et ville",
  country: "Pays",
  taxNumber: "Numéro fiscal",
  get: "Obtenir la facture",
  getting: "Création…",
  correct: "Corriger le destinataire",
  correctHelp:
    "Une facture ne change jamais. Un avoir l’annule, et une nouvelle facture avec le bon destinataire la remplace.",
  correctNow: "Émettre une facture corrigée",
  keep: "La garder",
  waits: (name) => `Une fois la commande payée, la facture sera au nom suivant : ${name}.`,
  isReady: "La facture est prête.",
  notSaved: "La facture n’a pas pu être créée. Veuillez réessayer.",
  loading: "Chargement des factures",
  notLoaded: "Nous n’avons pas pu charger les factures.",
  missing: "Il n’y a pas de facture ici : ouvrez le lien de la commande dans votre reçu.",
  none: "Personne n’a demandé de facture.",
  document: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  issued: (day, amount) => `${day}, ${amount}`,
  download: "Télécharger",
  downloadOf: (kind, number) =>
    kind === "invoice" ? `Télécharger la facture ${number}` : `Télécharger l’avoir ${number}`,
  downloading: "Téléchargement…",
  notDownloaded: "Le fichier n’a pas pu être téléchargé. Veuillez réessayer.",
};
