import type * as en from "../en/purchase.ts";
import type { AnyLanguage } from "../any-language.ts";
import { currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

/** Why an order was refused, or is not finished yet. */
export const purchase: AnyLanguage<typeof en.purchase> = {
  soldOut: (title) => `${title} : épuisé.`,
  fewLeft: (title, left) => `${title} : il n’en reste que ${left}.`,
  totalChanged: "Le total a changé. Veuillez le vérifier et réessayer.",
  earlyBirdEnded: (cents, currency) =>
    `Le tarif anticipé vient de prendre fin. Un billet coûte maintenant ${formats.money(cents, currency)}. Veuillez vérifier le total et réessayer.`,
  notOnSaleYet: "Les billets ne sont pas encore en vente.",
  notForSale: "Cette commande contient un article qui n’est pas en vente. Veuillez la vérifier et réessayer.",
  ticketPriceChanged: "Le prix de ce billet a changé. Veuillez le vérifier et réessayer.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "Cette commande est trop élevée pour un seul paiement par carte.",
  tooSmall: (currency) =>
    `Le paiement minimum est de ${formats.money(currencyRules[currency].minCharge, currency)}.`,
  cardRefused: "Votre carte a été refusée. Veuillez utiliser une autre carte ou contacter votre banque.",
  cardUnusable:
    "Nous n’avons pas pu utiliser cette carte. Veuillez la saisir à nouveau ou utiliser une autre carte.",
  waiting:
    "Nous attendons encore la réponse de votre carte. Veuillez garder cette page ouverte. Votre carte ne sera pas débitée deux fois.",
  stillPending:
    "Nous attendons encore la réponse de votre carte. Votre carte ne sera pas débitée deux fois. Veuillez réessayer.",
  outcomeUnknown:
    "Nous ne savons pas encore si l’opération a été faite. Veuillez appuyer à nouveau sur le bouton : elle ne sera faite qu’une fois.",
  expired: "Cette commande n’a pas été payée à temps. Rien n’a été débité. Veuillez commander à nouveau.",
  replaced:
    "Vous avez recommencé cette commande sur cet appareil, donc cette tentative a été fermée. Rien n’a été débité. Veuillez regarder votre autre onglet.",
  manyUnpaid:
    "De nombreuses commandes de votre réseau ne sont pas encore payées. Rien n’a été débité. Veuillez commander à nouveau dans quelques minutes.",
  earlierPaid:
    "Votre commande précédente pour cet événement vient d’être payée. Nous vous avons envoyé un e-mail avec votre lien. Ne commandez à nouveau que si vous en voulez d’autres.",
  returned: "Cette commande n’a pas pu aboutir. Votre paiement est intégralement remboursé.",
  disputeOpen: "Un litige est ouvert ; la banque décide.",
  notRefundable: "Il n’y a plus rien à rembourser sur cette commande.",
  refundableChanged: (leftCents, currency) =>
    `Un autre remboursement de cette commande a été fait entre-temps. Il reste ${formats.money(leftCents, currency)} à rembourser. Veuillez vérifier le montant.`,
  refundTooLarge: (leftCents, currency) =>
    `Le remboursement est limité à ${formats.money(leftCents, currency)}.`,
  noViewingLink: "Cette commande n’a pas de lien de visionnage.",
  downloadUnscanned:
    "L’analyse antivirus de ce fichier est encore en cours. Veuillez réessayer dans quelques minutes.",
  downloadExpired: "Ce lien de téléchargement a expiré. Veuillez ouvrir à nouveau votre lien de visionnage.",
};
