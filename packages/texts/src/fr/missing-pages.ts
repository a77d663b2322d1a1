import type * as en from "../en/missing-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The page for a link of which neither the address nor the credential is known. */
export const linkToNowhere: AnyLanguage<typeof en.linkToNowhere> = {
  title: "Ce lien ne mène à aucun événement",
  text: "L’organisateur a peut-être supprimé l’événement, ou une partie du lien manque. Veuillez l’ouvrir une nouvelle fois depuis votre e-mail.",
};
