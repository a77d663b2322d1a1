import { messages } from "@matinee/texts";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { webhookMessages } from "../../db/schema/webhooks.ts";
import { removeLocksOf, waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const createEvent = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { emailCapture: true, ...fields });
const call = (method: "GET" | "POST" | "DELETE", path: string, payload?: object, account?: TestAccount) =>
  app.http.inject({
    method,
    url: `/v1/pages/${path}`,
    headers: { ...account?.headers },
    ...(payload && { payload }),
  });
const person = { name: "Ann", email: "ann@example.com" };
async function register(pageId: string, fields: object = {}): Promise<string> {
  const response = await call("POST", `${pageId}/subscribers`, { ...person, ...fields });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
const giveBack = (pageId: string, link: string) => call("POST", `${pageId}/subscribers/${link}/return`);
const getAccess = async (pageId: string, link: string): Promise<boolean> => {
  const response = await call("GET", `${pageId}/subscribers/${link}/access`);
  return response.statusCode === 200 && response.json().data.access;
};
const listMails = async (pageId: string) => {
  const rows = await app.services.db
    .select({ template: emailOutbox.template, to: emailOutbox.to, status: emailOutbox.status })
    .from(emailOutbox)
    .where(eq(emailOutbox.pageId, pageId))
    .orderBy(emailOutbox.id);
  return rows.map(({ template, to, status }) => `${template} ${to} ${status}`);
};

test("ends all links of a registration that is given back, and lets the person register again", async () => {
  const page = await createEvent();
  const link = await register(page.id);
  const second = await register(page.id);
  const heard: unknown[] = [];
  const client = await app.services.pool.connect();
  client.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await client.query("listen playback_revoked");
  expect((await giveBack(page.id, link)).statusCode).toBe(204);
  await client.query("select 1");
  client.release(true);
  const ended = await app.services.db.select().from(entitlements).where(eq(entitlements.pageId, page.id));
  expect(ended.map(({ revokedReason }) => revokedReason)).toEqual(["returned", "returned"]);
  expect(heard).toHaveLength(2);
  expect(heard).toEqual(expect.arrayContaining(ended.map(({ id }) => ({ entitlementId: id }))));
  expect(await getAccess(page.id, link)).toBe(false);
  expect(await getAccess(page.id, second)).toBe(false);
  expect(await listMails(page.id)).toEqual([
    "registration ann@example.com dropped",
    "registration-returned ann@example.com waiting",
  ]);
  const checked = await app.http.inject({
    method: "POST",
    url: "/v1/viewing-links/check",
    payload: { token: link },
  });
  expect(checked.json().data).toMatchObject({ state: "given-back", message: messages.registrationReturned });
  // Its link is no credential any more.
  expect((await giveBack(page.id, link)).statusCode).toBe(404);
  expect((await call("POST", `${page.id}/subscribers/${link}/viewing-link`)).statusCode).toBe(404);

  const list = await call("GET", `${page.id}/subscribers`, undefined, owner);
  expect(list.json().data.data).toMatchObject([{ email: "ann@example.com", returnedAt: expect.any(String) }]);
  const csv = await call("GET", `${page.id}/subscribers.csv`, undefined, owner);
  const [header, row] = csv.body.trim().split("\r\n");
  expect(header).toMatch(/,Given back,Begin by,Finish by,Language$/);
  expect(row).toMatch(/,[^,]+,,,en$/);

  const again = await register(page.id, { name: "Ann Lee" });
  expect(await getAccess(page.id, again)).toBe(true);
  // Those from before stay ended.
  expect(await getAccess(page.id, link)).toBe(false);
  const people = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  expect(people).toMatchObject([{ name: "Ann Lee", returnedAt: null, removedAt: null }]);
  expect((await listMails(page.id)).at(-1)).toBe("registration ann@example.com waiting");
});

test("rejects giving back after the event, when it is cancelled, with another event's link and with a ticket's", async () => {
  const page = await createEvent({ closesAt: new Date(app.clock.now().getTime() + 3_600_000) });
  const link = await register(page.id);
  const other = await createEvent();
  expect((await giveBack(other.id, link)).statusCode).toBe(404);
  const { slug } = await createOrder(app.services, page.id);
  expect((await giveBack(page.id, slug)).statusCode).toBe(404);
  app.clock.advance(3_600_000);
  const over = await giveBack(page.id, link);
  expect([over.statusCode, over.json().message]).toEqual([409, messages.tickets.returnProblems.over]);
  app.clock.advance(-3_600_000);
  const cancelled = await createEvent();
  const cancelledLink = await register(cancelled.id);
  await call("POST", `${cancelled.id}/cancel`, {}, owner);
  expect((await giveBack(cancelled.id, cancelledLink)).statusCode).toBe(409);
});

test("keeps a person out whom the owner removes after they gave their registration back", async () => {
  const page = await createEvent();
  await giveBack(page.id, await register(page.id));
  const [row] = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  const removal = await call("DELETE", `${page.id}/subscribers/${row?.id}`, undefined, owner);
  expect(removal.statusCode).toBe(204);
  // They lost their place before, by their own choice.
  expect((await listMails(page.id)).filter((mail) => mail.startsWith("place-lost"))).toEqual([]);
  expect((await call("POST", `${page.id}/subscribers`, person)).statusCode).toBe(403);
});

test("tells webhooks of a registration that is given back and comes again", async () => {
  const url = "https://hooks.example.org/registrations";
  const made = await app.http.inject({
    method: "POST",
    url: "/v1/webhooks",
    headers: owner.headers,
    payload: { url, events: ["subscriber.created", "subscriber.returned"] },
  });
  expect(made.statusCode, made.body).toBe(201);
  const page = await createEvent();
  const email = "hooked@example.com";
  await giveBack(page.id, await register(page.id, { email }));
  await register(page.id, { email });
  const sent = await app.services.db
    .select({ type: webhookMessages.type })
    .from(webhookMessages)
    .where(eq(webhookMessages.viewerEmail, email))
    .orderBy(webhookMessages.id);
  expect(sent.map(({ type }) => type)).toEqual([
    "subscriber.created",
    "subscriber.returned",
    "subscriber.created",
  ]);
});

test("gives back once when a person presses twice", async () => {
  const page = await createEvent();
  const link = await register(page.id);
  const statuses = (await Promise.all([1, 2, 3].map(() => giveBack(page.id, link)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(await listMails(page.id)).toHaveLength(2);
});

/** Runs two requests, the second when the first has done all but its emails, and lets both end. */
async function runOverlapping(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { pool } = app.services;
  const client = await pool.connect();
  await client.query("begin");
  // Both requests write an email last. Reading emails needs no wait.
  await client.query("lock table email_outbox in share mode");
  try {
    const running = [first()];
    await waitForBlockedQuery(app.services, 1);
    running.push(second());
    await waitForBlockedQuery(app.services, 2);
    await client.query("rollback");
    await Promise.all(running);
  } finally {
    client.release(true);
  }
}

/** What a person has after giving their registration back and registering again overlapped. */
async function overlap(requests: TestApp, first: "return" | "register") {
  const page = await createEvent();
  const link = await register(page.id);
  const send = (path: string, payload?: object) =>
    requests.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/${path}`,
      ...(payload && { payload }),
    });
  let again = "";
  const returning = async () =>
    expect((await send(`subscribers/${link}/return`)).statusCode, "return").toBe(204);
  const registering = async () => {
    const response = await send("subscribers", person);
    expect(response.statusCode, response.body).toBe(201);
    again = response.json().data.id;
  };
  await (first === "return"
    ? runOverlapping(returning, registering)
    : runOverlapping(registering, returning));
  const { db } = app.services;
  const [row] = await db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  const isOpen = and(eq(entitlements.pageId, page.id), isNull(entitlements.revokedAt));
  return {
    isRegistered: row?.returnedAt === null,
    openLinks: await db.$count(entitlements, isOpen),
    admits: [await getAccess(page.id, link), await getAccess(page.id, again)],
  };
}

test("a registration that follows a return under way holds a place with its own link only", async () => {
  const outcome = await overlap(app, "return");
  expect(outcome).toEqual({ isRegistered: true, openLinks: 1, admits: [false, true] });
});

test("a return that follows a registration under way ends its link too", async () => {
  const outcome = await overlap(app, "register");
  expect(outcome).toEqual({ isRegistered: false, openLinks: 0, admits: [false, false] });
});

test("control: without the locks on the registration, a link stays open that was given back", async () => {
  const unlocked = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL });
  try {
    removeLocksOf(unlocked.services.pool, "subscribers");
    expect(await overlap(unlocked, "register")).toMatchObject({ isRegistered: false, openLinks: 1 });
  } finally {
    await unlocked.close();
  }
});
