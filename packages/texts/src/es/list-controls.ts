import type * as en from "../en/list-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The words of the design system's lists: pages and selected rows. */
export const listControls: AnyLanguage<typeof en.listControls> = {
  clearSelection: "Quitar la selección",
  selection: "Selección",
  pages: "Páginas",
  firstPage: "Primera página",
  previousPage: "Página anterior",
  nextPage: "Página siguiente",
  lastPage: "Última página",
  goToPage: "Ir a la página",
  pageNumber: (page) => `Página ${page}`,
  ofPages: (pages) => `de ${formats.number(pages)}`,
  ofUnknownPages: "de …",
};
