import type * as en from "../en/challenge.ts";
import type { AnyLanguage } from "../any-language.ts";

export const challenge: AnyLanguage<typeof en.challenge> = {
  running: "Estamos verificando seu navegador. Isso leva alguns segundos, e você não precisa fazer nada.",
  progress: "Verificação do seu navegador",
  failed: "Não conseguimos verificar seu navegador. Tente de novo.",
};
