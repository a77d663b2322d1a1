import { attendeeMailLimits } from "@matinee/domain/limits";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { comps } from "../../../db/schema/comps.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { videos } from "../../../db/schema/videos.ts";
import { createEmailApp, type EmailApp } from "../../../testing/emails/email-app.ts";
import { applyOrderAccess } from "../../access/apply-order-access.ts";
import { createFilm, createFilmFile, showFilms } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  changeOrders,
  createOrder,
  createSubscriber,
  findViewerKey,
} from "../../../testing/viewer-fixtures.ts";
import { composeEmails } from "../compose/compose-email.ts";
import { enqueueAttendeeMails } from "./enqueue-attendee-mails.ts";

/** Noon in UTC, the time zone of the events. */
const noon = new Date("2026-10-01T12:00:00.000Z");
const HOUR = 3_600_000;

let app: EmailApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createEmailApp();
});
beforeEach(async () => {
  app.clock.set(noon);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const text = {
  subject: "Until Sunday",
  body: "The encore is **open**. <b>raw</b> ![](https://example.com/x.png)",
};

const call = (method: "GET" | "POST" | "PUT" | "DELETE", pageId: string, path = "", payload?: object) =>
  app.http.inject({
    method,
    url: `/v1/pages/${pageId}/attendee-mails${path}`,
    headers: owner.headers,
    ...(payload && { payload }),
  });
const plan = (pageId: string, fields: object = {}) =>
  call("POST", pageId, "", { audience: "everyone", ...text, ...fields });
const list = async (pageId: string) => (await call("GET", pageId)).json().data;
const countRecipients = async (pageId: string): Promise<Record<string, number>> => {
  const { audiences }: { audiences: { audience: string; recipients: number }[] } = (
    await call("GET", pageId, "/audiences")
  ).json().data;
  return Object.fromEntries(audiences.map(({ audience, recipients }) => [audience, recipients]));
};

/** Runs the worker's two jobs once. */
async function runJobs(): Promise<void> {
  await enqueueAttendeeMails(app.services);
  await app.sendDue();
}

/** Creates an event in UTC with a feature of 100 seconds. */
async function createEvent() {
  const page = await createPage(app.services, owner.id, { timezone: "UTC" });
  const [video] = await app.services.db
    .insert(videos)
    .values({
      pageId: page.id,
      kind: "feature",
      name: "film.mp4",
      sizeBytes: 1,
      status: "ready",
      durationSeconds: 100,
    })
    .returning();
  if (!video) throw new Error("the insert returned no video");
  await app.services.db.update(pages).set({ featureVideoId: video.id }).where(eq(pages.id, page.id));
  return { id: page.id, videoId: video.id };
}

async function watch(page: { id: string; videoId: string }, viewer: string, positionSeconds: number) {
  const now = app.clock.now();
  const values = { pageId: page.id, videoId: page.videoId, viewer, deviceId: viewer, positionSeconds };
  await app.services.db.insert(playbackSessions).values({ ...values, countedAt: now, lastSeenAt: now });
}

test("writes to nobody of a festival without holders, and asks there not who watched", async () => {
  const festival = await createPage(app.services, owner.id, { kind: "festival" });
  const screening = await createPage(app.services, owner.id, { festivalId: festival.id });
  await createOrder(app.services, screening.id);
  expect((await plan(festival.id)).json().code).toBe("state-conflict");
  for (const audience of ["watched", "not-watched"]) {
    const response = await plan(festival.id, { audience });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(["audience"]);
  }
  const later = new Date(noon.getTime() + HOUR).toISOString();
  expect((await plan(festival.id, { sendAt: later })).statusCode).toBe(201);
  app.clock.advance(2 * HOUR);
  await runJobs();
  expect(await app.services.db.$count(emailOutbox, eq(emailOutbox.pageId, festival.id))).toBe(0);
});

test("an email of a festival reaches the holders of its account's screenings by choice, each once, with a link of theirs", async () => {
  const { id: otherId } = await createAccount(app.services);
  const festival = await createPage(app.services, owner.id, {
    kind: "festival",
    title: "Harbour Lights",
    timezone: "UTC",
  });
  const add = (festivalOrder: number, fields: object = {}) =>
    createPage(app.services, owner.id, { festivalId: festival.id, festivalOrder, ...fields });
  const [first, second, cancelled, invited] = [
    await add(0),
    await add(1, { emailCapture: true }),
    await add(2, { cancelledAt: noon }),
    await add(3, { accountId: otherId }),
  ];
  const outside = await createEvent();
  const buyer = await createOrder(app.services, first.id, { paidAt: noon });
  await createSubscriber(app.services, second.id, { email: buyer.email.toUpperCase(), createdAt: noon });
  const registered = await createSubscriber(app.services, second.id, { createdAt: noon });
  const tired = await createOrder(app.services, first.id, { paidAt: noon });
  await app.services.db.insert(emailOptOuts).values({ email: tired.email, pageId: first.id });
  const others = await Promise.all(
    [cancelled, invited, outside].map(({ id }) => createOrder(app.services, id, { paidAt: noon })),
  );

  expect(await countRecipients(festival.id)).toEqual({
    everyone: 0,
    screenings: 2,
    bought: 0,
    registered: 0,
  });
  expect(await countRecipients(outside.id)).not.toHaveProperty("screenings");
  const wrong = await plan(outside.id, { audience: "screenings" });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().errors)).toEqual(["audience"]);

  expect((await plan(festival.id, { audience: "screenings" })).statusCode).toBe(201);
  await runJobs();
  const read = async ({ email }: { email: string }) => app.inbox.listMessages(email);
  expect((await Promise.all([tired, ...others].map(read))).flat()).toEqual([]);
  const [toBuyer, ...more] = await read(buyer);
  expect(more).toEqual([]);
  expect(toBuyer?.text).toContain("Harbour Lights");
  expect(toBuyer?.text).toMatch(new RegExp(`/watch/${first.slug}/[\\w-]{20,}`));
  const [toRegistered] = await read(registered);
  expect(toRegistered?.text).toContain(`/watch/${second.slug}?subscriberID=`);
  // Under the festival's name nothing else says where the place is.
  expect(toRegistered?.text).toContain("Open your page");
  expect(toRegistered?.text).toContain("You have a place at this festival or one of its screenings.");
});

