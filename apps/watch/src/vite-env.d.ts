/// <reference types="vite/client" />

/** Provided by the Vite plugin `contractRoutes`. */
declare module "virtual:matinee-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  /** At run time only the routes in `vite/api-routes.ts`; `api.ts` narrows the type. */
  export const routes: RouteTable;
}

/** The same for the routes of a festival, which load with its page. */
declare module "virtual:matinee-festival-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** The same for the routes of a pass at a screening. */
declare module "virtual:matinee-pass-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** The same for the routes of a plan, which load for whoever has one. */
declare module "virtual:matinee-plan-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** The same for the routes of a premiere, which load with its lobby. */
declare module "virtual:matinee-premiere-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** And for the tax of the buyer's place. */
declare module "virtual:matinee-tax-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** And for those of a viewer's own tickets. */
declare module "virtual:matinee-ticket-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** And for the routes of a premiere's moderators. */
declare module "virtual:matinee-moderator-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}

/** And for the rehearsals of a premiere. */
declare module "virtual:matinee-rehearsal-routes" {
  import type { RouteTable } from "@matinee/app-shell/routing/route-table";

  export const routes: RouteTable;
}
