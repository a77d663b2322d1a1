import type * as en from "../en/dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxLineQuantity } from "@matinee/domain/cart";
import { currencyRules } from "@matinee/domain/currency";
import { maxInvitationName } from "@matinee/domain/item-rules";
import { formats } from "./formats.ts";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  nameCurrency,
  register,
  unexpectedOrderError,
  validEmail,
} from "./shared.ts";

const nameTickets = (count: number) =>
  formats.plural(count, {
    one: `${count} billet`,
    many: `${count} de billets`,
    other: `${count} billets`,
  });

// Separate from the texts of the event's page, so that the page can render before these are loaded.

export const registration: AnyLanguage<typeof en.registration> = {
  title: register,
  intro: "Quelques informations pour continuer",
  alreadySubscribed: "déjà inscrit à l’événement",
  succeeded: "Inscription réussie",
  failed: "Veuillez saisir une adresse e-mail valide.",
  issues: {
    "name-missing": "Veuillez saisir un nom",
    "email-missing": "Veuillez saisir une adresse e-mail",
    "email-invalid": validEmail,
    "organization-missing": "Veuillez saisir une organisation",
    "country-missing": "Veuillez choisir un pays",
    "zip-missing": "Veuillez saisir un code postal",
    "terms-not-accepted": acceptTerms,
  },
};