test("a programme of several films is watched once each of them is, and not watched until one begins", async () => {
  const page = await createPage(app.services, owner.id, { timezone: "UTC" });
  const shorts = await Promise.all(
    [1, 2].map(async () => {
      const film = await createFilm(app.services, owner.id);
      return { filmId: film.id, file: await createFilmFile(app.services, film, { durationSeconds: 100 }) };
    }),
  );
  await showFilms(
    app.services,
    page.id,
    shorts.map(({ filmId, file }) => ({ filmId, videoId: file.id })),
  );
  const [all, one] = [
    await createOrder(app.services, page.id, { paidAt: noon }),
    await createOrder(app.services, page.id, { paidAt: noon }),
  ];
  await createOrder(app.services, page.id, { paidAt: noon });
  for (const { file } of shorts)
    await watch(
      { id: page.id, videoId: file.id },
      await findViewerKey(app.services, { orderId: all.id }),
      95,
    );
  const [first] = shorts;
  await watch(
    { id: page.id, videoId: first?.file.id ?? "" },
    await findViewerKey(app.services, { orderId: one.id }),
    95,
  );
  expect(await countRecipients(page.id)).toMatchObject({ everyone: 3, watched: 1, "not-watched": 1 });
});

test("an email with a link goes to nobody whose free ticket is unused", async () => {
  const page = await createEvent();
  const give = async (visits: number) => {
    const order = await createOrder(app.services, page.id, { paidAt: noon, totalCents: 0, visits });
    await app.services.db.insert(comps).values({ orderId: order.id, pageId: page.id, key: order.id });
    return order;
  };
  const stranger = await give(0);
  const withLink = { body: "[Sign in to your bank](https://evil.example/login)" };
  expect((await plan(page.id, withLink)).json().message).toMatch(/^1 person has not used their free/);
  const guest = await give(1);
  const buyer = await createOrder(app.services, page.id, { paidAt: noon });
  // A free ticket is not bought.
  expect(await countRecipients(page.id)).toMatchObject({ everyone: 3, bought: 1 });
  expect((await plan(page.id, withLink)).statusCode).toBe(201);
  await runJobs();
  const countMails = async () =>
    Promise.all(
      [stranger, guest, buyer].map(async ({ email }) => (await app.inbox.listMessages(email)).length),
    );
  expect(await countMails()).toEqual([0, 1, 1]);
  // The control: the same people get a text without links.
  expect((await plan(page.id, { body: "We begin at eight." })).statusCode).toBe(201);
  await runJobs();
  expect(await countMails()).toEqual([1, 2, 2]);
});

