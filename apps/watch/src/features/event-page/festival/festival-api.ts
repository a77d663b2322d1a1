import { routes as contractRoutes } from "virtual:matinee-festival-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { festivalRoutes } from "../../../../vite/api-routes.ts";

const routes: RouteTable<typeof festivalRoutes> = contractRoutes;

/** Calls the API as a viewer of a festival. */
export const festivalApi = createApiClient({ routes });

/** Calls the API with the session of the festival's team, who open its preview. */
export const signedInFestivalApi = createApiClient({ routes, session });
