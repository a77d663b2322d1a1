import { offerHours } from "@matinee/domain/waitlist";
import type * as en from "../en/waitlist-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countTickets = (tickets: number) =>
  formats.plural(tickets, {
    one: "1 entrada",
    many: `${formats.number(tickets)} de entradas`,
    other: `${formats.number(tickets)} entradas`,
  });

/** The pages of a waiting list, which work without scripts. */
export const waitlistPages: AnyLanguage<typeof en.waitlistPages> = {
  kicker: "Lista de espera",
  toEvent: "Abrir la página del evento",
  join: {
    title: (event) => `Lista de espera de ${event}`,
    line: (people, tickets) => {
      if (people === 0) return "No hay plazas libres. Aún no espera nadie: tendrías el primer lugar.";
      return formats.plural(people, {
        one: `No hay plazas libres. 1 persona espera ${countTickets(tickets)}.`,
        many: `No hay plazas libres. ${formats.number(people)} de personas esperan ${countTickets(tickets)}.`,
        other: `No hay plazas libres. ${formats.number(people)} personas esperan ${countTickets(tickets)}.`,
      });
    },
    email: "Correo",
    name: "Nombre",
    tickets: "Entradas",
    fewer: "Me sirven menos",
    fewerHelp: "Si solo vuelven algunas, prefiero que me las ofrezcan primero.",
    note: `Cuando llegue tu turno, te escribimos y te guardamos las entradas: durante ${offerHours.early} horas; en los dos últimos días, durante ${offerHours.lastDays} horas; y en las tres últimas horas, durante ${offerHours.lastHours * 60} minutos. Solo pagas si las aceptas.`,
    submit: "Unirme a la lista",
    notNow: "Ahora no",
    notSold: "Ahora no hay lista de espera para este evento.",
  },
  joined: {
    title: "Revisa tu correo",
    text: "Te hemos enviado un enlace. Muestra tu lugar en la lista, y ahí puedes salir de ella.",
    next: "Cuando llegue tu turno, escribiremos a la misma dirección.",
  },
  waiting: {
    kicker: "Estás en la lista de espera",
    place: "Tu lugar",
    people: "En la lista",
    wants: (tickets, fewer) =>
      fewer ? `Esperas ${countTickets(tickets)}, y te sirven menos.` : `Esperas ${countTickets(tickets)}.`,
    wantsPlace: "Esperas una plaza.",
    withPass: "Esperas una plaza, que aceptas con tu abono.",
    email: (email) => `Puedes cerrar esta página. Escribiremos a ${email} cuando llegue tu turno.`,
    lapsed: (lapses) =>
      formats.plural(lapses, {
        one: "Dejaste pasar 1 oferta.",
        many: `Dejaste pasar ${formats.number(lapses)} de ofertas.`,
        other: `Dejaste pasar ${formats.number(lapses)} ofertas.`,
      }),
  },
  offer: {
    kicker: "Tu turno en la lista de espera",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Te guardamos una entrada hasta esta hora: ${time}`,
        many: `Te guardamos ${formats.number(tickets)} de entradas hasta esta hora: ${time}`,
        other: `Te guardamos ${formats.number(tickets)} entradas hasta esta hora: ${time}`,
      }),
    placeUntil: (time) => `Te guardamos una plaza hasta esta hora: ${time}`,
    fewer: (wanted, offered) =>
      formats.plural(offered, {
        one: `Pediste ${formats.number(wanted)}, y te sirven menos. Ha vuelto una entrada.`,
        many: `Pediste ${formats.number(wanted)}, y te sirven menos. Han vuelto ${formats.number(offered)} de entradas.`,
        other: `Pediste ${formats.number(wanted)}, y te sirven menos. Han vuelto ${formats.number(offered)} entradas.`,
      }),
    tickets: countTickets,
    orFewer: (links) => `O menos: ${links}. Las demás pasan a las siguientes personas.`,
    take: (tickets, price) => {
      const action = formats.plural(tickets, {
        one: "Obtener mi entrada",
        many: `Obtener mis ${formats.number(tickets)} de entradas`,
        other: `Obtener mis ${formats.number(tickets)} entradas`,
      });
      return price === null ? action : `${action}, ${price}`;
    },
    takePlace: "Aceptar mi plaza",
    needsScripts: "Para pagar hace falta un navegador que ejecute scripts.",
    decline: "Pasarla a la siguiente persona",
    rules: `Las ofertas duran ${offerHours.early} horas; en los dos días antes del inicio, ${offerHours.lastDays} horas; y en las tres últimas horas, ${offerHours.lastHours * 60} minutos. Si dejas pasar dos, vas al final de la lista.`,
  },
  ordered: "Tu pago está en curso. Esta página lo muestra cuando esté hecho.",
  taken: {
    title: "Ya tienes tu plaza",
    text: "El enlace para verla está en el correo de confirmación.",
  },
  left: {
    title: "Has salido de la lista",
    text: "No recibirás nada más de esta lista. Puedes volver a unirte.",
  },
  closed: {
    title: "Ya no estás en la lista",
    reasons: {
      cancelled: "La organización ha cancelado este evento.",
      ended: "Ya no se venden más entradas para este evento.",
      withdrawn: "La entrada que querías ya no se vende.",
      unlimited: "Las plazas de este evento ya no son limitadas. Puedes conseguir una entrada ahora.",
      removed: "La organización te ha quitado de la lista.",
      pass: "Ya no tienes el abono con el que esperabas una plaza.",
    },
    words: (reason) => `La organización escribió: ${reason}`,
  },
  leave: {
    open: "Salir de la lista",
    ask: (place) =>
      place === null
        ? "Perderías tu lugar en la lista, y lo que te guardamos pasaría a la siguiente persona."
        : `Perderías el lugar ${formats.number(place)} de la lista.`,
    yes: "Sí, salir de la lista",
  },
  broken: {
    title: "Este enlace no funciona",
    text: "Puede que le falte una parte: los enlaces largos se cortan en algunos programas de correo. Abre el enlace de nuestro correo más reciente sobre el evento.",
  },
};