test("writes to each audience once, and not to those who opted out", async () => {
  const page = await createEvent();
  const before = { paidAt: noon };
  const [finished, started, unwatched] = [
    await createOrder(app.services, page.id, before),
    await createOrder(app.services, page.id, before),
    await createOrder(app.services, page.id, before),
  ];
  const second = await createOrder(app.services, page.id, {
    ...before,
    email: unwatched.email.toUpperCase(),
  });
  await createOrder(app.services, page.id, { ...before, eventReminderOptOut: true });
  await createOrder(app.services, page.id, { ...before, status: "refunded" });
  const unsubscribed = await createOrder(app.services, page.id, before);
  await app.services.db.insert(emailOptOuts).values({ email: unsubscribed.email, pageId: page.id });
  const registered = await createSubscriber(app.services, page.id, { createdAt: noon });
  await watch(page, await findViewerKey(app.services, { orderId: finished.id }), 95);
  await watch(page, await findViewerKey(app.services, { orderId: started.id }), 20);

  const { audiences } = (await call("GET", page.id, "/audiences")).json().data;
  expect(audiences[0]).toMatchObject({ audience: "everyone", people: 6, optedOut: 2, recipients: 4 });
  expect(await countRecipients(page.id)).toEqual({
    everyone: 4,
    "not-watched": 2,
    watched: 1,
    bought: 3,
    registered: 1,
  });
  expect((await plan(page.id, { audience: "not-watched" })).statusCode).toBe(201);
  await runJobs();
  await runJobs();
  expect(await app.inbox.listMessages(unwatched.email)).toHaveLength(1);
  expect(await app.inbox.listMessages(registered.email)).toHaveLength(1);
  for (const { email } of [finished, started, unsubscribed])
    expect(await app.inbox.listMessages(email)).toEqual([]);
  app.clock.advance(HOUR);
  // The email has the link of one order, and the person watches with either.
  for (const { id } of [unwatched, second]) {
    await app.services.db.delete(playbackSessions);
    await watch(page, await findViewerKey(app.services, { orderId: id }), 5);
    expect(await list(page.id)).toMatchObject({
      used: 1,
      mails: [{ state: "sent", recipients: 2, sent: 2, failed: 0, watchedAfter: 1 }],
    });
  }
});

