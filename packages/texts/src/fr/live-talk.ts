import type * as en from "../en/live-talk.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The card of the live talk after a film. */
export const liveTalk: AnyLanguage<typeof en.liveTalk> = {
  title: "Échange en direct",
  join: "Rejoindre",
  linkLater: "Le lien apparaît ici pour toutes les personnes admises.",
};
