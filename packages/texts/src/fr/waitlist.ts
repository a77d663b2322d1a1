import type * as en from "../en/waitlist.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The waiting list of a sold-out event: its answers, and its report. */
export const waitlist: AnyLanguage<typeof en.waitlist> = {
  placesLeft: "Il reste des places. Vous pouvez en obtenir une maintenant, sans la liste d’attente",
  notCounted: "Cet événement n’a pas de nombre de places, il n’y a donc pas de liste d’attente",
  tooMany: (most) => `Un événement a au plus ${formats.number(most)} places`,
  offerProblems: {
    unknown: "Ce lien n’est pas celui d’une offre pour cet événement. Veuillez utiliser le dernier e-mail",
    lapsed: "Cette offre a pris fin. Vous êtes toujours sur la liste, sauf si vous l’avez quittée",
    taken: "Cette offre a déjà été prise",
    ordered: "Un paiement pour cette offre est en cours",
    "other-ticket": "Cette offre est pour un autre billet",
    withdrawn:
      "Le billet de cette offre n’est plus sur la liste d’attente. Vous gardez votre position dans la liste et recevrez le prochain",
  },
  listProblems: {
    "not-valid": "Ce billet n’est plus valable, il ne peut donc pas être mis sur la liste d’attente",
    listed: "Ce billet est déjà sur la liste d’attente",
    watched: "Le film a été lancé avec ce billet, il ne peut donc pas être mis sur la liste d’attente",
    free: "Rien ne peut être remboursé pour ce billet. Vous pouvez le rendre",
    "no-list": "Cet événement n’a pas de liste d’attente actuellement, le billet reste donc à vous",
  },
  beingSold:
    "Quelqu’un est en train de payer ce billet, il ne peut donc pas être retiré de la liste d’attente",
  cannotWatch:
    "Une personne de la liste d’attente est en train de payer ce billet. Sinon, il ouvrira de nouveau le film dans quelques minutes",
  states: {
    waiting: "En attente",
    offered: "A une offre",
    taken: "A obtenu une place",
    left: "A quitté la liste",
    closed: "Terminé",
  },
  ends: {
    cancelled: "L’événement a été annulé",
    ended: "Plus aucune place n’est attribuée",
    withdrawn: "Le billet n’est plus vendu",
    unlimited: "Les places ne sont plus limitées",
    removed: "Retiré par l’organisateur",
    pass: "Le pass a été transmis ou remboursé",
  },
  csvHeaders: {
    joined: "Inscription",
    place: "Position",
    tickets: "Billets",
    fewer: "Moins convient",
    ticket: "Billet",
    list: "Liste de",
    withPass: "Avec un pass",
    state: "État",
    offered: "Proposé",
    offeredUntil: "Offre jusqu’au",
    offers: "Offres",
    lapses: "Offres expirées",
    ended: "Fin",
    reason: "Raison",
  },
};
