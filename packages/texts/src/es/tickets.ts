import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type * as en from "../en/tickets.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countVisits = (visits: number) =>
  formats.plural(visits, {
    one: "1 visita",
    many: `${formats.number(visits)} de visitas`,
    other: `${formats.number(visits)} visitas`,
  });

const countTickets = (tickets: number) =>
  formats.plural(tickets, {
    one: `${formats.number(tickets)} entrada`,
    many: `${formats.number(tickets)} de entradas`,
    other: `${formats.number(tickets)} entradas`,
  });

/** Tickets with their holders: sending on, giving back, and the lists of owners and staff. */
export const tickets: AnyLanguage<typeof en.tickets> = {
  sendProblems: {
    "sent-on": "Esta entrada ya se transfirió",
    returned: "Esta entrada se devolvió",
    ended: "Esta entrada ya no es válida",
    suspended:
      "El pago de esta entrada está en revisión. No se puede transferir hasta que termine la revisión",
    "being-sold": "Alguien de la lista de espera está pagando esta entrada. Ahora no se puede transferir",
    over: "Este evento ha terminado",
    "time-over": "El tiempo de esta entrada ha terminado",
    off: "La organización no permite transferir entradas de este evento",
    "too-late": "Es demasiado tarde para transferir esta entrada: el evento empieza pronto o ya ha empezado",
    played: "La película se empezó con esta entrada. Ahora solo la organización puede cambiar quién la tiene",
  },
  returnProblems: {
    "sent-on": "Esta entrada se transfirió. Solo quien la tiene ahora puede devolverla",
    returned: "Esta entrada ya se devolvió",
    ended: "Esta entrada ya no es válida",
    suspended: "El pago de esta entrada está en revisión. No se puede devolver hasta que termine la revisión",
    "being-sold": "Alguien de la lista de espera está pagando esta entrada. Ahora no se puede devolver",
    over: "Este evento ha terminado",
    "time-over": "El tiempo de esta entrada ha terminado",
    off: "La organización no acepta devoluciones de entradas de este evento",
    "too-late": "Es demasiado tarde para devolver esta entrada: el evento empieza pronto o ya ha empezado",
    played: "La película se empezó con esta entrada, así que no se puede devolver",
  },
  refundProblems: {
    "sent-on": "Esta entrada se transfirió. Reembolsa la entrada de quien la tiene ahora",
    returned: "Esta entrada se devolvió",
    ended: "Esta entrada ya no es válida",
    suspended: "El pago de esta entrada está en disputa",
    "being-sold":
      "Alguien de la lista de espera está pagando esta entrada. Se reembolsará cuando la haya pagado",
  },
  amountOrTicket: "Reembolsa una entrada o un importe, no ambas cosas",
  notRefunded: "El reembolso no se realizó. Conservas la entrada. Escribe a la organización",
  ownAddress: "Esta persona ya tiene la entrada",
  states: {
    valid: "Válida",
    suspended: "En espera",
    "sent-on": "Transferida",
    returned: "Devuelta",
    ended: "No válida",
  },
  refunded: "Reembolsada",
  listings: {
    listed: "En la lista de espera",
    selling: "Se está pagando",
    sold: "Vendida en la lista de espera",
  },
  csvHeaders: {
    ticket: "Entrada",
    state: "Estado",
    buyer: "Comprador",
    buyerEmail: "Correo del comprador",
    paid: "Pagado",
    sentOn: "Transferida",
  },
};

/** The same of the passes of a festival. */
export const passTickets: AnyLanguage<typeof en.passTickets> = {
  ...tickets,
  sendProblems: {
    "sent-on": "Este abono ya se transfirió",
    returned: "Este abono se devolvió",
    ended: "Este abono ya no es válido",
    suspended: "El pago de este abono está en revisión. No se puede transferir hasta que termine la revisión",
    "being-sold": "Alguien de la lista de espera está pagando este abono. Ahora no se puede transferir",
    over: "Este festival ha terminado",
    "time-over": "El tiempo de este abono ha terminado",
    off: "La organización no permite transferir este abono",
    "too-late": "Es demasiado tarde para transferir este abono: el festival empieza pronto o ya ha empezado",
    played: "Este abono se usó en una proyección. Ahora solo la organización puede cambiar quién lo tiene",
  },
  returnProblems: {
    "sent-on": "Este abono se transfirió. Solo quien lo tiene ahora puede devolverlo",
    returned: "Este abono ya se devolvió",
    ended: "Este abono ya no es válido",
    suspended: "El pago de este abono está en revisión. No se puede devolver hasta que termine la revisión",
    "being-sold": "Alguien de la lista de espera está pagando este abono. Ahora no se puede devolver",
    over: "Este festival ha terminado",
    "time-over": "El tiempo de este abono ha terminado",
    off: "La organización no acepta devoluciones de abonos de este festival",
    "too-late": "Es demasiado tarde para devolver este abono: el festival empieza pronto o ya ha empezado",
    played: "Este abono se usó en una proyección, así que no se puede devolver",
  },
  refundProblems: {
    "sent-on": "Este abono se transfirió. Reembolsa el abono de quien lo tiene ahora",
    returned: "Este abono se devolvió",
    ended: "Este abono ya no es válido",
    suspended: "El pago de este abono está en disputa",
    "being-sold":
      "Alguien de la lista de espera está pagando este abono. Se reembolsará cuando lo haya pagado",
  },
  notRefunded: "El reembolso no se realizó. Conservas el abono. Escribe a la organización",
  ownAddress: "Esta persona ya tiene el abono",
  states: {
    valid: "Válido",
    suspended: "En espera",
    "sent-on": "Transferido",
    returned: "Devuelto",
    ended: "No válido",
  },
  refunded: "Reembolsado",
  listings: {
    listed: "En la lista de espera",
    selling: "Se está pagando",
    sold: "Vendido en la lista de espera",
  },
};

