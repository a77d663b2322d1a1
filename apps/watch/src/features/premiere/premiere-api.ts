import { routes as contractRoutes } from "virtual:matinee-premiere-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { premiereRoutes } from "../../../vite/api-routes.ts";

const routes: RouteTable<typeof premiereRoutes> = contractRoutes;

/** Calls the API as a viewer. */
export const premiereApi = createApiClient({ routes });

/** Enters the room with the session of an event's owner or of staff. */
export const signedInPremiereApi = createApiClient({ routes, session });
