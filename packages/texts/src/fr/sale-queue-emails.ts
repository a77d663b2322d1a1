import type * as en from "../en/sale-queue-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The emails to people in the queue of a sale. */
export const saleQueueEmails: AnyLanguage<typeof en.saleQueueEmails> = {
  footer:
    "Vous recevez cet e-mail parce que cette adresse a été indiquée dans la file d’attente de cet événement.",
  open: "Voir votre place",
  confirm: {
    subject: (title) => `Confirmez votre place dans la file pour ${title}`,
    kicker: "File d’attente",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Vous êtes dans la file pour un billet.",
        other: `Vous êtes dans la file pour ${counted(tickets, "billet", "billets")}.`,
      }),
    before: (time) =>
      `Confirmez cette adresse avant le ${time}. Les places confirmées sont tirées au sort en premier.`,
    after: "Avec ce lien, vous retrouvez votre place sur tous vos appareils.",
    button: "Confirmer votre place",
    notYou: "Si ce n’était pas vous, vous n’avez rien à faire.",
  },
  turn: {
    subject: (title) => `C’est votre tour : ${title}`,
    kicker: "Votre tour dans la file",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Un billet vous est réservé.",
        other: `${counted(tickets, "billet vous est réservé", "billets vous sont réservés")}.`,
      }),
    minutes: (minutes) =>
      `Vous avez ${counted(minutes, "minute", "minutes")} pour acheter, à partir de maintenant.`,
    button: "Acheter",
  },
  ended: {
    subject: (title) => `Votre place dans la file pour ${title} a pris fin`,
    kicker: "Place terminée",
    reasons: {
      unused:
        "Vous n’avez pas acheté à temps, la personne suivante est donc passée. Vous pouvez entrer à nouveau dans la file.",
      closed: "La file d’attente est terminée. S’il reste des billets, vous pouvez les obtenir sans elle.",
    },
  },
};
