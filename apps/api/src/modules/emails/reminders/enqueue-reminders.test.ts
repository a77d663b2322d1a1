import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp } from "../../../testing/emails/email-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { enqueueReminders } from "./enqueue-reminders.ts";

const HOUR = 3_600_000;
let app: EmailApp;
let owner: { id: string; headers: { "x-session-id": string } };
beforeAll(async () => {
  app = await createEmailApp();
});
beforeEach(async () => {
  app.clock.set(new Date());
  owner = await createAccount(app.services, { capabilityStatus: "active" });
});
afterAll(() => app.close());

const hoursFromNow = (hours: number) =>
  new Date(Math.ceil(app.clock.now().getTime() / 1000) * 1000 + hours * HOUR);

/** Creates an event that opens in `hours` hours, with a registered guest and a buyer. */
async function createEvent(hours: number, fields: Partial<typeof pages.$inferInsert> = {}) {
  const [eventStart, eventEnd] = [hoursFromNow(hours), hoursFromNow(hours + 5)];
  const page = await createPage(app.services, owner.id, {
    eventStart,
    eventEnd,
    emailCapture: true,
    ...fields,
  });
  const now = app.clock.now();
  const guest = await createSubscriber(app.services, page.id, { createdAt: now });
  const buyer = await createOrder(app.services, page.id, { paidAt: now });
  return { page, guest, buyer };
}

/** Runs the worker's two jobs once: enqueueing reminders and sending emails. */
async function runJobs(): Promise<void> {
  await enqueueReminders(app.services);
  await app.sendDue();
}

/** Advances the clock by `hours`, running the jobs every 15 minutes. */
async function advanceHours(hours: number): Promise<void> {
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    app.clock.advance(HOUR / 4);
    await runJobs();
  }
}

const listSubjects = async (to: string) =>
  (await app.inbox.listMessages(to)).map(({ subject }) => subject.split(":")[0]).toReversed();

test("reminds each guest once a day before, an hour before and at the opening", async () => {
  const { guest, buyer } = await createEvent(26);
  await advanceHours(1.5);
  expect(await listSubjects(guest.email)).toEqual([]);
  await advanceHours(1);
  expect(await listSubjects(guest.email)).toEqual(["Coming up"]);
  await advanceHours(24.5);
  for (const to of [guest.email, buyer.email]) {
    expect(await listSubjects(to)).toEqual(["Coming up", "Starting soon", "On now"]);
  }
  const [email] = await app.inbox.listMessages(buyer.email);
  const slug = /\/watch\/[^/\s]+\/([\w-]+)/.exec(email?.text ?? "")?.[1];
  const seen = await app.http.inject({ url: `/v1/pages/${buyer.pageId}/orders/${slug}` });
  expect(seen.statusCode).toBe(200);
});

test("reminds holders of a festival of its first day and its beginning, and of no hour", async () => {
  const page = await createPage(app.services, owner.id, {
    kind: "festival",
    eventStart: hoursFromNow(26),
    eventEnd: hoursFromNow(100),
  });
  const holder = await createOrder(app.services, page.id, { paidAt: app.clock.now() });
  const screening = await createEvent(26, { festivalId: page.id, emailCapture: false });
  const goods = await createOrder(app.services, page.id, { type: "physical", paidAt: app.clock.now() });
  await advanceHours(27);
  expect(await listSubjects(holder.email)).toEqual(["Coming up", "On now"]);
  expect(await listSubjects(goods.email)).toEqual([]);
  // Control: those of its screening get all of its own.
  expect(await listSubjects(screening.buyer.email)).toEqual(["Coming up", "Starting soon", "On now"]);
});

