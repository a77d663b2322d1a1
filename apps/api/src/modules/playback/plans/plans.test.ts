import type { Plan } from "@matinee/contract/schemas/plans";
import { messages } from "@matinee/texts";
import { getTexts } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../../db/schema/pages.ts";
import { plans } from "../../../db/schema/plans.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { redactUrl } from "../../../platform/http/redact-url.ts";
import { allowLanguages } from "../../../testing/arabic-pages.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createLogLines } from "../../../testing/log-lines.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber, findEntitlementId } from "../../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";

const HOUR_MS = 3_600_000;
const paywall = { ...createDefaultPaywallSettings(), enablePaywall: true };
const log = createLogLines();

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "info" }, true, log.stream);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const startedAt = Date.now();
const inHours = (hours: number) => new Date(startedAt + hours * HOUR_MS);

/** A festival with three screenings of two days, and somebody's pass. */
async function createFestival() {
  const festival = await createPage(app.services, owner.id, {
    kind: "festival",
    title: "Harbour Lights",
    opensAt: inHours(-1),
    closesAt: inHours(47),
  });
  const add = (title: string) =>
    createPage(app.services, owner.id, {
      festivalId: festival.id,
      title,
      paywallSettings: paywall,
      opensAt: inHours(-1),
      closesAt: inHours(47),
    });
  const [tide, salt, night] = [await add("Tide"), await add("Salt"), await add("Night")];
  const order = await createOrder(app.services, festival.id, { type: "pass" });
  return { festival, tide, salt, night, order, token: order.slug };
}