export const checkout: AnyLanguage<typeof en.checkout> = {
  payWithCard: "Payer par carte",
  wallets: "Payer avec un portefeuille",
  orPayWithCard: "Ou payer par carte",
  walletFailed: "Le portefeuille n’a pas terminé le paiement. Rien n’a été débité.",
  back: "Retour",
  pay: (totalCents, currency) => `Payer ${formats.money(totalCents, currency)}`,
  redeemCoupon: "Utiliser le bon",
  freeOrder: "Commande gratuite",
  getFreeTicket: "Obtenir mon billet gratuit",
  giveFreeTicket: "Offrir le billet gratuit",
  placeFreeOrder: "Passer la commande gratuite",
  noCardForTicket: "Aucune carte n’est nécessaire pour un billet gratuit.",
  noCardForOrder: "Aucune carte n’est nécessaire pour une commande gratuite.",
  submittingOrder: "Envoi de la commande…",
  connectionLost: "La connexion a été perdue. Nous réessayons. Votre carte ne sera pas débitée deux fois.",
  tryAgain: "Réessayer",
  goToQueue: "Aller à la file",
  seePlace: "Voir votre place",
  queueOpened:
    "Les billets sont maintenant vendus par file d’attente. Vous étiez là avant, donc les vôtres vous sont réservés : veuillez appuyer à nouveau.",
  awaitsBank:
    "Votre paiement attend la confirmation de votre banque. Continuez pour le confirmer. Rien n’a encore été débité.",
  continueToBank: "Continuer vers la banque",
  free: "Gratuit",
  shipping: "Livraison",
  products: (count) =>
    formats.plural(count, {
      one: `${count} produit`,
      many: `${count} de produits`,
      other: `${count} produits`,
    }),
  receiptGoesTo: (email) => `Le reçu est en route vers ${email}.`,
  ticketSubject: (title) => `Votre billet et votre reçu pour ${title}`,
  receiptSubject: (title) => `Votre reçu pour ${title}`,
  receiptSentTo: (email) => `Ce reçu a été envoyé à ${email}.`,
  purchaseSucceeded: "Achat réussi, vous recevrez votre reçu par e-mail",
  donationSucceeded: "Don effectué, vous recevrez votre reçu par e-mail",
  orderCreated: "Commande enregistrée, vous recevrez votre reçu par e-mail",
  statementDescriptor: (descriptor) =>
    `Ce débit apparaît sous le nom ${descriptor} sur votre relevé de carte.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "Veuillez saisir une adresse e-mail pour cette commande",
    "email-invalid": validEmail,
    "name-missing": "Veuillez saisir un nom pour cette commande",
    "street-missing": "Veuillez saisir une rue pour cette commande",
    "country-missing": "Veuillez choisir un pays pour cette commande",
    "country-not-served":
      "Nous ne pouvons pas accepter de commandes de ce pays. Veuillez en choisir un autre.",
    "city-missing": "Veuillez saisir une ville pour cette commande",
    "state-missing": "Veuillez saisir un État ou une région pour cette commande",
    "zip-missing": "Veuillez saisir un code postal pour cette commande",
    "province-missing": "Veuillez saisir une province pour cette commande",
    "postal-code-missing": "Veuillez saisir un code postal pour cette commande",
    "card-number-invalid": "Veuillez saisir un numéro de carte valide ou utiliser un code promo valide",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "terms-not-accepted": acceptTerms,
  },
};

export const promoCode: AnyLanguage<typeof en.promoCode> = {
  none: "Pas encore de code promo",
  missing: "Veuillez saisir un code promo",
  unknown: "Ce code promo n’est pas valable pour cet événement",
  expired: "Ce code promo a expiré",
  usedUp: "Ce code promo est épuisé",
  notStarted: "Ce code promo n’est pas encore valable",
  usedByYou: "Ce code promo a déjà été utilisé avec votre adresse e-mail",
  fewLeft: (tickets) => `Ce code promo ne couvre plus que ${nameTickets(tickets)}`,
  fewLeftForYou: (tickets) =>
    `Avec votre adresse e-mail, ce code promo ne couvre plus que ${nameTickets(tickets)}`,
  needsTicket: "Ce code promo couvre un billet, et cette commande n’en contient pas",
  taken: "Ce code promo existe déjà",
  explanation:
    "Un code promo couvre un billet ou baisse le prix des billets. Chaque billet couvert compte pour une utilisation. Donnez des codes à la presse, à vos proches et aux festivals.",
  howMany: "Combien",
  oneCode: "Un code",
  manyCodes: "Plusieurs codes",
  addCode: "Ajouter un code",
  addCodes: "Ajouter des codes",
  prefix: "Préfixe",
  prefixHelp: "Dix lettres et chiffres aléatoires le suivent",
  count: "Nombre de codes",
  countRange: (limit) => `Veuillez saisir un nombre de 1 à ${limit}`,
  batchCreated: (count) =>
    formats.plural(count, {
      one: `${count} code promo créé`,
      many: `${count} de codes promo créés`,
      other: `${count} codes promo créés`,
    }),
  takesOff: "Réduction",
  wholeTicket: "Un billet entier",
  aPercentage: "Un pourcentage des billets",
  anAmount: "Un montant sur les billets",
  percentage: "Pourcentage",
  percentRange: "Veuillez saisir un nombre de 1 à 100",
  amount: "Montant",
  amountMissing: "Veuillez saisir un montant, par exemple 2,50",
  maxTickets: "Billets au total",
  maxTicketsPerEmail: "Billets par adresse e-mail",
  ticketsHelp: "Le code couvre au plus ce nombre de billets",
  used: (tickets, limit) => {
    if (limit !== null) return `Utilisés : ${tickets} sur ${nameTickets(limit)}`;
    return `Utilisé pour ${nameTickets(tickets)}`;
  },
  describe: (discount, currency) => {
    if (discount.kind === "ticket") return "Un billet entier";
    const taken =
      discount.kind === "percent"
        ? formats.percent(discount.percent)
        : formats.shortMoney(discount.amount, currency);
    return `${taken} de réduction sur les billets`;
  },
  download: "Télécharger les codes promo en CSV",
  search: "Rechercher des codes promo",
  noMatch: "Aucun code promo correspondant",
  showMore: (count) => `Afficher plus (${count})`,
  datesReversed: "Le code doit se terminer après son début",
  tooMany: (limit) => `Un événement a au plus ${formats.number(limit)} codes promo`,
  open: "J’ai un code",
  apply: "Appliquer",
  applied: "Appliqué",
  remove: "Retirer",
  removeCode: (code) => `Retirer le code promo ${code}`,
  appliedSuccessfully: "Code promo appliqué !",
  errorValidating: "Erreur lors de la vérification du code promo",
};

export const donations: AnyLanguage<typeof en.donations> = {
  none: "Sans don",
  sendDonation: "Envoyer le don",
  missing: (currency) => `Veuillez saisir un montant en ${nameCurrency(currency)}`,
  suggestionNegative: (currency) =>
    `Un montant suggéré ne peut pas être inférieur à ${formats.shortMoney(0, currency)}`,
  issues: {
    "donation-too-small": (currency) =>
      `Le don minimum est de ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency) =>
      `Le don maximum est de ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  },
};

export const cart: AnyLanguage<typeof en.cart> = {
  missing: "Veuillez saisir une quantité",
  noLongerSold: (title) => `${title} n’est plus en vente et a été retiré de votre panier.`,
  priceChanged: (title, nowCents, wasCents, currency) =>
    `Nouveau prix pour ${title} : ${formats.money(nowCents, currency)} au lieu de ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "La quantité doit être supérieure à 0",
    "quantity-negative": "La quantité ne peut pas être inférieure à 0",
    "quantity-too-large": `Une commande contient au plus ${formats.number(maxLineQuantity)} exemplaires d’un produit`,
  },
  tooManyTickets: (perOrder) => `Une commande contient au plus ${nameTickets(perOrder)}`,
};

/** Forwarding an event to a friend. */
export const invitations: AnyLanguage<typeof en.invitations> = {
  issues: {
    "fields-missing": "Veuillez remplir tous les champs",
    "recipient-email-invalid": "Veuillez saisir une adresse e-mail valide",
    "name-has-link": "Un nom ne peut pas contenir de lien ni d’adresse web",
    "name-has-contact": "Un nom ne peut pas contenir de @ ni de nombre long",
    "name-too-long": `Un nom a au plus ${maxInvitationName} caractères`,
    "message-has-contact": "Un message ne peut pas contenir de @ ni de nombre long",
    "message-has-link": "Un message ne peut pas contenir de lien ni d’adresse web",
  },
  failed: "Une erreur s’est produite. Veuillez réessayer plus tard.",
  sendToAnother: "Envoyer à un autre proche",
};