test("reaches a person who had one of two orders refunded while the email waited, and counts no gift as theirs", async () => {
  const page = await createEvent();
  const buy = (email: string, fields: object = {}) =>
    createOrder(app.services, page.id, { paidAt: noon, email, ...fields });
  await buy("Twice@example.com");
  await buy("twice@example.com");
  const once = await buy("once@example.com");
  const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
  const given = await buy("twice@example.com", { gift });
  await plan(page.id);
  await enqueueAttendeeMails(app.services);
  const queued = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
  const used = queued.find(({ to }) => to.toLowerCase() === "twice@example.com")?.input["orderId"];
  const refunded = { status: "refunded" as const, refundedCents: 750 };
  for (const id of [String(used), once.id]) await changeOrders(app.services.db, eq(orders.id, id), refunded);
  await app.sendDue();
  const [email] = (await app.inbox.listMessages()).filter(({ to }) => /^twice@/i.test(to[0] ?? ""));
  const token = /\/watch\/[\w-]+\/([\w-]+)/.exec(email?.text ?? "")?.[1];
  const opened = await app.http.inject({ url: `/v1/pages/${page.id}/orders/${token}` });
  expect(opened.json().data).toMatchObject({ admits: true });
  expect(await app.inbox.listMessages("once@example.com")).toEqual([]);
  app.clock.advance(HOUR);
  await watch(page, await findViewerKey(app.services, { orderId: given.id }), 5);
  // The recipient watched after the email, and the giver did not.
  expect(await list(page.id)).toMatchObject({ mails: [{ sent: 2, watchedAfter: 1 }] });
});

test("sends the Markdown without raw HTML and images, with the person's link and a way to unsubscribe", async () => {
  const page = await createEvent();
  const order = await createOrder(app.services, page.id, { paidAt: noon, name: "Katherine Buyer" });
  await plan(page.id);
  await runJobs();
  const [email] = await app.inbox.listMessages(order.email);
  expect(email?.subject).toBe("Until Sunday");
  expect(email?.text).toContain("Hello Katherine");
  expect(email?.html).toContain("<strong>open</strong>");
  expect(email?.html.replaceAll("<!-- -->", "")).toContain("&lt;b&gt;raw&lt;/b&gt;");
  expect(email?.html).not.toContain("<b>");
  expect(email?.html).not.toContain("example.com/x.png");
  expect(email?.text).toMatch(/\/watch\/[\w-]+\/[\w-]+/);
  const headers = Object.fromEntries(
    Object.entries(email?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
});

test("writes the first name of each reader, escaped, and the fallback where the name is none", async () => {
  const page = await createEvent();
  const order = (name: string) => createOrder(app.services, page.id, { paidAt: noon, name });
  const [ada, adversary, initials] = [
    await order("Ada Lovelace"),
    await order("**<i>Bo</i>** Buyer"),
    await order("J. Buyer"),
  ];
  await plan(page.id, {
    subject: "{first name|Friend}, until Sunday",
    body: "Dear *{first name|friend}*, [see](https://example.com/{firstname}) `{first name}`",
  });
  await runJobs();
  const [email] = await app.inbox.listMessages(ada.email);
  expect(email?.subject).toBe("Ada, until Sunday");
  expect(email?.html).toContain("Dear <em>Ada</em>");
  expect(email?.text).toContain("Dear Ada,");
  expect(email?.html).not.toContain("example.com/Ada");
  const [literal] = await app.inbox.listMessages(adversary.email);
  expect(literal?.html).toContain("Dear <em>**&lt;i&gt;Bo&lt;/i&gt;**</em>");
  expect(literal?.subject).toBe("**<i>Bo</i>**, until Sunday");
  const [nameless] = await app.inbox.listMessages(initials.email);
  expect(nameless?.subject).toBe("Friend, until Sunday");
  expect(nameless?.html).toContain("Dear <em>friend</em>");
  expect(nameless?.text).toContain("there");
});

test("waits for the morning of the event's time zone where no country is known, unless the email is urgent", async () => {
  const page = await createEvent();
  await createOrder(app.services, page.id, { paidAt: noon });
  app.clock.set(new Date("2026-10-01T23:00:00.000Z"));
  expect((await plan(page.id)).json().data.sendAt).toMatch(/^2026-10-01T23:00/);
  await runJobs();
  expect((await list(page.id)).mails).toMatchObject([{ state: "waiting", sent: 0, inMorning: 1 }]);
  expect((await plan(page.id, { urgent: true })).statusCode).toBe(201);
  await runJobs();
  expect((await list(page.id)).mails).toMatchObject([{ state: "sent", urgent: true }, { state: "waiting" }]);
  app.clock.set(new Date("2026-10-02T08:00:00.000Z"));
  await runJobs();
  expect((await list(page.id)).mails[1]).toMatchObject({ state: "sent", recipients: 1 });
});

test("stops a planned email until it leaves, and records both", async () => {
  const page = await createEvent();
  const order = await createOrder(app.services, page.id, { paidAt: noon });
  const sendAt = new Date(noon.getTime() + HOUR).toISOString();
  const { id } = (await plan(page.id, { sendAt })).json().data;
  expect((await call("DELETE", page.id, `/${id}`)).statusCode).toBe(204);
  expect((await call("DELETE", page.id, `/${id}`)).statusCode).toBe(204);
  app.clock.advance(2 * HOUR);
  await runJobs();
  expect(await app.inbox.listMessages(order.email)).toEqual([]);
  expect(await list(page.id)).toMatchObject({ used: 0, mails: [{ state: "stopped" }] });

  const sent = (await plan(page.id)).json().data;
  await runJobs();
  expect((await call("DELETE", page.id, `/${sent.id}`)).statusCode).toBe(409);
  expect((await call("DELETE", page.id, `/${crypto.randomUUID()}`)).statusCode).toBe(404);
  const audited = await app.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, page.id));
  expect(audited.map(({ action }) => action)).toEqual([
    "attendee-mail.plan",
    "attendee-mail.stop",
    "attendee-mail.plan",
  ]);
});

