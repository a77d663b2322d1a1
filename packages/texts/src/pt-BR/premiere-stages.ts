import type * as en from "../en/premiere-stages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const premiereStages: AnyLanguage<typeof en.premiereStages> = {
  before: "Em breve",
  lobby: "Saguão aberto",
  held: "Início em espera",
  running: "Estreia em andamento",
  paused: "Estreia em pausa",
  over: "Estreia encerrada",
  encore: "Reprise",
};
