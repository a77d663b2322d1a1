import { routes as contractRoutes } from "virtual:matinee-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import { session } from "@matinee/app-shell/auth/session";
import type { apiRoutes } from "../vite/api-routes.ts";

const routes: RouteTable<typeof apiRoutes> = contractRoutes;

/** Calls the API as a viewer, who has no session. */
export const api = createApiClient({ routes });

/** Calls the API with the session of an event's owner or of staff, who open the preview page. */
export const signedInApi = createApiClient({ routes, session });
