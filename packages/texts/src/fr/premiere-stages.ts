import type * as en from "../en/premiere-stages.ts";
import type { AnyLanguage } from "../any-language.ts";
/** Where the evening of a premiere is, in two words. */
export const premiereStages: AnyLanguage<typeof en.premiereStages> = {
  before: "À venir",
  lobby: "Hall ouvert",
  held: "Début retardé",
  running: "Première en cours",
  paused: "Première en pause",
  over: "Première terminée",
  encore: "Rediffusion",
};
