import type * as en from "../en/my-passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { myTickets } from "./my-tickets.ts";

/** A viewer's own passes of a festival. Their code loads after the festival's page. */
export const myPasses: AnyLanguage<typeof en.myPasses> = {
  ...myTickets,
  title: "Mes pass",
  none: "Cet appareil n’a pas de pass pour ce festival. Ouvrez le lien de votre reçu pour les voir.",
  one: "Pass",
  numbered: (number) => `Pass ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}, pass ${formats.number(number)}`,
  opensHere: "Cet appareil ouvre le festival avec ce pass.",
  onHold: "Son paiement est en cours d’examen. Le pass sera de nouveau valable à la fin de l’examen.",
  isReturned: "Il est remis en vente.",
  isRefunded: "Ce qui a été payé vous a été remboursé, et il n’est plus valable.",
  isEnded: "Il n’est plus valable.",
  watchWith: "Utiliser ce pass",
  notOpened: "Le pass n’a pas pu être ouvert. Veuillez réessayer.",
  sendTitle: "Envoyer un pass à un proche",
  sendDescription: "Votre proche reçoit son propre lien par e-mail, et ce pass lui appartient.",
  sendEndsHere: "Cet appareil utilise ce pass. Après l’envoi, ce ne sera plus possible.",
  sendTicket: "Envoyer le pass",
  notSent: "Le pass n’a pas été envoyé. Veuillez réessayer.",
  sent: (name, email) => `Le pass est en route vers ${name}, ${email}.`,
  cannotSend: "Ce pass ne peut pas être transmis actuellement.",
  giveBackTitle: "Rendre ce pass ?",
  refundToYou: (amount) =>
    `Nous vous remboursons ${amount}, par le moyen de paiement utilisé. Les banques mettent quelques jours pour l’afficher. Le pass n’est plus valable.`,
  refundedAlready: "Ce qui a été payé vous a déjà été remboursé. Le pass n’est plus valable.",
  refundToBuyer:
    "S’il a été payé, l’argent revient à la personne qui l’a acheté. Le pass n’est plus valable.",
  noRefund: "Il était gratuit. Il n’est plus valable.",
  giveBackNow: "Rendre le pass",
  givingBack: "Le pass est rendu…",
  notReturned: "Le pass n’a pas été rendu. Veuillez réessayer.",
  returned: "Le pass a été rendu.",
  returnedToYou: (amount) =>
    `Le pass a été rendu. Nous vous remboursons ${amount}, par le moyen de paiement utilisé. Les banques mettent quelques jours pour l’afficher.`,
  returnedToBuyer: "Le pass a été rendu. S’il a été payé, l’argent revient à la personne qui l’a acheté.",
  cannotReturn: "Ce pass ne peut pas être rendu actuellement.",
  second: "Vous avez déjà un pass sur cet appareil. Utiliser celui-ci à la place ?",
  secondDescription: "L’autre reste valable. Vous trouvez les deux dans Mes pass.",
};
