import { apiKeyLimit } from "@matinee/domain/limits";
import {
  findKeyProblem,
  findPolicyProblem,
  type PageRole,
  type PolicyCaller,
  type PolicyProblem,
  type RouteMetadata,
} from "@matinee/contract/policy";
import type { PolicedRoute } from "@matinee/contract/router";
import type { FastifyRequest } from "fastify";
import type {
  Actor,
  KeyActor,
  Moderator,
  PageIdentity,
  Services,
  Uploader,
  ViewerCredential,
} from "../context.ts";
import { requireActingPeriod } from "../acting-period.ts";
import { AppError, createNotFoundError } from "../errors.ts";
import { resolvePageRole } from "../page-role.ts";
import { logRequestEvent } from "../security-log.ts";
import { requireRecentProof } from "../step-up.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    page: PageIdentity | undefined;
    /** What the caller is to the page. */
    pageRole: PageRole | null;
    viewer: ViewerCredential | null;
    moderator: Moderator | null;
    uploader: Uploader | null;
  }
}

/**
 * Enforces a route's policy, before the body is parsed. No other code does.
 * @throws AppError no-session, invalid-key, scope-needed, forbidden, step-up-needed, or not-found for objects whose
 * existence the caller must not learn
 */
export async function enforcePolicy(
  services: Services,
  route: Pick<PolicedRoute, "path" | "metadata"> & { method: string },
  request: FastifyRequest,
): Promise<void> {
  request.actor = await findCaller(services, request);
  if (request.actor?.apiKey) await admitKey(services, route.metadata, request.actor);
  const { allow, rateLimit, withoutSecondFactor, stepUp } = route.metadata;
  request.moderator = allow.includes("moderator") ? await findModerator(services, request) : null;
  request.uploader = allow.includes("uploader") ? await findUploader(services, request) : null;
  if (rateLimit) {
    const name = `${route.method} ${route.path}`;
    if (rateLimit.per === "account" && request.actor) {
      await services.rateLimits.consume(name, rateLimit, request.actor.accountId);
    } else {
      await services.rateLimits.consumeByAddress(name, rateLimit, request.ip);
    }
  }
  if (request.actor?.mustSetUpFactor && !withoutSecondFactor) {
    const isOpenToGuests =
      allow.includes("public") ||
      allow.includes("viewer") ||
      request.moderator !== null ||
      request.uploader !== null;
    if (!isOpenToGuests) throw new AppError("second-factor-required", (t) => t.security.setUpFirst);
    request.actor = null;
  }
  await admitCaller(services, route.metadata, request);
  if (stepUp && request.actor) requireRecentProof(services, request.actor, stepUp);
}

/** An API key counts alone: a session beside it could only add rights that the key must not have. */
async function findCaller({ identities }: Services, request: FastifyRequest): Promise<Actor | null> {
  const key = /^Bearer (mk_.*)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (key !== undefined) {
    // Browsers send it with every request to another origin. There, each visitor could read the key.
    if (request.headers.origin !== undefined) throw new AppError("forbidden", (t) => t.apiKeys.notInBrowsers);
    const actor = await identities.findApiKey(key);
    if (!actor) throw new AppError("invalid-key", (t) => t.apiKeys.invalid);
    return actor;
  }
  const token = request.headers["x-session-id"];
  return typeof token === "string" && token !== "" ? identities.findActor(token) : null;
}

/** @throws AppError too-many-requests, scope-needed, or forbidden for a route that takes no keys */
async function admitKey(services: Services, { scope }: RouteMetadata, { apiKey }: KeyActor): Promise<void> {
  await services.rateLimits.consume("api-key", apiKeyLimit, apiKey.id);
  if (findKeyProblem({ scope }, apiKey.scopes) === null) return;
  if (!scope) throw new AppError("forbidden", (t) => t.apiKeys.sessionNeeded);
  throw new AppError("scope-needed", (t) => t.apiKeys.scopeNeeded(scope), { details: { scope } });
}

