import { contract } from "@matinee/contract";
import { errorSchema } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../db/schema/accounts.ts";
import { creditBalances } from "../../db/schema/credits.ts";
import { pages } from "../../db/schema/pages.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createAdversarialBody, type Random, createRandom } from "../../testing/adversarial-bodies.ts";
import { isMediumLength, isSoak } from "../../testing/test-length.ts";
import { createPseudoTexts, findOtherSentences } from "../../testing/pseudo-texts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";

/** Requests per route and caller: 100 per route with its four callers, and 4 in `npm test`. */
const BODIES = isSoak || isMediumLength ? 25 : 1;
const SEED = 20_261_121;

const routes: PolicedRoute[] = Object.values(contract).flatMap((router): PolicedRoute[] =>
  Object.values(router),
);
/** Excluded: one ends the caller's session, the other is multipart. Each has its own tests. */
const EXCLUDED_ROUTES = new Set(["DELETE /v1/session", "POST /v1/files"]);

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
let pageId: string;
let credentials: string[];

beforeAll(async () => {
  // Nothing listens on this port: calls to the payment provider fail with 503, which the test accepts.
  app = await createTestApp({ STRIPE_API_URL: "http://127.0.0.1:9", STRIPE_TIMEOUT_MS: 500 }, false);
  const texts = createPseudoTexts();
  app.http.getTexts = () => texts;
  [owner, stranger, staff] = await Promise.all([
    createAccount(app.services, { credits: 3 }),
    createAccount(app.services),
    createAccount(app.services, { type: "admin" }),
  ]);
  ({ id: pageId } = await createPage(app.services, owner.id));
  const { slug } = await createOrder(app.services, pageId);
  const { credential } = await createSubscriber(app.services, pageId);
  credentials = [slug, credential];
});
afterAll(() => app.close());

const listPathValues = (random: Random): readonly string[] => [
  pageId,
  owner.id,
  ...credentials,
  "0199c0de-0000-7000-8000-000000000000",
  "not-an-id",
  "%F0%9F%8E%AC",
  "..%2F..%2Fetc",
  "'%20or%20true--",
  `page-${Math.floor(random() * 100)}`,
];

function buildUrl(route: PolicedRoute, random: Random): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    if ((name === "id" || name === "urlOrId" || name === "eventId") && random() < 0.7) return pageId;
    const values = listPathValues(random);
    return values[Math.floor(random() * values.length)] ?? pageId;
  });
  const names = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
  const values = ["1", "2", "-1", "true", "x'", "%25", "NaN", "2026-11-21", owner.id, "a".repeat(300)];
  const query = names
    .filter(() => random() < 0.5)
    .map((name) => `${name}=${values[Math.floor(random() * values.length)]}`);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** Sends one adversarial request. Returns a description of an invalid response, or null. */
async function provoke(
  route: PolicedRoute,
  headers: Record<string, string>,
  random: Random,
): Promise<string | null> {
  const url = buildUrl(route, random);
  const body = route.method === "GET" ? undefined : createAdversarialBody(route, random);
  const response = await app.http.inject({
    method: route.method,
    url,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const summary = `${route.method} ${url} ${JSON.stringify(body)?.slice(0, 400)} -> ${response.statusCode}`;
  // 501: oEmbed's own answer to formats other than JSON. 503: the payment provider is unavailable.
  const isFault = response.statusCode >= 500 && ![501, 503].includes(response.statusCode);
  if (isFault) return summary;
  if (response.statusCode >= 400) {
    const envelope = errorSchema.safeParse(response.json());
    if (!envelope.success) return `${summary} not in our envelope`;
    const others = findOtherSentences(envelope.data);
    return others.length > 0 ? `${summary} not in the caller's language: ${others.join("; ")}` : null;
  }
  return response.statusCode in route.responses || response.statusCode === 304
    ? null
    : `${summary} not in the contract`;
}

async function provokeAll(headers: Record<string, string>, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const faults: string[] = [];
  const hasSession = async () =>
    (await app.http.inject({ method: "GET", url: "/v1/account", headers })).statusCode === 200;
  const wasSignedIn = await hasSession();
  for (const route of routes) {
    if (EXCLUDED_ROUTES.has(`${route.method} ${route.path}`)) continue;
    // In parallel: some responses are deliberately slow or wait for the unavailable provider.
    const calls = Array.from({ length: BODIES }, () => provoke(route, headers, random));
    faults.push(...(await Promise.all(calls)).filter((fault) => fault !== null));
    // Without a session, all later routes would only show that they reject strangers.
    if (wasSignedIn && !(await hasSession()))
      return [...faults, `${route.method} ${route.path} ends the session`];
  }
  return faults;
}

test("rejects adversarial requests of anonymous callers, strangers and the owner without changing foreign data", async () => {
  expect(await provokeAll({}, SEED)).toEqual([]);
  expect(await provokeAll(stranger.headers, SEED + 1)).toEqual([]);
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  expect(page).toMatchObject({ accountId: owner.id, version: 1, title: expect.stringMatching(/^Event/) });

  expect(await provokeAll(owner.headers, SEED + 2)).toEqual([]);
  const kinds = await app.services.db
    .select({ id: accounts.id, type: accounts.type, status: accounts.capabilityStatus })
    .from(accounts);
  expect(kinds.filter(({ type }) => type === "admin").map(({ id }) => id)).toEqual([staff.id]);
  expect(kinds.every(({ status }) => status === "inactive")).toBe(true);
  const balances = await app.services.db.select().from(creditBalances);
  expect(balances.every(({ credits }) => credits <= 3)).toBe(true);
  const stored = await app.services.db.select().from(pages);
  expect(stored.every(({ superarchived, diyEvent }) => !superarchived && diyEvent)).toBe(true);
}, 240_000);

test("handles malformed requests of staff without internal errors", async () => {
  expect(await provokeAll(staff.headers, SEED + 3)).toEqual([]);
}, 120_000);
