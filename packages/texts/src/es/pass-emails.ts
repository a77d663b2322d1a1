import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type * as en from "../en/pass-emails.ts";
import type { Place } from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { placeEmails } from "./place-emails.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Tu abono",
  gift: "Tu abono de regalo",
  free: "Tu abono gratis",
  held: "Tu abono",
  registration: "Tu inscripción",
  pass: "Tu abono",
};

/** The emails about passes, where they differ from those about tickets. */
export const passEmails: AnyLanguage<typeof en.passEmails> = {
  open: "Abrir el festival",
  linkIsPass:
    "Este enlace es tu abono: guarda este correo. El archivo de calendario adjunto añade las fechas a tu calendario.",
  yourPass: (pass) => `Tu abono: ${pass}`,
  receipt: {
    kicker: "Tu abono",
    subject: (title) => `Tu abono y tu recibo de ${title}`,
    several: (passes) =>
      formats.plural(passes, {
        one: `Tu pedido tiene ${formats.number(passes)} abono. Lo encuentras en Mis abonos.`,
        many: `Tu pedido tiene ${formats.number(passes)} de abonos. Los encuentras en Mis abonos.`,
        other: `Tu pedido tiene ${formats.number(passes)} abonos. Los encuentras en Mis abonos.`,
      }),
    second: `Ya tenías un abono para este festival. Si este pedido fue un error, devuelve sus abonos desde Mis abonos en los ${secondOrderReturnMinutes} minutos siguientes a la compra.`,
    myTickets: "Mis abonos",
    giftSent: (recipient) => `Hemos enviado el abono a ${recipient}.`,
  },
  free: {
    subject: (title) => `Tu abono gratis para ${title}`,
    kicker: "Un abono gratis para ti",
    footer: "Quienes organizan este festival nos dieron tu dirección para enviarte este abono.",
    text: (name) =>
      name === ""
        ? "Hola: quienes organizan este festival te invitan."
        : `Hola, ${name}: quienes organizan este festival te invitan.`,
  },
  gift: {
    subject: (giver, title) => `${giver} te ha regalado un abono para ${title}`,
    preview: (giver) => `Un abono de parte de ${giver}`,
    kicker: "Un regalo para ti",
    footer: (giver) => `${giver} nos dio tu dirección para enviarte este abono.`,
    text: (recipient, giver) => `${recipient}, ${giver} te ha regalado un abono.`,
  },
  reservationEnded: {
    subject: (screening) => `Tu plaza en «${screening}» vuelve a estar libre`,
    kicker: "Reserva terminada",
    reasons: {
      cancelled: (screening) => `«${screening}» se ha cancelado, así que tu reserva ha terminado.`,
      left: (screening) => `«${screening}» ya no está en el programa, así que tu reserva ha terminado.`,
      "not-covered": (screening) => `Tu abono ya no incluye «${screening}», así que tu reserva ha terminado.`,
      began: (screening) =>
        `«${screening}» ha empezado y no estabas en el vestíbulo, así que tu plaza quedó libre. Si quedan plazas, aún puedes entrar.`,
      over: (screening) => `«${screening}» ha terminado y no la viste, así que tu reserva ha terminado.`,
    },
    useBack: "No cuenta: tu abono vuelve a tener una proyección más.",
    another: "Puedes reservar una plaza en otra proyección.",
  },
  screeningEnded: {
    subject: (screening, isCancelled) =>
      isCancelled ? `Cancelación: ${screening}` : `${screening} ya no está en el programa`,
    kicker: "Un cambio en el programa",
    text: (screening, isCancelled) =>
      isCancelled
        ? `Se ha cancelado «${screening}», de este festival.`
        : `«${screening}» ya no está en el programa de este festival.`,
    gives: {
      nothing: () => "Tu abono es válido para las demás proyecciones, igual que antes.",
      use: () => "No cuenta: tu abono vuelve a tener una proyección más.",
      share: (amount) =>
        `Devolvemos ${amount} a tu tarjeta: la parte de esta proyección en lo que pagaste por tu abono, que sigue siendo válido.`,
    },
    refunded:
      "Es la parte de una proyección que se canceló o que ya no está en el programa. Tu abono sigue siendo válido.",
  },
  reduced: {
    subject: (pass) => `Tu abono «${pass}» incluye menos`,
    kicker: "Un cambio en tu abono",
    text: (pass) =>
      `La organización ha cambiado lo que incluye tu abono «${pass}», y es menos que antes. Tu abono muestra lo que cubre ahora.`,
    kept: "Lo que ya empezaste a ver se mantiene. Si tienes alguna pregunta, responde a este correo.",
  },
  received: {
    subject: (title) => `Tu abono para ${title}`,
    preview: (sender) => `Un abono de parte de ${sender}`,
    kicker: "Un abono para ti",
    text: (name, sender) => `${name}, ${sender} te ha enviado un abono.`,
    footer: (sender) => `${sender} nos dio tu dirección para enviarte este abono.`,
    corrected: {
      preview: "Un abono a tu nombre",
      text: (name) => `${name}, la organización ha puesto este abono a tu nombre.`,
      footer:
        "Recibes este correo porque la organización de este festival nos dio tu dirección para este abono.",
      formerLink: "Tu enlace anterior ya no funciona. Usa este.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title) => `Se ha transferido tu abono para ${title}`,
    kicker: "Abono transferido",
    text: "Tu abono para este festival se transfirió a otra persona. Tu enlace ya no abre sus películas.",
    others:
      "Uno de tus abonos para este festival se transfirió a otra persona. Tus otros abonos siguen como están.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title) => `Devolviste tu abono para ${title}`,
    kicker: "Abono devuelto",
    text: "Devolviste tu abono para este festival. Tu enlace ya no abre sus películas.",
    others: "Devolviste uno de tus abonos para este festival. Tus otros abonos siguen como están.",
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes) =>
      formats.plural(passes, {
        one: "El abono de este pedido ya no abre ninguna película.",
        other: "Los abonos de este pedido ya no abren ninguna película.",
      }),
    ticketsKept: (passes) =>
      formats.plural(passes, {
        one: "Tu abono sigue como está.",
        other: "Tus abonos siguen como están.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Un abono de este pedido ya no abre ninguna película. El otro sigue como está.",
        other: "Un abono de este pedido ya no abre ninguna película. Los demás siguen como están.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "La organización ha cerrado este festival.",
      ended: "La organización ha terminado este festival antes de lo anunciado.",
      withdrawn: "La organización ha retirado el abono gratis para este festival.",
      returned: "El abono de regalo para este festival ya no es válido.",
      refunded: "El abono para este festival ya no es válido.",
      reviewed: "El pago de este abono está en revisión.",
    },
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title) => `Se ha retirado tu abono gratis para ${title}`,
      returned: (title) => `Tu abono de regalo para ${title} ya no es válido`,
      refunded: (title) => `Tu abono para ${title} ya no es válido`,
      reviewed: (title) => `Tu abono para ${title} está en espera`,
    },
    kickers: {
      ...placeEmails.kickers,
      closed: "Festival cerrado",
      ended: "Festival terminado",
      withdrawn: "Abono retirado",
      returned: "Abono no válido",
      refunded: "Abono no válido",
      reviewed: "Abono en espera",
    },
    effect: (place, loss) => {
      if (loss === "closed")
        return `${yours[place]} no abre ninguna película mientras el festival esté cerrado.`;
      return loss === "reviewed"
        ? `${yours[place]} no abre ninguna película hasta que termine la revisión. Entonces te escribiremos.`
        : `${yours[place]} ya no abre ninguna película.`;
    },
    mayOpenAgain: "Si el festival se vuelve a abrir, te escribiremos. Tu enlace funcionará igual que antes.",
    seeEvent: "Ver la página del festival",
    back: {
      ...placeEmails.back,
      text: (place) =>
        `La organización ha vuelto a abrir este festival. ${yours[place]} y tu enlace funcionan igual que antes.`,
      open: "Abrir el festival",
      ticket: {
        subject: (title) => `Tu abono para ${title} vuelve a ser válido`,
        kicker: "Abono válido de nuevo",
        text: "Tu abono y tu enlace funcionan igual que antes.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "La organización canceló este festival antes de que llegara tu pago.",
      eventCancelled: "La organización ha cancelado este festival.",
      ticketReturned: "Se devolvió un abono de tu pedido.",
    },
  },
  reminders: {
    day: { kicker: "Muy pronto", line: "Se acerca tu festival.", link: "Abrir el festival" },
    onNow: { kicker: "Ya empezó", line: "Tu festival ha empezado.", link: "Abrir el festival" },
  },
  cancelled: {
    refundToGiver: "El pago vuelve a la persona que te regaló el abono. No tienes que hacer nada.",
  },
};
