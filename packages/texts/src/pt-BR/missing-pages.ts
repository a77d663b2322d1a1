import type * as en from "../en/missing-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const linkToNowhere: AnyLanguage<typeof en.linkToNowhere> = {
  title: "Este link não leva a nenhum evento",
  text: "A organização pode ter removido o evento, ou falta uma parte do link. Abra-o mais uma vez no seu e-mail.",
};
