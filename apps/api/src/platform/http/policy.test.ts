import { contract } from "@matinee/contract";
import { lifetimes } from "@matinee/domain/limits";
import { API_SCOPES, type ApiScope, EVENT_ROLES, type EventRole } from "@matinee/domain/vocabulary";
import { STAFF_ROLES, type StaffRole } from "@matinee/contract/policy";
import type { PolicedRoute } from "@matinee/contract/router";
import { type UploadRoute, uploadRoutes } from "@matinee/contract/routes/uploads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKeyHeaders } from "../../testing/api-key-fixtures.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFilm, createUploadInvitation } from "../../testing/film-fixtures.ts";
import { createModeratorWithToken } from "../../testing/moderator-fixtures.ts";
import { LET_THROUGH } from "../../testing/recorded-calls.ts";
import { createTeammate } from "../../testing/team-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";

/** Routes of the contract without a handler. */
const NOT_YET: readonly string[] = [];

/** The owner's key that has every scope, the same key without the scope of the route, and a stranger's full key. */
const KEYS = ["key", "keyWithoutScope", "strangersKey"] as const;
/** A member of the event's team in each role, a producer of the owner's other event, and a key of the producer. */
const TEAM = [
  "team:producer",
  "team:boxOffice",
  "team:moderator",
  "team:reader",
  "team:other",
  "team:key",
] as const satisfies readonly `team:${EventRole | "other" | "key"}`[];
const CALLERS = [
  "anonymous",
  "stranger",
  "owner",
  "regular",
  "viewer",
  "moderator",
  "uploader",
  ...KEYS,
  ...TEAM,
  ...STAFF_ROLES,
] as const;
type Caller = (typeof CALLERS)[number];
type KeyHeaders = Awaited<ReturnType<typeof createKeyHeaders>>;
type Outcome = "passes" | 401 | 403 | 404;

type DeclaredRoute = Pick<PolicedRoute | UploadRoute, "method" | "path" | "metadata">;

const routes: readonly [string, DeclaredRoute][] = [contract, { uploads: uploadRoutes }]
  .flatMap((routers) => Object.values(routers))
  .flatMap((router): DeclaredRoute[] => Object.values(router))
  .map((route) => [`${route.method} ${route.path}`, route]);

let app: TestApp;
let staff: Record<StaffRole, TestAccount>;
let owner: TestAccount;
let stranger: TestAccount;
/** A self-service page, a staff-built page of the same owner, and viewer tokens of the first. */
let keys: {
  key: KeyHeaders;
  strangersKey: KeyHeaders;
  /** By the one scope that each lacks. */
  without: ReadonlyMap<ApiScope, KeyHeaders>;
};
let team: Record<(typeof TEAM)[number], Record<string, string>>;
let own: {
  page: string;
  regular: string;
  orderSlug: string;
  subscriberId: string;
  moderatorToken: string;
  uploadToken: string;
};

