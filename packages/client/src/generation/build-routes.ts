import type { Contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";
import type { RouteEntry } from "../client.ts";

/**
 * Picks the routes that an API key can call and that speak JSON, by resource and name. Uploads use tus, and reports and
 * event streams are not JSON.
 */
export function buildRoutes(contract: Contract): Record<string, Record<string, RouteEntry>> {
  const resources = Object.entries(contract).flatMap(([resource, routes]) => {
    const entries = Object.entries(routes as Record<string, PolicedRoute>) // Cast: Object.entries loses the type
      .filter(([, route]) => isForClient(route))
      .map(([name, { method, path, metadata }]): [string, RouteEntry] => [
        name,
        metadata.idempotent ? [method, path, "idempotent"] : [method, path],
      ]);
    return entries.length === 0 ? [] : [[resource, Object.fromEntries(entries)] as const];
  });
  return Object.fromEntries(resources);
}

function isForClient(route: PolicedRoute): boolean {
  const { scope, streamsEvents, aliasOf } = route.metadata;
  const isForm = "contentType" in route && route.contentType === "multipart/form-data";
  return scope !== undefined && !streamsEvents && aliasOf === undefined && !isForm;
}
