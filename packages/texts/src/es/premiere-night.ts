import type * as en from "../en/premiere-night.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The night, for viewers. */
export const premiereNight: AnyLanguage<typeof en.premiereNight> = {
  entering: "Abriendo el vestíbulo…",
  reconnecting: "Se perdió la conexión con la sala. La película continúa, y lo seguimos intentando.",
  filmStartsIn: "La película empieza en",
  weStartIn: "Empezamos en",
  soon: "en cuanto podamos",
  takeSeat: "Ocupar mi asiento",
  seatTaken: "Ya tienes tu asiento",
  seatHint: "Púlsalo una vez. Así tu pantalla empieza con todas las demás.",
  seatTakenHint: "Tu pantalla empieza con todas las demás. No tienes que pulsar nada más.",
  testSound: "Probar mi sonido",
  soundTested: "Deberías haber oído tres notas. Si no, sube el volumen.",
  startIsHeld: "El inicio está en espera",
  beginsLater: "Empezamos un poco más tarde",
  isPaused: "Pausa general",
  pausesForAMoment: "Hacemos una pausa",
  stoppedAt: (time) => `en ${time}`,
  newStart: "Nuevo inicio",
  newStartAt: (time) => `Nuevo inicio, hacia las ${time}`,
  goesOn: "Continuamos",
  seatIsKept: "Conservas tu asiento. No tienes que hacer nada: todas las pantallas continúan a la vez.",
  stoppedLine: (name, isHeld) => {
    if (name === null)
      return isHeld
        ? "El equipo de la película retrasa el inicio."
        : "El equipo de la película hace una pausa para todo el público.";
    return isHeld ? `${name} retrasa el inicio.` : `${name} hace una pausa para todo el público.`;
  },
  heldByMinutes: (name, minutes) =>
    formats.plural(minutes, {
      one: `${name ?? "El equipo de la película"} retrasa el inicio un minuto.`,
      many: `${name ?? "El equipo de la película"} retrasa el inicio ${minutes} de minutos.`,
      other: `${name ?? "El equipo de la película"} retrasa el inicio ${minutes} minutos.`,
    }),
  withEveryone: "Vas con todo el público",
  aboutASecondApart: "Cerca de un segundo de diferencia: esta película la reproduce Vimeo",
  aboutTwoSecondsApart: "Cerca de dos segundos de diferencia: otra pantalla reproduce la película",
  pausedByYou: "Has hecho una pausa. Los demás siguen viéndola.",
  othersAhead: (seconds) =>
    formats.plural(seconds, {
      one: "Has hecho una pausa. Los demás van 1 segundo por delante.",
      many: `Has hecho una pausa. Los demás van ${seconds} de segundos por delante.`,
      other: `Has hecho una pausa. Los demás van ${seconds} segundos por delante.`,
    }),
  fellBehind: "Te has quedado atrás. Volviendo con los demás…",
  behind: (seconds) =>
    formats.plural(seconds, {
      one: "Vas 1 segundo por detrás",
      many: `Vas ${seconds} de segundos por detrás`,
      other: `Vas ${seconds} segundos por detrás`,
    }),
  ahead: "Vas por delante de los demás",
  backToEveryone: "Volver con los demás",
  noSeekBar:
    "Todo el público ve el mismo fotograma, así que no hay barra de avance. Puedes hacer una pausa solo para ti.",
  followedBy: (title, time) => `Después, ${title}, hacia las ${time}`,
  noOneHere: "Aún no hay nadie aquí.",
  people: (count) =>
    formats.plural(count, {
      one: "1 persona",
      many: `${count} de personas`,
      other: `${count} personas`,
    }),
  areHere: (people, countries) => {
    if (countries > 1)
      return formats.plural(people, {
        one: `está aquí, desde ${countries} países.`,
        other: `están aquí, desde ${countries} países.`,
      });
    return formats.plural(people, { one: "está aquí.", other: "están aquí." });
  },
  peopleWith: (count) =>
    formats.plural(count, {
      one: "1 persona aquí",
      many: `${count} de personas aquí`,
      other: `${count} personas aquí`,
    }),
  onTheWay: (count) =>
    formats.plural(count, { one: "1 aún está en camino.", other: `${count} aún están en camino.` }),
  seatsStandFor: (people) =>
    formats.plural(people, {
      one: `Cada asiento representa a ${people} persona.`,
      many: `Cada asiento representa a ${people} de personas.`,
      other: `Cada asiento representa a ${people} personas.`,
    }),
  savedForYou: "Guardado para ti",
  yourSeat: "Tu asiento",
  programme: (parts) => `El programa: ${parts}.`,
  endsAbout: (time) => `Termina hacia las ${time}.`,
  film: (title) => `«${title}»`,
  films: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} película`,
      many: `${formats.number(count)} de películas`,
      other: `${formats.number(count)} películas`,
    }),
  programmeList: "Programa",
  premiereToday: (time) => `Estreno hoy, ${time}`,
  premiereAt: (date) => `Estreno: ${date}`,
  trailer: "Tráiler",
  closeTrailer: "Cerrar el tráiler",
  fold: "Plegar la columna",
  unfold: "Mostrar la columna",
  openChat: "Abrir el chat",
  closeChat: "Cerrar el chat",
  filmGoesOn: "La película continúa mientras decides.",
  notNow: "Ahora no",
  leave: "Salir del estreno",
  backToPage: "Volver a la página",
  over: "Gracias por estar aquí",
  watchedWith: (title, others) =>
    others === 0
      ? `Has visto ${title}.`
      : formats.plural(others, {
          one: `Has visto ${title} con 1 persona más.`,
          many: `Has visto ${title} con ${others} de personas más.`,
          other: `Has visto ${title} con ${others} personas más.`,
        }),
  encoreFrom: (time) => `Inicio de la repetición: ${time}.`,
  encoreIsOpen: "La repetición está abierta.",
  sameTicket: "Se abre con la misma entrada.",
  announceMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "El estreno empieza en 1 minuto.",
      many: `El estreno empieza en ${minutes} de minutos.`,
      other: `El estreno empieza en ${minutes} minutos.`,
    }),
  announceStart: "El estreno está empezando.",
  joinStage: "Abrir la charla en vivo",
  chat: "Chat",
  chatWillSleep: "El chat descansa cuando empieza la película.",
  chatSleeps: "El chat descansa durante la película",
  chatSleepsHint: "Vuelve después de la película. Reacciona como lo harías en un cine.",
  chatIsClosed: "La moderación cerró el chat.",
  chatIsOver: "El chat ha terminado con el programa.",
  messages: "Mensajes",
  loadingOlder: "Cargando mensajes anteriores…",
  olderFailed: "No se pudieron cargar los mensajes anteriores.",
  tryAgain: "Reintentar",
  noMessages: "No hay mensajes.",
  noMessagesYet: "Aún no ha escrito nadie. ¿Desde dónde la estás viendo?",
  yourName: "Tu nombre en la sala",
  yourNameHelp: "Se muestra con lo que escribes y en la lista de personas.",
  saveName: "Usar este nombre",
  nameMissing: "Escribe un nombre",
  youWriteAs: (name) => `Escribes como ${name}.`,
  changeName: "Cambiar",
  messagePlaceholder: "Di algo a la sala",
  send: "Enviar",
  waitSeconds: (seconds) => `${seconds} s`,
  slowMode: (seconds) =>
    formats.plural(seconds, {
      one: `Modo lento: un mensaje cada ${seconds} segundo.`,
      many: `Modo lento: un mensaje cada ${seconds} de segundos.`,
      other: `Modo lento: un mensaje cada ${seconds} segundos.`,
    }),
  heldForModerator: "En espera de moderación. Hasta entonces, solo tú lo ves.",
  newMessages: (count) =>
    formats.plural(count, {
      one: "1 mensaje nuevo",
      many: `${count} de mensajes nuevos`,
      other: `${count} mensajes nuevos`,
    }),
  questions: "Preguntas",
  noQuestionsYet: "Aún no ha preguntado nadie. ¿Qué te gustaría saber del equipo de la película?",
  questionPlaceholder: "Pregunta al equipo de la película",
  ask: "Preguntar",
  asked: "Tu pregunta está enviada. Otras personas pueden votarla.",
  questionHeld: "En espera de moderación. Hasta entonces, solo tú la ves.",
  yourQuestion: "Tu pregunta",
  answeredNow: "Se está respondiendo",
  askedBy: "Pregunta de",
  wantToKnow: (count) =>
    formats.plural(count, {
      one: "1 persona quiere saberlo.",
      many: `${count} de personas quieren saberlo.`,
      other: `${count} personas quieren saberlo.`,
    }),
  nextQuestion: "Siguiente",
  talk: "Preguntas al equipo de la película",
  ofMinutes: (passed, total) => `${passed} de ${total} minutos.`,
  answeredQuestions: "Preguntas respondidas",
  answeredCount: (count) =>
    formats.plural(count, { one: `${count} respondida.`, other: `${count} respondidas.` }),
  showAnswered: "Mostrarlas",
  hideAnswered: "Ocultarlas",
  voteFor: (text) => `Votar por «${text}»`,
  votes: (count) =>
    formats.plural(count, { one: "1 voto", many: `${count} de votos`, other: `${count} votos` }),
  peopleTab: "Personas",
  you: "Tú",
  peopleLoading: "Cargando los nombres…",
  peopleFailed: "No se pudieron cargar los nombres.",
  morePeople: "Mostrar más personas",
  questionOrder: "Orden de las preguntas",
  questionOrders: { top: "Más votadas", new: "Nuevas" },
  questionsAreClosed: "Las preguntas se abren con el vestíbulo, y otra vez después de la película.",
  questionsAreOver: "Las preguntas han terminado con el programa.",
  howIsIt: "¿Qué te está pareciendo?",
  lastMinutes: (minutes) =>
    formats.plural(minutes, {
      one: "La sala, último minuto",
      many: `La sala, últimos ${minutes} de minutos`,
      other: `La sala, últimos ${minutes} minutos`,
    }),
  reactions: { applause: "Aplauso", laughter: "Risa", heart: "Corazón", candle: "Vela" },
  roles: { owner: "Equipo de la película", moderator: "Moderación", staff: "Matinee" },
  firstThenLast: (first, last) => `${first}, después ${last}`,
  share: "Compartir",
  nextItem: (title) => `Siguiente: ${title}`,
};

/** The encore of a premiere, for viewers. */
export const encore: AnyLanguage<typeof en.encore> = {
  audience: "El público del estreno",
  hide: "Ocultar el público",
  show: "Mostrar el público",
  moments: "Cómo lo vivió la sala",
  peak: (time) => `El máximo en ${time}`,
  goTo: "Ir a este momento",
  chat: "Chat",
  beforeFilm: "Antes de la película",
  afterFilm: "Después de la película",
  nothingYet: "No hay mensajes hasta este punto de la película.",
  nothingYetWrite: "No hay mensajes hasta este punto de la película. ¿Qué opinas?",
  failed: "No se pudo cargar el chat.",
};
