import type * as en from "../en/missing-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The page for a link of which neither the address nor the credential is known. */
export const linkToNowhere: AnyLanguage<typeof en.linkToNowhere> = {
  title: "Este enlace no lleva a ningún evento",
  text: "Puede que la organización haya eliminado el evento o que falte una parte del enlace. Ábrelo otra vez desde tu correo.",
};
