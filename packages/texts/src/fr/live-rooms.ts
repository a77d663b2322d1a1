import type * as en from "../en/live-rooms.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxMessageLength, maxWaitingQuestions } from "@matinee/domain/chat-rules";
import { muteMinutes } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

/** The live room, for viewers. */
export const liveRoom: AnyLanguage<typeof en.liveRoom> = {
  notOpenYet: "Le hall n’est pas encore ouvert.",
  startedWithoutYou: "La première a commencé, et l’équipe du film n’admet plus personne après le début.",
  tooManyWindows:
    "Ce billet est ouvert dans trop de fenêtres. Fermez-en une : d’ici là, le chat et les changements du programme arrivent ici en retard.",
  tooManyFromNetwork:
    "Trop de spectateurs regardent depuis votre réseau : le chat et les changements du programme arrivent ici en retard.",
  chatClosed: "Le chat est fermé pendant le film.",
  noReactionsNow: "Vous pourrez réagir une fois le programme commencé.",
  tooManyReactions: "Veuillez patienter quelques secondes avant de réagir à nouveau.",
  questionsClosed: "Les questions sont fermées pendant le film.",
  tooManyQuestions: `Vous avez ${maxWaitingQuestions} questions en attente. Vous pourrez en poser une autre quand l’une d’elles aura reçu une réponse.`,
  questionAnswered: "Cette question a reçu une réponse.",
  tooManyVotes: "Veuillez patienter quelques secondes avant de voter à nouveau.",
  hostsStay:
    "Seuls les spectateurs peuvent être réduits au silence ou exclus. Pour retirer un modérateur, révoquez le lien.",
  moderator: "Modération",
  muted: "Un modérateur vous a réduit au silence pour quelques minutes.",
  guest: "Invité",
  emailAddressRemoved: "[adresse e-mail]",
  removed: "Un modérateur vous a exclu de cette salle.",
  message: {
    empty: "Écrivez d’abord un message.",
    "too-long": `Un message a au plus ${maxMessageLength} caractères.`,
    "too-many-lines": "Un message a au plus deux lignes.",
  },
  question: {
    empty: "Écrivez d’abord une question.",
    "too-long": `Une question a au plus ${maxMessageLength} caractères.`,
    "too-many-lines": "Une question a au plus deux lignes.",
  },
};

/** The live room, for its moderators. */
export const moderation: AnyLanguage<typeof en.moderation> = {
  held: "En attente",
  questions: "Questions",
  chat: "Chat",
  room: "Salle",
  nothingHeld: "Rien à modérer",
  nothingHeldHint:
    "Les messages en attente, les nouvelles questions et les signalements des spectateurs apparaissent ici.",
  isHeld: "En attente",
  heldForWord: (word) => `Mot de votre liste : « ${word} »`,
  heldAsFirst: "Premier message de ce spectateur",
  newQuestion: "Nouvelle question",
  reportedBy: (count) =>
    formats.plural(count, {
      one: `Signalé par ${count} spectateur`,
      many: `Signalé par ${count} de spectateurs`,
      other: `Signalé par ${count} spectateurs`,
    }),
  letThrough: "Laisser passer",
  hide: "Masquer",
  keep: "Garder",
  open: "Ouvrir le vote",
  dismiss: "Écarter",
  mute: `Silence de ${muteMinutes} minutes`,
  ban: "Exclure",
  pin: "Épingler",
  unpin: "Détacher",
  more: (name) => `Plus sur ${name}`,
  isShown: "Visible par tous",
  isHidden: "Masqué sur tous les écrans",
  isKept: "Gardé",
  isOpened: "Le vote est ouvert",
  isDismissed: "Écartée",
  isMuted: (name) => `${name} ne peut pas écrire pendant ${muteMinutes} minutes`,
  isBanned: (name) => `${name} n’est plus dans la salle`,
  isPinned: "Épinglé pour tous",
  isUnpinned: "Détaché",
  banTitle: (name) => `Exclure ${name} ?`,
  banText:
    "Cette personne quitte aussitôt la salle et le film, sur tous les appareils de son billet, et ne peut pas revenir. Vous pouvez annuler juste après.",
  noQuestions: "Pas encore de questions",
  noQuestionsHint: "Les questions pour lesquelles les spectateurs peuvent voter apparaissent ici.",
  onStage: "Sur scène",
  putOnStage: (text) => `Mettre « ${text} » sur scène`,
  isOnStage: "Sur scène, sur tous les écrans",
  answered: "Répondu",
  answeredNext: "Répondu, suivante",
  isAnswered: "Marquée comme répondue",
  takeOff: "Retirer",
  isTakenOff: "Retirée de la scène ; le vote est de nouveau ouvert",
  speakerView: "Vue intervenant",
  closeSpeakerView: "Fermer la vue intervenant",
  onThisQuestion: "Sur cette question",
  long: "longue",
  left: "Reste pour cette partie",
  pressForFirst: "Appuyez sur Espace pour la première question.",
  firstQuestion: "Première question",
  skipQuestion: "Passer celle-ci",
  isSkipped: "Passée ; le vote est de nouveau ouvert",
  noNextQuestion: "Aucune autre question n’est ouverte.",
  inStep: "Synchronisé avec la salle",
  keyNext: "suivante",
  larger: "Lettres plus grandes",
  smaller: "Lettres plus petites",
  letterSize: "taille des lettres",
  nextQuestion: "Suivante",
  nothingOnStage: "Aucune question sur scène",
  nothingOnStageHint:
    "Mettez-en une sur scène depuis la liste des questions. Elle apparaît ici en grandes lettres.",
  noMessages: "Pas encore de messages",
  slowMode: "Mode lent",
  slowModeHint: "Le temps d’attente d’un spectateur entre deux messages.",
  slowOff: "Désactivé",
  slowSeconds: (seconds) => `${seconds} s`,
  slowModeIs: (seconds) =>
    seconds === 0
      ? "Le mode lent est désactivé"
      : formats.plural(seconds, {
          one: `Mode lent : ${seconds} seconde`,
          many: `Mode lent : ${seconds} de secondes`,
          other: `Mode lent : ${seconds} secondes`,
        }),
  chatIsOpen: "Le chat est ouvert",
  chatIsOpenHint: "Pendant le film, le chat est de toute façon en veille.",
  isClosed: "Le chat est fermé",
  isOpenAgain: "Le chat est de nouveau ouvert",
  holdFirst: "Retenir le premier message de chaque spectateur",
  holdFirstHint: "Il attend ici jusqu’à ce que vous le laissiez passer.",
  blockedWords: "Retenir les messages avec ces mots",
  blockedWordsHint: "Ils sont retenus pour vérification, jamais supprimés.",
  isSaved: "Enregistré",
  reconnecting: "La connexion est perdue. Nous réessayons.",
  people: (count) =>
    formats.plural(count, {
      one: `${count} personne ici`,
      many: `${count} de personnes ici`,
      other: `${count} personnes ici`,
    }),
  linkInvalid: "Ce lien ne fonctionne plus",
  linkInvalidHint: "Demandez-en un nouveau à l’équipe du film.",
  rehearsalRuns: "Une répétition est en cours.",
  openRehearsal: "Aller à la répétition",
  votes: (votes) => formats.plural(votes, { one: "vote", other: "votes" }),
};
