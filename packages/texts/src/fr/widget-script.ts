import type * as en from "../en/widget-script.ts";
import type { AnyLanguage } from "../any-language.ts";

export const widgetScript: AnyLanguage<typeof en.widgetScript> = {
  open: "Voir l’événement",
  playsOn: "Diffusé sur Matinee",
  watch: "Regarder",
  missing: "Aucune séance ici",
  missingHint: "Elle ouvrira peut-être plus tard, ou a été déplacée.",
  openHome: "Voir les séances en cours",
  label: (title) => `Billets pour ${title}`,
  opening: "Ouverture…",
  close: "Fermer",
};
