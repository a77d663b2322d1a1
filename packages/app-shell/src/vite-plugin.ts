import { contract } from "@matinee/contract";
import { buildRouteTable, type RouteSelection } from "./routing/route-table.ts";

const ID = "virtual:matinee-routes";

/**
 * A Vite plugin. `virtual:matinee-routes` exports `routes`: the contract's routes without schemas and their library.
 * @param selection the routes that the app calls, where the size of its first view matters; else all of them
 */
export function contractRoutes(selection?: RouteSelection) {
  return {
    name: "matinee-contract-routes",
    resolveId: (id: string) => (id === ID ? `\0${ID}` : undefined),
    load: (id: string) =>
      id === `\0${ID}`
        ? `export const routes = ${JSON.stringify(buildRouteTable(contract, selection))};`
        : undefined,
  };
}
