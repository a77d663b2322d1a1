import type * as en from "../en/challenge.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The proof of work that the browser does after several declined cards, and before a stranger's invitation. */
export const challenge: AnyLanguage<typeof en.challenge> = {
  running: "Estamos comprobando tu navegador. Tarda unos segundos y no tienes que hacer nada.",
  progress: "Comprobación de tu navegador",
  failed: "No pudimos comprobar tu navegador. Inténtalo de nuevo.",
};
