import type * as en from "../en/premiere-afterwards.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The page that a premiere's owner opens afterwards. */
export const afterwards: AnyLanguage<typeof en.afterwards> = {
  premiereOf: (date) => `Première du ${date}`,
  came: "Venus",
  ofHolders: (holders) => `sur ${counted(holders, "détenteur de billet", "détenteurs de billets")}`,
  late: "Venus en retard",
  lateHint: "après le début",
  stayed: "Restés jusqu’à la fin",
  stayedShare: (percent) => `${formats.percent(percent)} des participants`,
  written: "Messages",
  hiddenMessages: (count) => counted(count, "masqué", "masqués"),
  loudestAt: (time) => `maximum à ${time}`,
  noneOfThese: "aucun",
  film: "Film",
  curve: "Rires et applaudissements au fil du film",
  noReactions: "Il n’y a pas eu de réactions pendant le film.",
  curveHint: "Parcourez le film avec le pointeur ou les touches fléchées.",
  curvePlays: "Entrée lit dix secondes.",
  position: "Position dans le film",
  stayedChart: "Toujours là",
  stayedShareAt: (percent) => `${percent} toujours là`,
  stayedChartHint: (stayed, came) =>
    `Part des participants, de 0 à 100 %. ${formats.number(stayed)} sur ${formats.number(came)} sont restés jusqu’à la fin.`,
  noOneCame: "Aucun spectateur n’était là.",
  noAttendance: "La durée de présence des spectateurs n’a pas été enregistrée pour cette première.",
  biggestDrop: (people, time) =>
    formats.plural(people, {
      one: `Le plus de départs à ${time} : ${people} personne`,
      many: `Le plus de départs à ${time} : ${people} de personnes`,
      other: `Le plus de départs à ${time} : ${people} personnes`,
    }),
  presses: {
    applause: (count) => counted(count, "applaudissement", "applaudissements"),
    laughter: (count) => counted(count, "rire", "rires"),
    heart: (count) => counted(count, "cœur", "cœurs"),
    candle: (count) => counted(count, "bougie", "bougies"),
  },
  moments: "Moments les plus forts",
  playFrom: (time) => `Lire dix secondes à partir de ${time}`,
  cannotPlay: "Le film n’a pas pu être lu. Veuillez réessayer.",
  questions: "Questions",
  noQuestions: "Personne n’a posé de question.",
  notAnswered: "Pas encore de réponse",
  answered: "Répondu",
  emailedOn: (date) => `Réponse par e-mail le ${date}`,
  answeredOnStage: "Réponse sur scène",
  answerByEmail: "Répondre par e-mail",
  yourAnswer: (name) => (name === "" ? "Votre réponse" : `Votre réponse à ${name}`),
  answerHint:
    "Elle est envoyée une fois au spectateur qui a posé la question. Il peut répondre à votre adresse de contact.",
  answerMissing: "Écrivez d’abord une réponse.",
  sendAnswer: "Envoyer la réponse",
  isSent: "La réponse est en route",
  transcript: "Chat",
  downloadChat: "Télécharger le chat en CSV",
  chatReports: {
    all: {
      label: "Tous les messages",
      hint: "Pour vous. Les messages masqués et en attente sont signalés.",
      done: "Votre rapport du chat est terminé",
    },
    visible: {
      label: "Une copie à publier",
      hint: "Seulement les messages que tous les spectateurs pouvaient lire, sans les adresses e-mail qu’ils contiennent.",
      done: "La copie du chat à publier est terminée",
    },
  },
  noMessages: "Personne n’a écrit dans le chat.",
  states: { held: "En attente", hidden: "Masqué" },
  alreadyAnswered: "Cette question a déjà reçu une réponse.",
  cannotEmail: {
    unsubscribed: "Ce spectateur ne veut pas d’e-mails sur cet événement.",
    none: "Nous n’avons pas l’adresse de ce spectateur.",
  },
  downloadReactionsCsv: "Télécharger les réactions en CSV",
  time: "Temps",
  csv: "CSV",
  shownAs: "Affichage",
  plot: "Courbe",
  table: "Tableau",
};
