import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import type * as en from "../en/screenings.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";

/** The public page around the film. */
export const watch: AnyLanguage<typeof en.watch> = {
  loading,
  readMore: "leer más",
  readLess: "leer menos",
  about: "Acerca de",
  faq: "Preguntas",
  supportUs: "Apóyanos",
  store: "Tienda",
  forwardToFriend: "Enviar a un amigo",
  needHelp: "¿Necesitas ayuda?",
  contactFilmTeam: "Escribir al equipo",
  terms: "Términos",
  privacy: "Privacidad",
  preview: "Vista previa",
  previewSellsNothing: "En una vista previa no se vende nada.",
  premiereSalesEnded: "Ya no se venden entradas para este estreno.",
  sendMyLink: "Enviarme mi enlace",
  buyAgain: "Comprar de nuevo",
  cardStatement: (descriptor) => `En el extracto de tu tarjeta aparecerá ${descriptor}`,
  noEventAtUrl,
};

/** Why a ticket or a viewing link does not open the film. */
export const ticketProblem: AnyLanguage<typeof en.ticketProblem> = {
  unreachable: "No hemos podido comprobar tu entrada. Seguimos intentándolo.",
  refunded: "Tu entrada se ha reembolsado, así que ya no abre la película.",
  refundFailed:
    "Tu reembolso aún no te ha llegado: te hemos enviado un correo al respecto. Tu entrada ya no abre la película.",
  disputed:
    "El pago de tu entrada está en disputa. La entrada volverá a abrir la película cuando se resuelva.",
  unknownLink:
    "Tu enlace de acceso ya no es válido. Abre el más reciente de tu correo o pide que te lo enviemos otra vez.",
  expiredLink: `Este evento terminó hace más de ${viewingLinkDaysAfterClose} días, así que sus enlaces de acceso ya no abren la película.`,
  closed:
    "La organización ha cerrado este evento. Si se vuelve a abrir, tu enlace funcionará igual que antes.",
};

/** The buttons and steps between a guest and the film. */
export const gate: AnyLanguage<typeof en.gate> = {
  cancelled: "Este evento se ha cancelado",
  callToAction: {
    ended: "Este evento ha terminado",
    notLiveYet: "Este evento aún no está abierto",
    salesEnded: "La venta de entradas ha terminado",
    "sales-paused": "Ahora mismo no hay entradas a la venta",
    "sold-out": "Agotado",
    "sales-later": "Aún no está a la venta",
    maxPlaysReached: "Reproducciones agotadas",
    timeOver: "Tu tiempo para verla ha terminado",
    continueToCheckout,
    getNotified: "Avisarme",
    watchNow,
    enterLobby: "Entrar al vestíbulo",
    joinPremiere: "Entrar al estreno",
    paywallCallToAction: watchNow,
  },
  ticketsFrom: (saleFrom, timezone) =>
    `Entradas desde el ${formats.eventDate(new Date(saleFrom), timezone, true)} (${formats.timeZoneName(new Date(saleFrom), timezone, "longGeneric")})`,
  readyToStart: "¿Empezamos con la película?",
  continueToCheckout,
  freeTicket: "Entrada gratis",
};

/** The page in place of any other while the servers cannot answer. */
export const outage: AnyLanguage<typeof en.outage> = {
  title: "Volvemos en un momento",
  text: "Nuestros servidores no pueden responder ahora mismo. Tus entradas y enlaces siguen siendo válidos.",
  wait: "Esta página lo vuelve a intentar cada pocos segundos.",
};
