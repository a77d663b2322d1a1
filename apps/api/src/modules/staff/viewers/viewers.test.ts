import { randomUUID } from "node:crypto";
import { messages } from "@matinee/texts";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { consents } from "../../../db/schema/consents.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orderHistory } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createFilm, createFilmFile } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { paywallSettings } from "../../../testing/video/playback-fixtures.ts";
import { createOrder, createSubscriber, findViewerKey } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
});
afterAll(() => app.close());

const get = (id: string) => app.http.inject({ url: `/v1/admin/viewers/${id}`, headers: staff.headers });

test("finds everything about an email address by any of its orders and registrations", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const [paid, free] = [
    await createPage(app.services, owner.id, { title: "The Salt Road" }),
    await createPage(app.services, owner.id, { title: "Night Bees" }),
  ];
  const email = "imogen@achterberg.test";
  const order = await createOrder(app.services, paid.id, { email, name: "Imogen Achterberg" });
  const registration = await createSubscriber(app.services, free.id, { email: email.toUpperCase() });
  const stranger = await createOrder(app.services, paid.id);
  const video = await createFeature(app.services, paid.id);
  const film = await createFilm(app.services, owner.id, { title: "Paper Mountains" });
  const file = await createFilmFile(app.services, film);
  const play = { pageId: paid.id, videoId: video.id, watchedSeconds: 60 };
  const viewerKey = await findViewerKey(app.services, { orderId: order.id });
  const startedAt = new Date(Date.now() - 60_000);
  await db.insert(playbackSessions).values([
    { ...play, viewer: viewerKey, deviceId: "laptop", startedAt },
    { ...play, videoId: file.id, watchedSeconds: 30, viewer: viewerKey, deviceId: "laptop", startedAt },
    { ...play, viewer: await findViewerKey(app.services, { orderId: stranger.id }), deviceId: "other" },
  ]);
  await db.insert(emailOutbox).values([
    { template: "receipt", to: email, input: {} },
    { template: "receipt", to: stranger.email, input: {} },
  ]);
  await db.insert(orderHistory).values([
    { orderId: order.id, kind: "refunded", amountCents: 200, actorId: staff.id },
    { orderId: stranger.id, kind: "refunded", amountCents: 300 },
  ]);
  const changed = { actorId: staff.id, detail: { email }, subjectType: "page", subjectId: free.id };
  await db.insert(auditEntries).values([
    { ...changed, action: "viewing-link.replace", subjectType: "order", subjectId: order.id, detail: {} },
    { ...changed, action: "viewer.reset-visits", reason: "Broken device" },
    { ...changed, action: "viewing-link.resend", detail: { email: stranger.email } },
    { ...changed, action: "viewing-link.replace", subjectType: "order", subjectId: stranger.id },
    { ...changed, action: "page.update" },
  ]);
  await db.insert(emailOptOuts).values({ email, pageId: free.id });
  await db.insert(consents).values([
    { kind: "terms", textVersion: "2026-11-23", orderId: order.id },
    { kind: "terms", textVersion: "2026-11-23", orderId: stranger.id },
  ]);
  const waiting = { pageId: paid.id, name: "Imogen", quantity: 1, acceptsFewer: false };
  await db.insert(waitlistEntries).values([
    { ...waiting, email: stranger.email, emailKey: stranger.email },
    { ...waiting, email: email.toUpperCase(), emailKey: email, lapses: 1 },
    {
      ...waiting,
      pageId: free.id,
      email,
      emailKey: email,
      state: "offered",
      offeredQuantity: 1,
      offeredUntil: startedAt,
    },
  ]);
  const response = await get(order.id);
  expect(response.statusCode).toBe(200);
  const viewer: AdminViewer = response.json().data;
  expect(viewer).toMatchObject({
    name: "Imogen Achterberg",
    email,
    orders: [{ id: order.id, pageTitle: "The Salt Road" }],
    registrations: [{ id: registration.id, pageTitle: "Night Bees", removed: false }],
    devices: [{ id: "laptop", plays: 1, watchedSeconds: 90 }],
    emails: [{ template: "receipt" }],
    history: [{ pageTitle: "The Salt Road", kind: "refunded", amount: 200, by: expect.anything() }],
    plays: [
      { pageTitle: "The Salt Road", filmTitle: "Paper Mountains", deviceId: "laptop", watchedSeconds: 30 },
      { pageTitle: "The Salt Road", filmTitle: null, deviceId: "laptop", watchedSeconds: 60 },
    ],
    waitlistEntries: [
      { pageTitle: "Night Bees", state: "offered", place: null, offeredUntil: startedAt.toISOString() },
      { pageTitle: "The Salt Road", state: "waiting", place: 2, lapses: 1 },
    ],
    block: null,
    consents: [{ kind: "terms", textVersion: "2026-11-23" }],
    optOuts: [{ pageTitle: "Night Bees" }],
  });
  expect(viewer.history).toHaveLength(1);
  expect(viewer.plays).toHaveLength(2);
  expect(viewer.acts).toHaveLength(2);
  expect(new Map(viewer.acts.map(({ action, reason }) => [action, reason]))).toEqual(
    new Map([
      ["viewer.reset-visits", "Broken device"],
      ["viewing-link.replace", null],
    ]),
  );
  const same: AdminViewer = (await get(registration.id)).json().data;
  expect(same.orders.map(({ id }) => id)).toEqual([order.id]);
});

