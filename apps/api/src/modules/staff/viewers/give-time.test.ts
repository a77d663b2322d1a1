import { randomUUID } from "node:crypto";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import type { pages } from "../../../db/schema/pages.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { countWatching } from "../../../db/viewing-times.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { insertPassUse, sellNamedPass } from "../../../testing/pass-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { paywallSettings } from "../../../testing/video/playback-fixtures.ts";
import { createOrder, createSubscriber, findEntitlementId } from "../../../testing/viewer-fixtures.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { issueViewerToken } from "../../access/viewer-credentials.queries.ts";

const HOUR_MS = 3_600_000;
const texts = messages.viewerPage.giveTime.problems;

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
});
afterAll(() => app.close());

const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);

/** An event that is open for ten days, with hours to begin and to finish. */
const createEvent = (fields: Partial<typeof pages.$inferInsert> = {}) =>
  createPage(app.services, owner.id, {
    paywallSettings,
    eventStart: hoursFromNow(-1),
    eventEnd: hoursFromNow(240),
    unlockHours: 24,
    watchHours: 5,
    ...fields,
  });

async function createTicket(pageId: string) {
  const order = await createOrder(app.services, pageId, { email: `${randomUUID()}@viewer.test` });
  return { order, id: await findEntitlementId(app.services, { orderId: order.id }) };
}

const give = (id: string, until: Date, { reason = "The line was down", by = staff } = {}) =>
  app.http.inject({
    method: "POST",
    url: `/v1/admin/viewers/${id}/give-time`,
    headers: by.headers,
    payload: { until: until.toISOString(), reason },
  });

async function readTimes(id: string) {
  const [held] = await app.services.db.select().from(entitlements).where(eq(entitlements.id, id));
  if (!held) throw new Error("no such entitlement");
  const { unlockUntil, watchUntil } = held;
  return { unlockUntil, watchUntil };
}