beforeAll(async () => {
  app = await createTestApp();
  app.http.addHook("preParsing", async (request, reply) => {
    if (!request.is404) await reply.status(LET_THROUGH).send();
  });
  app.http.route({ method: "GET", url: "/unguarded/:id", handler: async () => ({}) });
  await app.http.ready();
  const { services } = app;
  [owner, stranger] = await Promise.all([createAccount(services), createAccount(services)]);
  const [support, finance, admin] = await Promise.all(
    STAFF_ROLES.map((staffRole) => createAccount(services, { type: "admin", staffRole })),
  );
  if (!support || !finance || !admin) throw new Error("an account of each role was created");
  staff = { support, finance, admin };
  for (const member of [support, finance, admin]) await actFor(services, member, owner.id);
  const { id: page } = await createPage(services, owner.id);
  const { id: regular } = await createPage(services, owner.id, { diyEvent: false });
  const { slug: orderSlug } = await createOrder(services, page);
  const { credential: subscriberId } = await createSubscriber(services, page);
  const moderatorToken = await createModeratorWithToken(services, page);
  const lacking = API_SCOPES.map(async (lacked) => {
    const others = API_SCOPES.filter((scope) => scope !== lacked);
    return [lacked, await createKeyHeaders(services, owner.id, others)] as const;
  });
  keys = {
    key: await createKeyHeaders(services, owner.id, API_SCOPES),
    strangersKey: await createKeyHeaders(services, stranger.id, API_SCOPES),
    without: new Map(await Promise.all(lacking)),
  };
  const { id: otherPage } = await createPage(services, owner.id);
  const [producer, boxOffice, moderator, reader, other] = await Promise.all([
    ...EVENT_ROLES.map((role) => createTeammate(services, page, role)),
    createTeammate(services, otherPage, "producer"),
  ]);
  if (!producer || !boxOffice || !moderator || !reader || !other) throw new Error("all were created");
  team = {
    "team:producer": producer.headers,
    "team:boxOffice": boxOffice.headers,
    "team:moderator": moderator.headers,
    "team:reader": reader.headers,
    "team:other": other.headers,
    "team:key": { ...(await createKeyHeaders(services, producer.id, API_SCOPES)) },
  };
  const film = await createFilm(services, owner.id);
  const { token: uploadToken } = await createUploadInvitation(services, film.id);
  own = { page, regular, orderSlug, subscriberId, moderatorToken, uploadToken };
});
afterAll(() => app.close());

/** Computes the outcome that the declared policy promises a caller. */
function computePromise(
  { metadata: { allow, eventRoles, staffRoles, diyOnly, scope } }: DeclaredRoute,
  caller: Caller,
): Outcome {
  if (caller === "keyWithoutScope" || (isKey(caller) && !scope)) return 403;
  if (allow.includes("public")) return "passes";
  const isOwner = caller === "owner" || caller === "regular" || caller === "key";
  if (allow.includes("pageOwner")) {
    if (isStaff(caller)) return computeStaffPromise(caller, staffRoles);
    if (caller === "regular" && diyOnly) return 403;
    if (isOwner || eventRoles?.some((role) => caller === `team:${role}`)) return "passes";
  }
  if (caller === "moderator" && allow.includes("moderator")) return "passes";
  if (caller === "uploader" && allow.includes("uploader")) return "passes";
  // The page of an upload link says that it has ended, also to people with an account.
  if (allow.includes("uploader") && !allow.includes("account")) return 404;
  if (allow.includes("viewer")) return caller === "viewer" ? "passes" : 404;
  if (caller === "anonymous" || caller === "viewer" || caller === "moderator" || caller === "uploader")
    return 401;
  const isInTeam = EVENT_ROLES.some((role) => caller === `team:${role}`);
  if (allow.includes("pageOwner")) return isInTeam ? 403 : 404;
  if (allow.includes("account")) return "passes";
  return isStaff(caller) ? computeStaffPromise(caller, staffRoles) : 403;
}

const isKey = (caller: Caller) => caller === "team:key" || KEYS.some((key) => key === caller);

const isInTeamList = (caller: Caller): caller is (typeof TEAM)[number] => caller.startsWith("team:");

/** The team has rights on routes of an event only; on the others, its members are strangers. */
const listCallers = ({ metadata }: DeclaredRoute) =>
  CALLERS.filter((caller) => metadata.allow.includes("pageOwner") || !isInTeamList(caller));

const isStaff = (caller: Caller): caller is StaffRole => STAFF_ROLES.some((role) => role === caller);

const computeStaffPromise = (role: StaffRole, roles: readonly StaffRole[] = STAFF_ROLES): Outcome =>
  roles.includes(role) ? "passes" : 403;

async function call(route: DeclaredRoute, caller: Caller): Promise<Outcome> {
  const response = await app.http.inject({
    method: route.method,
    url: buildUrl(route.path, caller),
    headers: getCallerHeaders(caller, route.metadata.scope),
  });
  const { statusCode } = response;
  return statusCode === 401 || statusCode === 403 || statusCode === 404 ? statusCode : "passes";
}

/** Fills the path with the owner's page and, for viewers, their credential. */
function buildUrl(path: string, caller: Caller): string {
  const credentials: Record<string, string> =
    caller === "viewer" ? { orderId: own.orderSlug, sid: own.subscriberId } : {};
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === "id") return caller === "regular" ? own.regular : own.page;
    return credentials[name] ?? crypto.randomUUID();
  });
}