/** @throws AppError no-session, forbidden, or not-found for objects whose existence the caller must not learn */
async function admitCaller(
  services: Services,
  metadata: RouteMetadata,
  request: FastifyRequest,
): Promise<void> {
  const { allow, onBehalf, includesRehearsals } = metadata;
  if (allow.includes("public")) return;
  const { actor } = request;
  const params = readPathParams(request);
  let isInTeam = false;
  if (allow.includes("pageOwner") && actor && params["id"]) {
    const page = await findPage(services, params["id"], includesRehearsals);
    request.page = page;
    // The copy of a rehearsal is hidden as superarchived events are, except on the routes for rehearsals.
    const role =
      page &&
      (await resolvePageRole(services.db, actor, { ...page, isRehearsal: page.rehearsalOf !== null }));
    if (page && role) {
      request.pageRole = role;
      const problem = findPolicyProblem(metadata, describeCaller(actor, role, page));
      if (problem && problem !== "role-lacks") throw createRefusal(problem);
      if (problem === null && role === "staff" && onBehalf)
        await requireActingPeriod(services, actor, page.accountId);
      if (problem === null) return;
    }
    isInTeam = Boolean(role);
  }
  if (request.moderator) {
    // The session is of someone else's account, which has no part in this.
    request.actor = null;
    request.page = await findPage(services, request.moderator.pageId, includesRehearsals);
    if (request.page) return;
  }
  if (request.uploader) {
    request.actor = null;
    return;
  }
  if (allow.includes("uploader") && !allow.includes("account")) throw createEndedLinkError();
  if (allow.includes("viewer")) {
    const credential = params["orderId"] ?? params["sid"];
    request.viewer = credential ? await services.identities.findViewer(credential, params["id"]) : null;
    if (request.viewer) return;
    logRequestEvent(request, "object-hidden");
    throw createNotFoundError();
  }
  if (!actor) throw new AppError("no-session", (t) => t.apiErrors.permission.signIn);
  if (isInTeam) throw new AppError("forbidden", (t) => t.team.roleLacks);
  if (allow.includes("pageOwner")) {
    logRequestEvent(request, "object-hidden");
    throw createNotFoundError("event");
  }
  if (allow.includes("account")) return;
  if (allow.includes("staff") && actor.type === "admin") {
    const problem = findPolicyProblem(metadata, describeCaller(actor, "staff"));
    if (problem) throw createRefusal(problem);
    return;
  }
  throw new AppError("forbidden", (t) => t.apiErrors.permission.forbidden);
}

/** Describes a caller for the policies of routes. On the routes of the back office there is no event. */
export const describeCaller = (
  { staffRole, apiKey }: Actor,
  role: PageRole,
  page?: Pick<PageIdentity, "diyEvent">,
): PolicyCaller => ({
  role,
  staffRole,
  scopes: apiKey && apiKey.scopes,
  diyEvent: page?.diyEvent ?? true,
});

/** A scope that is missing was reported before. */
function createRefusal(problem: PolicyProblem): AppError {
  if (problem === "staff-role") return new AppError("forbidden", (t) => t.staff.wrongRole);
  if (problem === "built-by-us") return new AppError("forbidden", (t) => t.apiErrors.permission.builtByUs);
  return new AppError("forbidden", (t) => t.apiErrors.permission.forbidden);
}

/** Finds the page of a request. The copy of a rehearsal exists only for the routes that declare it. */
async function findPage(
  { identities }: Pick<Services, "identities">,
  id: string,
  includesRehearsals = false,
): Promise<PageIdentity | undefined> {
  const page = await identities.findPage(id);
  return page?.rehearsalOf && !includesRehearsals ? undefined : page;
}

async function findModerator(
  { identities }: Pick<Services, "identities">,
  request: FastifyRequest,
): Promise<Moderator | null> {
  const token = request.headers["x-moderator-token"];
  const pageId = readPathParams(request)["id"];
  if (typeof token !== "string" || token === "" || pageId === undefined) return null;
  return identities.findModerator(token, pageId);
}

/** @throws AppError not-found for a link that has ended, whoever else the caller is */
async function findUploader(
  { identities }: Pick<Services, "identities">,
  request: FastifyRequest,
): Promise<Uploader | null> {
  const token = request.headers["x-upload-token"];
  if (typeof token !== "string" || token === "") return null;
  const uploader = await identities.findUploader(token);
  if (!uploader) throw createEndedLinkError();
  return uploader;
}

const createEndedLinkError = () => new AppError("not-found", (t) => t.films.invited.linkEnded);

/** Casts the parameters: Fastify types them by the route's generic, which a hook for all routes lacks. */
function readPathParams(request: FastifyRequest): Record<string, string | undefined> {
  const { params } = request;
  return typeof params === "object" && params !== null ? { ...params } : {};
}