const savePage = (pageId: string, payload: object) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${pageId}`, headers: owner.headers, payload });

test("staff give the holder of one ticket more time to begin, which is audited and emailed", async () => {
  const page = await createEvent();
  const [ticket, other] = [await createTicket(page.id), await createTicket(page.id)];
  const before = await readTimes(other.id);
  const until = hoursFromNow(48);
  const given = await give(ticket.id, until);
  expect([given.statusCode, given.json().data]).toEqual([200, { email: ticket.order.email }]);
  expect(await readTimes(ticket.id)).toEqual({ unlockUntil: until, watchUntil: null });
  expect(await readTimes(other.id)).toEqual(before);
  const { db } = app.services;
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, ticket.order.id));
  expect(entries).toMatchObject([
    {
      action: "viewer.give-time",
      actorId: staff.id,
      onBehalfOf: owner.id,
      reason: "The line was down",
      detail: { email: ticket.order.email, ticketId: ticket.id, until: until.toISOString() },
    },
  ]);
  const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.template, "date-changed"));
  expect(mails).toMatchObject([
    { to: ticket.order.email, input: { pageId: page.id, ticketId: ticket.id, moreTime: true } },
  ]);
});

test("more time to finish goes past the closing only where the event lets people finish", async () => {
  for (const ends of ["with-event", "may-finish"] as const) {
    const page = await createEvent({ ends });
    const { id } = await createTicket(page.id);
    await countWatching(app.services.db, id, app.clock.now());
    const late = await give(id, hoursFromNow(250));
    if (ends === "with-event") {
      expect(late.json()).toMatchObject({
        code: "invalid",
        errors: { until: { msg: texts["after-event"] } },
      });
      expect((await give(id, hoursFromNow(240))).statusCode).toBe(200);
    } else {
      expect(late.statusCode).toBe(200);
      expect(await readTimes(id)).toMatchObject({ watchUntil: hoursFromNow(250) });
      const tooLate = await give(id, hoursFromNow(240 + 30 * 24 + 1));
      expect(tooLate.json().errors).toEqual({ until: { msg: texts["too-late"] } });
    }
  }
});

test("a time that is over opens the film again", async () => {
  const page = await createEvent();
  const { order, id } = await createTicket(page.id);
  await countWatching(app.services.db, id, hoursFromNow(-6));
  const url = `/v1/pages/${page.id}/subscribers/${order.slug}/access`;
  const readFinish = async () => (await app.http.inject({ url })).json().data.finishBy;
  expect(await readFinish()).toBe(hoursFromNow(-1).toISOString());
  expect((await give(id, hoursFromNow(3))).statusCode).toBe(200);
  expect(await readFinish()).toBe(hoursFromNow(3).toISOString());
});

test("all links of a registration share the time that was given, also later ones", async () => {
  const page = await createEvent({ paywallSettings: createDefaultPaywallSettings(), emailCapture: true });
  const registration = await createSubscriber(app.services, page.id, { email: "two.links@viewer.test" });
  const issue = () => issueViewerToken(app.services.db, { pageId: page.id, subscriberId: registration.id });
  await issue();
  const until = hoursFromNow(48);
  expect((await give(registration.id, until)).json().data).toEqual({ email: "two.links@viewer.test" });
  await issue();
  const held = await app.services.db
    .select()
    .from(entitlements)
    .where(eq(entitlements.subscriberId, registration.id));
  expect(held).toHaveLength(3);
  for (const { unlockUntil, givenUntil } of held) expect([unlockUntil, givenUntil]).toEqual([until, until]);
});

test("time that was given stays when the hours change and when the ticket is sent on, until it is used", async () => {
  const page = await createEvent();
  const { id } = await createTicket(page.id);
  const until = hoursFromNow(100);
  await give(id, until);
  expect((await savePage(page.id, { unlockHours: 30 })).statusCode).toBe(200);
  expect(await readTimes(id)).toMatchObject({ unlockUntil: until });
  const sent = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/tickets/${id}/holder`,
    headers: owner.headers,
    payload: { name: "Fran", email: "fran@viewer.test" },
  });
  const { id: sentId } = sent.json().data;
  expect((await savePage(page.id, { unlockHours: 31 })).statusCode).toBe(200);
  expect(await readTimes(sentId)).toMatchObject({ unlockUntil: until });
  expect((await give(sentId, hoursFromNow(101))).json().data).toEqual({ email: "fran@viewer.test" });
  // The time to finish is that of everyone.
  await countWatching(app.services.db, sentId, app.clock.now());
  expect((await savePage(page.id, { watchHours: 6 })).statusCode).toBe(200);
  expect(await readTimes(sentId)).toMatchObject({ watchUntil: hoursFromNow(6) });
  await give(sentId, hoursFromNow(20));
  expect((await savePage(page.id, { watchHours: 7 })).statusCode).toBe(200);
  expect(await readTimes(sentId)).toMatchObject({ watchUntil: hoursFromNow(20) });
});

test("a time that cannot be given is named at its field, and changes nothing", async () => {
  const page = await createEvent();
  const { id } = await createTicket(page.id);
  const before = await readTimes(id);
  const problems = [
    [hoursFromNow(0), "past"],
    [hoursFromNow(23), "not-more"],
    [hoursFromNow(241), "after-event"],
  ] as const;
  for (const [until, problem] of problems)
    expect((await give(id, until)).json()).toMatchObject({
      code: "invalid",
      errors: { until: { msg: texts[problem] } },
    });
  expect((await give(id, hoursFromNow(48), { reason: " " })).json()).toMatchObject({
    errors: { reason: expect.anything() },
  });
  expect((await give(randomUUID(), hoursFromNow(48))).statusCode).toBe(404);
  expect((await give(id, hoursFromNow(48), { by: owner })).statusCode).toBe(403);
  expect(await readTimes(id)).toEqual(before);
});

