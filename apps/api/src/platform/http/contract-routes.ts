import type { Readable } from "node:stream";
import type { AppRoute, ServerInferRequest } from "@ts-rest/core";
import { isAppRouteNoBody, isAppRouteOtherResponse } from "@ts-rest/core";
import type { PolicedRoute } from "@matinee/contract/router";
import type { ApiScope } from "@matinee/domain/vocabulary";
import type { Role } from "@matinee/contract/policy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, Context, PageIdentity, Services, SessionActor, ViewerCredential } from "../context.ts";
import { truncateAddress } from "../network-address.ts";
import { createMay, type May } from "./permissions.ts";
import { enforcePolicy } from "./auth.ts";
import { getNetworkKeys } from "./network-keys.ts";
import { withIdempotency } from "./idempotency.ts";
import { findRequestedLanguage, getRequestTexts } from "./request-language.ts";
import { parseInput } from "./validation/validation.ts";

type Allows<R extends PolicedRoute, Wanted extends Role> = Wanted extends R["metadata"]["allow"][number]
  ? true
  : false;

/** An API key can only be the caller of a route with a scope. */
type RouteAccount<R extends PolicedRoute> = R["metadata"] extends { scope: ApiScope } ? Actor : SessionActor;

/** Non-null unless the public, a viewer, a moderator or an uploader may call the route. */
type RouteActor<R extends PolicedRoute> = true extends
  | Allows<R, "public">
  | Allows<R, "viewer">
  | Allows<R, "moderator">
  | Allows<R, "uploader">
  ? RouteAccount<R> | null
  : RouteAccount<R>;

/**
 * The response body for a status: a stream or buffer where the contract declares a type other than JSON. A buffer in
 * place of JSON was already stripped to the contract when it was created.
 */
type ResponseBody<S> = S extends z.ZodType
  ? z.input<S> | Buffer
  : S extends { contentType: string }
    ? Readable | Buffer | string
    : undefined;

/** 304: the caller's copy is current. */
type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 304;

/** A successful response of the route. Failures are thrown. */
export type HandlerResponse<R extends AppRoute> = {
  [Status in keyof R["responses"] & SuccessStatus]: {
    status: Status;
    headers?: Record<string, string | number>;
  } & (ResponseBody<R["responses"][Status]> extends undefined
    ? { body?: undefined }
    : { body: ResponseBody<R["responses"][Status]> });
}[keyof R["responses"] & SuccessStatus];

/** @typeParam Own services of the module beside those of every context */
export type HandlerInput<R extends PolicedRoute, Own = object> = ServerInferRequest<R> & {
  ctx: Context & Own & { actor: RouteActor<R> };
  /** The page in the path, for routes that page owners may call. */
  page: Allows<R, "pageOwner"> extends true ? PageIdentity : undefined;
  /** What the caller may do with the page in the path, or in the back office. */
  may: May;
  /** The viewer of the credential in the path; null when an owner or staff called with a row id. */
  viewer: Allows<R, "viewer"> extends true ? ViewerCredential | null : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Handlers only translate: input -> use case or query -> response.
 * @typeParam Own services of the module beside those of every context
 */
export type Handlers<T extends Record<string, PolicedRoute>, Own = object> = {
  [K in keyof T]: (input: HandlerInput<T[K], Own>) => Promise<HandlerResponse<T[K]>>;
};

/**
 * Registers contract routes in Fastify: enforces the policy before parsing the body, validates the input, and strips
 * responses to the fields in the contract so that no other field leaks.
 */
export function registerRoutes<T extends Record<string, PolicedRoute>, S extends Services>(
  app: FastifyInstance,
  services: S,
  routes: T,
  handlers: Handlers<T, NoInfer<S>>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${route.method} ${route.path} has no handler`);
    app.route({
      method: route.method,
      url: route.path,
      // Fastify would run the GET handler for HEAD too, which would read a CSV or video for nothing.
      exposeHeadRoute: false,
      ...(route.metadata.bodyLimit && { bodyLimit: route.metadata.bodyLimit }),
      // The plugin's own negotiation would answer without our envelope.
      ...(route.metadata.streamsEvents && { sse: "manual" as const }),
      onRequest: async (request) => enforcePolicy(services, route, request),
      handler: async (request, reply) => {
        const ctx = createRequestContext(services, request);
        const input = parseInput(route, request);
        const act = async (claimId?: string, isNewClaim = false) => {
          // Typed here, because the cast below does not check it.
          const handlerContext: Context & S = { ...ctx, claimId, isNewClaim };
          // The mapped type Handlers pairs each handler with its route; TypeScript loses the pairing in a loop.
          const response = await (handler as (input: unknown) => Promise<HandlerResponse<AppRoute>>)({
            ...input,
            ctx: handlerContext,
            page: request.page,
            may: createMay(request.actor, request.pageRole ?? undefined, request.page),
            viewer: request.viewer,
            request,
            reply,
          });
          if (ctx.actor?.apiKey && route.method !== "GET") {
            const { method, path } = route;
            const params = typeof input.params === "object" ? { ...input.params } : {};
            await services.recordKeyWrite(ctx, { method, path, params, pageId: request.page?.id });
          }
          return { ...response, body: stripToContract(route, response.status, response.body) };
        };
        const response = route.metadata.idempotent
          ? await withIdempotency(ctx, route, request, input.body, act)
          : await act();
        // The handler has already responded through the raw response.
        if (reply.sent) return reply;
        if (response.headers) reply.headers(response.headers);
        return reply.status(response.status).send(response.body);
      },
    });
  }
}

/** Creates the context of a request that passed its policy. */
export const createRequestContext = <S extends Services>(
  services: S,
  request: FastifyRequest,
): Context & S => ({
  ...services,
  actor: request.actor,
  moderator: request.moderator,
  uploader: request.uploader,
  requestId: request.id,
  texts: getRequestTexts(request),
  language: findRequestedLanguage(request),
  address: truncateAddress(request.ip),
  network: getNetworkKeys(request.ip).network,
  userAgent: readHeader(request, "user-agent") ?? null,
  deviceId: readHeader(request, "x-device-id") ?? null,
  challengeSolution: readHeader(request, "x-challenge-solution"),
  log: request.log,
});

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function stripToContract(route: AppRoute, status: number, body: unknown): unknown {
  if (Buffer.isBuffer(body)) return body;
  const schema = route.responses[status];
  if (schema === undefined || isAppRouteNoBody(schema) || isAppRouteOtherResponse(schema)) return body;
  return schema instanceof z.ZodType ? schema.parse(body) : body;
}
