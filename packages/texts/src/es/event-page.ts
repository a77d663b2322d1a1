import type * as en from "../en/event-page.ts";
import type { AnyLanguage } from "../languages.ts";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

/** The event page's first view and what all public pages share. */
export const eventPage: AnyLanguage<typeof en.eventPage> = {
  addToCalendar: "Añadir al calendario",
  partPageNotLoaded: "No se pudo cargar esta parte de la página.",
  matineeAllScreenings: "Matinee, todas las proyecciones",
  giftATicket: "Regalar una entrada",
  shareTheLink: "Compartir el enlace",
  linkCopied: "Enlace copiado",
  share: "Compartir",
  ownerPreview: "Aquí solo tú puedes reproducir la película. Aquí no se vende nada.",
  closedPreview:
    "Este evento aún no está abierto. La persona propietaria puede reproducirlo aquí si inicia sesión.",
  signIn: "Iniciar sesión",
  switch: "Cambiar",
  stay: "Seguir",
  switchAccount: (name) =>
    `La sesión de ${name} está iniciada aquí. ¿Cambiar a la cuenta del enlace que abriste?`,
  aboutTheEvent: "Sobre el evento",
  opening: "Abriendo…",
  comingSoon: "Próximamente",
  showingNow: "En cartelera",
  lobbyOpen: "El vestíbulo está abierto",
  premiereOn: "El estreno está en marcha",
  premiereAnnounced: "Un estreno: todo el público la ve a la vez",
  playedFromTo: (opens, closes) => `Estuvo disponible del ${opens} al ${closes}.`,
  presaleNote: (ticket, opens) => `${ticket} Disponible desde el ${opens}.`,
  freeBeforeOpening: "Gratis. Te escribiremos cuando abra.",
  opensOn: (opens) => `Abre el ${opens}.`,
  freeWithEmail: "Gratis. Inscríbete con tu correo para verla.",
  freeSeconds: (ticket, showTime) =>
    formats.plural(showTime, {
      one: `${ticket} Gratis durante ${showTime} segundo.`,
      many: `${ticket} Los primeros ${showTime} de segundos son gratis.`,
      other: `${ticket} Los primeros ${showTime} segundos son gratis.`,
    }),
  ticketPrice: (amount) => `${amount} por entrada.`,
  whenToWatch: "Cuándo verla",
  startsIn: "Empieza en",
  opensIn: "Abre en",
  endsIn: "Termina en",
  rangeStart: (opens) => `${opens} a`,
  premiereAt: (opens) => `Estreno: ${opens}`,
  encoreStart: (opens) => `Repetición: ${opens} a`,
  seeAllScreenings: "Ver todas las proyecciones",
  yourTime: (label) => `Tu hora, ${label}`,
  thankYouTo: (first) => `Gracias, ${first}`,
  thankYou: "Gracias",
  documentTitle: (page) => `${page} · Matinee`,
  presentedBy: (sponsor) => ["Presentado con ", sponsor],
  cart: "Carrito",
  trailer: "Tráiler",
  writeToOrganizer: (contactEmail) => [
    "Si tienes preguntas sobre este evento, escribe a ",
    contactEmail,
    ".",
  ],
  cancelled: eventCancelled,
  noPayments,
  soldOut: "Agotado.",
  joinWaitlist: "Unirme a la lista de espera",
  joinQueue: "Unirme a la fila",
  haveRegistered: "Ya me inscribí",
};
