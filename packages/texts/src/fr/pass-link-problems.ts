import type * as en from "../en/pass-link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { linkProblem } from "./link-problems.ts";

/** What became of the link of a pass; null for one that opens its festival. */
export const passLinkProblem: AnyLanguage<typeof en.passLinkProblem> = {
  ...linkProblem,
  closed: "L’organisateur a fermé ce festival. S’il rouvre, votre lien fonctionnera comme avant.",
  ended: "Ce festival est terminé.",
  cancelled:
    "L’organisateur a annulé ce festival. Si vous avez payé votre pass, l’argent est reversé sur votre carte.",
  refunded: "Votre pass a été remboursé : il n’ouvre plus aucun film.",
  disputed: "Le paiement de votre pass est contesté. Il sera de nouveau valable une fois le litige réglé.",
  returned: "Ce pass cadeau n’est plus valable. La personne qui vous l’a offert peut vous en dire plus.",
  "sent-on": "Ce pass a été transmis à une autre personne : ce lien n’ouvre plus aucun film.",
  "given-back": "Ce pass a été rendu : ce lien n’ouvre plus aucun film.",
  invalid: "Ce pass n’est plus valable. L’organisateur peut vous en dire plus.",
  "on-hold":
    "Le paiement de ce pass est en cours d’examen. Jusqu’à la fin de l’examen, ce lien n’ouvre aucun film.",
  withdrawn: "L’organisateur a repris ce pass gratuit : il n’ouvre plus aucun film.",
};