function getCallerHeaders(caller: Caller, scope?: ApiScope): Record<string, string> {
  if (caller === "key" || caller === "strangersKey") return { ...keys[caller] };
  if (caller === "keyWithoutScope") return { ...(scope ? keys.without.get(scope) : keys.key) };
  if (isStaff(caller)) return staff[caller].headers;
  if (isInTeamList(caller)) return team[caller];
  if (caller === "stranger") return stranger.headers;
  if (caller === "moderator") return { "x-moderator-token": own.moderatorToken };
  if (caller === "uploader") return { "x-upload-token": own.uploadToken };
  return caller === "owner" || caller === "regular" ? owner.headers : {};
}

/** Lists the callers whose outcome differs from the route's policy. */
async function listViolations(route: DeclaredRoute): Promise<string[]> {
  const violations = await Promise.all(
    listCallers(route).map(async (caller) => {
      const [actual, expected] = [await call(route, caller), computePromise(route, caller)];
      return actual === expected ? [] : [`${caller}: ${actual} instead of ${expected}`];
    }),
  );
  return violations.flat();
}

const hasHandler = ({ method, path }: DeclaredRoute) => app.http.hasRoute({ method, url: path });

test("every route of the contract has a handler", async () => {
  const missing = routes.filter(([name, route]) => !hasHandler(route) && !NOT_YET.includes(name));
  expect(missing.map(([name]) => name)).toEqual([]);
});

describe("each route admits exactly the callers that it declares", () => {
  test.each(routes)("%s", async (_, route) => {
    if (hasHandler(route)) expect(await listViolations(route)).toEqual([]);
  });
});

/** The table of rules/staff.md, section Staff. */
test("only finance and admin move money and download reports, only admin handles access and status", () => {
  const closedTo = (role: StaffRole) =>
    routes
      .filter(([, { metadata }]) => metadata.staffRoles && !metadata.staffRoles.includes(role))
      .map(([name]) => name)
      .toSorted();
  const adminOnly = [
    "DELETE /v1/admin/accounts/:id/api-keys/:keyId",
    "DELETE /v1/admin/legal-texts/:name/draft",
    "DELETE /v1/admin/staff-invitations/:id",
    "DELETE /v1/admin/staff/:id",
    "DELETE /v1/pages/:id",
    "DELETE /v1/pages/:id/festival",
    "DELETE /v1/pages/:id/team/invitations/:invitationId",
    "DELETE /v1/pages/:id/team/members/:memberId",
    "GET /v1/admin/jobs",
    "GET /v1/admin/jobs/:queue",
    "GET /v1/admin/legal-texts/:name",
    "GET /v1/admin/staff",
    "PATCH /v1/admin/accounts/:id/webhooks/:webhookId",
    "PATCH /v1/admin/pages/bulk",
    "PATCH /v1/admin/staff/:id",
    "PATCH /v1/pages/:id/team/members/:memberId",
    "POST /v1/admin/account/erasure/:id",
    "POST /v1/admin/account/erasure/:id/cancel",
    "POST /v1/admin/account/factor-reset/:id",
    "POST /v1/admin/jobs/:queue/:id/discard",
    "POST /v1/admin/jobs/:queue/:id/retry",
    "POST /v1/admin/legal-texts/:name/publish",
    "POST /v1/admin/staff-invitations",
    "POST /v1/admin/staff/:id/restore",
    "POST /v1/admin/staff/:id/suspend",
    "POST /v1/pages/:id/activate",
    "POST /v1/pages/:id/cancel",
    "POST /v1/pages/:id/team/invitations",
    "POST /v1/pages/:id/team/invitations/:invitationId/resend",
    "PUT /v1/admin/legal-texts/:name/draft",
  ];
  const finance = [
    "DELETE /v1/admin/credit-coupons/:id",
    "DELETE /v1/pages/:id/comps/:orderId",
    "DELETE /v1/pages/:id/products/:productId",
    "DELETE /v1/pages/:id/ticket-coupons/:couponId",
    "GET /v1/accounts.csv",
    "GET /v1/admin/approvals",
    "GET /v1/admin/audit.csv",
    "GET /v1/admin/orders.csv",
    "GET /v1/admin/taxes",
    "GET /v1/admin/taxes.csv",
    "GET /v1/money.csv",
    "GET /v1/money/taxes.csv",
    "GET /v1/pages.csv",
    "GET /v1/pages/:id/drop-off.csv",
    "GET /v1/pages/:id/live-room.csv",
    "GET /v1/pages/:id/orders.csv",
    "GET /v1/pages/:id/programme/pass-income.csv",
    "GET /v1/pages/:id/reactions.csv",
    "GET /v1/pages/:id/sale-queue.csv",
    "GET /v1/pages/:id/subscribers.csv",
    "GET /v1/pages/:id/ticket-coupons.csv",
    "GET /v1/pages/:id/passes.csv",
    "GET /v1/pages/:id/tickets.csv",
    "GET /v1/pages/:id/waitlist.csv",
    "PATCH /v1/pages/:id/products/:productId",
    "POST /v1/admin/account/export/:id",
    "POST /v1/admin/approvals/:id/approve",
    "POST /v1/admin/approvals/:id/reject",
    "POST /v1/admin/approvals/:id/retry",
    "POST /v1/admin/credit-coupons",
    "POST /v1/admin/orders.csv",
    "POST /v1/admin/viewers/:id/export",
    "POST /v1/credits",
    "POST /v1/pages/:id/comps",
    "POST /v1/pages/:id/orders/:orderId/refunds",
    "POST /v1/pages/:id/products",
    "POST /v1/pages/:id/ticket-coupons",
    "POST /v1/pages/:id/ticket-coupons/batches",
  ];
  expect(closedTo("admin")).toEqual([]);
  expect(closedTo("finance")).toEqual(adminOnly);
  expect(closedTo("support")).toEqual([...adminOnly, ...finance].toSorted());
});