test("finds who only waits, by an entry of a waiting list or a place in a queue", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { title: "Twelfth Floor Choir" });
  const email = "only@waits.test";
  const [entry] = await db
    .insert(waitlistEntries)
    .values({ pageId: page.id, email, emailKey: email, name: "Ona Lee", quantity: 2, acceptsFewer: true })
    .returning();
  const opensAt = new Date();
  await db.insert(saleQueues).values({
    pageId: page.id,
    opensAt,
    joinsFrom: opensAt,
    maxBuying: 1,
    perPerson: 2,
    sealedSeed: "",
    seal: "",
  });
  const place = { pageId: page.id, quantity: 1, joinedAt: opensAt };
  const [named, unnamed] = await db
    .insert(queuePlaces)
    .values([{ ...place, email, rank: 7 }, place])
    .returning();
  const expected = {
    email,
    orders: [],
    registrations: [],
    waitlistEntries: [{ id: entry?.id, pageTitle: "Twelfth Floor Choir", place: 1 }],
    queuePlaces: [
      { id: named?.id, pageTitle: "Twelfth Floor Choir", confirmed: false, rank: 7, until: null },
    ],
  };
  expect((await get(entry?.id ?? "")).json().data).toMatchObject({ ...expected, name: "Ona Lee" });
  expect((await get(named?.id ?? "")).json().data).toMatchObject(expected);
  // Without an email it is nobody's.
  expect((await get(unnamed?.id ?? "")).statusCode).toBe(404);
  expect((await post(`${entry?.id}/block`, { reason: "Bot" })).statusCode).toBe(200);
  expect((await get(named?.id ?? "")).json().data.block).toMatchObject({ reason: "Bot" });
  expect((await post(`${entry?.id}/resend`, {})).statusCode).toBe(409);
  expect((await post(`${entry?.id}/forget-devices`, { reason: "Bot" })).statusCode).toBe(404);
});

test("returns 404 for an id that is neither an order nor a registration", async () => {
  expect((await get(randomUUID())).statusCode).toBe(404);
  expect((await get(staff.id)).statusCode).toBe(404);
});

const post = (path: string, payload: object, headers: Record<string, string> = staff.headers) =>
  app.http.inject({ method: "POST", url: `/v1/admin/viewers/${path}`, headers, payload });

/** Creates a person with a ticket and a registration of two open events, which both count visits. */
async function createViewer(email: string) {
  const owner = await createAccount(app.services);
  const paid = await createPage(app.services, owner.id, { paywallSettings });
  const free = await createPage(app.services, owner.id, { emailCapture: true });
  const order = await createOrder(app.services, paid.id, { email, visits: 20 });
  const registration = await createSubscriber(app.services, free.id, { email });
  const ofRegistration = eq(entitlements.subscriberId, registration.id);
  await app.services.db.update(entitlements).set({ plays: 3 }).where(ofRegistration);
  return { owner, paid, free, order, registration, email };
}

const listLinks = async (to: string) => {
  const sent = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
  return sent.filter(({ template }) => template === "viewing-link").map(({ pageId }) => pageId);
};

const listEntries = (subjectId: string) =>
  app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId));