test("keeps a draft with an incomplete text until it is sent or deleted", async () => {
  const page = await createEvent();
  await createOrder(app.services, page.id, { paidAt: noon });
  const listDrafts = async () => (await call("GET", page.id, "/drafts")).json().data.drafts;
  const draft = { audience: "watched", subject: "Thank you", body: "", urgent: true };
  const created = (await call("POST", page.id, "/drafts", draft)).json().data;
  expect(created).toEqual({ ...draft, id: created.id, sendAt: null, savedAt: expect.any(String) });
  const sendAt = new Date(noon.getTime() + 24 * HOUR).toISOString();
  const changes = { ...draft, audience: "everyone", body: "Good **night**", sendAt };
  expect((await call("PUT", page.id, `/drafts/${created.id}`, changes)).statusCode).toBe(200);
  expect(await listDrafts()).toEqual([{ ...changes, id: created.id, savedAt: expect.any(String) }]);
  expect(await list(page.id)).toMatchObject({ used: 0, mails: [] });

  // An email that is not accepted keeps its draft.
  expect((await plan(page.id, { subject: "", draftId: created.id })).statusCode).toBe(422);
  expect(await listDrafts()).toHaveLength(1);
  expect((await plan(page.id, { draftId: created.id })).statusCode).toBe(201);
  expect(await listDrafts()).toEqual([]);
  const second = (await call("POST", page.id, "/drafts", draft)).json().data;
  const emptied = await call("PUT", page.id, `/drafts/${second.id}`, { ...draft, subject: "" });
  expect(emptied.json().errors).toHaveProperty("subject");
  expect(await listDrafts()).toHaveLength(1);
  expect((await call("DELETE", page.id, `/drafts/${second.id}`)).statusCode).toBe(204);
  expect((await call("DELETE", page.id, `/drafts/${second.id}`)).statusCode).toBe(404);
  expect((await call("PUT", page.id, `/drafts/${second.id}`, draft)).statusCode).toBe(404);
  const audited = await app.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, page.id));
  expect(audited.map(({ action }) => action)).toEqual([
    "attendee-mail.save-draft",
    "attendee-mail.save-draft",
    "attendee-mail.plan",
    "attendee-mail.save-draft",
    "attendee-mail.remove-draft",
  ]);
});

