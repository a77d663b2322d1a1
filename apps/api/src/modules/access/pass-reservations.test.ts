import type { ReservationProblem } from "@matinee/domain/pass-reservations";
import { messages } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { capacityPools, festivalSections, pages } from "../../db/schema/pages.ts";
import { passSettings, passUses } from "../../db/schema/passes.ts";
import { passes } from "../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { sellPass as sellPassOf } from "../../testing/pass-fixtures.ts";
import { savePremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { scaleRepetitions } from "../../testing/test-length.ts";
import { changeOrders } from "../../testing/viewer-fixtures.ts";
import { composeEmails } from "../emails/compose/compose-email.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { offerKeptPlaces } from "../commerce/waitlist/offer-kept-places.ts";
import { endReservations } from "./end-reservations.ts";
import { createWaitlistToken } from "./waitlist-token.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let owner: TestAccount;
let festival: typeof pages.$inferSelect;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 9 });
});
afterAll(() => app.close());
beforeEach(async () => {
  festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
});

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
/** A screening with places that opens in four hours and closes in eight. */
async function addScreening({
  places = 3,
  ...fields
}: Parameters<typeof createPage>[2] & { places?: number | null } = {}) {
  const page = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    title: "The Salt Road",
    eventStart: inHours(4),
    eventEnd: inHours(8),
    opensAt: inHours(4),
    closesAt: inHours(8),
    showHours: true,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    ...fields,
  });
  await createFeature(app.services, page.id);
  if (places !== null) await save(page.id, { capacity: places });
  return page;
}
async function save(pageId: string, payload: object) {
  const response = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}`,
    headers: owner.headers,
    payload: { confirmed: true, ...payload },
  });
  expect(response.statusCode, response.body).toBe(200);
}
type Sold = Awaited<ReturnType<typeof sellPassOf>>;
const sellPass = (settings: Partial<typeof passSettings.$inferInsert> = {}) =>
  sellPassOf(app.services, festival.id, { reservations: 2, ...settings });
const reserve = ({ passToken }: Pick<Sold, "passToken">, pageId: string) =>
  app.http.inject({ method: "POST", url: `/v1/passes/${passToken}/reservations`, payload: { pageId } });
const release = ({ passToken }: Pick<Sold, "passToken">, pageId: string) =>
  app.http.inject({ method: "DELETE", url: `/v1/passes/${passToken}/reservations/${pageId}` });
const press = ({ passToken }: Pick<Sold, "passToken">, pageId: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId: "device-one", passToken },
  });
async function reserved(pass: Sold, pageId: string) {
  const response = await reserve(pass, pageId);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
/** What the pass has left, and the places that passes have of a screening. */
async function read({ passId }: Sold, pageId: string) {
  const { db } = app.services;
  const [pass] = await db.select().from(passes).where(eq(passes.id, passId));
  const [pool] = await db.select().from(capacityPools).where(eq(capacityPools.pageId, pageId));
  return { uses: pass?.usesLeft ?? null, taken: pool?.taken, passTaken: pool?.passTaken };
}
const findUse = async ({ passId }: Sold, pageId: string) => {
  const [row] = await app.services.db
    .select()
    .from(passUses)
    .where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
  return row;
};
async function readMails() {
  const rows = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, festival.id), eq(emailOutbox.template, "reservation-ended")));
  const mails = await composeEmails(app.services, rows);
  return mails.map((mail) => {
    if (mail instanceof Error) throw mail;
    return mail?.text ?? "";
  });
}
const problems: Record<ReservationProblem, (most: number) => string> = messages.passes.reservationProblems;

test("a reservation takes a use and a place once, and gives both back", async () => {
  const screening = await addScreening();
  const pass = await sellPass({ covers: "count", filmCount: 2 });
  const first = await reserved(pass, screening.id);
  expect(first).toEqual({
    pageId: screening.id,
    reservedAt: expect.any(String),
    until: new Date((screening.opensAt?.getTime() ?? 0) - HOUR_MS).toISOString(),
    usesLeft: 1,
    reservationsLeft: 1,
  });
  expect(await reserved(pass, screening.id)).toEqual(first);
  expect(await read(pass, screening.id)).toEqual({ uses: 1, taken: 1, passTaken: 1 });
  for (let time = 0; time < 2; time++) expect((await release(pass, screening.id)).statusCode).toBe(204);
  expect(await read(pass, screening.id)).toEqual({ uses: 2, taken: 0, passTaken: 0 });
  expect(await reserved(pass, screening.id)).toMatchObject({ usesLeft: 1 });
});

/** Waits for a place with a pass. @returns the link of the entry */
async function joinList({ passToken }: Pick<Sold, "passToken">, pageId: string, email: string) {
  const joined = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/waitlist`,
    payload: { email, name: "Pia", passToken, quantity: 3 },
  });
  expect(joined.statusCode, joined.body).toBe(201);
  const [entry] = await app.services.db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.email, email));
  return createWaitlistToken(app.config.keyRing, entry?.id ?? "");
}

