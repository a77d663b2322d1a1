import type * as en from "../en/waitlist-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { offerHours } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

const countTickets = (tickets: number) => counted(tickets, "billet", "billets");

const countWaiting = (people: number) => counted(people, "personne attend", "personnes attendent");

/** The pages of a waiting list, which work without scripts. */
export const waitlistPages: AnyLanguage<typeof en.waitlistPages> = {
  kicker: "Liste d’attente",
  toEvent: "Ouvrir la page de l’événement",
  join: {
    title: (event) => `Liste d’attente pour ${event}`,
    line: (people, tickets) =>
      people === 0
        ? "Aucune place n’est libre. Personne n’attend encore : vous seriez en tête de liste."
        : `Aucune place n’est libre. ${countWaiting(people)}, pour ${countTickets(tickets)}.`,
    email: "E-mail",
    name: "Nom",
    tickets: "Billets",
    fewer: "Moins me convient",
    fewerHelp: "Si seuls quelques-uns se libèrent, proposez-les-moi d’abord.",
    note: `Quand votre tour viendra, nous vous écrirons, et les billets vous seront réservés : pendant ${offerHours.early} heures, pendant ${offerHours.lastDays} heures au cours des deux derniers jours, et pendant ${offerHours.lastHours * 60} minutes au cours des trois dernières heures. Vous ne payez que si vous les prenez.`,
    submit: "Rejoindre la liste",
    notNow: "Plus tard",
    notSold: "Il n’y a pas de liste d’attente pour cet événement actuellement.",
  },
  joined: {
    title: "Consultez vos e-mails",
    text: "Nous vous avons envoyé un lien. Il montre votre position dans la liste, et vous pouvez y quitter la liste.",
    next: "Quand votre tour viendra, nous écrirons à la même adresse.",
  },
  waiting: {
    kicker: "Vous êtes sur la liste d’attente",
    place: "Votre position",
    people: "Sur la liste",
    wants: (tickets, fewer) =>
      fewer
        ? `Vous attendez ${countTickets(tickets)}, et moins vous convient.`
        : `Vous attendez ${countTickets(tickets)}.`,
    wantsPlace: "Vous attendez une place.",
    withPass: "Vous attendez une place, que vous prendrez avec votre pass.",
    email: (email) => `Vous pouvez fermer cette page. Nous écrirons à ${email} quand votre tour viendra.`,
    lapsed: (lapses) => {
      const offers = counted(lapses, "offre", "offres");
      return `Vous avez laissé passer ${offers}.`;
    },
  },
  offer: {
    kicker: "Votre tour sur la liste d’attente",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Un billet vous est réservé jusqu’à ${time}`,
        other: `${counted(tickets, "billet vous est réservé", "billets vous sont réservés")} jusqu’à ${time}`,
      }),
    placeUntil: (time) => `Une place vous est réservée jusqu’à ${time}`,
    fewer: (wanted, offered) => {
      const cameBack = formats.plural(offered, {
        one: "Un billet s’est libéré.",
        other: `${counted(offered, "billet s’est libéré", "billets se sont libérés")}.`,
      });
      return `Vous en avez demandé ${formats.number(wanted)}, et moins vous convient. ${cameBack}`;
    },
    tickets: countTickets,
    orFewer: (links) => `Ou moins : ${links}. Les autres vont aux personnes suivantes.`,
    take: (tickets, price) => {
      const take = formats.plural(tickets, {
        one: "Prendre mon billet",
        other: `Prendre mes ${countTickets(tickets)}`,
      });
      return price === null ? take : `${take}, ${price}`;
    },
    takePlace: "Prendre ma place",
    needsScripts: "Le paiement nécessite un navigateur qui exécute des scripts.",
    decline: "Céder au suivant",
    rules: `Les offres durent ${offerHours.early} heures, ${offerHours.lastDays} heures au cours des deux derniers jours avant le début, et ${offerHours.lastHours * 60} minutes au cours des trois dernières heures. Après deux offres laissées, vous passez en fin de liste.`,
  },
  ordered: "Votre paiement est en cours. Cette page le montrera une fois terminé.",
  taken: {
    title: "Vous avez votre place",
    text: "Le lien pour regarder se trouve dans l’e-mail à ce sujet.",
  },
  left: {
    title: "Vous avez quitté la liste",
    text: "Vous ne recevrez plus rien de cette liste. Vous pouvez la rejoindre à nouveau.",
  },
  closed: {
    title: "Vous n’êtes plus sur la liste",
    reasons: {
      cancelled: "L’organisateur a annulé cet événement.",
      ended: "Plus aucun billet n’est vendu pour cet événement.",
      withdrawn: "Le billet que vous vouliez n’est plus vendu.",
      unlimited:
        "Les places de cet événement ne sont plus limitées. Vous pouvez obtenir un billet maintenant.",
      removed: "L’organisateur vous a retiré de la liste.",
      pass: "Vous n’avez plus le pass avec lequel vous attendiez une place.",
    },
    words: (reason) => `Son message : ${reason}`,
  },
  leave: {
    open: "Quitter la liste",
    ask: (place) =>
      place === null
        ? "Vous perdriez votre position dans la liste, et ce qui vous est réservé irait au suivant."
        : `Vous perdriez la position ${formats.number(place)} dans la liste.`,
    yes: "Oui, quitter la liste",
  },
  broken: {
    title: "Ce lien ne fonctionne pas",
    text: "Une partie manque peut-être : certaines messageries coupent les longs liens. Veuillez ouvrir le lien de notre dernier e-mail sur l’événement.",
  },
};
