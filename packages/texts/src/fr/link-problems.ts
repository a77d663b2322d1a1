import type * as en from "../en/link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { ticketProblem } from "./screenings.ts";
import { timeToWatch } from "./time-to-watch.ts";

/** What became of a viewing link; null for one that opens the film. The API sends the text: the event page is small. */
export const linkProblem: AnyLanguage<typeof en.linkProblem> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "Cet événement est terminé.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled:
    "L’organisateur a annulé cet événement. Si vous avez payé votre billet, l’argent est reversé sur votre carte.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned: "Ce billet cadeau n’est plus valable. La personne qui vous l’a offert peut vous en dire plus.",
  "sent-on": "Ce billet a été transmis à une autre personne : ce lien n’ouvre plus le film.",
  "given-back": "Ce billet a été rendu : ce lien n’ouvre plus le film.",
  invalid: "Ce billet n’est plus valable. L’organisateur peut vous en dire plus.",
  "on-hold":
    "Le paiement de ce billet est en cours d’examen. Jusqu’à la fin de l’examen, ce lien n’ouvre pas le film.",
  withdrawn: "L’organisateur a repris ce billet gratuit : il n’ouvre plus le film.",
  removed: "L’organisateur a supprimé votre inscription : ce lien n’ouvre plus le film.",
  replaced:
    "Un lien plus récent a remplacé celui-ci. Ouvrez le plus récent depuis vos e-mails, ou demandez un nouvel envoi.",
  unknown: ticketProblem.unknownLink,
};

/** Of a registration. */
export const registrationReturned =
  "Vous avez rendu cette inscription : ce lien n’ouvre plus le film. Vous pouvez vous inscrire à nouveau.";

export const ticketSold: AnyLanguage<typeof en.ticketSold> = {
  refunded:
    "Ce billet a été vendu sur la liste d’attente : ce lien n’ouvre plus le film. Ce qui a été payé vous est remboursé par le même moyen de paiement.",
  sold: "Ce billet a été vendu sur la liste d’attente : ce lien n’ouvre plus le film.",
};
