/** Texts that several groups of the catalogue share. */
import { platformCurrency } from "@matinee/domain/currency";
import { formats } from "./formats.ts";

/** Writes a number with its noun: '1 billet', '12 billets', '1 000 000 de billets'. */
export const counted = (count: number, one: string, other: string): string => {
  const number = formats.number(count);
  return formats.plural(count, {
    one: `${number} ${one}`,
    many: /^[aeéhiou]/.test(other) ? `${number} d’${other}` : `${number} de ${other}`,
    other: `${number} ${other}`,
  });
};

/** The platform's currency, as in "un montant en dollars". */
export const currencyName = "dollars";

export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
export const acceptTerms = "Veuillez accepter les conditions d’utilisation";
export const validEmail = "Veuillez saisir une adresse e-mail valide";
export const cardExpiry = "Veuillez saisir la date d’expiration de votre carte";
export const cardCvc = "Veuillez saisir le cryptogramme (CVC) de votre carte";
export const noEventAtUrl = "Aucun événement à cette adresse. Redirection…";
export const unexpectedOrderError =
  "Une erreur inattendue s’est produite pendant la création de votre commande";
export const loading = "Chargement…";
export const continueToCheckout = "Passer au paiement";
export const watchNow = "Regarder";
export const register = "S’inscrire";

export const eventCancelled = "Cet événement a été annulé.";
export const noPayments =
  "Cet événement ne peut pas recevoir de paiements pour le moment. Veuillez revenir plus tard.";