/** The tickets of an event, of an order and of a viewer, as owners and staff see them. */
export const ticketList: AnyLanguage<typeof en.ticketList> = {
  title: "Entradas",
  about: "Una fila por cada entrada, con la persona que la tiene.",
  noTicketsYet: "La primera entrada aparece aquí, con la persona que la tiene.",
  noTickets: "No hay entradas",
  csv: "entradas",
  holder: "Titular",
  buyer: "Comprador",
  state: "Estado",
  plays: "Reproducciones",
  paid: "Pagado",
  sentOn: (date) => `Transferida el ${date}`,
  isBuyer: "La misma persona",
  actionsFor: (holder) => `Acciones para la entrada de ${holder}`,
  ticketOf: (holder) => `la entrada de ${holder}`,
  notValid: "Solo de una entrada válida",
  change: "Cambiar titular",
  changeTitle: (holder) => `Cambiar el titular de la entrada de ${holder}`,
  changeDescription: (email) =>
    `El enlace de ${email} deja de funcionar al instante, incluso durante la película. La nueva persona recibe su propio enlace por correo, y se avisa a ambas.`,
  name: "Nombre",
  email: "Correo",
  message: "Mensaje",
  messageHelp: "Opcional. La nueva persona lo lee en el correo.",
  nameMissing: "Escribe un nombre",
  emailMissing: "Escribe un correo",
  changing: "Cambiando…",
  changed: (email) => `La entrada va en camino a ${email}`,
  notChanged: "No se cambió el titular. Inténtalo de nuevo.",
  resend: "Enviar el enlace otra vez",
  resent: (email) => `El enlace va otra vez en camino a ${email}`,
  notResent: "No se pudo enviar el correo. Inténtalo de nuevo.",
  refund: "Reembolsar esta entrada",
  free: "No se pagó nada por ella",
  refundTitle: (holder) => `¿Reembolsar la entrada de ${holder}?`,
  refundDescription: (amount, buyer) =>
    `Se devuelven ${amount} a la tarjeta de ${buyer}. La entrada deja de ser válida al instante y su plaza vuelve a estar a la venta. Esto no se puede deshacer.`,
  refundAtMost: (amount, buyer) =>
    `Se devuelven ${amount} a la tarjeta de ${buyer}, o lo que quede del pedido si es menos. La entrada deja de ser válida al instante y su plaza vuelve a estar a la venta. Esto no se puede deshacer.`,
  refundAmount: (amount) => `Reembolsar ${amount}`,
  refunding: "Reembolsando…",
  refunded: "La entrada se ha reembolsado",
  notRefunded: "El reembolso no se realizó. Inténtalo de nuevo.",
  fullRefund: "Reembolso total: la entrada deja de funcionar.",
  partialRefund: "Reembolso parcial: la entrada sigue funcionando.",
  ofEvent: (event) => `la entrada de ${event}`,
  aboutReset: (event, visits) =>
    `La entrada para «${event}» tiene ${countVisits(visits)}. Se vuelven a contar desde 0, para que abra la película tantas veces como una nueva.`,
  aboutForgetting: (event) =>
    `Los dispositivos que reproducen «${event}» con esta entrada se detienen en segundos y tienen que empezar de nuevo. El límite de dispositivos vuelve a empezar. El enlace de acceso se mantiene.`,
  noDevices: "Ahora ningún dispositivo cuenta para el límite de esta entrada",
  held: "Entradas y abonos de otras personas",
  noneHeld: "No hay entradas ni abonos que otras personas hayan transferido",
};