/** Makes an event the premiere of a film that ends after an hour, with an encore from the next day on. */
async function makePremiere(pageId: string, lobbyMinutes: number): Promise<void> {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  const startsAt = page?.opensAt ?? app.clock.now();
  const encoreFrom = new Date(startsAt.getTime() + 24 * HOUR);
  const encoreUntil = new Date(startsAt.getTime() + 72 * HOUR);
  await app.services.db.insert(premieres).values({
    pageId,
    startsAt,
    anchorAt: startsAt,
    lobbyMinutes,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: true,
    encoreFrom,
    encoreUntil,
  });
  await app.services.db.update(pages).set({ closesAt: encoreUntil }).where(eq(pages.id, pageId));
}

test("calls the viewers of a premiere when its lobby opens and when its encore starts", async () => {
  const { page, guest, buyer } = await createEvent(3);
  await makePremiere(page.id, 30);
  await advanceHours(2.25);
  expect(await listSubjects(guest.email)).toEqual(["Starting soon"]);
  await advanceHours(0.5);
  expect(await listSubjects(guest.email)).toEqual(["Starting soon", "The lobby is open"]);
  await advanceHours(24.5);
  for (const to of [guest.email, buyer.email]) {
    expect(await listSubjects(to)).toEqual(["Starting soon", "The lobby is open", "Encore"]);
  }
});

test("a long lobby needs no reminder of an hour before", async () => {
  const { page, guest } = await createEvent(3);
  await makePremiere(page.id, 60);
  await advanceHours(3.25);
  expect(await listSubjects(guest.email)).toEqual(["The lobby is open"]);
});

test("drops the email of an encore that was moved", async () => {
  const { page, guest } = await createEvent(1);
  await makePremiere(page.id, 30);
  app.clock.advance(25 * HOUR + 60_000);
  await enqueueReminders(app.services);
  const encoreFrom = new Date(app.clock.now().getTime() + 5 * HOUR);
  await app.services.db.update(premieres).set({ encoreFrom }).where(eq(premieres.pageId, page.id));
  await app.sendDue();
  expect(await listSubjects(guest.email)).toEqual([]);
});

test("sends no reminder of an opening that has passed while the mail server was not available", async () => {
  const { guest } = await createEvent(1.5);
  app.clock.advance(0.75 * HOUR);
  await enqueueReminders(app.services);
  app.clock.advance(0.5 * HOUR);
  await enqueueReminders(app.services);
  app.clock.advance(0.5 * HOUR);
  await runJobs();
  expect(await listSubjects(guest.email)).toEqual(["On now"]);
});

test("reminds the recipient of a gift, whatever its giver chose", async () => {
  const { page } = await createEvent(0.9, { emailCapture: false });
  const gift = { recipientName: "Bo", recipientEmail: `bo.${page.id}@example.com`, message: "" };
  const paidAt = new Date(app.clock.now().getTime() - 48 * HOUR);
  const given = await createOrder(app.services, page.id, { gift, paidAt, eventReminderOptOut: true });
  const own = await createOrder(app.services, page.id, { paidAt, eventReminderOptOut: true });
  await runJobs();
  expect(await listSubjects(gift.recipientEmail)).toEqual(["Starting soon"]);
  for (const { email } of [given, own]) expect(await listSubjects(email)).toEqual([]);
});

test("concurrent workers enqueue each reminder once", async () => {
  const { page } = await createEvent(0.5);
  app.clock.advance(0.6 * HOUR);
  await Promise.all(Array.from({ length: 6 }, () => enqueueReminders(app.services)));
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
  expect(emails.map(({ template }) => template)).toEqual(["on-now", "on-now"]);
});

