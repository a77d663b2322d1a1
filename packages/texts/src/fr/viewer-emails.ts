import type * as en from "../en/viewer-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Emails to people who bought, were given or registered for a place, and to those who were invited. */
export const viewerEmails: AnyLanguage<typeof en.viewerEmails> = {
  receipt: {
    preview: (amount, name) => (name === "" ? `${amount}. Merci.` : `${amount}. Merci, ${name}.`),
    ticketKicker: "Votre billet",
    kicker: "Votre reçu",
    text: (name) => (name === "" ? "Merci. Voici votre reçu." : `Merci, ${name}. Voici votre reçu.`),
    giftSent: (recipient) => `Le billet a été envoyé à ${recipient}.`,
    line: (title, quantity) => (quantity === 1 ? title : `${title} × ${quantity}`),
    shipping: (title) => `Livraison, ${title}`,
    promoCode: "Code promo",
    discount: (amount) => `-${amount}`,
    download: (title) => `Télécharger ${title}`,
    downloadBefore: (day) => `À télécharger avant le ${day}.`,
    downloadBeforeOrAgain: (day) =>
      `À télécharger avant le ${day}. Ensuite, la page du film a un nouveau lien pour vous.`,
    charge: (descriptor) => `Le débit apparaît sur votre relevé sous le nom ${descriptor}.`,
  },
  refund: {
    subject: (title) => `Votre remboursement pour ${title}`,
    preview: (amount) => `Remboursé sur votre carte : ${amount}.`,
    kicker: "Votre remboursement",
    footer: (number, descriptor) =>
      `Commande ${number}. Le débit est apparu sur votre relevé sous le nom ${descriptor}.`,
    text: (name, amount) =>
      `${name}, nous avons renvoyé ${amount} sur la carte utilisée pour le paiement. Les banques mettent jusqu’à dix jours pour l’afficher.`,
    secondCharge: "Cette commande a été débitée deux fois : voici le remboursement du second paiement.",
    paid: "Payé",
    thisRefund: "Ce remboursement",
    inAll: "Remboursé au total",
    ticketsLost: (tickets) =>
      formats.plural(tickets, {
        one: "Le billet de cette commande n’ouvre plus le film.",
        other: "Les billets de cette commande n’ouvrent plus le film.",
      }),
    ticketsKept: (tickets) =>
      formats.plural(tickets, {
        one: "Votre billet reste inchangé.",
        other: "Vos billets restent inchangés.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Un billet de cette commande n’ouvre plus le film. L’autre reste inchangé.",
        other: "Un billet de cette commande n’ouvre plus le film. Les autres restent inchangés.",
      }),
  },
  registration: {
    subject: (title) => `Votre inscription pour ${title}`,
    kicker: "Inscription confirmée",
    text: (name) =>
      name === "" ? "Bonjour, votre place est réservée." : `Bonjour ${name}, votre place est réservée.`,
    note: "Ce lien vous ouvre le film : gardez cet e-mail. Le fichier d’agenda joint ajoute la date à votre agenda.",
  },
  registrationReturned: {
    subject: (title) => `Vous avez rendu votre inscription pour ${title}`,
    kicker: "Inscription rendue",
    text: "Vous avez rendu votre inscription pour cet événement. Votre lien n’ouvre plus le film.",
    again: "Si vous changez d’avis, vous pouvez vous inscrire à nouveau sur la page de l’événement.",
  },
  freeTicket: {
    subject: (title) => `Votre billet gratuit pour ${title}`,
    kicker: "Un billet gratuit pour vous",
    footer: "Les organisateurs de cette séance nous ont donné votre adresse pour vous envoyer ce billet.",
    text: (name) =>
      name === ""
        ? "Bonjour, les organisateurs de cette séance vous invitent."
        : `Bonjour ${name}, les organisateurs de cette séance vous invitent.`,
  },
  giftReceived: {
    subject: (giver, title) => `${giver} vous offre un billet pour ${title}`,
    preview: (giver) => `Un billet offert par ${giver}`,
    kicker: "Un cadeau pour vous",
    footer: (giver) => `${giver} nous a donné votre adresse pour vous envoyer ce billet.`,
    text: (recipient, giver) => `${recipient}, ${giver} vous offre un billet.`,
  },
  invitation: {
    subject: (title) => `Invitation pour ${title}`,
    kicker: (sender) => `${sender} vous invite`,
    footer: (sender) => `${sender} nous a donné votre adresse pour ce seul e-mail.`,
    text: (recipient, sender) => `${recipient}, ${sender} pense que ce film vous plaira.`,
  },
  viewingLink: {
    subject: (links, title) =>
      formats.plural(links, { one: `Votre lien pour ${title}`, other: `Vos liens pour ${title}` }),
    kicker: (links) => formats.plural(links, { one: "Votre lien", other: "Vos liens" }),
    replaced:
      "Voici votre nouveau lien. Il ouvre le film sur tous les appareils ; vos anciens liens ne l’ouvrent plus.",
    again: (links) =>
      formats.plural(links, {
        one: "Voici à nouveau votre lien. Il ouvre le film sur tous les appareils.",
        many: `Voici à nouveau vos ${links} de liens. Chacun ouvre le film sur tous les appareils.`,
        other: `Voici à nouveau vos ${links} liens. Chacun ouvre le film sur tous les appareils.`,
      }),
    choosing: {
      replaced: "Voici votre nouveau lien. Vos anciens liens ne fonctionnent plus.",
      again: (links) =>
        formats.plural(links, {
          one: "Voici à nouveau votre lien. Il fonctionne sur tous les appareils.",
          many: `Voici à nouveau vos ${links} de liens. Ils fonctionnent sur tous les appareils.`,
          other: `Voici à nouveau vos ${links} liens. Ils fonctionnent sur tous les appareils.`,
        }),
      howTo: "Après avoir ouvert ce lien, choisissez l’un de vos billets dans Mes billets. Il ouvre le film.",
    },
    gift: (giver, day) => `Votre billet offert par ${giver}, ${day}`,
    ticket: (day) => `Votre billet, acheté le ${day}`,
    registration: (day) => `Votre inscription du ${day}`,
  },
  cancelled: {
    subject: (title) => `Annulé : ${title}`,
    preview: (title) => `Annulation : ${title}.`,
    kicker: "Annulé",
    text: {
      screening: "Nous sommes désolés : l’organisateur a annulé cette séance.",
      festival: "Nous sommes désolés : l’organisateur a annulé ce festival.",
    },
    refund:
      "Le paiement est remboursé sur la carte utilisée. Vous n’avez rien à faire. Les banques mettent jusqu’à dix jours pour afficher le remboursement.",
    refundToGiver: "Le paiement revient à la personne qui vous a offert le billet. Vous n’avez rien à faire.",
    calendar: "Le fichier d’agenda joint à cet e-mail supprime l’entrée de votre agenda.",
  },
  dateChanged: {
    subject: (title) => `Nouvelle date : ${title}`,
    kicker: "Nouvelle date",
    text: "La séance a été déplacée, et votre place avec elle. Elle est maintenant diffusée :",
    calendar: "Le fichier d’agenda joint à cet e-mail met à jour l’entrée de votre agenda.",
  },
  lessTime: {
    subject: (title) => `Moins de temps pour regarder : ${title}`,
    kicker: "Votre temps de visionnage",
    text: "L’organisateur donne maintenant moins de temps pour regarder ce film. Votre page indique jusqu’à quand vous devez commencer, ou pouvez terminer. Le film est diffusé :",
  },
  moreTime: {
    subject: (title) => `Plus de temps pour regarder : ${title}`,
    kicker: "Votre temps de visionnage",
    text: "Vous avez plus de temps pour regarder ce film. Votre lien reste le même. Le film est diffusé :",
  },
  attendeeMail: {
    kicker: "De l’équipe du film",
    hadPlace: "Vous aviez une place à cette séance.",
    ofFestival: {
      hasPlace: "Vous avez une place à ce festival ou à l’une de ses séances.",
      hadPlace: "Vous aviez une place à ce festival ou à l’une de ses séances.",
      open: "Ouvrir votre page",
    },
  },
  questionAnswered: {
    subject: (title) => `Votre question sur ${title}`,
    preview: "L’équipe du film répond à votre question posée à la première.",
    kicker: "L’équipe du film répond",
    footer: "Vous recevez cet e-mail parce que vous avez posé une question à la première.",
    youAsked: "À la première, vous avez demandé :",
    answer: "L’équipe du film répond :",
  },
  moderatorInvitation: {
    subject: (event) => `Modérez la première de « ${event} »`,
    preview: "Votre lien vers la salle. Aucun compte n’est nécessaire.",
    title: (event) => `Modérez « ${event} »`,
    text: "L’équipe du film vous demande de modérer le chat et les questions de cette première. Cela fonctionne sur un téléphone, et aucun compte n’est nécessaire.",
    open: "Ouvrir la salle",
    note: "Toute personne qui a ce lien peut modérer : merci de ne pas le transmettre. Il fonctionne jusqu’à ce que l’équipe du film le révoque.",
  },
  reminders: {
    subject: (kicker, title) => `${kicker} : ${title}`,
    preview: (line, opening) => `${line} ${opening}`,
    stop: "Ne plus m’envoyer de rappels",
    day: { kicker: "À venir", line: "Votre séance approche.", link: "Ouvrir l’événement" },
    hour: {
      kicker: "C’est bientôt",
      line: "Plus très longtemps : votre séance va ouvrir.",
      link: "Prendre place",
    },
    onNow: { kicker: "En cours", line: "La séance est ouverte.", link: "Regarder le film" },
    lobby: {
      kicker: "Le hall est ouvert",
      line: "Entrez : le film commence pour tout le monde au même moment.",
      link: "Prendre place",
    },
    encore: {
      kicker: "Rediffusion",
      line: "La rediffusion est ouverte : regardez quand vous voulez, avec les réactions du public de la première.",
      link: "Voir la rediffusion",
    },
  },
};
