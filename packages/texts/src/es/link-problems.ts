import type * as en from "../en/link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { ticketProblem } from "./screenings.ts";
import { timeToWatch } from "./time-to-watch.ts";

/** What became of a viewing link; null for one that opens the film. The API sends the text: the event page is small. */
export const linkProblem: AnyLanguage<typeof en.linkProblem> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "Este evento ha terminado.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled:
    "La organización ha cancelado este evento. Si pagaste por tu entrada, el dinero vuelve a tu tarjeta.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned: "Esta entrada de regalo ya no es válida. La persona que te la regaló puede contarte más.",
  "sent-on": "Esta entrada se transfirió a otra persona, así que este enlace ya no abre la película.",
  "given-back": "Esta entrada se devolvió, así que este enlace ya no abre la película.",
  invalid: "Esta entrada ya no es válida. La organización puede contarte más.",
  "on-hold": "El pago de esta entrada está en revisión. Hasta entonces, este enlace no abre la película.",
  withdrawn: "La organización ha retirado esta entrada gratis, así que ya no abre la película.",
  removed: "La organización ha eliminado tu inscripción, así que este enlace ya no abre la película.",
  replaced:
    "Un enlace más reciente sustituyó a este. Abre el más reciente de tu correo o pide que te lo enviemos otra vez.",
  unknown: ticketProblem.unknownLink,
};

/** Of a registration. */
export const registrationReturned: AnyLanguage<typeof en.registrationReturned> =
  "Anulaste esta inscripción, así que este enlace ya no abre la película. Puedes inscribirte de nuevo.";

export const ticketSold: AnyLanguage<typeof en.ticketSold> = {
  refunded:
    "Esta entrada se vendió en la lista de espera, así que este enlace ya no abre la película. Lo que pagaste por ella se te devuelve por el mismo medio de pago.",
  sold: "Esta entrada se vendió en la lista de espera, así que este enlace ya no abre la película.",
};
