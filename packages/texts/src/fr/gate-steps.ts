import type * as en from "../en/gate-steps.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The steps between the call to action and the film. */
export const gateSteps: AnyLanguage<typeof en.gateSteps> = {
  freeTicketIntro: "Le billet est gratuit. Nous vous envoyons son lien par e-mail.",
  opensOn: (opens, opensAt) => `Ouverture le ${opens}. ${opensAt}.`,
  esc: "Échap",
  aReminder: "Un rappel ?",
  aReminderDescription: "Nous vous écrivons un jour et une heure avant l’ouverture.",
  ticketFor: (title) => `Billet, ${title}`,
  continue: "Continuer",
  email: "E-mail",
  fullName: "Nom complet",
  organization: "Organisation",
  country: "Pays",
  zip: "Code postal",
  terms: "Conditions",
  noReminder: "Ne pas m’envoyer de rappel avant le début.",
  watchUntil: (closes, zoneNote) => `À regarder jusqu’au ${closes}. ${zoneNote}.`,
  watchFrom: (opens, zoneNote) => `À regarder à partir du ${opens}. ${zoneNote}.`,
  keepWatching: "Continuer le film",
  watchVideo: "Voir la vidéo",
  forYourDonation: "Pour votre don",
  paymentSuccess: "Paiement réussi",
  comingSoon: "Bientôt",
};
