import type * as en from "../en/premiere-night.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The night, for viewers. */
export const premiereNight: AnyLanguage<typeof en.premiereNight> = {
  entering: "Ouverture du hall…",
  reconnecting: "La connexion à la salle est perdue. Le film continue, et nous réessayons.",
  filmStartsIn: "Le film commence dans",
  weStartIn: "Début dans",
  soon: "dès que possible",
  takeSeat: "Prendre ma place",
  seatTaken: "Vous avez votre place",
  seatHint: "Appuyez une fois. Votre écran démarre alors avec tous les autres.",
  seatTakenHint: "Votre écran démarre avec tous les autres. Vous n’avez rien d’autre à faire.",
  testSound: "Tester mon son",
  soundTested: "Vous devriez avoir entendu trois notes. Sinon, montez le son.",
  startIsHeld: "Le début est retardé",
  beginsLater: "Nous commençons un peu plus tard",
  isPaused: "En pause pour tous",
  pausesForAMoment: "Nous faisons une courte pause",
  stoppedAt: (time) => `à ${time}`,
  newStart: "Nouveau début",
  newStartAt: (time) => `Nouveau début vers ${time}`,
  goesOn: "On reprend",
  seatIsKept: "Votre place est gardée. Vous n’avez rien à faire : tous les écrans reprennent ensemble.",
  stoppedLine: (name, isHeld) =>
    isHeld
      ? `${name ?? "L’équipe du film"} retarde le début.`
      : `${name ?? "L’équipe du film"} fait une pause pour tous.`,
  heldByMinutes: (name, minutes) =>
    formats.plural(minutes, {
      one: `${name ?? "L’équipe du film"} retarde le début d’une minute.`,
      many: `${name ?? "L’équipe du film"} retarde le début de ${minutes} de minutes.`,
      other: `${name ?? "L’équipe du film"} retarde le début de ${minutes} minutes.`,
    }),
  withEveryone: "Vous êtes avec tout le monde",
  aboutASecondApart: "À environ une seconde près : ce film est lu par Vimeo",
  aboutTwoSecondsApart: "À environ deux secondes près : un autre écran lit le film",
  pausedByYou: "Vous avez mis en pause. Les autres continuent de regarder.",
  othersAhead: (seconds) =>
    formats.plural(seconds, {
      one: `Vous avez mis en pause. Les autres ont ${seconds} seconde d’avance.`,
      many: `Vous avez mis en pause. Les autres ont ${seconds} de secondes d’avance.`,
      other: `Vous avez mis en pause. Les autres ont ${seconds} secondes d’avance.`,
    }),
  fellBehind: "Vous avez pris du retard. Retour avec les autres…",
  behind: (seconds) =>
    formats.plural(seconds, {
      one: `Vous avez ${seconds} seconde de retard`,
      many: `Vous avez ${seconds} de secondes de retard`,
      other: `Vous avez ${seconds} secondes de retard`,
    }),
  ahead: "Vous êtes en avance sur les autres",
  backToEveryone: "Rejoindre tout le monde",
  noSeekBar:
    "Tout le monde voit la même image, il n’y a donc pas de barre de lecture. Vous pouvez mettre en pause pour vous.",
  followedBy: (title, time) => `Ensuite ${title}, vers ${time}`,
  noOneHere: "Personne n’est encore là.",
  people: (count) =>
    formats.plural(count, {
      one: `${count} personne`,
      many: `${count} de personnes`,
      other: `${count} personnes`,
    }),
  areHere: (people, countries) => {
    const here = formats.plural(people, { one: "est là", other: "sont là" });
    return countries > 1 ? `${here}, depuis ${countries} pays.` : `${here}.`;
  },
  peopleWith: (count) =>
    formats.plural(count, {
      one: `${count} personne ici`,
      many: `${count} de personnes ici`,
      other: `${count} personnes ici`,
    }),
  onTheWay: (count) =>
    formats.plural(count, {
      one: `${count} est encore en route.`,
      other: `${count} sont encore en route.`,
    }),
  seatsStandFor: (people) =>
    formats.plural(people, {
      one: `Chaque siège représente ${people} personne.`,
      many: `Chaque siège représente ${people} de personnes.`,
      other: `Chaque siège représente ${people} personnes.`,
    }),
  savedForYou: "Réservé pour vous",
  yourSeat: "Votre place",
  programme: (parts) => `Le programme : ${parts}.`,
  endsAbout: (time) => `Fin vers ${time}.`,
  film: (title) => `« ${title} »`,
  films: (count) => counted(count, "film", "films"),
  programmeList: "Programme",
  premiereToday: (time) => `Première aujourd’hui, ${time}`,
  premiereAt: (date) => `Première le ${date}`,
  trailer: "Bande-annonce",
  closeTrailer: "Fermer la bande-annonce",
  fold: "Replier la colonne",
  unfold: "Afficher la colonne",
  openChat: "Ouvrir le chat",
  closeChat: "Fermer le chat",
  filmGoesOn: "Le film continue pendant que vous décidez.",
  notNow: "Plus tard",
  leave: "Quitter la première",
  backToPage: "Retour à la page",
  over: "Merci d’avoir été là",
  watchedWith: (title, others) =>
    others === 0
      ? `Vous avez regardé ${title}.`
      : formats.plural(others, {
          one: `Vous avez regardé ${title} avec ${others} autre personne.`,
          many: `Vous avez regardé ${title} avec ${others} d’autres personnes.`,
          other: `Vous avez regardé ${title} avec ${others} autres personnes.`,
        }),
  encoreFrom: (time) => `La rediffusion commence le ${time}.`,
  encoreIsOpen: "La rediffusion est ouverte.",
  sameTicket: "Le même billet l’ouvre.",
  announceMinutes: (minutes) =>
    formats.plural(minutes, {
      one: `La première commence dans ${minutes} minute.`,
      many: `La première commence dans ${minutes} de minutes.`,
      other: `La première commence dans ${minutes} minutes.`,
    }),
  announceStart: "La première commence.",
  joinStage: "Ouvrir la scène en direct",
  chat: "Chat",
  chatWillSleep: "Le chat se met en veille au début du film.",
  chatSleeps: "Le chat est en veille pendant le film",
  chatSleepsHint: "Il reprend après le film. Réagissez comme au cinéma.",
  chatIsClosed: "Un modérateur a fermé le chat.",
  chatIsOver: "Le chat s’est terminé avec le programme.",
  messages: "Messages",
  loadingOlder: "Chargement des anciens messages…",
  olderFailed: "Les anciens messages n’ont pas pu être chargés.",
  tryAgain: "Réessayer",
  noMessages: "Aucun message.",
  noMessagesYet: "Personne n’a encore écrit. D’où regardez-vous ?",
  yourName: "Votre nom dans la salle",
  yourNameHelp: "Affiché avec ce que vous écrivez, et dans la liste des personnes.",
  saveName: "Utiliser ce nom",
  nameMissing: "Veuillez saisir un nom",
  youWriteAs: (name) => `Vous écrivez sous le nom ${name}.`,
  changeName: "Changer",
  messagePlaceholder: "Dites quelque chose à la salle",
  send: "Envoyer",
  waitSeconds: (seconds) => `${seconds} s`,
  slowMode: (seconds) =>
    formats.plural(seconds, {
      one: `Mode lent : un message par seconde.`,
      many: `Mode lent : un message toutes les ${seconds} de secondes.`,
      other: `Mode lent : un message toutes les ${seconds} secondes.`,
    }),
  heldForModerator: "En attente du modérateur. D’ici là, vous seul le voyez.",
  newMessages: (count) =>
    formats.plural(count, {
      one: `${count} nouveau message`,
      many: `${count} de nouveaux messages`,
      other: `${count} nouveaux messages`,
    }),
  questions: "Questions",
  noQuestionsYet: "Personne n’a encore posé de question. Que voudriez-vous savoir de l’équipe du film ?",
  questionPlaceholder: "Question à l’équipe du film",
  ask: "Poser",
  asked: "Votre question est posée. Les autres peuvent voter pour elle.",
  questionHeld: "En attente du modérateur. D’ici là, vous seul la voyez.",
  yourQuestion: "Votre question",
  answeredNow: "Réponse en cours",
  askedBy: "Posée par",
  wantToKnow: (count) =>
    formats.plural(count, {
      one: `${count} personne veut savoir.`,
      many: `${count} de personnes veulent savoir.`,
      other: `${count} personnes veulent savoir.`,
    }),
  nextQuestion: "Suivante",
  talk: "Questions à l’équipe du film",
  ofMinutes: (passed, total) => `Minute ${passed} sur ${total}.`,
  answeredQuestions: "Questions traitées",
  answeredCount: (count) =>
    formats.plural(count, {
      one: `${count} réponse donnée.`,
      many: `${count} de réponses données.`,
      other: `${count} réponses données.`,
    }),
  showAnswered: "Les afficher",
  hideAnswered: "Les masquer",
  voteFor: (text) => `Voter pour « ${text} »`,
  votes: (count) =>
    formats.plural(count, {
      one: `${count} vote`,
      many: `${count} de votes`,
      other: `${count} votes`,
    }),
  peopleTab: "Personnes",
  you: "Vous",
  peopleLoading: "Chargement des noms…",
  peopleFailed: "Les noms n’ont pas pu être chargés.",
  morePeople: "Afficher plus de personnes",
  questionOrder: "Ordre des questions",
  questionOrders: { top: "Populaires", new: "Récentes" },
  questionsAreClosed: "Les questions ouvrent avec le hall, puis à nouveau après le film.",
  questionsAreOver: "Les questions se sont terminées avec le programme.",
  howIsIt: "Qu’en pensez-vous ?",
  lastMinutes: (minutes) => `La salle, ${minutes} dernières minutes`,
  reactions: { applause: "Bravos", laughter: "Rires", heart: "Cœur", candle: "Bougie" },
  roles: { owner: "Équipe du film", moderator: "Modération", staff: "Matinee" },
  firstThenLast: (first, last) => `${first}, puis ${last}`,
  share: "Partager",
  nextItem: (title) => `À suivre : ${title}`,
};

/** The encore of a premiere, for viewers. */
export const encore: AnyLanguage<typeof en.encore> = {
  audience: "Le public de la première",
  hide: "Masquer le public",
  show: "Afficher le public",
  moments: "L’ambiance de la salle",
  peak: (time) => `Maximum à ${time}`,
  goTo: "Aller à ce moment",
  chat: "Chat",
  beforeFilm: "Avant le film",
  afterFilm: "Après le film",
  nothingYet: "Aucun message jusqu’à ce moment du film.",
  nothingYetWrite: "Aucun message jusqu’à ce moment du film. Qu’en pensez-vous ?",
  failed: "Le chat n’a pas pu être chargé.",
};
