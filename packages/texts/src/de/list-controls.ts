import type * as en from "../en/list-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const listControls: AnyLanguage<typeof en.listControls> = {
  clearSelection: "Auswahl aufheben",
  selection: "Auswahl",
  pages: "Seiten",
  firstPage: "Erste Seite",
  previousPage: "Vorherige Seite",
  nextPage: "Nächste Seite",
  lastPage: "Letzte Seite",
  goToPage: "Gehe zu Seite",
  pageNumber: (page) => `Seite ${page}`,
  ofPages: (pages) => `von ${formats.number(pages)}`,
  ofUnknownPages: "von …",
};