test("who sends their pass on, or is refunded, waits with it no more and is told", async () => {
  const screening = await addScreening({ places: 1 });
  const [first, sent, refunded, next] = [
    await sellPass(),
    await sellPass(),
    await sellPass(),
    await sellPass(),
  ];
  await reserved(first, screening.id);
  const name = screening.id;
  const sentToken = await joinList(sent, screening.id, `sent-${name}@example.com`);
  const refundedToken = await joinList(refunded, screening.id, `refunded-${name}@example.com`);
  const nextToken = await joinList(next, screening.id, `next-${name}@example.com`);
  const look = async (token: string) => (await app.http.inject(`/v1/waitlist/${token}`)).json().data;
  await release(first, screening.id);
  await offerKeptPlaces(app.services);
  expect(await look(sentToken)).toMatchObject({ state: "offered" });
  const [ticket] = await app.services.db
    .select({ id: passes.entitlementId })
    .from(passes)
    .where(eq(passes.id, sent.passId));
  const send = (to: object) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${festival.id}/orders/${sent.passToken}/tickets/${ticket?.id}/send`,
      payload: to,
    });
  const response = await send({ name: "Fran", email: "fran@example.com" });
  expect(response.statusCode, response.body).toBe(200);
  // In the transaction that sends it on: the link would reserve with the pass of somebody else.
  expect(await look(sentToken)).toMatchObject({ state: "closed", endReason: "pass" });
  const taken = await app.http.inject({ method: "POST", url: `/v1/waitlist/${sentToken}/take` });
  expect(taken.statusCode).toBe(409);
  expect(await look(refundedToken)).toMatchObject({ state: "waiting" });
  await changeOrders(app.services.db, eq(orders.id, refunded.orderId), { status: "refunded" });
  await offerKeptPlaces(app.services);
  expect(await look(refundedToken)).toMatchObject({ state: "closed", endReason: "pass" });
  expect(await look(nextToken)).toMatchObject({ state: "offered" });
  const told = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, screening.id), eq(emailOutbox.template, "waitlist-closed")));
  expect(told.map(({ to }) => to).toSorted()).toEqual([
    `refunded-${name}@example.com`,
    `sent-${name}@example.com`,
  ]);
  const mails = await composeEmails(app.services, told);
  for (const mail of mails)
    expect(mail).toMatchObject({
      text: expect.stringContaining(messages.waitlistEmails.closed.reasons.pass),
    });
});

test("a place that a pass gives back goes to the holder of a pass who waits, while their pass has uses left", async () => {
  const screening = await addScreening({ places: 1 });
  const [first, tired, next, last] = [
    await sellPass(),
    await sellPass({ covers: "count", filmCount: 1 }),
    await sellPass({ covers: "count", filmCount: 1 }),
    await sellPass({ covers: "count", filmCount: 1 }),
  ];
  await reserved(first, screening.id);
  const join = (pass: Sold, email: string) => joinList(pass, screening.id, email);
  await join(tired, "tired@example.com");
  const offerToken = await join(next, "next@example.com");
  const lastToken = await join(last, "last@example.com");
  await app.services.db.update(passes).set({ usesLeft: 0 }).where(eq(passes.id, tired.passId));
  expect((await release(first, screening.id)).statusCode).toBe(204);
  expect((await reserve(first, screening.id)).json().code).toBe("sold-out");
  await offerKeptPlaces(app.services);
  const entry = await app.http.inject(`/v1/waitlist/${offerToken}`);
  expect(entry.json().data).toMatchObject({ withPass: true, quantity: 1, state: "offered" });
  const taken = await app.http.inject({
    method: "POST",
    url: `/v1/passes/${next.passToken}/reservations`,
    payload: { pageId: screening.id, offerToken },
  });
  expect([taken.statusCode, taken.json().data.usesLeft]).toEqual([200, 0]);
  expect(await read(next, screening.id)).toEqual({ uses: 0, taken: 1, passTaken: 1 });
  expect((await app.http.inject(`/v1/waitlist/${offerToken}`)).json().data.state).toBe("taken");
  // The link of the entry alone takes it, too: also when it is pressed twice, but not before there is an offer.
  const take = async (token: string) => {
    const pressed = await app.http.inject({ method: "POST", url: `/v1/waitlist/${token}/take` });
    return [pressed.statusCode, pressed.json().code ?? pressed.json().data.state];
  };
  expect(await take(lastToken)).toEqual([409, "state-conflict"]);
  await release(next, screening.id);
  await offerKeptPlaces(app.services);
  expect(await take(lastToken)).toEqual([200, "taken"]);
  expect(await take(lastToken)).toEqual([200, "taken"]);
  expect(await take(`${lastToken}x`)).toEqual([404, "not-found"]);
  expect(await read(last, screening.id)).toEqual({ uses: 0, taken: 1, passTaken: 1 });
  // Until an hour before the start.
  app.clock.advance(3 * HOUR_MS);
  await app.services.db.update(passes).set({ usesLeft: 1 }).where(eq(passes.id, tired.passId));
  await save(screening.id, { capacity: 2 });
  await offerKeptPlaces(app.services);
  const [pool] = await app.services.db
    .select()
    .from(capacityPools)
    .where(eq(capacityPools.pageId, screening.id));
  expect(pool).toMatchObject({ taken: 1, kept: 0, hasList: true });
});

test("a press uses what was reserved, though every place is taken", async () => {
  const screening = await addScreening({ places: 1 });
  const pass = await sellPass({ covers: "count", filmCount: 1 });
  await reserved(pass, screening.id);
  app.clock.advance(4 * HOUR_MS + MINUTE_MS);
  const other = await sellPass();
  const full = await press(other, screening.id);
  expect([full.statusCode, full.json().code, full.json().message]).toEqual([
    409,
    "sold-out",
    messages.passes.screeningFull,
  ]);
  const started = await press(pass, screening.id);
  expect(started.statusCode, started.body).toBe(201);
  expect(await read(pass, screening.id)).toEqual({ uses: 0, taken: 1, passTaken: 1 });
  expect((await findUse(pass, screening.id))?.entitlementId).not.toBeNull();
  // It is a use now, and no reservation.
  const late = await release(pass, screening.id);
  expect([late.statusCode, late.json().message]).toEqual([409, problems.begun(2)]);
  const again = await reserve(pass, screening.id);
  expect([again.statusCode, again.json().details]).toEqual([409, { reservation: "begun" }]);
  await endReservations(app.services);
  expect(await read(pass, screening.id)).toEqual({ uses: 0, taken: 1, passTaken: 1 });
});

describe("a place is refused in words of its own", () => {
  test.each([
    ["not-included", { reservations: 0 }, {}],
    ["not-open", {}, { activated: false }],
    ["not-open", {}, { archived: true }],
    ["not-counted", {}, { places: null }],
    ["too-early", { reserveHoursBeforeSale: 1 }, { saleFrom: 2 }],
  ] as const)(
    "%s: %j %j",
    async (problem, settings, { saleFrom, ...fields }: { saleFrom?: number } & object) => {
      const screening = await addScreening({ ...fields, ...(saleFrom && { saleFrom: inHours(saleFrom) }) });
      // A save would undo what is not open.
      const refused = await reserve(await sellPass(settings), screening.id);
      expect([refused.statusCode, refused.json().message, refused.json().details]).toEqual([
        409,
        problems[problem](2),
        { reservation: problem },
      ]);
    },
  );

  test("before the sale, and from an hour before the start", async () => {
    const screening = await addScreening({ saleFrom: inHours(2) });
    const pass = await sellPass({ reserveHoursBeforeSale: 1 });
    const message = async () => (await reserve(pass, screening.id)).json().message;
    app.clock.advance(HOUR_MS - MINUTE_MS);
    expect(await message()).toBe(problems["too-early"](2));
    app.clock.advance(MINUTE_MS);
    await reserved(pass, screening.id);
    app.clock.advance(2 * HOUR_MS - MINUTE_MS);
    expect((await release(pass, screening.id)).statusCode).toBe(204);
    await reserved(pass, screening.id);
    app.clock.advance(MINUTE_MS);
    expect((await release(pass, screening.id)).json().message).toBe(messages.passes.releaseTooLate);
    const other = await sellPass();
    expect((await reserve(other, screening.id)).json().message).toBe(problems["too-late"](2));
  });

  test("more than the pass reserves at a time, without a use, and of a pass on hold", async () => {
    const [one, two, three] = [await addScreening(), await addScreening(), await addScreening()];
    const pass = await sellPass({ covers: "count", filmCount: 3 });
    await reserved(pass, one.id);
    await reserved(pass, two.id);
    expect((await reserve(pass, three.id)).json().message).toBe(problems["too-many"](2));
    await release(pass, one.id);
    await reserved(pass, three.id);

    const small = await sellPass({ covers: "count", filmCount: 1 });
    await reserved(small, one.id);
    const used = await reserve(small, two.id);
    expect([used.statusCode, used.json().details]).toEqual([403, { pass: "no-uses-left" }]);
    expect(await reserved(small, one.id)).toMatchObject({ usesLeft: 0 });

    await changeOrders(app.services.db, eq(orders.pageId, festival.id), {
      disputeStatus: "needs_response",
      disputeOpen: true,
      status: "disputed",
    });
    expect((await reserve(pass, one.id)).json().details).toEqual({ pass: "on-hold" });
    // It keeps what it has, and its holder may give it back.
    expect(await findUse(pass, two.id)).toMatchObject({ releasedAt: null });
    await endReservations(app.services);
    expect(await findUse(pass, two.id)).toMatchObject({ releasedAt: null });
    expect((await release(pass, two.id)).statusCode).toBe(204);
  });

  test("once all places, or those for passes, are taken", async () => {
    const screening = await addScreening({ places: 2 });
    await save(screening.id, { passShare: 1 });
    await reserved(await sellPass(), screening.id);
    const share = await reserve(await sellPass(), screening.id);
    expect(share.json()).toMatchObject({
      code: "sold-out",
      message: messages.passes.passesFull,
      details: { left: 0, ofPasses: true },
    });
    await save(screening.id, { passShare: null });
    await reserved(await sellPass(), screening.id);
    const full = await reserve(await sellPass(), screening.id);
    expect(full.json()).toMatchObject({
      code: "sold-out",
      message: messages.passes.screeningFull,
      details: { left: 0, ofPasses: false },
    });
  });

  test("of an unknown pass, and of a screening that is none", async () => {
    const screening = await addScreening();
    const unknown = { passToken: "an-unknown-credential-of-a-pass" };
    expect((await reserve(unknown, screening.id)).statusCode).toBe(404);
    expect((await release(unknown, screening.id)).statusCode).toBe(404);
    expect((await reserve(await sellPass(), "the-salt-road")).statusCode).toBe(422);
    expect((await reserve(await sellPass(), festival.id)).statusCode).toBe(403);
  });
});

/** A pass that presses often at once: reservations of one screening, and of two with one use. */
async function pressAtOnce() {
  const [screening, other] = [await addScreening({ places: 30 }), await addScreening({ places: 30 })];
  const pass = await sellPass({ covers: "count", filmCount: 1 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reserve(pass, (index % 2 === 0 ? screening : other).id)),
  );
  const places = [await read(pass, screening.id), await read(pass, other.id)];
  return { places, statuses: new Set(responses.map(({ statusCode }) => statusCode)) };
}

test("20 requests at once for the last use reserve one place, and each for it reads the same", async () => {
  for (let round = 0; round < scaleRepetitions(5, 1); round++) {
    const { places, statuses } = await pressAtOnce();
    expect(new Set(places.map(({ taken }) => taken))).toEqual(new Set([0, 1]));
    expect(places.map(({ uses }) => uses)).toEqual([0, 0]);
    expect(statuses).toEqual(new Set([200, 403]));
  }
});

test("50 passes at once for the last place reserve it once", async () => {
  const screening = await addScreening({ places: 1 });
  const sold: Sold[] = [];
  for (let count = 0; count < 50; count++) sold.push(await sellPass());
  const responses = await Promise.all(sold.map((pass) => reserve(pass, screening.id)));
  const counts = Map.groupBy(responses, ({ statusCode }) => statusCode);
  expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, 49]);
  const [pool] = await app.services.db
    .select()
    .from(capacityPools)
    .where(eq(capacityPools.pageId, screening.id));
  expect([pool?.taken, pool?.passTaken]).toEqual([1, 1]);
});

describe("a reservation ends by itself", () => {
  /** What becomes of a screening or a pass, with the mail that tells of it; null for none. */
  const endings: Record<
    string,
    (pageId: string, pass: Sold) => Promise<keyof typeof messages.passEmails.reservationEnded.reasons | null>
  > = {
    async "when the screening is cancelled"(pageId) {
      const cancelled = await app.http.inject({
        method: "POST",
        url: `/v1/pages/${pageId}/cancel`,
        headers: owner.headers,
      });
      expect(cancelled.statusCode, cancelled.body).toBeLessThan(300);
      return "cancelled";
    },
    async "when the screening is archived"(pageId) {
      await save(pageId, { archived: true });
      return "left";
    },
    async "when the screening leaves the festival"(pageId) {
      const left = await app.http.inject({
        method: "DELETE",
        url: `/v1/pages/${pageId}/festival`,
        headers: owner.headers,
      });
      expect(left.statusCode, left.body).toBe(204);
      return "left";
    },
    async "when the pass does not cover it any more"(_pageId, { passId }) {
      const { db } = app.services;
      const [section] = await db
        .insert(festivalSections)
        .values({ festivalId: festival.id, title: "Shorts", sortOrder: 0 })
        .returning();
      const [pass] = await db.select().from(passes).where(eq(passes.id, passId));
      await db
        .update(passSettings)
        .set({ covers: "sections", filmCount: null, sectionIds: [section?.id ?? ""] })
        .where(eq(passSettings.productId, pass?.productId ?? ""));
      return "not-covered";
    },
    "when the screening is over"() {
      app.clock.advance(8 * HOUR_MS);
      return Promise.resolve("over");
    },
    async "when the pass is refunded"() {
      await changeOrders(app.services.db, eq(orders.pageId, festival.id), {
        status: "refunded",
        refundedCents: 750,
      });
      return null;
    },
    async "when a dispute about the pass is lost"() {
      await changeOrders(app.services.db, eq(orders.pageId, festival.id), {
        status: "disputed",
        disputeStatus: "lost",
      });
      return null;
    },
  };

  test.each(Object.entries(endings))("%s", async (_when, end) => {
    const screening = await addScreening();
    const pass = await sellPass({ covers: "count", filmCount: 2 });
    await reserved(pass, screening.id);
    await endReservations(app.services);
    expect(await read(pass, screening.id)).toEqual({ uses: 1, taken: 1, passTaken: 1 });
    const reason = await end(screening.id, pass);
    await Promise.all([endReservations(app.services), endReservations(app.services)]);
    await endReservations(app.services);
    expect(await read(pass, screening.id)).toEqual({ uses: 2, taken: 0, passTaken: 0 });
    const mails = await readMails();
    expect(mails).toHaveLength(reason === null ? 0 : 1);
    if (reason === null) return;
    const words = messages.passEmails.reservationEnded;
    expect(mails[0]).toContain(words.reasons[reason]("The Salt Road"));
    expect(mails[0]).toContain(words.useBack);
    expect(mails[0]).toMatch(new RegExp(`/festival/${festival.slug}/[\\w-]{20,}`));
  });

  test("at the start of a premiere whose lobby its holder did not enter", async () => {
    const screening = await addScreening({
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
    });
    const planned = await savePremiere(app, owner, screening.id, { startsAt: inHours(5).toISOString() });
    expect(planned.statusCode, planned.body).toBe(200);
    const [there, absent] = [await sellPass(), await sellPass()];
    await reserved(there, screening.id);
    await reserved(absent, screening.id);
    app.clock.advance(5 * HOUR_MS - 10 * MINUTE_MS);
    const entered = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${screening.id}/live-room`,
      payload: { deviceId: "device-one", passToken: there.passToken },
    });
    expect(entered.statusCode, entered.body).toBeLessThan(300);
    app.clock.advance(9 * MINUTE_MS);
    await endReservations(app.services);
    expect(await findUse(absent, screening.id)).toMatchObject({ releasedAt: null });
    app.clock.advance(MINUTE_MS);
    await endReservations(app.services);
    expect(await findUse(absent, screening.id)).toMatchObject({ releasedAt: expect.any(Date) });
    expect(await findUse(there, screening.id)).toMatchObject({ releasedAt: null });
    expect((await readMails())[0]).toContain(
      messages.passEmails.reservationEnded.reasons.began("The Salt Road"),
    );
    // They may still come, as long as places are left.
    expect((await press(absent, screening.id)).statusCode).toBe(201);
  });

  test("not while its premiere is held before the start", async () => {
    const screening = await addScreening();
    await savePremiere(app, owner, screening.id, { startsAt: inHours(5).toISOString() });
    const pass = await sellPass();
    await reserved(pass, screening.id);
    await app.services.db.execute(
      sql`update premieres set state = 'held', is_running = false where page_id = ${screening.id}`,
    );
    app.clock.advance(5 * HOUR_MS + MINUTE_MS);
    await endReservations(app.services);
    expect(await findUse(pass, screening.id)).toMatchObject({ releasedAt: null });
  });

  test("without a word to who needs no use back, when it is over", async () => {
    const screening = await addScreening();
    await reserved(await sellPass(), screening.id);
    app.clock.advance(8 * HOUR_MS);
    await endReservations(app.services);
    expect(await readMails()).toEqual([]);
  });

  test("or begins, once: a press at that moment has the place, or takes another one", async () => {
    const screening = await addScreening({ places: 20 });
    const sold: Sold[] = [];
    for (let count = 0; count < 8; count++) sold.push(await sellPass({ covers: "count", filmCount: 1 }));
    for (const pass of sold) await reserved(pass, screening.id);
    await app.services.db.update(pages).set({ cancelledAt: null }).where(eq(pages.id, screening.id));
    app.clock.advance(5 * HOUR_MS);
    await app.services.db.update(pages).set({ archived: true }).where(eq(pages.id, screening.id));
    await Promise.all([
      endReservations(app.services),
      ...sold.map((pass) => press(pass, screening.id)),
      endReservations(app.services),
    ]);
    for (const pass of sold) {
      const use = await findUse(pass, screening.id);
      const { uses } = await read(pass, screening.id);
      expect(uses).toBe(use?.releasedAt === null ? 0 : 1);
    }
  });
});