/** The same of the passes of a festival. */
export const passList: AnyLanguage<typeof en.passList> = {
  ...ticketList,
  title: "Abonos",
  about: "Una fila por cada abono, con la persona que lo tiene.",
  noTicketsYet: "El primer abono aparece aquí, con la persona que lo tiene.",
  noTickets: "No hay abonos",
  csv: "abonos",
  sentOn: (date) => `Transferido el ${date}`,
  actionsFor: (holder) => `Acciones para el abono de ${holder}`,
  ticketOf: (holder) => `el abono de ${holder}`,
  notValid: "Solo de un abono válido",
  changeTitle: (holder) => `Cambiar el titular del abono de ${holder}`,
  changed: (email) => `El abono va en camino a ${email}`,
  refund: "Reembolsar este abono",
  free: "No se pagó nada por él",
  refundTitle: (holder) => `¿Reembolsar el abono de ${holder}?`,
  refundDescription: (amount, buyer) =>
    `Se devuelven ${amount} a la tarjeta de ${buyer}. El abono deja de ser válido al instante, con sus plazas reservadas, y vuelve a estar a la venta. Esto no se puede deshacer.`,
  refundAtMost: (amount, buyer) =>
    `Se devuelven ${amount} a la tarjeta de ${buyer}, o lo que quede del pedido si es menos. El abono deja de ser válido al instante, con sus plazas reservadas, y vuelve a estar a la venta. Esto no se puede deshacer.`,
  refunded: "El abono se ha reembolsado",
  fullRefund: "Reembolso total: el abono deja de funcionar.",
  partialRefund: "Reembolso parcial: el abono sigue funcionando.",
  ofEvent: (event) => `el abono de ${event}`,
  aboutReset: (event, visits) =>
    `El abono para «${event}» tiene ${countVisits(visits)}, en todas sus proyecciones juntas. Se vuelven a contar desde 0, para que abra cada película tantas veces como uno nuevo.`,
  aboutForgetting: (event) =>
    `Los dispositivos que reproducen proyecciones de «${event}» con este abono se detienen en segundos y tienen que empezar de nuevo. El límite de dispositivos vuelve a empezar. El enlace de acceso se mantiene.`,
  noDevices: "Ahora ningún dispositivo cuenta para el límite de este abono",
};

/** The emails to holders of tickets. */
export const ticketEmails: AnyLanguage<typeof en.ticketEmails> = {
  receipt: {
    several: (tickets) =>
      `Tu pedido tiene ${countTickets(tickets)}. Envíalas a tus amigos desde Mis entradas.`,
    severalKept: (tickets) => `Tu pedido tiene ${countTickets(tickets)}. Las encuentras en Mis entradas.`,
    second: `Ya tenías una entrada para este evento. Si este pedido fue un error, devuelve sus entradas desde Mis entradas en los ${secondOrderReturnMinutes} minutos siguientes a la compra, antes de que se empiece la película con ellas.`,
    myTickets: "Mis entradas",
  },
  received: {
    subject: (title) => `Tu entrada para ${title}`,
    preview: (sender) => `Una entrada de parte de ${sender}`,
    kicker: "Una entrada para ti",
    text: (name, sender) => `${name}, ${sender} te ha enviado una entrada.`,
    footer: (sender) => `${sender} nos dio tu dirección para enviarte esta entrada.`,
    corrected: {
      preview: "Una entrada a tu nombre",
      text: (name) => `${name}, la organización ha puesto esta entrada a tu nombre.`,
      footer:
        "Recibes este correo porque la organización de este evento nos dio tu dirección para esta entrada.",
      formerLink: "Tu enlace anterior ya no abre la película. Usa este.",
    },
  },
  sentOn: {
    subject: (title) => `Se ha transferido tu entrada para ${title}`,
    kicker: "Entrada transferida",
    text: "Tu entrada para este evento se transfirió a otra persona. Tu enlace ya no abre la película.",
    others:
      "Una de tus entradas para este evento se transfirió a otra persona. Tus otras entradas siguen como están.",
    wrong: (email) => `Si no lo esperabas, escribe a la organización: ${email}.`,
  },
  returned: {
    subject: (title) => `Devolviste tu entrada para ${title}`,
    kicker: "Entrada devuelta",
    text: "Devolviste tu entrada para este evento. Tu enlace ya no abre la película.",
    others: "Devolviste una de tus entradas para este evento. Tus otras entradas siguen como están.",
    refund: (amount) =>
      `Devolvemos ${amount} a quien hizo la compra. Los bancos necesitan algunos días para mostrarlo.`,
  },
  listed: {
    subject: (title) => `Tu entrada para ${title} está en la lista de espera`,
    kicker: "En la lista de espera",
    text: "Tu entrada sigue siendo tuya, y abre la película, hasta que alguien de la lista de espera la haya pagado. Entonces deja de ser válida, y se reembolsa lo que se pagó por ella.",
    effect:
      "Mientras esa persona paga, la entrada no puede empezar la película. Si empiezas la película antes, tu entrada sale de la lista.",
    open: "Mis entradas",
    note: "Ahí también puedes quitarla de la lista.",
  },
  notSold: {
    subject: (title) => `Tu entrada para ${title} sigue siendo tuya`,
    kicker: "No se vendió",
    text: "La lista de espera ha terminado y nadie ha comprado tu entrada. Sigue siendo válida, y tu enlace funciona igual que antes.",
    open: "Mis entradas",
  },
  sold: {
    subject: (title) => `Se ha vendido tu entrada para ${title}`,
    kicker: "Entrada vendida",
    text: "Alguien de la lista de espera ha pagado tu entrada. Tu enlace ya no abre la película. Lo que se pagó por la entrada vuelve a la persona que la compró.",
  },
};
