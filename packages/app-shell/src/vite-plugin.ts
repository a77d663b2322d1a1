import { contract } from "@matinee/contract";
import { formats } from "@matinee/texts";
import { buildRouteTable, type RouteSelection } from "./routing/route-table.ts";

/**
 * A Vite plugin. `virtual:matinee-routes` exports `routes`: the contract's routes without schemas and their library.
 * @param selection the routes that the app calls, where the size of its first view matters; else all of them
 * @param name of the module, for routes that only a part of the app calls
 */
export function contractRoutes(selection?: RouteSelection, name = "virtual:matinee-routes") {
  return {
    name: `matinee-contract-routes:${name}`,
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load: (id: string) =>
      id === `\0${name}`
        ? `export const routes = ${JSON.stringify(buildRouteTable(contract, selection))};`
        : undefined,
  };
}

/** A Vite plugin. Writes the language of the build's texts into index.html. */
export function documentLanguage() {
  return {
    name: "matinee-document-language",
    transformIndexHtml: (html: string) => html.replace("<html", `<html lang="${formats.language}"`),
  };
}
