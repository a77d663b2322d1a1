import type * as en from "../en/giving.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The form of a donation below the first view, and after the film. */
export const giving: AnyLanguage<typeof en.giving> = {
  giveAmount: (amount) => `Donner ${amount}`,
  give: "Donner",
  thanksForGiving: "Merci pour votre don. Votre reçu est en route par e-mail.",
  amount: "Montant",
  custom: "Libre",
  customAmount: "Montant libre",
};
