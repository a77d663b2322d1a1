import { routes as contractRoutes } from "virtual:matinee-festival-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { festivalRoutes } from "../../../../vite/api-routes.ts";

const routes: RouteTable<typeof festivalRoutes> = contractRoutes;

/** Calls the API as a viewer of a festival. */
export const festivalApi = createApiClient({ routes });
