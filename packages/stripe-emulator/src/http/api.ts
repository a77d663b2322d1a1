import type { Context } from "../context.ts";
import type { Params } from "./params.ts";

/** A request to the API with its parameters decoded. */
export type ApiRequest = {
  id: string;
  method: string;
  path: string;
  params: Params;
  /** The parts of the path that a route names with a colon. */
  named: Record<string, string>;
  key: "secret" | "publishable";
  /** The connected account of the `Stripe-Account` header. */
  account: string | undefined;
  idempotencyKey: string | undefined;
};

/** One call of Stripe's API. Handlers are synchronous, so that calls never interleave. */
export type Route = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** The accepted parameters at the top level. Others are rejected by name, as Stripe does. */
  params: readonly string[];
  /** Whether a browser may call it with the publishable key. */
  publishable?: boolean;
  handle(context: Context, request: ApiRequest): unknown;
};

/** Returns a named part of the path. Throws when the route's pattern has no such part. */
export function named(request: ApiRequest, name: string): string {
  const value = request.named[name];
  if (value === undefined) throw new Error(`The route of ${request.path} has no part named ${name}`);
  return value;
}
