import type * as en from "../en/tickets.ts";
import type { AnyLanguage } from "../any-language.ts";
import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import { counted } from "./shared.ts";

const countVisits = (visits: number) => counted(visits, "visite", "visites");

/** Tickets with their holders: sending on, giving back, and the lists of owners and staff. */
export const tickets: AnyLanguage<typeof en.tickets> = {
  sendProblems: {
    "sent-on": "Ce billet a déjà été transmis",
    returned: "Ce billet a été rendu",
    ended: "Ce billet n’est plus valable",
    suspended:
      "Le paiement de ce billet est en cours d’examen. Il ne peut pas être transmis avant la fin de l’examen",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce billet. Il ne peut pas être transmis maintenant",
    over: "Cet événement est terminé",
    "time-over": "Le temps de ce billet est écoulé",
    off: "L’organisateur ne permet pas de transmettre les billets de cet événement",
    "too-late": "Il est trop tard pour transmettre ce billet : l’événement commence bientôt ou a commencé",
    played: "Le film a été lancé avec ce billet. Seul l’organisateur peut maintenant en changer le titulaire",
  },
  returnProblems: {
    "sent-on": "Ce billet a été transmis. Seul son nouveau titulaire peut le rendre",
    returned: "Ce billet a déjà été rendu",
    ended: "Ce billet n’est plus valable",
    suspended:
      "Le paiement de ce billet est en cours d’examen. Il ne peut pas être rendu avant la fin de l’examen",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce billet. Il ne peut pas être rendu maintenant",
    over: "Cet événement est terminé",
    "time-over": "Le temps de ce billet est écoulé",
    off: "L’organisateur ne reprend pas les billets de cet événement",
    "too-late": "Il est trop tard pour rendre ce billet : l’événement commence bientôt ou a commencé",
    played: "Le film a été lancé avec ce billet, il ne peut donc pas être rendu",
  },
  refundProblems: {
    "sent-on": "Ce billet a été transmis. Remboursez le billet de son nouveau titulaire",
    returned: "Ce billet a été rendu",
    ended: "Ce billet n’est plus valable",
    suspended: "Le paiement de ce billet est contesté",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce billet. Il sera remboursé une fois le paiement fait",
  },
  amountOrTicket: "Remboursez un billet ou un montant, pas les deux",
  notRefunded: "Le remboursement a échoué. Vous gardez le billet. Veuillez écrire à l’organisateur",
  ownAddress: "Cette personne a déjà le billet",
  states: {
    valid: "Valable",
    suspended: "Suspendu",
    "sent-on": "Transmis",
    returned: "Rendu",
    ended: "Non valable",
  },
  refunded: "Remboursé",
  listings: {
    listed: "Sur la liste d’attente",
    selling: "En cours de paiement",
    sold: "Vendu sur la liste d’attente",
  },
  csvHeaders: {
    ticket: "Billet",
    state: "État",
    buyer: "Acheteur",
    buyerEmail: "E-mail de l’acheteur",
    paid: "Payé",
    sentOn: "Transmis",
  },
};

/** The same of the passes of a festival. */
export const passTickets: AnyLanguage<typeof en.passTickets> = {
  ...tickets,
  sendProblems: {
    "sent-on": "Ce pass a déjà été transmis",
    returned: "Ce pass a été rendu",
    ended: "Ce pass n’est plus valable",
    suspended:
      "Le paiement de ce pass est en cours d’examen. Il ne peut pas être transmis avant la fin de l’examen",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce pass. Il ne peut pas être transmis maintenant",
    over: "Ce festival est terminé",
    "time-over": "Le temps de ce pass est écoulé",
    off: "L’organisateur ne permet pas de transmettre ce pass",
    "too-late": "Il est trop tard pour transmettre ce pass : le festival commence bientôt ou a commencé",
    played:
      "Ce pass a été utilisé pour une séance. Seul l’organisateur peut maintenant en changer le titulaire",
  },
  returnProblems: {
    "sent-on": "Ce pass a été transmis. Seul son nouveau titulaire peut le rendre",
    returned: "Ce pass a déjà été rendu",
    ended: "Ce pass n’est plus valable",
    suspended:
      "Le paiement de ce pass est en cours d’examen. Il ne peut pas être rendu avant la fin de l’examen",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce pass. Il ne peut pas être rendu maintenant",
    over: "Ce festival est terminé",
    "time-over": "Le temps de ce pass est écoulé",
    off: "L’organisateur ne reprend pas les pass de ce festival",
    "too-late": "Il est trop tard pour rendre ce pass : le festival commence bientôt ou a commencé",
    played: "Ce pass a été utilisé pour une séance, il ne peut donc pas être rendu",
  },
  refundProblems: {
    "sent-on": "Ce pass a été transmis. Remboursez le pass de son nouveau titulaire",
    returned: "Ce pass a été rendu",
    ended: "Ce pass n’est plus valable",
    suspended: "Le paiement de ce pass est contesté",
    "being-sold":
      "Une personne de la liste d’attente est en train de payer ce pass. Il sera remboursé une fois le paiement fait",
  },
  notRefunded: "Le remboursement a échoué. Vous gardez le pass. Veuillez écrire à l’organisateur",
  ownAddress: "Cette personne a déjà le pass",
};

