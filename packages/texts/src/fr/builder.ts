import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { maxPriceCents, maxShippingCents } from "@matinee/domain/item-rules";
import { minChargeCents } from "@matinee/domain/money";
import { formats } from "./formats.ts";
import { currencyName } from "./shared.ts";

export const faq: AnyLanguage<typeof en.faq> = {
  errorSubmittingAnswer: "Erreur lors de l’envoi de la réponse",
  answerSubmitted: "Réponse envoyée",
  added: "Question ajoutée à la FAQ",
  updated: "FAQ mise à jour",
  allUpdated: "Toute la FAQ est à jour",
  deleted: "commentaire supprimé",
  errorDeleting: "erreur lors de la suppression du commentaire",
  unableToUpdate: "Impossible de mettre à jour la FAQ",
  issues: {
    "question-missing": "veuillez saisir une question",
    "question-too-long": `veuillez saisir une question d’au plus ${itemTextLimits.question} caractères`,
    "answer-missing": "veuillez saisir une réponse",
    "answer-too-long": `veuillez saisir une réponse d’au plus ${itemTextLimits.answer} caractères`,
  },
};

export const store: AnyLanguage<typeof en.store> = {
  deleted: "Produit supprimé",
  errorDeleting: "Erreur lors de la suppression du produit",
  updated: "Produit mis à jour",
  allUpdated: "Produits mis à jour",
  unableToUpdate: "Impossible de mettre à jour les produits",
  deleteWarning:
    "Ce produit a des commandes. Le supprimer retire ces commandes du téléchargement des commandes.",
  issues: {
    "product-title-missing": "Veuillez saisir un titre",
    "product-description-too-long": `Veuillez saisir une description d’au plus ${itemTextLimits.productDescription} caractères`,
    "price-invalid": `Veuillez saisir un prix en ${currencyName}`,
    "price-too-large": `Le prix maximum est de ${formats.shortMoney(maxPriceCents)}`,
    "shipping-invalid": `Veuillez saisir les frais de livraison en ${currencyName}`,
    "shipping-too-large": `Les frais de livraison maximum sont de ${formats.shortMoney(maxShippingCents)}`,
  },
  priceTooSmall: `Le prix minimum est de ${formats.money(minChargeCents)}`,
  priceNegative: `Un prix ne peut pas être inférieur à ${formats.shortMoney(0)}`,
  shippingNegative: `Les frais de livraison ne peuvent pas être inférieurs à ${formats.shortMoney(0)}`,
  quantityNegative: "La quantité ne peut pas être inférieure à 0",
  programFile:
    "Les acheteurs ne peuvent pas recevoir de programmes ni de scripts. Veuillez choisir un autre fichier.",
  otherContent: (ending) =>
    `Le contenu de ce fichier n’est pas du type .${ending}. Veuillez l’enregistrer à nouveau et réessayer.`,
};