test("sends reminders only for the last date of an event that moved twice", async () => {
  const { page, guest } = await createEvent(30);
  const move = async (hours: number) => {
    const [stored] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
    const attributes = { eventStart: hoursFromNow(hours), eventEnd: hoursFromNow(hours + 5) };
    const response = await app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: owner.headers,
      payload: { ...attributes, version: stored?.version, confirmed: true },
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  await advanceHours(1);
  await move(3 * 24);
  await advanceHours(1);
  await move(28);
  await advanceHours(32);
  expect(await listSubjects(guest.email)).toEqual([
    "New date",
    "New date",
    "Coming up",
    "Starting soon",
    "On now",
  ]);
});

test("drops a waiting reminder when its event moves", async () => {
  const { page, guest } = await createEvent(1);
  app.clock.advance(60_000);
  await enqueueReminders(app.services);
  const [eventStart, eventEnd] = [hoursFromNow(100), hoursFromNow(105)];
  await app.services.db
    .update(pages)
    .set({ eventStart, eventEnd, opensAt: eventStart, closesAt: eventEnd })
    .where(eq(pages.id, page.id));
  await app.sendDue();
  expect(await listSubjects(guest.email)).toEqual([]);
});

test("sends none to people who opted out, and one per address to the others", async () => {
  const { page } = await createEvent(2);
  const paidAt = app.clock.now();
  const declined = await createOrder(app.services, page.id, { paidAt, eventReminderOptOut: true });
  const registered = await createSubscriber(app.services, page.id, { eventReminderOptOut: true });
  const clicked = await createOrder(app.services, page.id, { paidAt });
  await app.services.db.insert(emailOptOuts).values({ email: clicked.email, pageId: page.id });
  const twice = await createOrder(app.services, page.id, { paidAt });
  await createOrder(app.services, page.id, { paidAt, email: twice.email.toUpperCase() });
  await createSubscriber(app.services, page.id, { email: twice.email });
  await advanceHours(2.25);
  for (const { email } of [declined, registered, clicked]) expect(await listSubjects(email)).toEqual([]);
  expect(await listSubjects(twice.email)).toEqual(["Starting soon", "On now"]);
});

test("reminds only people with access: not donors, refunded buyers, removed guests or gift givers", async () => {
  const { page } = await createEvent(2, { emailCapture: false });
  const paidAt = app.clock.now();
  const gift = await createOrder(app.services, page.id, {
    paidAt,
    gift: { recipientName: "Bo", recipientEmail: `bo.${Date.now()}@example.com`, message: "" },
  });
  const donor = await createOrder(app.services, page.id, { paidAt, type: "donation" });
  const refunded = await createOrder(app.services, page.id, { paidAt, status: "refunded" });
  const removed = await createSubscriber(app.services, page.id, { removedAt: paidAt });
  await advanceHours(2.25);
  for (const { email } of [gift, donor, refunded, removed]) expect(await listSubjects(email)).toEqual([]);
  expect(await listSubjects(gift.gift?.recipientEmail ?? "")).toEqual(["Starting soon", "On now"]);
});

test("sends no reminders for deactivated, archived or cancelled events", async () => {
  const hiddenEvents = await Promise.all([
    createEvent(0.5, { activated: false }),
    createEvent(0.5, { archived: true }),
    createEvent(0.5, { cancelledAt: new Date() }),
  ]);
  await advanceHours(1);
  for (const { guest } of hiddenEvents) expect(await listSubjects(guest.email)).toEqual([]);
});

test("the hour-before reminder is sent 60 minutes before the opening across a DST change", async () => {
  // In New York, 2027-03-14 has no hour from 2 to 3: an opening at 03:30 is an hour and a half after 01:00.
  const eventStart = new Date("2027-03-14T07:30:00Z");
  app.clock.set(new Date("2027-03-12T12:00:00Z"));
  const { guest } = await createEvent(0, {
    eventStart,
    eventEnd: new Date("2027-03-14T12:00:00Z"),
    timezone: "America/New_York",
  });
  app.clock.set(new Date("2027-03-13T07:30:30Z"));
  await runJobs();
  app.clock.set(new Date("2027-03-14T06:29:00Z"));
  await runJobs();
  expect(await listSubjects(guest.email)).toEqual(["Coming up"]);
  app.clock.set(new Date("2027-03-14T06:30:30Z"));
  await runJobs();
  const [email] = await app.inbox.listMessages(guest.email);
  expect(email?.subject).toMatch(/^Starting soon/);
  expect(email?.text).toMatch(/March 14, 2027, 3:30\s–\s8:00\sAM EDT/);
});
