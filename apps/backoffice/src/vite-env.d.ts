/// <reference types="vite/client" />

/** Provided by the Vite plugin `contractRoutes`. */
declare module "virtual:matinee-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}
