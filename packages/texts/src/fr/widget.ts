import type * as en from "../en/widget.ts";
import type { AnyLanguage } from "../any-language.ts";
import { counted } from "./shared.ts";

/** The pictures of an event for links and for print. */
export const shareImages: AnyLanguage<typeof en.shareImages> = {
  premiere: (start) => `Première : ${start}`,
  range: (opens, closes) => `Du ${opens} au ${closes}`,
  cancelled: "Cette séance a été annulée",
  online: "En ligne",
  scan: "Scannez pour les billets et le film",
  scanFestival: "Scannez pour le programme",
};

/** The card of an event on other sites. */
export const embedCard: AnyLanguage<typeof en.embedCard> = {
  now: "En ce moment",
  soon: "Bientôt",
  ended: "Cette séance est terminée",
  cancelled: "Cette séance a été annulée",
  free: "Gratuit",
  register: "Gratuit, avec votre e-mail",
  dates: (opens, closes, zone) =>
    zone === "" ? `Du ${opens} au ${closes}` : `Du ${opens} au ${closes}, ${zone}`,
  ticket: (price) => `${price} le billet`,
  tickets: "Acheter un billet",
  buy: (price) => `Acheter pour ${price}`,
  opens: (date) => `Ouverture le ${date}`,
  until: (date) => `Jusqu’au ${date}`,
  joinQueue: "Entrer dans la file",
  joinWaitlist: "Liste d’attente",
};

/** What the cards and the pictures of a festival say instead. */
export const festivalCard: AnyLanguage<typeof en.festivalCard> = {
  facts: (days, films) => `${days}, ${counted(films, "film", "films")}`,
  ended: "Ce festival est terminé",
  cancelled: "Ce festival a été annulé",
  programme: "Voir le programme",
  getAPass: "Obtenir un pass",
  passesFrom: (price) => `Pass à partir de ${price}`,
};

/** The checkout of an event over the pages of other sites. */
export const widgetCheckout: AnyLanguage<typeof en.widgetCheckout> = {
  paidOn: "Paiement sur Matinee. Votre lien est aussi envoyé par e-mail.",
  registered: "Votre inscription est confirmée, et nous vous avons envoyé votre lien par e-mail.",
  ticketReady: "Votre billet est prêt, et nous vous avons envoyé son lien par e-mail.",
  sentTo: (email) => `Le lien est en route vers ${email}. Il s’ouvre sur tous les appareils.`,
  newTab: "Le film se regarde sur Matinee, dans un nouvel onglet.",
  watch: "Regarder",
  openTicket: "Ouvrir mon billet",
  opens: (date) => `Le film est disponible à partir du ${date}.`,
  closed: "Les billets ne sont pas vendus ici actuellement",
  closedHint: "La page de l’événement indique ce qui est possible, et quand.",
  queueHint:
    "De nombreuses personnes veulent des billets, ils sont donc vendus avec une file d’attente. Votre place appartient à ce navigateur et nécessite son propre onglet.",
  waitlistHint: "Toutes les places sont prises. La liste d’attente reçoit la prochaine qui se libère.",
};