test("a moderator may call the routes of the live room, the commands and the rehearsals, and no others", () => {
  const open = routes
    .filter(([, { metadata }]) => metadata.allow.includes("moderator"))
    .map(([name]) => name);
  expect(open.toSorted()).toEqual([
    "GET /v1/pages/:id/live-room",
    "GET /v1/pages/:id/live-room/queue",
    "GET /v1/pages/:id/premiere/rehearsals",
    "PATCH /v1/pages/:id/live-room",
    "PATCH /v1/pages/:id/live-room/members/:memberId",
    "PATCH /v1/pages/:id/live-room/messages/:seq",
    "PATCH /v1/pages/:id/live-room/questions/:questionId",
    "POST /v1/pages/:id/live-room",
    "POST /v1/pages/:id/premiere/commands",
  ]);
});

test("an uploader may call the routes of their film and of its upload, and no others", () => {
  const open = routes.filter(([, { metadata }]) => metadata.allow.includes("uploader")).map(([name]) => name);
  expect(open.toSorted()).toEqual([
    "DELETE /v1/uploads/:id",
    "GET /v1/invited-film",
    "HEAD /v1/uploads/:id",
    "PATCH /v1/invited-film",
    "PATCH /v1/uploads/:id",
    "POST /v1/invited-film/file",
  ]);
});

