import type * as en from "../en/my-passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { myTickets } from "./my-tickets.ts";

/** A viewer's own passes of a festival. Their code loads after the festival's page. */
export const myPasses: AnyLanguage<typeof en.myPasses> = {
  ...myTickets,
  title: "Mis abonos",
  none: "Este dispositivo no tiene abonos para este festival. Abre el enlace de tu recibo para verlos.",
  one: "Abono",
  numbered: (number) => `Abono ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}, abono ${formats.number(number)}`,
  chooseAnother:
    "Este dispositivo no tiene ahora ningún abono. Elige uno de los tuyos en Mis abonos, más abajo.",
  states: {
    valid: "Válido",
    suspended: "En espera",
    "sent-on": "Transferido",
    returned: "Devuelto",
    ended: "No válido",
  },
  refunded: "Reembolsado",
  opensHere: "Este dispositivo abre el festival con él.",
  unsent: "No se lo has enviado a nadie.",
  onHold: "Su pago está en revisión. El abono volverá a ser válido cuando termine la revisión.",
  sentTo: (name, email, day) => `Enviado a ${name}, ${email}, el ${day}.`,
  isReturned: "Vuelve a estar a la venta.",
  isRefunded: "Se te devolvió lo que se pagó por él, y ya no es válido.",
  isEnded: "Ya no es válido.",
  watchWith: "Usar este abono",
  notOpened: "No se pudo abrir el abono. Inténtalo de nuevo.",
  sendTitle: "Enviar un abono a un amigo o amiga",
  sendDescription: "Recibe su propio enlace por correo, y este abono pasa a ser suyo.",
  sendEndsHere: "Este dispositivo usa este abono. Cuando lo envíes, dejará de usarlo.",
  sendTicket: "Enviar el abono",
  notSent: "El abono no se envió. Inténtalo de nuevo.",
  sent: (name, email) => `El abono va en camino a ${name}, ${email}.`,
  cannotSend: "Este abono no se puede transferir ahora.",
  giveBack: "Devolverlo",
  giveBackTitle: "¿Devolver este abono?",
  refundToYou: (amount) =>
    `Te devolvemos ${amount} por el mismo medio con el que pagaste. Los bancos necesitan algunos días para mostrarlo. El abono ya no es válido.`,
  refundedAlready: "Ya se te devolvió lo que se pagó por él. El abono ya no es válido.",
  refundToBuyer: "Si se pagó por él, el dinero vuelve a la persona que lo compró. El abono ya no es válido.",
  noRefund: "Era gratis. Ya no es válido.",
  giveBackNow: "Devolver el abono",
  keep: "Conservarlo",
  notReturned: "El abono no se devolvió. Inténtalo de nuevo.",
  returned: "El abono se ha devuelto.",
  returnedToYou: (amount) =>
    `El abono se ha devuelto. Te devolvemos ${amount} por el mismo medio con el que pagaste. Los bancos necesitan algunos días para mostrarlo.`,
  returnedToBuyer: "El abono se ha devuelto. Si se pagó por él, el dinero vuelve a la persona que lo compró.",
  cannotReturn: "Este abono no se puede devolver ahora.",
  second: "Ya tienes un abono en este dispositivo. ¿Usar este en su lugar?",
  secondDescription: "El otro sigue siendo válido. Encuentras los dos en Mis abonos.",
  takeThis: "Usar este",
  keepOther: "Conservar el otro",
};