test("rejects an empty draft, one too many also at once, and the draft of another event", async () => {
  const page = await createEvent();
  const draft = { audience: "everyone", subject: "", body: "" };
  expect((await call("POST", page.id, "/drafts", draft)).json().errors).toHaveProperty("subject");
  const requests = Array.from({ length: attendeeMailLimits.drafts + 2 }, (_, index) =>
    call("POST", page.id, "/drafts", { ...draft, subject: `Draft ${index}` }),
  );
  const responses = await Promise.all(requests);
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(attendeeMailLimits.drafts);
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  const other = await createEvent();
  const [{ id }] = (await call("GET", page.id, "/drafts")).json().data.drafts;
  expect((await call("DELETE", other.id, `/drafts/${id}`)).statusCode).toBe(404);
  await createOrder(app.services, other.id, { paidAt: noon });
  expect((await plan(other.id, { draftId: id })).statusCode).toBe(201);
  expect((await call("GET", page.id, "/drafts")).json().data.drafts).toHaveLength(attendeeMailLimits.drafts);
});

test("two workers write one email to each person, and a crash before the commit none", async () => {
  const page = await createEvent();
  await createOrder(app.services, page.id, { paidAt: noon });
  const { id } = (await plan(page.id)).json().data;
  const isOurs = and(eq(emailOutbox.pageId, page.id), eq(emailOutbox.template, "attendee-mail"));
  await Promise.all([enqueueAttendeeMails(app.services), enqueueAttendeeMails(app.services)]);
  expect(await app.services.db.$count(emailOutbox, isOurs)).toBe(1);
  // Control: a row that looks unsent is written again, and only its key keeps the second email away.
  const unsent = { queuedAt: null, recipients: null };
  await app.services.db.update(attendeeMails).set(unsent).where(eq(attendeeMails.id, id));
  await enqueueAttendeeMails(app.services);
  expect(await app.services.db.$count(emailOutbox, isOurs)).toBe(1);
  await app.services.db.update(emailOutbox).set({ dedupeKey: null }).where(isOurs);
  await app.services.db.update(attendeeMails).set(unsent).where(eq(attendeeMails.id, id));
  await enqueueAttendeeMails(app.services);
  expect(await app.services.db.$count(emailOutbox, isOurs)).toBe(2);
});

test("returns 409 for an event that is not active, for no recipients, and for the fifth email", async () => {
  const inactive = await createPage(app.services, owner.id, { activated: false });
  expect((await plan(inactive.id)).statusCode).toBe(409);
  const page = await createEvent();
  expect((await plan(page.id)).statusCode).toBe(409);
  await createOrder(app.services, page.id, { paidAt: noon });
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent++) statuses.push((await plan(page.id)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 409]);
});