test("support sends the links of one event or of all again to the viewer's own address", async () => {
  const { owner, paid, free, order, email } = await createViewer("all.links@viewer.test");
  const one = await post(`${order.id}/resend`, { pageId: free.id });
  expect(one.json().data).toEqual({ email, events: 1 });
  expect(await listLinks(email)).toEqual([free.id]);
  const all = await post(`${order.id}/resend`, {});
  expect(all.json().data).toEqual({ email, events: 2 });
  const sent = await listLinks(email);
  expect(sent).toHaveLength(3);
  expect(new Set(sent)).toEqual(new Set([free.id, paid.id]));
  expect(await listEntries(paid.id)).toMatchObject([
    { action: "viewing-link.resend", actorId: staff.id, onBehalfOf: owner.id, detail: { email } },
  ]);
});

test("says that no link opens anything, and sends none, once the events are cancelled", async () => {
  const { paid, free, order, email } = await createViewer("no.links@viewer.test");
  const cancelled = inArray(pages.id, [paid.id, free.id]);
  await app.services.db.update(pages).set({ cancelledAt: new Date() }).where(cancelled);
  const response = await post(`${order.id}/resend`, {});
  expect([response.statusCode, response.json().message]).toEqual([409, messages.purchase.noViewingLink]);
  expect(await listLinks(email)).toEqual([]);
  expect((await post(`${randomUUID()}/resend`, {})).statusCode).toBe(404);
});

test("support counts the visits of a ticket or a registration from 0 again, with a reason", async () => {
  const { owner, order, registration, free } = await createViewer("reset@viewer.test");
  const readVisits = async () => {
    const { orders, registrations }: AdminViewer = (await get(order.id)).json().data;
    return [...orders, ...registrations].map(({ visits }) => visits);
  };
  expect(await readVisits()).toEqual([20, 3]);
  const missing = await post(`${order.id}/reset-visits`, { reason: " " });
  expect(missing.json()).toMatchObject({ code: "invalid", errors: { reason: expect.anything() } });
  expect((await post(`${order.id}/reset-visits`, { reason: "Broken device" })).json().data.visits).toBe(20);
  expect(await readVisits()).toEqual([0, 3]);
  expect(await listEntries(order.id)).toMatchObject([
    { action: "viewer.reset-visits", onBehalfOf: owner.id, reason: "Broken device", detail: { visits: 20 } },
  ]);
  await post(`${registration.id}/reset-visits`, { reason: "Broken device" });
  // Nothing is left to reset, and nothing is recorded.
  await post(`${registration.id}/reset-visits`, { reason: "Once more" });
  expect(await readVisits()).toEqual([0, 0]);
  expect(await listEntries(free.id)).toMatchObject([
    { detail: { visits: 3, subscriberId: registration.id } },
  ]);
  expect((await post(`${randomUUID()}/reset-visits`, { reason: "Broken device" })).statusCode).toBe(404);
});

