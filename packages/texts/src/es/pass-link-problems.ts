import type * as en from "../en/pass-link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { linkProblem } from "./link-problems.ts";

/** What became of the link of a pass; null for one that opens its festival. */
export const passLinkProblem: AnyLanguage<typeof en.passLinkProblem> = {
  ...linkProblem,
  closed:
    "La organización ha cerrado este festival. Si se vuelve a abrir, tu enlace funcionará igual que antes.",
  ended: "Este festival ha terminado.",
  cancelled:
    "La organización ha cancelado este festival. Si pagaste por tu abono, el dinero vuelve a tu tarjeta.",
  refunded: "Tu abono se ha reembolsado, así que ya no abre ninguna película.",
  disputed: "El pago de tu abono está en disputa. Volverá a ser válido cuando se resuelva.",
  returned: "Este abono de regalo ya no es válido. La persona que te lo regaló puede contarte más.",
  "sent-on": "Este abono se transfirió a otra persona, así que este enlace ya no abre ninguna película.",
  "given-back": "Este abono se devolvió, así que este enlace ya no abre ninguna película.",
  invalid: "Este abono ya no es válido. La organización puede contarte más.",
  "on-hold": "El pago de este abono está en revisión. Hasta entonces, este enlace no abre ninguna película.",
  withdrawn: "La organización ha retirado este abono gratis, así que ya no abre ninguna película.",
};
