import { routes as contractRoutes } from "virtual:matinee-rehearsal-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { rehearsalRoutes } from "../../../vite/api-routes.ts";

const routes: RouteTable<typeof rehearsalRoutes> = contractRoutes;

/** Calls the API with the session of an event's owner or of staff. */
export const rehearsalApi = createApiClient({ routes, session });
