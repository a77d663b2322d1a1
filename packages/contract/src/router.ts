import {
  type AppRoute,
  type ContractOtherResponse,
  type ContractPlainType,
  initContract,
} from "@ts-rest/core";
import { z } from "zod";
import { errorResponses } from "./errors.ts";
import type { DeclaredMetadata, RouteMetadata } from "./policy.ts";

/** A contract route that declares who may call it. */
export type PolicedRoute = AppRoute & { metadata: RouteMetadata };

/** The fields of a route; a test checks that ts-rest accepts the contract's values of them. */
interface DeclaredRoute {
  method: PolicedRoute["method"];
  path: string;
  summary: string;
  pathParams?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  contentType?: string;
  responses: Record<number, unknown>;
  metadata: DeclaredMetadata;
}

/** The routes of one resource. A router `satisfies` this type, so that a route without a policy does not compile. */
export type PolicedRoutes = Record<string, DeclaredRoute>;

type CommonResponses = typeof errorResponses;

/** What the options of a router add to its routes. */
type Routes<Declared, Prefix extends string> = {
  [Name in keyof Declared]: Declared[Name] extends { path: infer Path extends string; responses: infer Own }
    ? {
        [Field in keyof Declared[Name] | "strictStatusCodes"]: Field extends "path"
          ? `${Prefix}${Path}`
          : Field extends "responses"
            ? Omit<CommonResponses, keyof Own> & Own
            : Field extends "strictStatusCodes"
              ? true
              : Field extends keyof Declared[Name]
                ? Declared[Name][Field]
                : never;
      }
    : never;
};

/**
 * The part of ts-rest that the contract uses. Its own types compare each schema with all kinds of schemas that it
 * accepts, again in each workspace that imports the contract, which took a fifth of the time of the type check.
 */
interface ContractBuilder {
  router<Declared extends PolicedRoutes, const Prefix extends string = "">(
    routes: Declared,
    options: { commonResponses: CommonResponses; strictStatusCodes: true; pathPrefix?: Prefix },
  ): Routes<Declared, Prefix>;
  noBody: ReturnType<typeof initContract>["noBody"];
  otherResponse<Body extends z.ZodType>(response: {
    contentType: string;
    body: Body;
  }): ContractOtherResponse<Body>;
  type<Value>(): ContractPlainType<Value>;
}

// Cast: the interface above is narrower in what it accepts, and describes the same results.
export const c = initContract() as unknown as ContractBuilder;

/** The response of a route that downloads a CSV report. */
export const csvResponse = c.otherResponse({ contentType: "text/csv", body: z.string() });

/** For every router: all routes share the error responses and return no other status than the declared ones. */
export const routerOptions = { commonResponses: errorResponses, strictStatusCodes: true } as const;

/** The options of a router whose paths all begin with this one. */
export const routesBelow = <const Path extends string>(pathPrefix: Path) =>
  ({ ...routerOptions, pathPrefix }) as const;
