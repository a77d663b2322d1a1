import type * as en from "../en/viewer-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Emails to people who bought, were given or registered for a place, and to those who were invited. */
export const viewerEmails: AnyLanguage<typeof en.viewerEmails> = {
  receipt: {
    preview: (amount, name) => (name === "" ? `${amount}. Gracias.` : `${amount}. Gracias, ${name}.`),
    ticketKicker: "Tu entrada",
    kicker: "Tu recibo",
    text: (name) => (name === "" ? "Gracias. Este es tu recibo." : `Gracias, ${name}. Este es tu recibo.`),
    giftSent: (recipient) => `Hemos enviado la entrada a ${recipient}.`,
    line: (title, quantity) => (quantity === 1 ? title : `${title} × ${quantity}`),
    shipping: (title) => `Envío, ${title}`,
    promoCode: "Código promocional",
    discount: (amount) => `-${amount}`,
    download: (title) => `Descargar ${title}`,
    downloadBefore: (day) => `Descárgalo antes del ${day}.`,
    downloadBeforeOrAgain: (day) =>
      `Descárgalo antes del ${day}. Después, la página de la película tiene un enlace nuevo para ti.`,
    charge: (descriptor) => `El cargo aparece en tu extracto como ${descriptor}.`,
  },
  refund: {
    subject: (title) => `Tu reembolso de ${title}`,
    preview: (amount) => `Devolvemos ${amount} a tu tarjeta.`,
    kicker: "Tu reembolso",
    footer: (number, descriptor) => `Pedido ${number}. El cargo apareció en tu extracto como ${descriptor}.`,
    text: (name, amount) =>
      `${name}: hemos devuelto ${amount} a la tarjeta con la que pagaste. Los bancos tardan hasta diez días en mostrarlo.`,
    secondCharge: "Este pedido se cobró dos veces: este es el segundo pago.",
    paid: "Pagado",
    thisRefund: "Este reembolso",
    inAll: "Reembolsado en total",
    ticketsLost: (tickets) =>
      formats.plural(tickets, {
        one: "La entrada de este pedido ya no abre la película.",
        other: "Las entradas de este pedido ya no abren la película.",
      }),
    ticketsKept: (tickets) =>
      formats.plural(tickets, {
        one: "Tu entrada sigue como está.",
        other: "Tus entradas siguen como están.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Una entrada de este pedido ya no abre la película. La otra sigue como está.",
        other: "Una entrada de este pedido ya no abre la película. Las demás siguen como están.",
      }),
  },
  registration: {
    subject: (title) => `Tu inscripción en ${title}`,
    kicker: "Inscripción confirmada",
    text: (name) =>
      name === "" ? "Hola, tu plaza está guardada." : `Hola, ${name}: tu plaza está guardada.`,
    note: "Este enlace te abre la película: guarda este correo. El archivo de calendario adjunto añade la fecha a tu calendario.",
  },
  registrationReturned: {
    subject: (title) => `Anulaste tu inscripción en ${title}`,
    kicker: "Inscripción anulada",
    text: "Anulaste tu inscripción en este evento. Tu enlace ya no abre la película.",
    again: "Si cambias de opinión, puedes inscribirte de nuevo en la página del evento.",
  },
  freeTicket: {
    subject: (title) => `Tu entrada gratis para ${title}`,
    kicker: "Una entrada gratis para ti",
    footer: "Quienes organizan esta proyección nos dieron tu dirección para enviarte esta entrada.",
    text: (name) =>
      name === ""
        ? "Hola: quienes organizan esta proyección te invitan."
        : `Hola, ${name}: quienes organizan esta proyección te invitan.`,
  },
  giftReceived: {
    subject: (giver, title) => `${giver} te ha regalado una entrada para ${title}`,
    preview: (giver) => `Una entrada de parte de ${giver}`,
    kicker: "Un regalo para ti",
    footer: (giver) => `${giver} nos dio tu dirección para enviarte esta entrada.`,
    text: (recipient, giver) => `${recipient}, ${giver} te ha regalado una entrada.`,
  },
  invitation: {
    subject: (title) => `Tienes una invitación a ${title}`,
    kicker: (sender) => `${sender} te invita`,
    footer: (sender) => `${sender} nos dio tu dirección solo para este correo.`,
    text: (recipient, sender) => `${recipient}, ${sender} pensó que esta película te gustaría.`,
  },
  viewingLink: {
    subject: (links, title) =>
      formats.plural(links, { one: `Tu enlace para ${title}`, other: `Tus enlaces para ${title}` }),
    kicker: (links) => formats.plural(links, { one: "Tu enlace", other: "Tus enlaces" }),
    replaced:
      "Aquí tienes tu enlace nuevo. Abre la película en cualquier dispositivo; tus enlaces anteriores ya no la abren.",
    again: (links) =>
      formats.plural(links, {
        one: "Aquí tienes otra vez tu enlace. Abre la película en cualquier dispositivo.",
        many: `Aquí tienes otra vez tus ${links} de enlaces. Cada uno abre la película en cualquier dispositivo.`,
        other: `Aquí tienes otra vez tus ${links} enlaces. Cada uno abre la película en cualquier dispositivo.`,
      }),
    choosing: {
      replaced: "Aquí tienes tu enlace nuevo. Tus enlaces anteriores ya no funcionan.",
      again: (links) =>
        formats.plural(links, {
          one: "Aquí tienes otra vez tu enlace. Funciona en cualquier dispositivo.",
          many: `Aquí tienes otra vez tus ${links} de enlaces. Funcionan en cualquier dispositivo.`,
          other: `Aquí tienes otra vez tus ${links} enlaces. Funcionan en cualquier dispositivo.`,
        }),
      howTo:
        "Cuando hayas abierto este enlace, elige una de tus entradas en Mis entradas. Esa abre la película.",
    },
    gift: (giver, day) => `Tu entrada de regalo de ${giver}, ${day}`,
    ticket: (day) => `Tu entrada, comprada el ${day}`,
    registration: (day) => `Tu inscripción del ${day}`,
  },
  cancelled: {
    subject: (title) => `Cancelación: ${title}`,
    preview: (title) => `Se ha cancelado ${title}.`,
    kicker: "Cancelación",
    text: {
      screening: "Lo sentimos: la organización ha cancelado esta proyección.",
      festival: "Lo sentimos: la organización ha cancelado este festival.",
    },
    refund:
      "El pago se reembolsa a la tarjeta que se usó. No tienes que hacer nada. Los bancos tardan hasta diez días en mostrar el reembolso.",
    refundToGiver: "El pago vuelve a la persona que te regaló la entrada. No tienes que hacer nada.",
    calendar: "El archivo de calendario adjunto quita la fecha de tu calendario.",
  },
  dateChanged: {
    subject: (title) => `Nueva fecha: ${title}`,
    kicker: "Nueva fecha",
    text: "La proyección ha cambiado de fecha, y tu plaza sigue siendo válida. Ahora se proyecta:",
    calendar: "El archivo de calendario adjunto actualiza la fecha en tu calendario.",
  },
  lessTime: {
    subject: (title) => `Menos tiempo para ver: ${title}`,
    kicker: "Tu tiempo para verla",
    text: "La organización da ahora menos tiempo para ver esta película. Tu página indica hasta cuándo puedes empezarla o terminarla. La película se proyecta:",
  },
  moreTime: {
    subject: (title) => `Más tiempo para ver: ${title}`,
    kicker: "Tu tiempo para verla",
    text: "Tienes más tiempo para ver esta película. Tu enlace sigue siendo el mismo. La película se proyecta:",
  },
  attendeeMail: {
    kicker: "Del equipo de la película",
    hadPlace: "Tenías una plaza en esta proyección.",
    ofFestival: {
      hasPlace: "Tienes una plaza en este festival o en una de sus proyecciones.",
      hadPlace: "Tenías una plaza en este festival o en una de sus proyecciones.",
      open: "Abrir tu página",
    },
  },
  questionAnswered: {
    subject: (title) => `Tu pregunta sobre ${title}`,
    preview: "El equipo de la película responde a tu pregunta del estreno.",
    kicker: "El equipo de la película responde",
    footer: "Recibes este correo porque hiciste una pregunta en el estreno.",
    youAsked: "En el estreno preguntaste:",
    answer: "El equipo de la película responde:",
  },
  moderatorInvitation: {
    subject: (event) => `Modera el estreno de «${event}»`,
    preview: "Tu enlace a la sala. No necesitas una cuenta.",
    title: (event) => `Modera «${event}»`,
    text: "El equipo de la película te pide que moderes el chat y las preguntas de este estreno. Funciona en un móvil, y no necesitas una cuenta.",
    open: "Abrir la sala",
    note: "Quien tiene este enlace puede moderar: por favor, no lo compartas. Funciona hasta que el equipo de la película lo revoque.",
  },
  reminders: {
    subject: (kicker, title) => `${kicker}: ${title}`,
    preview: (line, opening) => `${line} ${opening}`,
    stop: "No enviarme más recordatorios",
    day: { kicker: "Muy pronto", line: "Se acerca tu proyección.", link: "Abrir el evento" },
    hour: {
      kicker: "Empieza pronto",
      line: "Ya casi es la hora: tu proyección está a punto de abrir.",
      link: "Ir a mi asiento",
    },
    onNow: { kicker: "Ya disponible", line: "La proyección está abierta.", link: "Ver la película" },
    lobby: {
      kicker: "El vestíbulo está abierto",
      line: "Entra: la película empieza para todo el público en el mismo momento.",
      link: "Ir a mi asiento",
    },
    encore: {
      kicker: "Repetición",
      line: "La repetición está abierta: mírala cuando quieras, con las reacciones del público del estreno.",
      link: "Ver la repetición",
    },
  },
};
