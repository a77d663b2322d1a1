import type * as en from "../en/widget.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The pictures of an event for links and for print. */
export const shareImages: AnyLanguage<typeof en.shareImages> = {
  premiere: (start) => `Estreno: ${start}`,
  range: (opens, closes) => `Del ${opens} al ${closes}`,
  cancelled: "Esta proyección se ha cancelado",
  online: "En línea",
  scan: "Escanea para ver las entradas y la película",
  scanFestival: "Escanea para ver el programa",
};

/** The card of an event on other sites. */
export const embedCard: AnyLanguage<typeof en.embedCard> = {
  now: "En cartelera",
  soon: "Próximamente",
  ended: "Esta proyección ha terminado",
  cancelled: "Esta proyección se ha cancelado",
  free: "Gratis",
  register: "Gratis, con tu correo",
  dates: (opens, closes, zone) =>
    zone === "" ? `Del ${opens} al ${closes}` : `Del ${opens} al ${closes}, ${zone}`,
  ticket: (price) => `${price} por entrada`,
  tickets: "Obtener entradas",
  buy: (price) => `Comprar por ${price}`,
  opens: (date) => `Abre el ${date}`,
  until: (date) => `Hasta el ${date}`,
  joinQueue: "Unirme a la fila",
  joinWaitlist: "Unirme a la lista de espera",
};

/** What the cards and the pictures of a festival say instead. */
export const festivalCard: AnyLanguage<typeof en.festivalCard> = {
  facts: (days, films) =>
    formats.plural(films, {
      one: `${days}, 1 película`,
      many: `${days}, ${formats.number(films)} de películas`,
      other: `${days}, ${formats.number(films)} películas`,
    }),
  ended: "Este festival ha terminado",
  cancelled: "Este festival se ha cancelado",
  programme: "Ver el programa",
  getAPass: "Obtener abono",
  passesFrom: (price) => `Abonos desde ${price}`,
};

/** The checkout of an event over the pages of other sites. */
export const widgetCheckout: AnyLanguage<typeof en.widgetCheckout> = {
  paidOn: "Pagado en Matinee. También te enviamos el enlace por correo.",
  registered: "Tu inscripción está hecha, y te hemos enviado tu enlace por correo.",
  ticketReady: "Tu entrada está lista, y te hemos enviado su enlace por correo.",
  sentTo: (email) => `El enlace va en camino a ${email}. Se abre en cualquier dispositivo.`,
  newTab: "La película se ve en Matinee, en una pestaña nueva.",
  watch: "Ver ahora",
  openTicket: "Abrir mi entrada",
  opens: (date) => `La película estará disponible desde el ${date}.`,
  closed: "Ahora mismo no se venden entradas aquí",
  closedHint: "La página del evento indica qué es posible y cuándo.",
  queueHint:
    "Muchas personas quieren entradas, así que se venden con una fila. Tu lugar pertenece a este navegador y necesita su propia pestaña.",
  waitlistHint: "Todas las plazas están ocupadas. Quien espera recibe la siguiente que quede libre.",
};
