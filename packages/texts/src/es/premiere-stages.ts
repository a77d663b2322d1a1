import type * as en from "../en/premiere-stages.ts";
import type { AnyLanguage } from "../any-language.ts";

/** Where the evening of a premiere is, in two words. */
export const premiereStages: AnyLanguage<typeof en.premiereStages> = {
  before: "Próximamente",
  lobby: "Vestíbulo abierto",
  held: "Inicio en espera",
  running: "Estreno en marcha",
  paused: "Estreno en pausa",
  over: "Estreno terminado",
  encore: "Repetición",
};