/** The table of rules/events.md, section Event teams. */
test("readers call no route with personal data, and only the owner deletes, copies and changes the team", () => {
  const listOpen = (role: EventRole) =>
    routes.filter(([, { metadata }]) => metadata.eventRoles?.includes(role)).map(([name]) => name);
  const ofOwner = routes.filter(([, { metadata }]) => metadata.eventRoles?.length === 0);
  expect(listOpen("reader").toSorted()).toEqual([
    "DELETE /v1/pages/:id/team/membership",
    "GET /v1/pages/:id/drop-off",
    "GET /v1/pages/:id/drop-off.csv",
    "GET /v1/pages/:id/income",
    "GET /v1/pages/:id/pass-uses/counts",
    "GET /v1/pages/:id/premiere",
    "GET /v1/pages/:id/premiere/summary",
    "GET /v1/pages/:id/programme",
    "GET /v1/pages/:id/programme/figures",
    "GET /v1/pages/:id/programme/pass-income.csv",
    "GET /v1/pages/:id/programme/preview",
    "GET /v1/pages/:id/reactions",
    "GET /v1/pages/:id/reactions.csv",
    "GET /v1/pages/:id/watch-time",
  ]);
  expect(ofOwner.map(([name]) => name).toSorted()).toEqual([
    "DELETE /v1/pages/:id",
    "DELETE /v1/pages/:id/festival",
    "DELETE /v1/pages/:id/team/invitations/:invitationId",
    "DELETE /v1/pages/:id/team/members/:memberId",
    "GET /v1/pages/:id/programme/:pageId/passes",
    "GET /v1/pages/:id/team",
    "PATCH /v1/pages/:id/team/members/:memberId",
    "POST /v1/pages/:id/duplicate",
    "POST /v1/pages/:id/team/invitations",
    "POST /v1/pages/:id/team/invitations/:invitationId/resend",
    "POST /v1/pages/duplicate/:id",
    "PUT /v1/pages/:id/programme/:pageId/passes",
  ]);
  // The producer may call each route that another role may.
  const byOthers = EVENT_ROLES.flatMap(listOpen);
  expect(byOthers.filter((name) => !listOpen("producer").includes(name))).toEqual([]);
});

test("control: reports a route that lets a member of the team in whose role it does not declare", async () => {
  const { income } = contract.orders;
  const declared: DeclaredRoute = { ...income, metadata: { ...income.metadata, eventRoles: [] } };
  expect(await listViolations(declared)).toEqual([
    "team:producer: passes instead of 403",
    "team:boxOffice: passes instead of 403",
    "team:reader: passes instead of 403",
  ]);
});

test("the copy of a rehearsal exists for its team only on the routes that declare it", async () => {
  const { db, clock } = app.services;
  const { id: copyPageId } = await createPage(app.services, owner.id, { superarchived: true });
  const { id } = await createPage(app.services, owner.id);
  const token = await createModeratorWithToken(app.services, id);
  await db.insert(rehearsals).values({ pageId: id, copyPageId, speed: 1, expiresAt: clock.now() });
  const findOpen = async (headers: Record<string, string>) => {
    const open = await Promise.all(
      routes
        .filter(([, { metadata }]) => metadata.allow.includes("pageOwner"))
        .map(async ([name, { method, path }]) => {
          const url = path.replace(":id", copyPageId).replaceAll(/:\w+/g, () => crypto.randomUUID());
          const { statusCode } = await app.http.inject({ method, url, headers });
          return statusCode === LET_THROUGH ? [name] : [];
        }),
    );
    return open.flat().toSorted();
  };
  const declared = routes
    .filter(([, { metadata }]) => "includesRehearsals" in metadata)
    .map(([name]) => name);
  expect(declared.length).toBeGreaterThan(5);
  expect(await findOpen(owner.headers)).toEqual(declared.toSorted());
  expect(await findOpen(staff.admin.headers)).toEqual(declared.toSorted());
  expect(await findOpen(stranger.headers)).toEqual([]);
  const inTeam = await createTeammate(app.services, id, "moderator");
  const isForNight = (name: string) =>
    routes.some(([n, { metadata }]) => n === name && metadata.eventRoles?.includes("moderator"));
  expect(await findOpen(inTeam.headers)).toEqual(declared.filter(isForNight).toSorted());
  const isForModerators = (name: string) =>
    routes.some(([n, { metadata }]) => n === name && metadata.allow.includes("moderator"));
  expect(await findOpen({ "x-moderator-token": token })).toEqual(declared.filter(isForModerators).toSorted());
});

