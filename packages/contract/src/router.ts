import { type AppRoute, initContract } from "@ts-rest/core";
import { errorResponses } from "./errors.ts";
import type { RouteMetadata } from "./policy.ts";

export const c = initContract();

/** A contract route that says who may call it. */
export type PolicedRoute = AppRoute & { metadata: RouteMetadata };

type WithErrors<T extends Record<string, PolicedRoute>> = {
  [K in keyof T]: Omit<T[K], "responses"> & {
    responses: T[K]["responses"] & typeof errorResponses;
    strictStatusCodes: true;
  };
};

/** A router whose routes each declare a policy (one that does not is a compile error) and share the failures. */
export function defineRoutes<const T extends Record<string, PolicedRoute>>(routes: T): WithErrors<T> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    { ...route, responses: { ...errorResponses, ...route.responses }, strictStatusCodes: true },
  ]);
  // Object.fromEntries forgets the keys that the mapped type states.
  return Object.fromEntries(entries) as WithErrors<T>;
}
