import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/audit.ts";
import { videos } from "../../db/schema/videos.ts";
import { actFor, createAccount, createPage, PASSWORD, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let pageId: string;
let since: string;
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: "loopback" });
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  pageId = (await createPage(app.services, owner.id)).id;
});
beforeEach(async () => {
  const { rows } = await app.services.db.execute(
    sql`select coalesce(max(position), 0) as position from audit_chain`,
  );
  since = String(rows[0]?.["position"]);
});
afterAll(() => app.close());

const findNewEntries = () =>
  app.services.db
    .select()
    .from(auditEntries)
    .where(sql`id in (select entry_id from audit_chain where position > ${since})`)
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id));

const download = (url: string, { headers }: TestAccount) =>
  app.http.inject({ url, headers: { ...headers, "x-forwarded-for": "203.0.113.77" } });

test("staff's exports are entries with network, request and session, on behalf of the owner", async () => {
  for (const url of [
    "/v1/accounts.csv?search_term=ana",
    "/v1/pages.csv",
    "/v1/admin/orders.csv",
    "/v1/admin/audit.csv?search_term=ana",
    `/v1/pages/${pageId}/orders.csv`,
    `/v1/pages/${pageId}/subscribers.csv`,
  ])
    expect((await download(url, staff)).statusCode).toBe(200);
  const entries = await findNewEntries();
  expect(entries.map(({ action }) => action)).toEqual([
    "customers.export",
    "pages.export",
    "orders.export",
    "audit.export",
    "orders.export",
    "attendees.export",
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({
      actorId: staff.id,
      address: "203.0.113.0/24",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sessionHash: expect.stringMatching(/^[\w-]{16}$/),
    });
  expect(entries[0]?.detail).toMatchObject({ search_term: "ana" });
  expect(entries.map(({ onBehalfOf }) => onBehalfOf)).toEqual([null, null, null, null, owner.id, owner.id]);
});

test("the owner's export is an entry; a denied export and a read of one screen are none", async () => {
  const stranger = await createAccount(app.services);
  expect((await download(`/v1/pages/${pageId}/orders.csv`, stranger)).statusCode).toBe(404);
  expect((await download(`/v1/pages/${pageId}/orders`, owner)).statusCode).toBe(200);
  expect(await findNewEntries()).toEqual([]);
  expect((await download(`/v1/pages/${pageId}/orders.csv`, owner)).statusCode).toBe(200);
  expect(await findNewEntries()).toMatchObject([
    { action: "orders.export", actorId: owner.id, onBehalfOf: null, subjectId: pageId },
  ]);
});

test("a download of an original film is an entry", async () => {
  const [video] = await app.services.db
    .insert(videos)
    .values({ pageId, kind: "feature", name: "salt.mov", status: "ready", sizeBytes: 1 })
    .returning();
  const source = `/v1/videos/${video?.id}/source`;
  expect((await download(source, staff)).json().code).toBe("acting-period-needed");
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  await Promise.all([actFor(app.services, staff, owner.id), actFor(app.services, support, owner.id)]);
  expect((await download(source, support)).json().code).toBe("forbidden");
  expect((await download(source, staff)).statusCode).toBe(200);
  expect(await findNewEntries()).toMatchObject([
    { action: "video.download", actorId: staff.id, onBehalfOf: owner.id, detail: { name: "salt.mov" } },
  ]);
});

test("a sign-in and a new password are entries of the account", async () => {
  const account = await createAccount(app.services);
  const signedIn = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: account.email, password: PASSWORD },
  });
  expect(signedIn.statusCode).toBe(200);
  const changed = await app.http.inject({
    method: "PATCH",
    url: "/v1/account",
    headers: account.headers,
    payload: { currentPassword: PASSWORD, password: "jeanne dielman 23" },
  });
  expect(changed.statusCode).toBe(200);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, account.id))
    .orderBy(asc(auditEntries.createdAt));
  expect(entries.map(({ action }) => action)).toEqual(["session.start", "account.password"]);
  expect(JSON.stringify(entries)).not.toContain("jeanne");
});
