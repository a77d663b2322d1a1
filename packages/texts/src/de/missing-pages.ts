import type * as en from "../en/missing-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const linkToNowhere: AnyLanguage<typeof en.linkToNowhere> = {
  title: "Dieser Link führt zu keiner Veranstaltung",
  text: "Vielleicht hat der Veranstalter die Veranstaltung entfernt, oder ein Teil des Links fehlt. Bitte öffnen Sie ihn noch einmal aus Ihrer E-Mail.",
};
