import type * as en from "../en/premiere-stages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const premiereStages: AnyLanguage<typeof en.premiereStages> = {
  before: "Bevorstehend",
  lobby: "Foyer geöffnet",
  held: "Beginn aufgeschoben",
  running: "Premiere läuft",
  paused: "Premiere unterbrochen",
  over: "Premiere vorbei",
  encore: "Wiederholung",
};
