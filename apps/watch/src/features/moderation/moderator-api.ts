import { routes as contractRoutes } from "virtual:matinee-moderator-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { moderatorRoutes } from "../../../vite/api-routes.ts";

const routes: RouteTable<typeof moderatorRoutes> = contractRoutes;

/** Calls the API with the token of a moderator's link. */
export const createModeratorApi = (token: string) =>
  createApiClient({ routes, headers: { "x-moderator-token": token } });
