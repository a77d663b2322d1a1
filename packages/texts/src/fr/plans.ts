import type * as en from "../en/plans.ts";
import type { AnyLanguage } from "../any-language.ts";
/** What the API says about the plan of a festival's visitor. */
export const plans: AnyLanguage<typeof en.plans> = {
  savedBeforeYou: "Ce planning a été modifié entre-temps sur un autre appareil.",
  notValid: "Ce pass n’est pas valable actuellement, son planning ne peut donc pas être modifié.",
  twice: "Cette séance est déjà dans le planning.",
  notInProgramme: "Cette séance n’est pas au programme.",
  notOpen: "Cette séance ne peut pas commencer à ce moment.",
};
