import { formats } from "./formats.ts";

/** The words of the design system's lists: pages and selected rows. */
export const listControls = {
  clearSelection: "Clear selection",
  selection: "Selection",
  pages: "Pages",
  firstPage: "First page",
  previousPage: "Previous page",
  nextPage: "Next page",
  lastPage: "Last page",
  goToPage: "Go to page",
  pageNumber: (page: number) => `Page ${page}`,
  ofPages: (pages: number) => `of ${formats.number(pages)}`,
  ofUnknownPages: "of …",
} as const;
