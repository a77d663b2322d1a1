import type * as en from "../en/list-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const listControls: AnyLanguage<typeof en.listControls> = {
  clearSelection: "Limpar seleção",
  selection: "Seleção",
  pages: "Páginas",
  firstPage: "Primeira página",
  previousPage: "Página anterior",
  nextPage: "Próxima página",
  lastPage: "Última página",
  goToPage: "Ir para a página",
  pageNumber: (page) => `Página ${page}`,
  ofPages: (pages) => `de ${formats.number(pages)}`,
  ofUnknownPages: "de …",
};
