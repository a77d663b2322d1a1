import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countWatching } from "../../../../db/viewing-times.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createOrder, findEntitlementId } from "../../../../testing/viewer-fixtures.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const save = (pageId: string, payload: object) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${pageId}`, headers: owner.headers, payload });

async function readTimes(id: string) {
  const [held] = await app.services.db.select().from(entitlements).where(eq(entitlements.id, id));
  if (!held) throw new Error("no such entitlement");
  return held;
}

const countMails = (pageId: string) =>
  app.services.db.$count(
    emailOutbox,
    and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, "date-changed")),
  );

test("more hours hold at once; fewer ask first with the number of people and tell them", async () => {
  const page = await createPage(app.services, owner.id, { activatedAt: new Date() });
  const order = await createOrder(app.services, page.id);
  const ticketId = await findEntitlementId(app.services, { orderId: order.id });
  await countWatching(app.services.db, ticketId, new Date());
  const asked = await save(page.id, { unlockHours: 48, watchHours: 24, ends: "may-finish" });
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({
    code: "confirmation-needed",
    details: { holders: 1, changed: ["unlockHours", "watchHours", "ends"] },
  });
  const saved = await save(page.id, { unlockHours: 48, watchHours: 24, ends: "may-finish", confirmed: true });
  expect(saved.json().data).toMatchObject({ unlockHours: 48, watchHours: 24, ends: "may-finish" });
  expect(await countMails(page.id)).toBe(1);
  const { createdAt, countedAt, ...first } = await readTimes(ticketId);
  expect(first.unlockUntil).toEqual(new Date(createdAt.getTime() + 48 * HOUR_MS));
  expect(first.watchUntil).toEqual(new Date((countedAt?.getTime() ?? 0) + 24 * HOUR_MS));

  expect((await save(page.id, { unlockHours: 72, watchHours: 30 })).statusCode).toBe(200);
  const more = await readTimes(ticketId);
  expect(more.unlockUntil).toEqual(new Date(createdAt.getTime() + 72 * HOUR_MS));
  expect(more.watchUntil).toEqual(new Date((countedAt?.getTime() ?? 0) + 30 * HOUR_MS));
  expect(await countMails(page.id)).toBe(1);

  const none = await save(page.id, { unlockHours: null, watchHours: null, confirmed: true });
  expect(none.json().data).toMatchObject({ unlockHours: null, watchHours: null, ends: "with-event" });
  expect(await readTimes(ticketId)).toMatchObject({ unlockUntil: null, watchUntil: null, countedAt });
});

test("a later opening moves the time to begin", async () => {
  const page = await createPage(app.services, owner.id, { unlockHours: 24 });
  const order = await createOrder(app.services, page.id);
  const ticketId = await findEntitlementId(app.services, { orderId: order.id });
  const eventStart = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * HOUR_MS);
  expect((await save(page.id, { eventStart: eventStart.toISOString() })).statusCode).toBe(200);
  expect((await readTimes(ticketId)).unlockUntil).toEqual(new Date(eventStart.getTime() + 24 * HOUR_MS));
});

test.each([0, 8761, 1.5])("rejects %s hours at their field", async (hours) => {
  const page = await createPage(app.services, owner.id);
  for (const field of ["unlockHours", "watchHours"]) {
    const rejected = await save(page.id, { [field]: hours });
    expect(rejected.statusCode).toBe(422);
    expect(Object.keys(rejected.json().errors)).toEqual([field]);
  }
});
