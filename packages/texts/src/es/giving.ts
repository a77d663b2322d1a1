import type * as en from "../en/giving.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The form of a donation below the first view, and after the film. */
export const giving: AnyLanguage<typeof en.giving> = {
  giveAmount: (amount) => `Donar ${amount}`,
  give: "Donar",
  thanksForGiving: "Gracias por tu donación. Tu recibo va en camino por correo.",
  amount: "Importe",
  custom: "Otro",
  customAmount: "Otro importe",
};
