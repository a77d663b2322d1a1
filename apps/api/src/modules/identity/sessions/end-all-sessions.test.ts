import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { openAsHost } from "../../../testing/host-access.ts";
import { createLobby } from "../../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { endAllSessions } from "./end-all-sessions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readStatus = async ({ headers }: TestAccount) =>
  (await app.http.inject({ url: "/v1/account", headers })).statusCode;

test("an operator ends the sessions of one account, whatever the case of its email", async () => {
  const { db } = app.services;
  const [account, other] = await Promise.all([createAccount(app.services), createAccount(app.services)]);
  const handoff = await app.http.inject({
    method: "POST",
    url: "/v1/session/handoff",
    headers: account.headers,
    payload: { host: new URL(app.config.STUDIO_URL).host },
  });
  expect(await endAllSessions(db, account.email.toUpperCase())).toBe(1);
  expect(await readStatus(account)).toBe(401);
  expect(await readStatus(other)).toBe(200);
  const redeemed = await app.http.inject({
    method: "POST",
    url: "/v1/session/redeem",
    payload: { code: handoff.json().data.code, host: new URL(app.config.STUDIO_URL).host },
  });
  expect(redeemed.statusCode).toBe(401);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, account.id));
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([["session.end-all", null]]);
  expect(await endAllSessions(db, account.email)).toBe(0);
  expect(await endAllSessions(db, "nobody@example.com")).toBeNull();
});

test("an operator ends the sessions of all accounts", async () => {
  const accounts = await Promise.all([
    createAccount(app.services),
    createAccount(app.services, { type: "admin" }),
  ]);
  expect(await endAllSessions(app.services.db, null)).toBeGreaterThanOrEqual(2);
  for (const account of accounts) expect(await readStatus(account)).toBe(401);
});

test("the film and the live room end with all sessions of the account, and those of others go on", async () => {
  const [account, other] = await Promise.all([createAccount(app.services), createAccount(app.services)]);
  const open = async (owner: TestAccount) => openAsHost(app, await createLobby(app, owner), owner.headers);
  const [ended, goesOn] = [await open(account), await open(other)];
  expect(await Promise.all([ended.read(), ended.write()])).toEqual([204, 201]);
  expect(await endAllSessions(app.services.db, account.email)).toBe(1);
  await expect.poll(() => Promise.all([ended.read(), ended.write()])).toEqual([403, 404]);
  expect(await Promise.all([goesOn.read(), goesOn.write()])).toEqual([204, 201]);
});