test("no time is given to a ticket whose time ends with the event, or that opens nothing", async () => {
  const { db } = app.services;
  const expectConflict = async (id: string, message: string) =>
    expect((await give(id, hoursFromNow(48))).json()).toMatchObject({ code: "state-conflict", message });
  const endless = await createTicket((await createEvent({ unlockHours: null })).id);
  await expectConflict(endless.id, texts["with-event"]);
  const optional = await createEvent({ paywallSettings: { ...paywallSettings, isOptional: true } });
  await expectConflict((await createTicket(optional.id)).id, texts["with-event"]);
  const cancelled = await createTicket((await createEvent({ cancelledAt: app.clock.now() })).id);
  await expectConflict(cancelled.id, texts.notValid);
  const disputed = await createTicket((await createEvent()).id);
  await db.update(entitlements).set({ suspendedAt: app.clock.now() }).where(eq(entitlements.id, disputed.id));
  await expectConflict(disputed.id, texts.notValid);
});

/** A screening with hours, in a festival of another account, and a pass that was used for it. */
async function usePass(fields: Partial<typeof entitlements.$inferInsert> = {}) {
  const organizer = await createAccount(app.services);
  const festival = await createPage(app.services, organizer.id, {
    kind: "festival",
    title: "Harbour Lights",
  });
  const page = await createEvent({ festivalId: festival.id });
  const pass = await sellNamedPass(app.services, festival.id);
  const useId = await insertPassUse(app.services, pass.id, page.id, {
    unlockUntil: hoursFromNow(24),
    ...fields,
  });
  return { organizer, festival, page, pass, useId };
}

test("the holder of a pass gets more time for one screening, which only the organizer's account reads", async () => {
  const { db } = app.services;
  const { organizer, page, pass, useId } = await usePass();
  const until = hoursFromNow(48);
  const given = await give(useId, until);
  expect([given.statusCode, given.json().data]).toEqual([200, { email: pass.email }]);
  expect(await readTimes(useId)).toEqual({ unlockUntil: until, watchUntil: null });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, pass.orderId));
  expect(entries).toMatchObject([
    {
      action: "viewer.give-time",
      onBehalfOf: organizer.id,
      detail: { email: pass.email, ticketId: pass.entitlementId, until: until.toISOString() },
    },
  ]);
  const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.to, pass.email));
  expect(mails).toMatchObject([{ input: { pageId: page.id, passId: pass.id, moreTime: true } }]);
  const [mail] = await composeEmails(app.services, mails);
  expect(mail instanceof Error ? mail.message : mail?.text).toContain(messages.timeToWatch.beginByLabel);
  const order = await app.http.inject({ url: `/v1/admin/orders/${pass.orderId}`, headers: staff.headers });
  expect(order.json().data.passes[0].uses).toMatchObject([
    { id: useId, beginBy: until.toISOString(), timezone: page.timezone },
  ]);
  // Its start takes nothing more, and its time to finish is given as well.
  await countWatching(db, useId, app.clock.now());
  expect((await give(useId, hoursFromNow(60))).statusCode).toBe(200);
  expect(await readTimes(useId)).toMatchObject({ watchUntil: hoursFromNow(60) });
  expect((await savePage(page.id, { watchHours: 6 })).statusCode).toBe(200);
  expect(await readTimes(useId)).toMatchObject({ watchUntil: hoursFromNow(60) });
});

test("no time is given to a use that was given back, or whose pass is not valid", async () => {
  const { db } = app.services;
  const now = app.clock.now();
  const expectNotValid = async (id: string) =>
    expect((await give(id, hoursFromNow(48))).json()).toMatchObject({
      code: "state-conflict",
      message: texts.notValid,
    });
  const returned = await usePass({ revokedAt: now, revokedReason: "returned" });
  await expectNotValid(returned.useId);
  const held = await usePass();
  await db.update(entitlements).set({ suspendedAt: now }).where(eq(entitlements.id, held.pass.entitlementId));
  await expectNotValid(held.useId);
  expect(await readTimes(held.useId)).toMatchObject({ unlockUntil: hoursFromNow(24) });
});
