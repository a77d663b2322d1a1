import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

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
  issues: (currency) => ({
    "product-title-missing": "Veuillez saisir un titre",
    "product-description-too-long": `Veuillez saisir une description d’au plus ${itemTextLimits.productDescription} caractères`,
    "price-invalid": `Veuillez saisir un prix en ${nameCurrency(currency)}`,
    "price-too-large": `Le prix maximum est de ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
    "shipping-invalid": `Veuillez saisir les frais de livraison en ${nameCurrency(currency)}`,
    "shipping-too-large": `Les frais de livraison maximum sont de ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
  }),
  priceTooSmall: (currency) =>
    `Le prix minimum est de ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency) => `Un prix ne peut pas être inférieur à ${formats.shortMoney(0, currency)}`,
  shippingNegative: (currency) =>
    `Les frais de livraison ne peuvent pas être inférieurs à ${formats.shortMoney(0, currency)}`,
  quantityNegative: "La quantité ne peut pas être inférieure à 0",
  programFile:
    "Les acheteurs ne peuvent pas recevoir de programmes ni de scripts. Veuillez choisir un autre fichier.",
  otherContent: (ending) =>
    `Le contenu de ce fichier n’est pas du type .${ending}. Veuillez l’enregistrer à nouveau et réessayer.`,
};
