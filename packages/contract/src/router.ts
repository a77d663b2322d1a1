import { type AppRoute, initContract } from "@ts-rest/core";
import { z } from "zod";
import { errorResponses } from "./errors.ts";
import type { DeclaredMetadata, RouteMetadata } from "./policy.ts";

export const c = initContract();

/** The response of a route that downloads a CSV report. */
export const csvResponse = c.otherResponse({ contentType: "text/csv", body: z.string() });

/** A contract route that declares who may call it. */
export type PolicedRoute = AppRoute & { metadata: RouteMetadata };

/** The routes of one resource. A router `satisfies` this type, so that a route without a policy does not compile. */
export type PolicedRoutes = Record<string, PolicedRoute & { metadata: DeclaredMetadata }>;

/** For every router: all routes share the error responses and return no other status than the declared ones. */
export const routerOptions = { commonResponses: errorResponses, strictStatusCodes: true } as const;

/** The options of a router whose paths all begin with this one. */
export const routesBelow = <const Path extends string>(pathPrefix: Path) =>
  ({ ...routerOptions, pathPrefix }) as const;
