import type * as en from "../en/challenge.ts";
import type { AnyLanguage } from "../any-language.ts";

export const challenge: AnyLanguage<typeof en.challenge> = {
  running: "Wir prüfen Ihren Browser. Das dauert einige Sekunden, und Sie müssen nichts tun.",
  progress: "Prüfung Ihres Browsers",
  failed: "Wir konnten Ihren Browser nicht prüfen. Bitte versuchen Sie es noch einmal.",
};
