import type * as en from "../en/my-tickets.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** A viewer's own tickets: sending them on and giving them back. Their code loads after the event's page. */
export const myTickets: AnyLanguage<typeof en.myTickets> = {
  title: "Mis entradas",
  none: "Este dispositivo no tiene entradas para este evento. Abre el enlace de tu recibo para verlas.",
  one: "Entrada",
  numbered: (number) => `Entrada ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}, entrada ${formats.number(number)}`,
  chooseAnother:
    "Este dispositivo no tiene ahora ninguna entrada. Elige una de las tuyas en Mis entradas, más abajo.",
  onThisDevice: "En este dispositivo",
  states: {
    valid: "Válida",
    suspended: "En espera",
    "sent-on": "Transferida",
    returned: "Devuelta",
    ended: "No válida",
  },
  refunded: "Reembolsada",
  opensHere: "Este dispositivo abre la película con ella.",
  unsent: "No se la has enviado a nadie.",
  onHold: "Su pago está en revisión. La entrada volverá a abrir la película cuando termine la revisión.",
  sentTo: (name, email, day) => `Enviada a ${name}, ${email}, el ${day}.`,
  isReturned: "Su plaza vuelve a estar a la venta.",
  isRefunded: "Se te devolvió lo que se pagó por ella, y ya no abre la película.",
  isEnded: "Ya no abre la película.",
  watchWith: "Ver con esta entrada",
  opening: "Abriendo…",
  notOpened: "No se pudo abrir la entrada. Inténtalo de nuevo.",
  send: "Enviar a un amigo",
  sendTitle: "Enviar una entrada a un amigo o amiga",
  sendDescription: "Recibe su propio enlace por correo, y esta entrada pasa a ser suya.",
  sendEndsHere: "Este dispositivo abre la película con esta entrada. Cuando la envíes, dejará de abrirla.",
  friendsName: "Nombre de tu amigo o amiga",
  friendsEmail: "Correo de tu amigo o amiga",
  message: "Mensaje",
  sendTicket: "Enviar la entrada",
  notSent: "La entrada no se envió. Inténtalo de nuevo.",
  sent: (name, email) => `La entrada va en camino a ${name}, ${email}.`,
  cannotSend: "Esta entrada no se puede transferir ahora.",
  giveBack: "Devolverla",
  giveBackTitle: "¿Devolver esta entrada?",
  refundToYou: (amount) =>
    `Te devolvemos ${amount} por el mismo medio con el que pagaste. Los bancos necesitan algunos días para mostrarlo. La entrada ya no abre la película, y su plaza vuelve a estar a la venta.`,
  refundedAlready:
    "Ya se te devolvió lo que se pagó por ella. La entrada ya no abre la película, y su plaza vuelve a estar a la venta.",
  refundToBuyer:
    "Si se pagó por ella, el dinero vuelve a la persona que la compró. La entrada ya no abre la película, y su plaza vuelve a estar a la venta.",
  noRefund: "Era gratis. Ya no abre la película, y su plaza vuelve a estar a la venta.",
  giveBackNow: "Devolver la entrada",
  givingBack: "Devolviendo…",
  keep: "Conservarla",
  notReturned: "La entrada no se devolvió. Inténtalo de nuevo.",
  returned: "La entrada se ha devuelto.",
  returnedToYou: (amount) =>
    `La entrada se ha devuelto. Te devolvemos ${amount} por el mismo medio con el que pagaste. Los bancos necesitan algunos días para mostrarlo.`,
  returnedToBuyer:
    "La entrada se ha devuelto. Si se pagó por ella, el dinero vuelve a la persona que la compró.",
  cannotReturn: "Esta entrada no se puede devolver ahora.",
  list: {
    action: "Ponerla en la lista de espera",
    title: "¿Poner esta entrada en la lista de espera?",
    refundToYou: (amount) =>
      `Cuando alguien de la lista la haya pagado, te devolvemos ${amount} por el mismo medio con el que pagaste.`,
    refundToBuyer:
      "Cuando alguien de la lista la haya pagado, lo que se pagó por ella vuelve a la persona que la compró.",
    stays:
      "Hasta entonces, la entrada sigue siendo tuya y abre la película. Si empiezas la película, sale de la lista.",
    whilePaid: "Mientras alguien la paga, no puede empezar la película. Si nadie la compra, la conservas.",
    confirm: "Ponerla en la lista",
    busy: "Poniéndola en la lista…",
    keep: "Conservarla",
    failed: "La entrada no se puso en la lista de espera. Inténtalo de nuevo.",
    done: "Tu entrada está en la lista de espera. Abre la película hasta que alguien la haya pagado.",
    cannot: "Esta entrada no se puede poner ahora en la lista de espera.",
    states: { listed: "En la lista de espera", selling: "Alguien la está pagando", sold: "Vendida" },
    listed: "Abre la película hasta que alguien de la lista la haya pagado.",
    selling:
      "Alguien la está pagando, así que ahora no puede empezar la película. Si no la paga, sigue siendo tuya igual que antes.",
    sold: (amount) =>
      `Vendida en la lista de espera. Te devolvemos ${amount} por el mismo medio con el que pagaste.`,
    soldToBuyer: "Vendida en la lista de espera. Lo que se pagó por ella vuelve a la persona que la compró.",
    takeOff: "Quitarla de la lista",
    takingOff: "Quitándola…",
    notTakenOff: "La entrada no se quitó de la lista. Inténtalo de nuevo.",
  },
  registration: {
    name: "Inscripción",
    opensHere: "Tienes una inscripción, y este dispositivo abre la película.",
    opensHereFor: (email) => `Tienes una inscripción con ${email}, y este dispositivo abre la película.`,
    giveBackTitle: "¿Anular tu inscripción?",
    effect:
      "Todos los enlaces de tu inscripción dejan de funcionar, y tu plaza queda libre para otra persona. Hasta que termine el evento, puedes inscribirte de nuevo mientras haya plazas.",
    giveBackNow: "Anularla",
    keep: "Conservarla",
    notReturned: "La inscripción no se anuló. Inténtalo de nuevo.",
    returned: "Anulaste tu inscripción. Tus enlaces ya no abren la película.",
    again: "Inscribirme de nuevo",
  },
  loading: "Cargando tus entradas",
  unreachable: "No pudimos cargar tus entradas.",
  second: "Ya tienes una entrada en este dispositivo. ¿Usar esta en su lugar?",
  secondDescription: "La otra sigue siendo válida. Encuentras las dos en Mis entradas.",
  takeThis: "Usar esta",
  keepOther: "Conservar la otra",
  invoice: "Factura",
  invoiceOfOrder: (number) => `Factura, pedido ${number}`,
};
