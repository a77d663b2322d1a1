import { routes as contractRoutes } from "virtual:matinee-ticket-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { ticketRoutes } from "../../../../vite/api-routes.ts";

const routes: RouteTable<typeof ticketRoutes> = contractRoutes;

/** Calls the API as the person with the link of an order or a ticket. */
export const ticketApi = createApiClient({ routes });
