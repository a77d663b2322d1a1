import type * as en from "../en/challenge.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The proof of work that the browser does after several declined cards, and before a stranger's invitation. */
export const challenge: AnyLanguage<typeof en.challenge> = {
  running: "Nous vérifions votre navigateur. Cela prend quelques secondes et vous n’avez rien à faire.",
  progress: "Vérification de votre navigateur",
  failed: "Nous n’avons pas pu vérifier votre navigateur. Veuillez réessayer.",
};