/** The tickets of an event, of an order and of a viewer, as owners and staff see them. */
export const ticketList: AnyLanguage<typeof en.ticketList> = {
  title: "Billets",
  about: "Une ligne par billet, avec la personne qui le détient.",
  noTicketsYet: "Le premier billet apparaît ici, avec la personne qui le détient.",
  noTickets: "Aucun billet",
  csv: "billets",
  holder: "Titulaire",
  buyer: "Acheteur",
  state: "État",
  plays: "Lectures",
  paid: "Payé",
  sentOn: (date) => `Transmis le ${date}`,
  isBuyer: "La même personne",
  actionsFor: (holder) => `Actions pour le billet au nom de ${holder}`,
  ticketOf: (holder) => `le billet au nom de ${holder}`,
  notValid: "Seulement pour un billet valable",
  change: "Changer de titulaire",
  changeTitle: (holder) => `Changer le titulaire du billet au nom de ${holder}`,
  changeDescription: (email) =>
    `Le lien envoyé à ${email} prend fin aussitôt, même pendant la lecture. Le nouveau titulaire reçoit son propre lien par e-mail, et les deux sont prévenus.`,
  name: "Nom",
  email: "E-mail",
  message: "Message",
  messageHelp: "Facultatif. Le nouveau titulaire le lit dans l’e-mail.",
  nameMissing: "Veuillez saisir un nom",
  emailMissing: "Veuillez saisir une adresse e-mail",
  changing: "Changement…",
  changed: (email) => `Le billet est en route vers ${email}`,
  notChanged: "Le titulaire n’a pas été changé. Veuillez réessayer.",
  resend: "Renvoyer le lien",
  resent: (email) => `Le lien est de nouveau en route vers ${email}`,
  notResent: "L’e-mail n’a pas pu être envoyé. Veuillez réessayer.",
  refund: "Rembourser ce billet",
  free: "Rien n’a été payé",
  refundTitle: (holder) => `Rembourser le billet au nom de ${holder} ?`,
  refundDescription: (amount, buyer) =>
    `La somme de ${amount} revient sur la carte utilisée par ${buyer}. Le billet prend fin aussitôt et sa place est remise en vente. Cette action est définitive.`,
  refundAtMost: (amount, buyer) =>
    `La somme de ${amount} revient sur la carte utilisée par ${buyer}, ou ce qui reste de la commande si c’est moins. Le billet prend fin aussitôt et sa place est remise en vente. Cette action est définitive.`,
  refundAmount: (amount) => `Rembourser ${amount}`,
  refunding: "Remboursement…",
  refunded: "Le billet est remboursé",
  notRefunded: "Le remboursement n’a pas abouti. Veuillez réessayer.",
  fullRefund: "Remboursement intégral : le billet cesse de fonctionner.",
  partialRefund: "Remboursement partiel : le billet continue de fonctionner.",
  ofEvent: (event) => `le billet pour ${event}`,
  aboutReset: (event, visits) =>
    `Le billet pour « ${event} » compte ${countVisits(visits)}. Le compte repart de 0, et le billet ouvre le film autant de fois qu’un nouveau.`,
  aboutForgetting: (event) =>
    `Les appareils qui lisent « ${event} » avec ce billet s’arrêtent en quelques secondes et doivent recommencer. La limite d’appareils repart de zéro. Le lien de visionnage reste.`,
  noDevices: "Aucun appareil ne compte actuellement dans la limite de ce billet",
  held: "Billets et pass reçus d’autres personnes",
  noneHeld: "Aucun billet ni pass transmis par d’autres personnes",
};

