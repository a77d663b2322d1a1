import type * as en from "../en/live-talk.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The card of the live talk after a film. */
export const liveTalk: AnyLanguage<typeof en.liveTalk> = {
  title: "Charla en vivo",
  join: "Unirme",
  linkLater: "El enlace aparece aquí para quienes tienen acceso.",
};
