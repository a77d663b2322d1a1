import type * as en from "../en/giving.ts";
import type { AnyLanguage } from "../any-language.ts";

export const giving: AnyLanguage<typeof en.giving> = {
  giveAmount: (amount) => `${amount} spenden`,
  give: "Spenden",
  thanksForGiving: "Vielen Dank für Ihre Spende. Ihr Beleg ist per E-Mail unterwegs.",
  amount: "Betrag",
  custom: "Anderer",
  customAmount: "Anderer Betrag",
};
