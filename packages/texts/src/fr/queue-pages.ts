import type * as en from "../en/queue-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

const countPeople = (people: number) => counted(people, "personne", "personnes");

/** The pages of the queue of a sale, which work without scripts. */
export const queuePages: AnyLanguage<typeof en.queuePages> = {
  kicker: "File d’attente",
  title: (event) => `File d’attente pour ${event}`,
  toEvent: "Ouvrir la page de l’événement",
  none: {
    title: "Pas de file d’attente",
    text: "Les billets pour cet événement sont vendus sans file d’attente.",
  },
  early: (time) => `Entrée dans la file possible à partir de : ${time}.`,
  join: {
    opens: (time) =>
      `Ouverture de la vente : ${time}. Qui entre avant obtient une place par tirage au sort : être plus rapide n’aide donc pas.`,
    email: "E-mail (facultatif)",
    emailHelp:
      "Nous vous écrivons quand votre tour vient. Confirmez-le avant l’ouverture, et votre place sera tirée avant celles sans e-mail.",
    emailHelpLater:
      "Nous vous écrivons quand votre tour vient, et le lien vous mène à votre place depuis chaque appareil.",
    tickets: "Billets",
    submit: "Entrer dans la file",
  },
  in: {
    kicker: "Vous êtes dans la file",
    draw: (time) => `Tirage au sort de votre place : ${time}.`,
    drawing: "La vente est ouverte, et le tirage au sort des places est en cours.",
    confirm: (email, time) =>
      `Confirmez ${email} avant : ${time}. Les places confirmées sont tirées en premier.`,
    needsEmail: (email) =>
      `Confirmez ${email} : de nombreuses personnes sont entrées depuis votre réseau, votre place compte donc à partir de ce moment.`,
    confirmed: (email) => `Vous pouvez fermer cette page. Nous écrirons à ${email} quand votre tour viendra.`,
    sent: (email) =>
      `Vous pouvez fermer cette page. L’e-mail envoyé à ${email} contient un lien vers votre place, et nous écrirons à cette adresse quand votre tour viendra.`,
    keep: "Gardez cette page : sans e-mail confirmé, elle est le seul accès à votre place.",
    place: "Votre place",
    ahead: "Devant vous",
    progress: "Avancement de la file",
    states: { open: "La vente est ouverte", paused: "La vente est en pause" },
    toWaitlist: "Rejoindre la liste d’attente",
    turn: (minutes) => `Votre tour dans environ ${counted(minutes, "minute", "minutes")}`,
    soon: "Votre tour vient dès que quelqu’un a acheté.",
    reasons: {
      paused: "L’organisateur a mis la vente en pause. Vous gardez votre place.",
      "may-sell-out":
        "Les personnes devant vous prendront peut-être tout ce qui reste. Vous gardez votre place, au cas contraire.",
      slower: "Les achats prennent plus de temps qu’avant.",
    },
    buying: (buying) => `${counted(buying, "personne achète", "personnes achètent")} en ce moment.`,
    left: (left) =>
      formats.plural(left, {
        one: `Il reste ${formats.number(left)} billet.`,
        many: `Il reste ${formats.number(left)} de billets.`,
        other: `Il reste ${formats.number(left)} billets.`,
      }),
    again: "Actualiser",
    failed: "Nous sommes injoignables pour le moment. Vous gardez votre place, et cette page réessaie.",
    looks: (seconds) => `Cette page s’actualise aussi d’elle-même toutes les ${seconds} secondes.`,
  },
  turn: {
    kicker: "C’est votre tour",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Un billet vous est réservé jusqu’à ${time}`,
        other: `${counted(tickets, "billet vous est réservé", "billets vous sont réservés")} jusqu’à ${time}`,
      }),
    buy: (tickets) =>
      formats.plural(tickets, {
        one: "Acheter mon billet",
        other: `Acheter mes ${counted(tickets, "billet", "billets")}`,
      }),
    ordered: "Votre paiement est en cours. Cette page le montrera une fois terminé.",
    needsScripts: "Le paiement nécessite un navigateur qui exécute des scripts.",
  },
  confirm: {
    text: "Est-ce votre e-mail ? Votre place sera alors tirée avant celles sans e-mail.",
    yes: "Oui, le confirmer",
  },
  ended: {
    bought: "Vous avez votre billet. Le lien pour regarder se trouve dans l’e-mail à ce sujet.",
    unused:
      "Votre temps d’achat est écoulé, et la personne suivante est passée. Vous pouvez entrer à nouveau.",
    left: "Vous avez quitté la file. Vous pouvez y entrer à nouveau.",
    closed: "La file d’attente est terminée. S’il reste des billets, vous pouvez les obtenir sans elle.",
    merged: "Cette adresse a une autre place dans la file. Son lien se trouve dans l’e-mail à ce sujet.",
  },
  joinAgain: "Entrer à nouveau dans la file",
  drawn: {
    title: "Comment ma place a été tirée",
    before: (drawn) =>
      `Vous êtes arrivé avant l’ouverture, votre place a donc été tirée au sort parmi ${countPeople(drawn)}.`,
    later: "Vous êtes arrivé après l’ouverture, votre place est donc derrière celles tirées au sort.",
    coming: "L’ordre est tiré au sort à l’ouverture.",
    sealed: (time) =>
      `Le tirage a été scellé le ${time}. Le sceau fixe son germe, qui est montré après le tirage.`,
    nobody:
      "Un nombre aléatoire public y a été ajouté après la clôture de la liste des places. Personne n’a pu choisir, nous non plus.",
    seal: "Sceau",
    root: "Liste des places",
    seed: "Germe",
    number: "Nombre public",
    round: (round) => `drand, tour ${formats.number(round)}`,
    proof: "Toutes les places, pour vérifier vous-même",
  },
  proof: {
    title: "Comment les places ont été tirées",
    link: "Le tirage, pour tous",
    coming: (time) => `Les places sont tirées au sort à l’ouverture, ${time}. Cette page le montrera alors.`,
    before: (drawn, time) =>
      formats.plural(drawn, {
        one: `${formats.number(drawn)} personne était là avant l’ouverture, ${time}, et a été tirée au sort.`,
        many: `${formats.number(drawn)} de personnes étaient là avant l’ouverture, ${time}, et ont été tirées au sort : d’abord celles avec un e-mail confirmé, puis les autres.`,
        other: `${formats.number(drawn)} personnes étaient là avant l’ouverture, ${time}, et ont été tirées au sort : d’abord celles avec un e-mail confirmé, puis les autres.`,
      }),
    later: (later) =>
      formats.plural(later, {
        one: `${formats.number(later)} personne est arrivée ensuite et se trouve derrière elles.`,
        many: `${formats.number(later)} de personnes sont arrivées ensuite et se trouvent derrière elles, dans l’ordre de leur arrivée.`,
        other: `${formats.number(later)} personnes sont arrivées ensuite et se trouvent derrière elles, dans l’ordre de leur arrivée.`,
      }),
    check: {
      title: "Vérifiez vous-même",
      places: "Enregistrez toutes les places, sans noms, sous proof.json",
      compare:
        "Comparez le sceau avec celui que vous avez noté avant l’ouverture, et la liste des places avec celle que vous avez notée avant le tirage.",
      number: (round) =>
        `Lisez le tour ${formats.number(round)} chez drand : son nombre aléatoire est celui de la preuve`,
      script: "Enregistrez le script qui répète le tirage, sous le nom check-draw.mjs",
      run: "Lancez-le avec Node, là où se trouvent les deux fichiers. Il affiche « The draw is right. », ou ce qui est faux :",
      command: (seal, root) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "Quitter la file",
    ask: "Vous perdriez votre place et ne pourriez entrer à nouveau qu’à la fin.",
    yes: "Oui, quitter la file",
  },
};