test("finds a viewer by a ticket that was sent on to them, and helps with this ticket alone", async () => {
  const { owner, paid, order, email } = await createViewer("giver@viewer.test");
  const ofOrder = eq(entitlements.orderId, order.id);
  const [sold] = await app.services.db.select().from(entitlements).where(ofOrder);
  const sent = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${paid.id}/tickets/${sold?.id}/holder`,
    headers: owner.headers,
    payload: { name: "Fran Holder", email: "Fran@viewer.test" },
  });
  const { id } = sent.json().data;
  const holder: AdminViewer = (await get(id)).json().data;
  expect(holder).toMatchObject({
    name: "Fran Holder",
    email: "Fran@viewer.test",
    orders: [],
    registrations: [],
    tickets: [
      { id, orderId: order.id, state: "valid", visits: 20, buyerEmail: email, pageTitle: paid.title },
    ],
  });
  // The buyer holds no ticket of another person, and what they sent on is not found as theirs.
  const buyer: AdminViewer = (await get(order.id)).json().data;
  expect([buyer.orders.length, buyer.tickets.length]).toEqual([1, 0]);
  expect((await get(sold?.id ?? "")).statusCode).toBe(404);
  const links = await post(`${id}/resend`, {});
  expect(links.json().data).toEqual({ email: "Fran@viewer.test", events: 1 });
  expect(await listLinks("Fran@viewer.test")).toEqual([paid.id]);
  expect((await post(`${id}/forget-devices`, { reason: "New television" })).json().data.stopped).toBe(0);
  expect((await post(`${id}/reset-visits`, { reason: "Broken device" })).json().data.visits).toBe(20);
  const entries = await listEntries(order.id);
  expect(entries.find(({ action }) => action === "viewer.reset-visits")).toMatchObject({
    onBehalfOf: owner.id,
    detail: { email: "Fran@viewer.test", ticketId: id, visits: 20 },
  });
  const { tickets }: AdminViewer = (await get(id)).json().data;
  expect(tickets[0]?.visits).toBe(0);
});

test("the visits of an order count a ticket that was sent on once", async () => {
  const { owner, paid, order } = await createViewer("counted@viewer.test");
  const [sold] = await app.services.db.select().from(entitlements).where(eq(entitlements.orderId, order.id));
  await app.http.inject({
    method: "POST",
    url: `/v1/pages/${paid.id}/tickets/${sold?.id}/holder`,
    headers: owner.headers,
    payload: { name: "Hal", email: "hal@viewer.test" },
  });
  expect((await post(`${order.id}/reset-visits`, { reason: "Broken device" })).json().data.visits).toBe(20);
});

test("support blocks an address with a reason: registrations and free tickets are refused until it is unblocked", async () => {
  const { owner, paid, order, registration, email } = await createViewer("reseller@viewer.test");
  const { id: pageId } = await createPage(app.services, owner.id, { emailCapture: true });
  const register = async () => {
    const payload = { name: "Sol", email: "RESELLER@viewer.test" };
    const url = `/v1/pages/${pageId}/subscribers`;
    const { statusCode, body } = await app.http.inject({ method: "POST", url, payload });
    return { statusCode, ...JSON.parse(body) };
  };
  const give = async () => {
    const tickets = [
      { name: "Sol", email, reference: randomUUID() },
      { name: "Ada", email: "ada@viewer.test", reference: randomUUID() },
    ];
    const url = `/v1/pages/${paid.id}/comps`;
    const given = await app.http.inject({
      method: "POST",
      url,
      headers: owner.headers,
      payload: { tickets },
    });
    return given.json().data.lines.map(({ status, error }: Record<string, unknown>) => [status, error]);
  };
  const missing = await post(`${order.id}/block`, { reason: " " });
  expect(missing.json()).toMatchObject({ code: "invalid", errors: { reason: expect.anything() } });
  expect((await post(`${order.id}/block`, { reason: "Sells tickets" })).json().data).toEqual({ email });
  // A colleague who presses it too changes nothing.
  await post(`${registration.id}/block`, { reason: "Later" });
  const { block }: AdminViewer = (await get(registration.id)).json().data;
  expect(block).toMatchObject({ reason: "Sells tickets", by: expect.anything() });
  const { refused } = messages.blockedEmails;
  expect(await register()).toMatchObject({ statusCode: 422, errors: { email: { msg: refused } } });
  expect(await give()).toEqual([
    ["invalid", refused],
    ["created", null],
  ]);
  // What the viewer has stays.
  expect((await post(`${order.id}/resend`, {})).json().data.events).toBe(2);
  const lifted = await post(`${order.id}/unblock`, { reason: "It was another person" });
  expect(lifted.json().data).toEqual({ email });
  await post(`${order.id}/unblock`, { reason: "Once more" });
  expect(await register()).toMatchObject({ statusCode: 201 });
  expect(await give()).toEqual([
    ["created", null],
    ["created", null],
  ]);
  expect(await listEntries(order.id)).toMatchObject([
    { action: "viewer.block", actorId: staff.id, reason: "Sells tickets", detail: { email } },
    { action: "viewer.unblock", reason: "It was another person", detail: { email } },
  ]);
  for (const path of ["block", "unblock", "forget-devices"])
    expect((await post(`${randomUUID()}/${path}`, { reason: "Unknown" })).statusCode).toBe(404);
  expect((await post(`${order.id}/unblock`, {})).json().code).toBe("invalid");
  expect((await post(`${order.id}/forget-devices`, {})).json().code).toBe("invalid");
});

test("neither the owner of the event nor a visitor changes what a viewer may do, or sends all links of a viewer", async () => {
  const { owner, order } = await createViewer("strangers@viewer.test");
  for (const [path, payload] of [
    [`${order.id}/resend`, {}],
    [`${order.id}/reset-visits`, { reason: "For myself" }],
    [`${order.id}/forget-devices`, { reason: "For myself" }],
    [`${order.id}/block`, { reason: "For myself" }],
    [`${order.id}/unblock`, { reason: "For myself" }],
  ] as const) {
    expect((await post(path, payload, owner.headers)).json().code).toBe("forbidden");
    expect((await post(path, payload, {})).json().code).toBe("no-session");
  }
  const { orders }: AdminViewer = (await get(order.id)).json().data;
  expect(orders).toMatchObject([{ visits: 20 }]);
});