test("returns 409 for one email more than an account may send in a day, also when two come at once", async () => {
  const DAY = 24 * HOUR;
  const [one, two] = [await createEvent(), await createEvent()];
  for (const { id } of [one, two]) await createOrder(app.services, id, { paidAt: noon });
  const other = await createEvent();
  const mail = { pageId: other.id, audience: "everyone", ...text, urgent: false, createdAt: noon } as const;
  // All but one of those of a day; one that leaves a day earlier, and a stopped one.
  await app.services.db
    .insert(attendeeMails)
    .values([
      ...Array.from({ length: attendeeMailLimits.perAccountDay - 1 }, () => ({ ...mail, sendAt: noon })),
      { ...mail, sendAt: new Date(noon.getTime() - DAY) },
      { ...mail, sendAt: noon, stoppedAt: noon },
    ]);
  const responses = await Promise.all([plan(one.id), plan(two.id)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = responses.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().message).toMatch(/^Your events send at most 50 emails to attendees in 24 hours/);
  const later = (ms: number) =>
    plan(two.id, { sendAt: new Date(app.clock.now().getTime() + ms).toISOString() });
  expect((await later(DAY - HOUR)).statusCode).toBe(409);
  expect((await later(DAY + HOUR)).statusCode).toBe(201);
  // The control: another account.
  owner = await createAccount(app.services);
  const theirs = await createEvent();
  await createOrder(app.services, theirs.id, { paidAt: noon });
  expect((await plan(theirs.id)).statusCode).toBe(201);
});

test("stops an email of an event that was cancelled before it was due", async () => {
  const page = await createEvent();
  await createOrder(app.services, page.id, { paidAt: noon });
  await plan(page.id);
  const cancelledAt = app.clock.now();
  await app.services.db.update(pages).set({ cancelledAt }).where(eq(pages.id, page.id));
  await runJobs();
  expect(await list(page.id)).toMatchObject({ mails: [{ state: "stopped" }] });
});

test("the owner writes to the people of a cancelled event, who had a place until then", async () => {
  const page = await createEvent();
  const { db } = app.services;
  for (let sent = 0; sent < 4; sent++) {
    if (sent === 0) await createOrder(app.services, page.id, { email: "dispute@example.com", paidAt: noon });
    expect((await plan(page.id)).statusCode).toBe(201);
  }
  await changeOrders(db, eq(orders.pageId, page.id), { status: "disputed" });
  const lost = await createOrder(app.services, page.id, {
    email: "buyer@example.com",
    paidAt: noon,
    status: "refunded",
  });
  await db.insert(orderHistory).values({ orderId: lost.id, kind: "cancelled" });
  await db.transaction((tx) => applyOrderAccess(tx, [lost.id]));
  // Had the money back before.
  await createOrder(app.services, page.id, { email: "early@example.com", paidAt: noon, status: "refunded" });
  const cancelledAt = new Date(app.clock.now().getTime() + 1000);
  await db.update(pages).set({ cancelledAt }).where(eq(pages.id, page.id));
  app.clock.advance(60_000);
  const sorry = await plan(page.id, { subject: "We are sorry", urgent: true });
  expect(sorry.statusCode, sorry.body).toBe(201);
  await runJobs();
  const rows = await db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
  expect(rows.map(({ to }) => to).toSorted()).toEqual(["buyer@example.com", "dispute@example.com"]);
  const emails = await composeEmails(app.services, rows);
  for (const email of emails)
    expect(email).toMatchObject({
      subject: "We are sorry",
      text: expect.stringContaining("You had a place at this screening."),
    });
  app.clock.advance(-60_000);
});

test("returns each wrong field, and sends a test to the owner alone", async () => {
  const page = await createEvent();
  const order = await createOrder(app.services, page.id, { paidAt: noon });
  const empty = await plan(page.id, { subject: " ", body: "" });
  expect(Object.keys(empty.json().errors)).toEqual(["subject", "body"]);
  const past = await plan(page.id, { sendAt: new Date(noon.getTime() - HOUR).toISOString() });
  expect(past.json().errors).toHaveProperty("sendAt");
  expect((await call("POST", page.id, "/test", { subject: "", body: "x" })).statusCode).toBe(422);
  const sent = await call("POST", page.id, "/test", { ...text, body: `Dear {first name}, ${text.body}` });
  expect(sent.json().data).toEqual({ to: owner.email });
  await runJobs();
  const [email] = await app.inbox.listMessages(owner.email);
  expect(email?.subject).toBe("Test: Until Sunday");
  expect(email?.text).toContain("Dear Ada,");
  expect(await app.inbox.listMessages(order.email)).toEqual([]);
  const stranger = await createAccount(app.services);
  const url = `/v1/pages/${page.id}/attendee-mails`;
  expect((await app.http.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
});
