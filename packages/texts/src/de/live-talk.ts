import type * as en from "../en/live-talk.ts";
import type { AnyLanguage } from "../any-language.ts";

export const liveTalk: AnyLanguage<typeof en.liveTalk> = {
  title: "Live-Gespräch",
  join: "Teilnehmen",
  linkLater: "Hier erscheint der Link für alle, die eingelassen sind.",
};
