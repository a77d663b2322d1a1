import type * as en from "../en/email-parts.ts";
import type { AnyLanguage } from "../any-language.ts";
/** Words of several emails. */
export const emailParts: AnyLanguage<typeof en.emailParts> = {
  hello: (name) => (name === "" ? "Bonjour," : `Bonjour ${name},`),
  copyAddress: "Si le bouton ne fonctionne pas, copiez cette adresse :",
  writeToSupport: "Écrire à l’assistance",
  expected: "Si c’était vous, vous n’avez rien à faire.",
  openEvent: "Ouvrir l’événement",
  seeEvent: "Voir l’événement",
  watch: "Regarder le film",
  linkIsTicket:
    "Ce lien est votre billet : gardez cet e-mail. Le fichier d’agenda joint ajoute la date à votre agenda.",
  noMoreEmails: "Ne plus recevoir d’e-mails sur cet événement",
  hasPlace: {
    screening: "Vous avez une place à cette séance.",
    festival: "Vous avez une place à ce festival.",
  },
  total: "Total",
  orderNumber: (number) => `Commande ${number}.`,
  showtime: {
    unknown: "La date sera annoncée.",
    when: "Quand",
    premiere: "Première",
    encore: "Rediffusion",
    opens: "Ouverture",
    closes: "Clôture",
    inZone: (days, zone) => `${days}, ${zone}`,
  },
};
