import type * as en from "../en/widget-script.ts";
import type { AnyLanguage } from "../any-language.ts";

export const widgetScript: AnyLanguage<typeof en.widgetScript> = {
  open: "Ver el evento",
  playsOn: "Se ve en Matinee",
  watch: "Ver ahora",
  missing: "Aquí no hay ninguna proyección",
  missingHint: "Puede que abra más tarde o que se haya movido.",
  openHome: "Ver la cartelera",
  label: (title) => `Entradas para ${title}`,
  opening: "Abriendo…",
  close: "Cerrar",
};
