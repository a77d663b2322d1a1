import type * as en from "../en/email-parts.ts";
import type { AnyLanguage } from "../any-language.ts";

/** Words of several emails. */
export const emailParts: AnyLanguage<typeof en.emailParts> = {
  hello: (name) => (name === "" ? "Hola:" : `Hola, ${name}:`),
  copyAddress: "Si el botón no se abre, copia esta dirección:",
  writeToSupport: "Escribir a soporte",
  expected: "Si fuiste tú, no tienes que hacer nada.",
  openEvent: "Abrir el evento",
  seeEvent: "Ver el evento",
  watch: "Ver la película",
  linkIsTicket:
    "Este enlace es tu entrada: guarda este correo. El archivo de calendario adjunto añade la fecha a tu calendario.",
  noMoreEmails: "No recibir más correos sobre este evento",
  hasPlace: {
    screening: "Tienes una plaza en esta proyección.",
    festival: "Tienes una plaza en este festival.",
  },
  total: "Total",
  orderNumber: (number) => `Pedido ${number}.`,
  showtime: {
    unknown: "La fecha se anunciará más adelante.",
    when: "Cuándo",
    premiere: "Estreno",
    encore: "Repetición",
    opens: "Abre",
    closes: "Cierra",
    inZone: (days, zone) => `${days}, ${zone}`,
  },
};
