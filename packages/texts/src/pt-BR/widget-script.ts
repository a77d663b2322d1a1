import type * as en from "../en/widget-script.ts";
import type { AnyLanguage } from "../any-language.ts";

export const widgetScript: AnyLanguage<typeof en.widgetScript> = {
  open: "Ver o evento",
  playsOn: "Em exibição na Matinee",
  watch: "Assistir agora",
  missing: "Nenhuma sessão aqui",
  missingHint: "Ela pode abrir mais tarde ou ter mudado de lugar.",
  openHome: "Ver o que está em exibição",
  label: (title) => `Ingressos para ${title}`,
  opening: "Abrindo...",
  close: "Fechar",
};
