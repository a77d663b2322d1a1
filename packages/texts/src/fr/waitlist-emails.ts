import type * as en from "../en/waitlist-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The emails to people on a waiting list. */
export const waitlistEmails: AnyLanguage<typeof en.waitlistEmails> = {
  footer: "Vous recevez cet e-mail parce que cette adresse est sur la liste d’attente de cet événement.",
  open: "Voir votre place",
  noteLeave: "Vous pouvez aussi y quitter la liste.",
  joined: {
    subject: (title) => `Vous êtes sur la liste d’attente pour ${title}`,
    kicker: "Liste d’attente",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Vous attendez un billet.",
        other: `Vous attendez ${counted(tickets, "billet", "billets")}.`,
      }),
    textOfPlace: "Vous attendez une place.",
    nextOfPlace:
      "Quand votre tour viendra, nous vous écrirons, et une place vous sera réservée pendant un moment.",
    place: (place) => `Votre position dans la liste : ${formats.number(place)}.`,
    next: "Quand votre tour viendra, nous vous écrirons, et les billets vous seront réservés pendant un moment. Vous ne payez que si vous les prenez.",
    withPass:
      "Quand votre tour viendra, nous vous écrirons, et une place vous sera réservée pendant un moment. Vous la prenez avec votre pass.",
    notYou: "Si vous ne vous êtes pas inscrit, quittez la liste avec le lien.",
  },
  offer: {
    subject: (title) => `C’est votre tour : ${title}`,
    kicker: "Votre tour sur la liste d’attente",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Un billet vous est réservé.",
        other: `${counted(tickets, "billet vous est réservé", "billets vous sont réservés")}.`,
      }),
    place: "Une place vous est réservée.",
    fewer: (wanted) => `Vous en vouliez ${formats.number(wanted)}, et avez indiqué que moins vous convient.`,
    until: "Réservé pour vous jusqu’au",
    open: "Voir l’offre",
    ofSomebody:
      "C’est peut-être le billet d’une personne qui ne peut pas venir. Il est à vous une fois payé ; si elle l’utilise avant, nous vous le dirons, et vous gardez votre position dans la liste.",
    note: "Vous n’en voulez pas ? Cédez l’offre avec le lien, et elle ira au suivant.",
  },
  lapsed: {
    subject: (title) => `Votre offre pour ${title} a pris fin`,
    kicker: "Offre terminée",
    text: "Vous n’avez pas pris ce qui vous était réservé, l’offre est donc allée au suivant.",
    stays: "Vous êtes toujours sur la liste et gardez votre position.",
    toTheEnd: "Ce n’était pas la première fois : vous êtes maintenant en fin de liste.",
  },
  withdrawn: {
    subject: (title) => `Votre offre pour ${title} a été retirée`,
    kicker: "Offre retirée",
    text: "Nous vous avions proposé le billet d’une personne qui ne pouvait pas venir. Elle l’utilise finalement, il n’est donc plus sur la liste d’attente. Vous n’avez rien payé.",
    stays: "Vous gardez votre position dans la liste et recevrez le prochain.",
  },
  closed: {
    subject: (title) => `Vous n’êtes plus sur la liste d’attente pour ${title}`,
    kicker: "Plus sur la liste d’attente",
    reasons: {
      cancelled: "L’organisateur a annulé cet événement, sa liste d’attente a donc pris fin.",
      ended: "Plus aucune place de cet événement n’est attribuée, sa liste d’attente a donc pris fin.",
      withdrawn: "Le billet que vous vouliez n’est plus vendu, sa liste d’attente a donc pris fin.",
      unlimited:
        "Les places de cet événement ne sont plus limitées, sa liste d’attente a donc pris fin. Vous pouvez en obtenir une maintenant.",
      removed: "L’organisateur vous a retiré de la liste d’attente.",
      pass: "Vous n’avez plus le pass avec lequel vous attendiez une place, vous n’êtes donc plus sur la liste d’attente.",
    },
    words: "L’organisateur a écrit :",
  },
};
