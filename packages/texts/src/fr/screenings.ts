import type * as en from "../en/screenings.ts";
import type { AnyLanguage } from "../any-language.ts";
import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import { formats } from "./formats.ts";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";

/** The public page around the film. */
export const watch: AnyLanguage<typeof en.watch> = {
  loading,
  readMore: "lire la suite",
  readLess: "réduire",
  about: "À propos",
  faq: "FAQ",
  supportUs: "Nous soutenir",
  store: "Boutique",
  forwardToFriend: "Envoyer à un proche",
  needHelp: "Besoin d’aide ?",
  contactFilmTeam: "Contacter l’équipe",
  terms: "Conditions",
  privacy: "Confidentialité",
  preview: "Aperçu",
  previewSellsNothing: "Rien n’est vendu dans un aperçu.",
  premiereSalesEnded: "Les billets pour cette première ne sont plus en vente.",
  sendMyLink: "M’envoyer mon lien",
  buyAgain: "Acheter à nouveau",
  cardStatement: (descriptor) => `Votre relevé de carte indiquera ${descriptor}`,
  noEventAtUrl,
};

/** Why a ticket or a viewing link does not open the film. */
export const ticketProblem: AnyLanguage<typeof en.ticketProblem> = {
  unreachable: "Nous n’avons pas pu vérifier votre billet. Nous continuons d’essayer.",
  refunded: "Votre billet a été remboursé : il n’ouvre plus le film.",
  refundFailed:
    "Votre remboursement ne vous est pas encore parvenu : nous vous avons envoyé un e-mail à ce sujet. Votre billet n’ouvre plus le film.",
  disputed:
    "Le paiement de votre billet est contesté. Le billet ouvrira de nouveau le film une fois le litige réglé.",
  unknownLink:
    "Votre lien de visionnage n’est plus valable. Ouvrez le plus récent depuis vos e-mails, ou demandez un nouvel envoi.",
  expiredLink: `Cet événement s’est terminé il y a plus de ${viewingLinkDaysAfterClose} jours : ses liens de visionnage n’ouvrent plus le film.`,
  closed: "L’organisateur a fermé cet événement. S’il rouvre, votre lien fonctionnera comme avant.",
};

/** The buttons and steps between a guest and the film. */
export const gate: AnyLanguage<typeof en.gate> = {
  cancelled: "Cet événement a été annulé",
  callToAction: {
    ended: "Cet événement est terminé",
    notLiveYet: "Cet événement n’est pas encore ouvert",
    salesEnded: "La vente des billets est terminée",
    "sales-paused": "Vente de billets suspendue",
    "sold-out": "Complet",
    "sales-later": "Pas encore en vente",
    maxPlaysReached: "Lectures épuisées",
    timeOver: "Votre temps de visionnage est écoulé",
    continueToCheckout,
    getNotified: "Me prévenir",
    watchNow,
    enterLobby: "Entrer dans le hall",
    joinPremiere: "Rejoindre la première",
    paywallCallToAction: watchNow,
  },
  ticketsFrom: (saleFrom, timezone) =>
    `Billets à partir du ${formats.eventDate(new Date(saleFrom), timezone, true)} (${formats.timeZoneName(new Date(saleFrom), timezone, "longGeneric")})`,
  readyToStart: "Lancer le film maintenant ?",
  continueToCheckout,
  freeTicket: "Billet gratuit",
};

/** The page in place of any other while the servers cannot answer. */
export const outage: AnyLanguage<typeof en.outage> = {
  title: "Nous revenons dans un instant",
  text: "Nos serveurs ne peuvent pas répondre pour le moment. Vos billets et vos liens restent valables.",
  wait: "Cette page réessaie toutes les quelques secondes.",
};