/** The same of the passes of a festival. */
export const passList: AnyLanguage<typeof en.passList> = {
  ...ticketList,
  title: "Pass",
  about: "Une ligne par pass, avec la personne qui le détient.",
  noTicketsYet: "Le premier pass apparaît ici, avec la personne qui le détient.",
  noTickets: "Aucun pass",
  csv: "pass",
  actionsFor: (holder) => `Actions pour le pass au nom de ${holder}`,
  ticketOf: (holder) => `le pass au nom de ${holder}`,
  notValid: "Seulement pour un pass valable",
  changeTitle: (holder) => `Changer le titulaire du pass au nom de ${holder}`,
  changed: (email) => `Le pass est en route vers ${email}`,
  refund: "Rembourser ce pass",
  refundTitle: (holder) => `Rembourser le pass au nom de ${holder} ?`,
  refundDescription: (amount, buyer) =>
    `La somme de ${amount} revient sur la carte utilisée par ${buyer}. Le pass prend fin aussitôt avec ses places réservées et est remis en vente. Cette action est définitive.`,
  refundAtMost: (amount, buyer) =>
    `La somme de ${amount} revient sur la carte utilisée par ${buyer}, ou ce qui reste de la commande si c’est moins. Le pass prend fin aussitôt avec ses places réservées et est remis en vente. Cette action est définitive.`,
  refunded: "Le pass est remboursé",
  fullRefund: "Remboursement intégral : le pass cesse de fonctionner.",
  partialRefund: "Remboursement partiel : le pass continue de fonctionner.",
  ofEvent: (event) => `le pass pour ${event}`,
  aboutReset: (event, visits) =>
    `Le pass pour « ${event} » compte ${countVisits(visits)}, toutes séances confondues. Le compte repart de 0, et le pass ouvre chaque film autant de fois qu’un nouveau.`,
  aboutForgetting: (event) =>
    `Les appareils qui lisent des séances de « ${event} » avec ce pass s’arrêtent en quelques secondes et doivent recommencer. La limite d’appareils repart de zéro. Le lien de visionnage reste.`,
  noDevices: "Aucun appareil ne compte actuellement dans la limite de ce pass",
};

/** The emails to holders of tickets. */
export const ticketEmails: AnyLanguage<typeof en.ticketEmails> = {
  receipt: {
    several: (tickets) =>
      `Votre commande contient ${counted(tickets, "billet", "billets")}. Envoyez-les à vos proches depuis Mes billets.`,
    severalKept: (tickets) =>
      `Votre commande contient ${counted(tickets, "billet", "billets")}. Vous les trouvez dans Mes billets.`,
    second: `Vous aviez déjà un billet pour cet événement. Si cette commande était une erreur, rendez ses billets depuis Mes billets dans les ${secondOrderReturnMinutes} minutes suivant l’achat, avant de lancer le film avec eux.`,
    myTickets: "Mes billets",
  },
  received: {
    subject: (title) => `Votre billet pour ${title}`,
    preview: (sender) => `Un billet envoyé par ${sender}`,
    kicker: "Un billet pour vous",
    text: (name, sender) => `${name}, ${sender} vous a envoyé un billet.`,
    footer: (sender) => `${sender} nous a donné votre adresse pour vous envoyer ce billet.`,
    corrected: {
      preview: "Un billet à votre nom",
      text: (name) => `${name}, l’organisateur a mis ce billet à votre nom.`,
      footer:
        "Vous recevez cet e-mail parce que l’organisateur de cet événement nous a donné votre adresse pour ce billet.",
      formerLink: "Votre ancien lien n’ouvre plus le film. Utilisez celui-ci.",
    },
  },
  sentOn: {
    subject: (title) => `Votre billet pour ${title} a été transmis`,
    kicker: "Billet transmis",
    text: "Votre billet pour cet événement a été transmis à une autre personne. Votre lien n’ouvre plus le film.",
    others:
      "L’un de vos billets pour cet événement a été transmis à une autre personne. Vos autres billets restent inchangés.",
    wrong: (email) => `Si vous ne vous y attendiez pas, écrivez à l’organisateur à l’adresse ${email}.`,
  },
  returned: {
    subject: (title) => `Vous avez rendu votre billet pour ${title}`,
    kicker: "Billet rendu",
    text: "Vous avez rendu votre billet pour cet événement. Votre lien n’ouvre plus le film.",
    others: "Vous avez rendu l’un de vos billets pour cet événement. Vos autres billets restent inchangés.",
    refund: (amount) =>
      `L’acheteur est remboursé de ${amount}. Les banques mettent quelques jours pour l’afficher.`,
  },
  listed: {
    subject: (title) => `Votre billet pour ${title} est sur la liste d’attente`,
    kicker: "Sur la liste d’attente",
    text: "Votre billet reste à vous et ouvre le film jusqu’à ce qu’une personne de la liste d’attente l’ait payé. Il prend alors fin, et ce qui a été payé est remboursé.",
    effect:
      "Pendant le paiement, il ne peut pas lancer le film. Si vous lancez le film avant, votre billet est retiré de la liste.",
    open: "Mes billets",
    note: "Vous pouvez aussi l’y retirer de la liste.",
  },
  notSold: {
    subject: (title) => `Votre billet pour ${title} reste à vous`,
    kicker: "Non vendu",
    text: "La liste d’attente a pris fin, et personne n’a acheté votre billet. Il reste valable, et votre lien fonctionne comme avant.",
    open: "Mes billets",
  },
  sold: {
    subject: (title) => `Votre billet pour ${title} a été vendu`,
    kicker: "Billet vendu",
    text: "Une personne de la liste d’attente a payé votre billet. Votre lien n’ouvre plus le film. Ce qui a été payé pour le billet revient à la personne qui l’a acheté.",
  },
};