const ask = (token: string) => app.http.inject({ url: `/v1/passes/${token}/plan` });
async function read(token: string): Promise<Plan> {
  const response = await ask(token);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const put = (token: string, version: number, lines: { pageId: string; plannedAt: Date | string }[]) =>
  app.http.inject({ method: "PUT", url: `/v1/passes/${token}/plan`, payload: { version, lines } });
async function save(...args: Parameters<typeof put>): Promise<Plan> {
  const response = await put(...args);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const createCalendar = async (token: string) => {
  const response = await app.http.inject({ method: "POST", url: `/v1/passes/${token}/plan/calendar` });
  expect(response.statusCode, response.body).toBe(201);
  return new URL(response.json().data.url);
};
const fetchCalendar = ({ pathname }: URL, headers: Record<string, string> = {}) =>
  app.http.inject({ url: pathname, headers });
const send = (pageId: string, orderSlug: string, ticketId: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/orders/${orderSlug}/tickets/${ticketId}/send`,
    payload: { name: "Fran", email: "fran@example.com", message: "" },
  });

test("keeps the plan of a pass by time, with what the warnings need", async () => {
  const { festival, tide, salt, token } = await createFestival();
  expect(await read(token)).toEqual({
    festival: { id: festival.id, url: festival.slug, title: "Harbour Lights", timezone: festival.timezone },
    version: 0,
    hasCalendar: false,
    lines: [],
  });
  const film = await createFeature(app.services, tide.id);
  await app.services.db.update(videos).set({ durationSeconds: 5880.5 }).where(eq(videos.id, film.id));
  await app.services.db
    .update(pages)
    .set({ ends: "may-finish", watchHours: 24 })
    .where(eq(pages.id, salt.id));
  const saved = await save(token, 0, [
    { pageId: salt.id, plannedAt: inHours(5) },
    { pageId: tide.id, plannedAt: inHours(2) },
  ]);
  expect(saved).toEqual(await read(token));
  const window = { opensAt: tide.opensAt?.toISOString(), closesAt: tide.closesAt?.toISOString() };
  expect(saved).toMatchObject({
    version: 1,
    lines: [
      {
        pageId: tide.id,
        plannedAt: inHours(2).toISOString(),
        isPremiere: false,
        seconds: 5880.5,
        ...window,
        mayFinish: false,
      },
      { pageId: salt.id, plannedAt: inHours(5).toISOString(), seconds: null, mayFinish: true },
    ],
  });
});

test("a save of a version that another device has replaced is refused, and loses nothing", async () => {
  const { tide, salt, token } = await createFestival();
  const [one, other] = [
    { pageId: tide.id, plannedAt: inHours(2) },
    { pageId: salt.id, plannedAt: inHours(5) },
  ];
  const answers = await Promise.all([put(token, 0, [one]), put(token, 0, [other])]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({
    code: "saved-before-you",
    message: messages.plans.savedBeforeYou,
    details: { version: 1 },
  });
  expect((await read(token)).lines).toHaveLength(1);
  expect((await save(token, 1, [one, other])).lines).toHaveLength(2);
  // The same once more changes nothing.
  expect((await save(token, 2, [other, one])).version).toBe(2);
});

test("refuses at its line what is twice in a plan, outside of the programme, or not open", async () => {
  const { tide, salt, night, token } = await createFestival();
  const elsewhere = await createPage(app.services, owner.id);
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, night.id));
  const plannedAt = inHours(2);
  const response = await put(token, 0, [
    { pageId: tide.id, plannedAt },
    { pageId: tide.id, plannedAt },
    { pageId: elsewhere.id, plannedAt },
    { pageId: night.id, plannedAt },
    { pageId: salt.id, plannedAt: inHours(47) },
  ]);
  expect(response.statusCode).toBe(422);
  const { plans: texts } = messages;
  expect(response.json().errors).toEqual({
    "lines.1.pageId": { msg: texts.twice },
    "lines.2.pageId": { msg: texts.notInProgramme },
    "lines.3.pageId": { msg: texts.notInProgramme },
    "lines.4.plannedAt": { msg: texts.notOpen },
  });
  expect((await read(token)).lines).toEqual([]);
  const many = Array.from({ length: 201 }, () => ({ pageId: tide.id, plannedAt }));
  expect((await put(token, 0, many)).statusCode).toBe(422);
  const justBefore = new Date(inHours(47).getTime() - 1000);
  expect((await save(token, 0, [{ pageId: salt.id, plannedAt: justBefore }])).lines).toHaveLength(1);
});

test("a premiere is planned when it starts, and moves with it", async () => {
  const { tide, token } = await createFestival();
  const { db } = app.services;
  const premiere = { anchorAt: inHours(3), lobbyMinutes: 5, latePolicy: "any-time" as const };
  await db.insert(premieres).values({
    ...premiere,
    pageId: tide.id,
    startsAt: inHours(3),
    lateMinutes: 0,
    sellAfterStart: false,
  });
  await db
    .insert(programmeItems)
    .values({ pageId: tide.id, sortOrder: 0, kind: "slate", durationMs: 65_500 });
  const { lines } = await save(token, 0, [{ pageId: tide.id, plannedAt: inHours(20) }]);
  expect(lines).toMatchObject([{ plannedAt: inHours(3).toISOString(), isPremiere: true, seconds: 65.5 }]);
  await db
    .update(premieres)
    .set({ startsAt: inHours(4) })
    .where(eq(premieres.pageId, tide.id));
  expect((await read(token)).lines).toMatchObject([{ plannedAt: inHours(4).toISOString() }]);
});

test("what is cancelled or leaves the programme leaves the plan, and a save keeps the others", async () => {
  const { tide, salt, night, token } = await createFestival();
  const lines = [tide, salt, night].map(({ id }, index) => ({ pageId: id, plannedAt: inHours(2 + index) }));
  await save(token, 0, lines);
  const { db } = app.services;
  await db.update(pages).set({ cancelledAt: app.clock.now() }).where(eq(pages.id, tide.id));
  await db.update(pages).set({ festivalId: null }).where(eq(pages.id, salt.id));
  expect((await read(token)).lines.map(({ pageId }) => pageId)).toEqual([night.id]);
  // A device that has not heard of it sends them along.
  const saved = await save(token, 1, lines);
  expect(saved).toMatchObject({ version: 1, lines: [{ pageId: night.id }] });
  expect(await save(token, 1, [])).toMatchObject({ version: 2, lines: [] });
});

test("a plan of single tickets belongs to the ticket with which it began, and goes along with it", async () => {
  const { tide, salt, token } = await createFestival();
  const ticket = await createOrder(app.services, tide.id);
  const line = { pageId: salt.id, plannedAt: inHours(5) };
  await save(ticket.slug, 0, [line]);
  expect((await read(token)).lines).toEqual([]);
  const ticketId = await findEntitlementId(app.services, { orderId: ticket.id });
  expect((await send(tide.id, ticket.slug, ticketId)).statusCode).toBeLessThan(300);
  expect((await ask(ticket.slug)).statusCode).toBe(404);
  const [sent] = await app.services.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.previousId, ticketId));
  const kept = await app.services.db
    .select({ pageId: plans.pageId })
    .from(plans)
    .where(eq(plans.entitlementId, sent?.id ?? ""));
  expect(kept).toEqual([{ pageId: salt.id }]);
});

test("a registration has a plan; a ticket of an event in no festival, and an unknown link, have none", async () => {
  const { festival } = await createFestival();
  const free = await createPage(app.services, owner.id, { festivalId: festival.id, emailCapture: true });
  const { credential } = await createSubscriber(app.services, free.id);
  expect((await read(credential)).festival.id).toBe(festival.id);
  const alone = await createOrder(app.services, (await createPage(app.services, owner.id)).id);
  for (const token of [alone.slug, "unknown-credential-of-a-viewer"]) {
    expect((await ask(token)).statusCode).toBe(404);
    for (const method of ["POST", "DELETE"] as const) {
      const response = await app.http.inject({ method, url: `/v1/passes/${token}/plan/calendar` });
      expect(response.statusCode, method).toBe(404);
    }
  }
});

test("a pass that is not valid keeps its plan, which nobody changes then", async () => {
  const { tide, order, token } = await createFestival();
  await save(token, 0, [{ pageId: tide.id, plannedAt: inHours(2) }]);
  await app.services.db
    .update(entitlements)
    .set({ suspendedAt: app.clock.now() })
    .where(eq(entitlements.orderId, order.id));
  const refused = await put(token, 1, []);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: "state-conflict", message: messages.plans.notValid });
  expect((await read(token)).lines).toHaveLength(1);
});

test("a calendar has an address of its own, which opens nothing else and is replaced and ended", async () => {
  const { tide, token } = await createFestival();
  await save(token, 0, [{ pageId: tide.id, plannedAt: inHours(2) }]);
  const address = await createCalendar(token);
  expect((await read(token)).hasCalendar).toBe(true);
  const response = await fetchCalendar(address);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
  });
  expect(response.body).not.toContain(token);
  const again = await fetchCalendar(address, { "if-none-match": String(response.headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);

  allowLanguages(app);
  const french = await app.http.inject({
    url: `${address.pathname}?lang=fr`,
    headers: { host: address.host },
  });
  expect(french.body).toContain(`NAME;LANGUAGE=fr:${getTexts("fr").calendar.nameOfPlan("").slice(0, 6)}`);
  expect(french.body.replaceAll("\r\n ", "")).toContain(`?lang=fr\r\n`);

  const [, calendarToken = ""] = /plans\/([^/]+)/.exec(address.pathname) ?? [];
  for (const path of [
    `passes/${calendarToken}`,
    `passes/${calendarToken}/plan`,
    `pages/${tide.id}/orders/${calendarToken}`,
  ])
    expect((await app.http.inject({ url: `/v1/${path}` })).statusCode, path).toBe(404);
  // The link of the pass is no address of a calendar.
  expect((await app.http.inject({ url: `/v1/plans/${token}/calendar.ics` })).statusCode).toBe(404);

  const next = await createCalendar(token);
  expect((await fetchCalendar(address)).statusCode).toBe(404);
  expect((await fetchCalendar(next)).statusCode).toBe(200);
  const ended = await app.http.inject({ method: "DELETE", url: `/v1/passes/${token}/plan/calendar` });
  expect(ended.statusCode).toBe(204);
  expect((await fetchCalendar(next)).statusCode).toBe(404);
  expect(await read(token)).toMatchObject({ hasCalendar: false, lines: [{ pageId: tide.id }] });
});

test("the logs have no address of a calendar", async () => {
  const { token } = await createFestival();
  const address = await createCalendar(token);
  await fetchCalendar(address);
  const [, calendarToken = ""] = /plans\/([^/]+)/.exec(address.pathname) ?? [];
  expect(redactUrl(address.pathname)).toBe("/v1/plans/[credential]/calendar.ics");
  expect(log.text()).toContain("/v1/plans/[credential]/calendar.ics");
  expect(log.text()).not.toContain(calendarToken);
  expect(log.text()).not.toContain(token);
});

test("the entries of a calendar keep their ids, grow with each change, and end as cancelled", async () => {
  const { tide, salt, token } = await createFestival();
  await save(token, 0, [
    { pageId: tide.id, plannedAt: inHours(2) },
    { pageId: salt.id, plannedAt: inHours(5) },
  ]);
  const address = await createCalendar(token);
  const readEntries = async () => {
    const { body } = await fetchCalendar(address);
    const find = (block: string, name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(block)?.[1];
    return new Map(
      body
        .split("BEGIN:VEVENT")
        .slice(1)
        .map((block) => [
          find(block, "SUMMARY"),
          {
            uid: find(block, "UID"),
            sequence: Number(find(block, "SEQUENCE")),
            status: find(block, "STATUS"),
            start: find(block, "DTSTART"),
          },
        ]),
    );
  };
  const formatUtc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const before = await readEntries();
  expect(before.get("Tide")).toMatchObject({ status: "CONFIRMED", start: formatUtc(inHours(2)) });
  await save(token, 1, [
    { pageId: tide.id, plannedAt: inHours(3) },
    { pageId: salt.id, plannedAt: inHours(5) },
  ]);
  const moved = await readEntries();
  expect(moved.get("Tide")).toMatchObject({ start: formatUtc(inHours(3)), uid: before.get("Tide")?.uid });
  expect(moved.get("Tide")?.sequence).toBeGreaterThan(before.get("Tide")?.sequence ?? Infinity);
  await app.services.db
    .update(pages)
    .set({ cancelledAt: app.clock.now(), version: tide.version + 1 })
    .where(eq(pages.id, tide.id));
  const cancelled = await readEntries();
  expect(cancelled.get("Tide")).toMatchObject({ status: "CANCELLED", uid: before.get("Tide")?.uid });
  expect(cancelled.get("Tide")?.sequence).toBeGreaterThan(moved.get("Tide")?.sequence ?? Infinity);
  expect(cancelled.get("Salt")).toMatchObject({ status: "CONFIRMED" });
});

test("a transfer and a refund end a calendar, and the plan goes along with the pass", async () => {
  const { festival, tide, order, token } = await createFestival();
  await save(token, 0, [{ pageId: tide.id, plannedAt: inHours(2) }]);
  const address = await createCalendar(token);
  await app.services.db
    .update(entitlements)
    .set({ revokedAt: app.clock.now(), revokedReason: "refunded" })
    .where(eq(entitlements.orderId, order.id));
  expect((await fetchCalendar(address)).statusCode).toBe(404);
  await app.services.db
    .update(entitlements)
    .set({ revokedAt: null, revokedReason: null })
    .where(eq(entitlements.orderId, order.id));
  expect((await fetchCalendar(address)).statusCode).toBe(200);

  const ticketId = await findEntitlementId(app.services, { orderId: order.id });
  const sent = await send(festival.id, token, ticketId);
  expect(sent.statusCode, sent.body).toBeLessThan(300);
  expect((await fetchCalendar(address)).statusCode).toBe(404);
  expect((await put(token, 1, [])).statusCode).toBe(404);
  const holder = { entitlementId: await findEntitlementId(app.services, { orderId: order.id }) };
  const kept = await app.services.db
    .select()
    .from(plans)
    .where(eq(plans.entitlementId, holder.entitlementId));
  expect(kept).toMatchObject([{ pageId: tide.id }]);
});
