import type * as en from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import type { Place, PlaceLoss } from "../en/place-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Votre billet",
  gift: "Votre billet cadeau",
  free: "Votre billet gratuit",
  held: "Votre billet",
  registration: "Votre inscription",
  pass: "Votre pass",
};

const reasons: Record<PlaceLoss, string> = {
  closed: "L’organisateur a fermé cet événement.",
  ended: "L’organisateur a mis fin à cet événement plus tôt que prévu.",
  withdrawn: "L’organisateur a repris le billet gratuit pour cet événement.",
  returned: "Le billet cadeau pour cet événement n’est plus valable.",
  refunded: "Le billet pour cet événement n’est plus valable.",
  reviewed: "Le paiement de ce billet est en cours d’examen.",
  removed: "L’organisateur a supprimé votre inscription à cet événement.",
};

/** The emails to people whose place does not open the film any more, or opens it again. */
export const placeEmails: AnyLanguage<typeof en.placeEmails> = {
  reasons,
  subjects: {
    closed: (title) => `Fermé : ${title}`,
    ended: (title) => `Terminé : ${title}`,
    withdrawn: (title) => `Votre billet gratuit pour ${title} a été repris`,
    returned: (title) => `Votre billet cadeau pour ${title} n’est plus valable`,
    refunded: (title) => `Votre billet pour ${title} n’est plus valable`,
    reviewed: (title) => `Votre billet pour ${title} est suspendu`,
    removed: (title) => `Votre inscription pour ${title} a été supprimée`,
  },
  kickers: {
    closed: "Fermé",
    ended: "Terminé",
    withdrawn: "Billet repris",
    returned: "Billet non valable",
    refunded: "Billet non valable",
    reviewed: "Billet suspendu",
    removed: "Inscription supprimée",
  },
  effect: (place, loss) => {
    if (loss === "closed") return `${yours[place]} n’ouvre pas le film tant que l’événement est fermé.`;
    if (loss === "reviewed")
      return `${yours[place]} n’ouvre pas le film avant la fin de l’examen. Nous vous écrirons alors.`;
    return `${yours[place]} n’ouvre plus le film.`;
  },
  mayOpenAgain: "Si l’événement rouvre, nous vous écrirons. Votre lien fonctionnera alors comme avant.",
  noRefund:
    "Rien n’est remboursé pour autant. Si vous souhaitez être remboursé, veuillez écrire à l’organisateur.",
  contact: (email) => `Si vous avez des questions, écrivez à l’organisateur à l’adresse ${email}.`,
  seeEvent: "Voir la page de l’événement",
  back: {
    subject: (title) => `De nouveau ouvert : ${title}`,
    kicker: "De nouveau ouvert",
    text: (place) =>
      `L’organisateur a rouvert cet événement. ${yours[place]} et votre lien fonctionnent comme avant.`,
    open: "Ouvrir l’événement",
    ticket: {
      subject: (title) => `Votre billet pour ${title} est de nouveau valable`,
      kicker: "Billet de nouveau valable",
      text: "Votre billet et votre lien fonctionnent comme avant.",
    },
  },
  removed: {
    subject: (title) => `Supprimé : ${title}`,
    kicker: "Supprimé",
    text: "L’organisateur a supprimé cet événement. Votre inscription et votre lien prennent fin avec lui.",
    footer: "Vous recevez cet e-mail parce que vous vous êtes inscrit à cet événement.",
    pass: {
      text: "L’organisateur a supprimé cette séance. Votre place prend fin et ne compte pas : ce qu’elle avait pris sur votre pass vous est rendu.",
      footer: "Vous recevez cet e-mail parce que votre pass avait une place à cette séance.",
    },
    waiting: {
      text: "L’organisateur a supprimé cet événement. Sa liste d’attente prend fin avec lui.",
      footer:
        "Vous recevez cet e-mail parce que cette adresse était sur la liste d’attente de cet événement.",
    },
  },
  lateRefund: {
    cancelled: "L’organisateur a annulé cet événement avant l’arrivée de votre paiement.",
    tooLate: "Votre paiement est arrivé après la fin des ventes.",
    eventCancelled: "L’organisateur a annulé cet événement.",
    ticketReturned: "Un billet de votre commande a été rendu.",
    ticketSold: "Un billet de votre commande était sur la liste d’attente, et quelqu’un l’a payé.",
  },
};
