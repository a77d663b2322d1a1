/// <reference types="vite/client" />

/** Provided by the Vite plugin `contractRoutes`. */
declare module "virtual:matinee-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  /** At run time only the routes in `api-routes.ts`; `api.ts` narrows the type. */
  export const routes: RouteTable;
}
