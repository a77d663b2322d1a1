import type * as en from "../en/pass-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type { Place } from "../en/place-emails.ts";
import { formats } from "./formats.ts";
import { placeEmails } from "./place-emails.ts";
import { counted } from "./shared.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Votre pass",
  gift: "Votre pass cadeau",
  free: "Votre pass gratuit",
  held: "Votre pass",
  registration: "Votre inscription",
  pass: "Votre pass",
};

/** The emails about passes, where they differ from those about tickets. */
export const passEmails: AnyLanguage<typeof en.passEmails> = {
  open: "Ouvrir le festival",
  linkIsPass:
    "Ce lien est votre pass : gardez cet e-mail. Le fichier d’agenda joint ajoute les dates à votre agenda.",
  yourPass: (pass) => `Votre pass : ${pass}`,
  receipt: {
    kicker: "Votre pass",
    subject: (title) => `Votre pass et votre reçu pour ${title}`,
    several: (passes) =>
      `Votre commande contient ${counted(passes, "pass", "pass")}. Vous les trouvez dans Mes pass.`,
    second: `Vous aviez déjà un pass pour ce festival. Si cette commande était une erreur, rendez ses pass depuis Mes pass dans les ${secondOrderReturnMinutes} minutes suivant l’achat.`,
    myTickets: "Mes pass",
    giftSent: (recipient) => `Le pass a été envoyé à ${recipient}.`,
  },
  free: {
    subject: (title) => `Votre pass gratuit pour ${title}`,
    kicker: "Un pass gratuit pour vous",
    footer: "Les organisateurs de ce festival nous ont donné votre adresse pour vous envoyer ce pass.",
    text: (name) =>
      name === ""
        ? "Bonjour, les organisateurs de ce festival vous invitent."
        : `Bonjour ${name}, les organisateurs de ce festival vous invitent.`,
  },
  gift: {
    subject: (giver, title) => `${giver} vous offre un pass pour ${title}`,
    preview: (giver) => `Un pass offert par ${giver}`,
    kicker: "Un cadeau pour vous",
    footer: (giver) => `${giver} nous a donné votre adresse pour vous envoyer ce pass.`,
    text: (recipient, giver) => `${recipient}, ${giver} vous offre un pass.`,
  },
  reservationEnded: {
    subject: (screening) => `Votre place pour « ${screening} » est de nouveau libre`,
    kicker: "Réservation terminée",
    reasons: {
      cancelled: (screening) => `« ${screening} » a été annulé, votre réservation a donc pris fin.`,
      left: (screening) => `« ${screening} » n’est plus au programme, votre réservation a donc pris fin.`,
      "not-covered": (screening) =>
        `Votre pass n’inclut plus « ${screening} », votre réservation a donc pris fin.`,
      began: (screening) =>
        `« ${screening} » a commencé et vous n’étiez pas dans le hall, votre place a donc été libérée. S’il reste des places, vous pouvez encore entrer.`,
      over: (screening) =>
        `« ${screening} » est terminé et vous ne l’avez pas regardé, votre réservation a donc pris fin.`,
    },
    useBack: "Elle ne compte pas : votre pass a de nouveau une séance de plus.",
    another: "Vous pouvez réserver une place à une autre séance.",
  },
  screeningEnded: {
    subject: (screening, isCancelled) =>
      isCancelled ? `Annulé : ${screening}` : `Hors programme : ${screening}`,
    kicker: "Changement de programme",
    text: (screening, isCancelled) =>
      isCancelled
        ? `La séance « ${screening} » de ce festival a été annulée.`
        : `La séance « ${screening} » n’est plus au programme de ce festival.`,
    gives: {
      nothing: () => "Votre pass reste valable pour les autres séances.",
      use: () => "Elle ne compte pas : votre pass a de nouveau une séance de plus.",
      share: (amount) =>
        `Vous recevez ${amount} sur votre carte : c’est la part de cette séance dans le prix de votre pass, qui reste valable.`,
    },
    refunded: "C’est la part d’une séance annulée ou qui n’est plus au programme. Votre pass reste valable.",
  },
  reduced: {
    subject: (pass) => `Votre pass « ${pass} » inclut moins de séances`,
    kicker: "Changement de votre pass",
    text: (pass) =>
      `L’organisateur a modifié le contenu de votre pass « ${pass} », qui inclut moins qu’avant. Votre pass indique ce qu’il couvre maintenant.`,
    kept: "Ce que vous avez commencé à regarder reste accessible. Si vous avez une question, répondez à cet e-mail.",
  },
  received: {
    subject: (title) => `Votre pass pour ${title}`,
    preview: (sender) => `Un pass envoyé par ${sender}`,
    kicker: "Un pass pour vous",
    text: (name, sender) => `${name}, ${sender} vous a envoyé un pass.`,
    footer: (sender) => `${sender} nous a donné votre adresse pour vous envoyer ce pass.`,
    corrected: {
      preview: "Un pass à votre nom",
      text: (name) => `${name}, l’organisateur a mis ce pass à votre nom.`,
      footer:
        "Vous recevez cet e-mail parce que l’organisateur de ce festival nous a donné votre adresse pour ce pass.",
      formerLink: "Votre ancien lien ne fonctionne plus. Utilisez celui-ci.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title) => `Votre pass pour ${title} a été transmis`,
    kicker: "Pass transmis",
    text: "Votre pass pour ce festival a été transmis à une autre personne. Votre lien n’ouvre plus ses films.",
    others:
      "L’un de vos pass pour ce festival a été transmis à une autre personne. Vos autres pass restent inchangés.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title) => `Vous avez rendu votre pass pour ${title}`,
    kicker: "Pass rendu",
    text: "Vous avez rendu votre pass pour ce festival. Votre lien n’ouvre plus ses films.",
    others: "Vous avez rendu l’un de vos pass pour ce festival. Vos autres pass restent inchangés.",
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes) =>
      formats.plural(passes, {
        one: "Le pass de cette commande n’ouvre plus aucun film.",
        other: "Les pass de cette commande n’ouvrent plus aucun film.",
      }),
    ticketsKept: (passes) =>
      formats.plural(passes, {
        one: "Votre pass reste inchangé.",
        other: "Vos pass restent inchangés.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Un pass de cette commande n’ouvre plus aucun film. L’autre reste inchangé.",
        other: "Un pass de cette commande n’ouvre plus aucun film. Les autres restent inchangés.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "L’organisateur a fermé ce festival.",
      ended: "L’organisateur a mis fin à ce festival plus tôt que prévu.",
      withdrawn: "L’organisateur a repris le pass gratuit pour ce festival.",
      returned: "Le pass cadeau pour ce festival n’est plus valable.",
      refunded: "Le pass pour ce festival n’est plus valable.",
      reviewed: "Le paiement de ce pass est en cours d’examen.",
    },
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title) => `Votre pass gratuit pour ${title} a été repris`,
      returned: (title) => `Votre pass cadeau pour ${title} n’est plus valable`,
      refunded: (title) => `Votre pass pour ${title} n’est plus valable`,
      reviewed: (title) => `Votre pass pour ${title} est suspendu`,
    },
    kickers: {
      ...placeEmails.kickers,
      withdrawn: "Pass repris",
      returned: "Pass non valable",
      refunded: "Pass non valable",
      reviewed: "Pass suspendu",
    },
    effect: (place, loss) => {
      if (loss === "closed") return `${yours[place]} n’ouvre aucun film tant que le festival est fermé.`;
      if (loss === "reviewed")
        return `${yours[place]} n’ouvre aucun film avant la fin de l’examen. Nous vous écrirons alors.`;
      return `${yours[place]} n’ouvre plus aucun film.`;
    },
    mayOpenAgain: "Si le festival rouvre, nous vous écrirons. Votre lien fonctionnera alors comme avant.",
    seeEvent: "Voir la page du festival",
    back: {
      ...placeEmails.back,
      text: (place) =>
        `L’organisateur a rouvert ce festival. ${yours[place]} et votre lien fonctionnent comme avant.`,
      open: "Ouvrir le festival",
      ticket: {
        subject: (title) => `Votre pass pour ${title} est de nouveau valable`,
        kicker: "Pass de nouveau valable",
        text: "Votre pass et votre lien fonctionnent comme avant.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "L’organisateur a annulé ce festival avant l’arrivée de votre paiement.",
      eventCancelled: "L’organisateur a annulé ce festival.",
      ticketReturned: "Un pass de votre commande a été rendu.",
    },
  },
  reminders: {
    day: { kicker: "À venir", line: "Votre festival approche.", link: "Ouvrir le festival" },
    onNow: { kicker: "En cours", line: "Votre festival a commencé.", link: "Ouvrir le festival" },
  },
  cancelled: {
    refundToGiver: "Le paiement revient à la personne qui vous a offert le pass. Vous n’avez rien à faire.",
  },
};
