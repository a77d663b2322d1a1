import type * as en from "../en/list-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The words of the design system's lists: pages and selected rows. */
export const listControls: AnyLanguage<typeof en.listControls> = {
  clearSelection: "Effacer la sélection",
  selection: "Sélection",
  pages: "Pages",
  firstPage: "Première page",
  previousPage: "Page précédente",
  nextPage: "Page suivante",
  lastPage: "Dernière page",
  goToPage: "Aller à la page",
  pageNumber: (page) => `Page ${page}`,
  ofPages: (pages) => `sur ${formats.number(pages)}`,
  ofUnknownPages: "sur …",
};
