import type * as en from "../en/queue-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countPeople = (people: number) =>
  formats.plural(people, {
    one: "1 persona",
    many: `${formats.number(people)} de personas`,
    other: `${formats.number(people)} personas`,
  });

/** The pages of the queue of a sale, which work without scripts. */
export const queuePages: AnyLanguage<typeof en.queuePages> = {
  kicker: "Fila",
  title: (event) => `Fila de ${event}`,
  toEvent: "Abrir la página del evento",
  none: { title: "No hay fila", text: "Las entradas de este evento se venden sin fila." },
  early: (time) => `Puedes unirte desde esta hora: ${time}.`,
  join: {
    opens: (time) =>
      `La venta abre a esta hora: ${time}. Quien se une antes recibe un lugar por sorteo, así que llegar antes no da ventaja.`,
    email: "Correo (opcional)",
    emailHelp:
      "Te escribimos cuando llegue tu turno. Si lo confirmas antes de la apertura, tu lugar se sortea antes que los que no tienen correo.",
    emailHelpLater:
      "Te escribimos cuando llegue tu turno, y con el enlace encuentras tu lugar en cualquier dispositivo.",
    tickets: "Entradas",
    submit: "Unirme a la fila",
  },
  in: {
    kicker: "Estás en la fila",
    draw: (time) => `Tu lugar se sortea a esta hora: ${time}.`,
    drawing: "La venta está abierta, y se están sorteando los lugares.",
    confirm: (email, time) =>
      `Confirma ${email} antes de esta hora: ${time}. Los lugares confirmados se sortean primero.`,
    needsEmail: (email) =>
      `Confirma ${email}: muchas personas se han unido desde tu red, así que tu lugar cuenta desde ese momento.`,
    confirmed: (email) => `Puedes cerrar esta página. Escribiremos a ${email} cuando llegue tu turno.`,
    sent: (email) =>
      `Puedes cerrar esta página. El correo a ${email} tiene un enlace a tu lugar, y escribiremos a esa dirección cuando llegue tu turno.`,
    keep: "Conserva esta página: sin un correo confirmado, es el único camino a tu lugar.",
    place: "Tu lugar",
    ahead: "Delante de ti",
    progress: "Cuánto ha avanzado la fila",
    states: { open: "La venta está abierta", paused: "La venta está en pausa" },
    toWaitlist: "Unirme a la lista de espera",
    turn: (minutes) =>
      `Tu turno llega en unos ${formats.number(minutes)} ${formats.unitName(minutes, "minute")}`,
    soon: "Tu turno llega en cuanto alguien haya comprado.",
    reasons: {
      paused: "La organización ha puesto la venta en pausa. Conservas tu lugar.",
      "may-sell-out":
        "Puede que las personas que van antes se lleven todo lo que queda. Conservas tu lugar, por si no lo hacen.",
      slower: "La gente tarda más que antes en comprar.",
    },
    buying: (buying) =>
      formats.plural(buying, {
        one: `${countPeople(buying)} está comprando ahora.`,
        other: `${countPeople(buying)} están comprando ahora.`,
      }),
    left: (left) =>
      formats.plural(left, {
        one: "Queda 1 entrada.",
        many: `Quedan ${formats.number(left)} de entradas.`,
        other: `Quedan ${formats.number(left)} entradas.`,
      }),
    again: "Mirar de nuevo",
    failed:
      "No se puede conectar con nosotros en este momento. Conservas tu lugar, y esta página lo vuelve a intentar.",
    looks: (seconds) =>
      formats.plural(seconds, {
        one: `Esta página también se actualiza sola cada ${seconds} segundo.`,
        many: `Esta página también se actualiza sola cada ${seconds} de segundos.`,
        other: `Esta página también se actualiza sola cada ${seconds} segundos.`,
      }),
  },
  turn: {
    kicker: "Es tu turno",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Tienes una entrada reservada hasta esta hora: ${time}`,
        many: `Tienes ${formats.number(tickets)} de entradas reservadas hasta esta hora: ${time}`,
        other: `Tienes ${formats.number(tickets)} entradas reservadas hasta esta hora: ${time}`,
      }),
    buy: (tickets) =>
      formats.plural(tickets, {
        one: "Comprar mi entrada",
        many: `Comprar mis ${formats.number(tickets)} de entradas`,
        other: `Comprar mis ${formats.number(tickets)} entradas`,
      }),
    ordered: "Tu pago está en curso. Esta página lo muestra cuando esté hecho.",
    needsScripts: "Para pagar hace falta un navegador que ejecute scripts.",
  },
  confirm: {
    text: "¿Es este tu correo? Entonces tu lugar se sortea antes que los que no tienen correo.",
    yes: "Sí, confirmarlo",
  },
  ended: {
    bought: "Ya tienes tu entrada. El enlace para verla está en el correo de confirmación.",
    unused: "Tu tiempo para comprar ha terminado y pasó la siguiente persona. Puedes unirte otra vez.",
    left: "Has salido de la fila. Puedes unirte otra vez.",
    closed: "La fila ha terminado. Si quedan entradas, puedes conseguirlas sin ella.",
    merged: "Esta dirección tiene otro lugar en la fila. Su enlace está en el correo correspondiente.",
  },
  joinAgain: "Unirme otra vez a la fila",
  drawn: {
    title: "Cómo se sorteó mi lugar",
    before: (drawn) =>
      `Llegaste antes de la apertura, así que tu lugar se sorteó entre ${countPeople(drawn)}.`,
    later: "Llegaste después de la apertura, así que vas detrás de quienes entraron en el sorteo.",
    coming: "El orden se sortea en la apertura.",
    sealed: (time) =>
      `El sorteo se selló en esta fecha: ${time}. El sello fija su semilla, que se muestra después del sorteo.`,
    nobody:
      "Un número aleatorio público se incorporó cuando la lista de lugares ya estaba cerrada. Nadie pudo elegir, y nosotros tampoco.",
    seal: "Sello",
    root: "Lista de lugares",
    seed: "Semilla",
    number: "Número público",
    round: (round) => `drand, ronda ${formats.number(round)}`,
    proof: "Todos los lugares, para comprobarlo tú",
  },
  proof: {
    title: "Cómo se sortearon los lugares",
    link: "El sorteo, para todo el mundo",
    coming: (time) =>
      `Los lugares se sortean en la apertura, a esta hora: ${time}. Entonces se muestra en esta página.`,
    before: (drawn, time) =>
      formats.plural(drawn, {
        one: `1 persona estaba antes de la apertura (${time}) y entró en el sorteo.`,
        many: `${formats.number(drawn)} de personas estaban antes de la apertura (${time}) y entraron en el sorteo: primero las que tenían un correo confirmado y después las demás.`,
        other: `${formats.number(drawn)} personas estaban antes de la apertura (${time}) y entraron en el sorteo: primero las que tenían un correo confirmado y después las demás.`,
      }),
    later: (later) =>
      formats.plural(later, {
        one: "1 persona llegó después y va detrás de ellas.",
        many: `${formats.number(later)} de personas llegaron después y van detrás de ellas, en el orden en que llegaron.`,
        other: `${formats.number(later)} personas llegaron después y van detrás de ellas, en el orden en que llegaron.`,
      }),
    check: {
      title: "Compruébalo tú",
      places: "Guarda todos los lugares, sin nombres, como proof.json",
      compare:
        "Compara el sello con el que anotaste antes de la apertura, y la lista de lugares con la que anotaste antes del sorteo.",
      number: (round) =>
        `Lee la ronda ${formats.number(round)} en drand: su número aleatorio es el de la prueba`,
      script: "Guarda el script que repite el sorteo, como check-draw.mjs",
      run: "Ejecútalo con Node, donde están los dos archivos. Escribe «The draw is right.» si el sorteo es correcto; si no, lo que está mal:",
      command: (seal, root) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "Salir de la fila",
    ask: "Perderías tu lugar y solo podrías volver a unirte al final.",
    yes: "Sí, salir de la fila",
  },
};
