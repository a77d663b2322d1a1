import type * as en from "../en/plans.ts";
import type { AnyLanguage } from "../any-language.ts";

export const plans: AnyLanguage<typeof en.plans> = {
  savedBeforeYou: "Este plano foi alterado em outro aparelho nesse meio-tempo.",
  notValid: "Este passe não é válido agora, e o plano não pode mudar.",
  twice: "Esta sessão já está no plano.",
  notInProgramme: "Esta sessão não está na programação.",
  notOpen: "Esta sessão não pode começar nesse horário.",
};
