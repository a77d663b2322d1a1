import type * as en from "../en/plans.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What the API says about the plan of a festival's visitor. */
export const plans: AnyLanguage<typeof en.plans> = {
  savedBeforeYou: "Este plan se cambió mientras tanto en otro dispositivo.",
  notValid: "Este abono no es válido ahora, así que su plan no se puede cambiar.",
  twice: "Esta proyección ya está en el plan.",
  notInProgramme: "Esta proyección no está en el programa.",
  notOpen: "Esta proyección no se puede empezar a esa hora.",
};