/** Returns the code of the response to the owner or, where only staff may call, an admin whose last proof is too old. */
async function callWithOldProof(route: DeclaredRoute): Promise<unknown> {
  const caller = route.metadata.allow.some((role) => role !== "staff") ? "owner" : "admin";
  app.clock.advance(lifetimes.stepUpMinutes * 60_000);
  try {
    const { method, path } = route;
    const response = await app.http.inject({
      method,
      url: buildUrl(path, caller),
      headers: getCallerHeaders(caller),
    });
    return response.statusCode === 403 ? response.json().code : "passes";
  } finally {
    app.clock.advance(-lifetimes.stepUpMinutes * 60_000);
  }
}

describe("a sign-in five minutes ago is enough, except for routes that declare a step-up", () => {
  const isForAccounts = ({ metadata: { allow } }: DeclaredRoute) =>
    !allow.includes("viewer") || allow.includes("pageOwner");
  test.each(routes.filter(([, route]) => isForAccounts(route)))("%s", async (_, route) => {
    const expected = route.metadata.stepUp ? "step-up-needed" : "passes";
    if (hasHandler(route)) expect(await callWithOldProof(route)).toBe(expected);
  });
});

test("routes that move money, act on behalf, open the provider or export people's data declare a step-up", () => {
  const declared = routes.filter(([, { metadata }]) => metadata.stepUp).map(([name]) => name);
  const reports = routes.map(([name]) => name).filter((name) => name.endsWith(".csv"));
  expect(reports.length).toBeGreaterThanOrEqual(5);
  expect(declared).toEqual(
    expect.arrayContaining([
      ...reports,
      "GET /v1/account/onboard",
      "POST /v1/admin/acting-periods",
      "POST /v1/credits",
    ]),
  );
});

test("control: reports a route that declares a step-up and has no policy hook", async () => {
  const unguarded = {
    ...contract.accounts.get,
    path: "/unguarded/:id",
    metadata: { allow: ["account"], stepUp: "export" },
  } as const;
  expect(await callWithOldProof(unguarded)).toBe("passes");
});

test("returns 401 for an unknown session token", async () => {
  for (const token of ["made-up", "", "x".repeat(5000)]) {
    const response = await app.http.inject({ url: "/v1/account", headers: { "x-session-id": token } });
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe("no-session");
  }
});

test("a viewer credential is valid for its own event only", async () => {
  const { id: otherPageId } = await createPage(app.services, owner.id);
  for (const path of [`orders/${own.orderSlug}`, `subscribers/${own.subscriberId}/access`]) {
    const on = (page: string) => app.http.inject({ url: `/v1/pages/${page}/${path}` });
    expect((await on(own.page)).statusCode).toBe(LET_THROUGH);
    expect((await on(otherPageId)).statusCode).toBe(404);
  }
});

test("a moderator's token is valid for its own event only, and not after it was revoked", async () => {
  const { id: otherPageId } = await createPage(app.services, owner.id);
  const read = async (page: string, headers: Record<string, string>) =>
    (await app.http.inject({ url: `/v1/pages/${page}/live-room`, headers })).statusCode;
  const withToken = { "x-moderator-token": own.moderatorToken };
  expect(await read(own.page, withToken)).toBe(LET_THROUGH);
  // A session of someone else's account does not get in the way.
  expect(await read(own.page, { ...stranger.headers, ...withToken })).toBe(LET_THROUGH);
  expect(await read(otherPageId, withToken)).toBe(401);
  expect(await read(own.page, { "x-moderator-token": `${own.moderatorToken}x` })).toBe(401);
  const revoked = await createModeratorWithToken(app.services, own.page, { revokedAt: new Date() });
  expect(await read(own.page, { "x-moderator-token": revoked })).toBe(401);
});

test("control: reports a route without a policy hook, whatever it declares", async () => {
  for (const allow of ["staff", "account", "pageOwner", "viewer", "moderator", "uploader"] as const) {
    const unguarded = {
      ...contract.accounts.get,
      path: "/unguarded/:id",
      metadata: { allow: [allow] },
    } as const;
    expect(await listViolations(unguarded)).not.toEqual([]);
  }
  const open = { ...contract.accounts.get, path: "/unguarded/:id", metadata: { allow: ["public"] } } as const;
  expect(await listViolations(open)).toEqual(KEYS.map((key) => `${key}: passes instead of 403`));
});
