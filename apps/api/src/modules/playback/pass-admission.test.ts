import { messages } from "@matinee/texts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { orders } from "../../db/schema/orders.ts";
import { capacityPools, festivalSections, pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";
import { removeLocksOf } from "../../testing/database-locks.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { sellPass as sellPassOf } from "../../testing/pass-fixtures.ts";
import { savePremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { isMediumLength, isSoak } from "../../testing/test-length.ts";
import { changeOrders, createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: TestAccount;
let festival: typeof pages.$inferSelect;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  festival = await createFestival();
});

const createFestival = () => createPage(app.services, owner.id, { kind: "festival" });
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
const paywall = { ...createDefaultPaywallSettings(), enablePaywall: true };

async function addScreening(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    paywallSettings: paywall,
    ...fields,
  });
  await createFeature(app.services, page.id);
  return page;
}

const sellPass = (settings?: Parameters<typeof sellPassOf>[2], fields?: Parameters<typeof sellPassOf>[3]) =>
  sellPassOf(app.services, festival.id, settings, fields);

const press = (pageId: string, passToken: string, body: object = {}, { http }: Pick<TestApp, "http"> = app) =>
  http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId: "device-one", passToken, ...body },
  });
const check = async (pageId: string, passToken: string) => {
  const response = await app.http.inject({ url: `/v1/pages/${pageId}/passes/${passToken}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const readUses = (passId: string) =>
  app.services.db
    .select({ pageId: passUses.pageId, use: entitlements, releasedAt: passUses.releasedAt })
    .from(passUses)
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(eq(passUses.passId, passId));
const readUsesLeft = async (passId: string) =>
  (await app.services.db.select({ left: passes.usesLeft }).from(passes).where(eq(passes.id, passId)))[0]
    ?.left;

test("the first press of a screening uses the pass for it, and the next one finds the use", async () => {
  const [screening, other] = [await addScreening({ unlockHours: 48 }), await addScreening()];
  const { passId, passToken } = await sellPass({ covers: "count", filmCount: 2 });
  expect(await check(screening.id, passToken)).toEqual({
    admits: true,
    problem: null,
    title: "Festival pass",
    usesLeft: 2,
    taken: false,
    counted: false,
    countsAtOnce: false,
    notice: null,
    visits: 0,
    liveUrl: null,
  });
  expect(await readUses(passId)).toEqual([]);
  const first = await press(screening.id, passToken);
  expect(first.statusCode, first.body).toBe(201);
  expect(first.json().data).toMatchObject({ visits: 1, mark: null });
  const [taken] = await readUses(passId);
  expect(taken).toMatchObject({
    pageId: screening.id,
    releasedAt: null,
    use: { passId, pageId: screening.id, orderId: null, subscriberId: null, plays: 1, countedAt: null },
  });
  const begin = taken?.use?.unlockUntil?.getTime() ?? 0;
  expect(Math.abs(begin - hoursFromNow(48).getTime())).toBeLessThan(60_000);
  expect(await readUsesLeft(passId)).toBe(1);
  expect(await check(screening.id, passToken)).toMatchObject({ usesLeft: 1, taken: true, visits: 1 });

  expect((await press(screening.id, passToken)).statusCode).toBe(201);
  expect(await readUses(passId)).toHaveLength(1);
  expect((await press(other.id, passToken)).statusCode).toBe(201);
  expect(await readUsesLeft(passId)).toBe(0);
  const sessions = await app.services.db
    .select({ viewer: playbackSessions.viewer, pageId: playbackSessions.pageId })
    .from(playbackSessions)
    .where(eq(playbackSessions.viewer, `pass:${passId}`));
  expect(sessions.map(({ pageId }) => pageId).toSorted()).toEqual([screening.id, other.id].toSorted());
  const grants = await app.services.db
    .select({ entitlementId: playbackGrants.entitlementId })
    .from(playbackGrants)
    .where(eq(playbackGrants.pageId, screening.id));
  for (const { entitlementId } of grants) expect(entitlementId).toBe(taken?.use?.id);
});

test("without a limit it is used for every screening, with the mark of its holder", async () => {
  const { passId, passToken } = await sellPass();
  for (const fields of [{ viewerWatermark: true }, { emailCapture: true }]) {
    const screening = await addScreening(
      "emailCapture" in fields ? { ...fields, paywallSettings: createDefaultPaywallSettings() } : fields,
    );
    const started = await press(screening.id, passToken);
    expect(started.statusCode, started.body).toBe(201);
    expect(started.json().data.mark).toBe("viewerWatermark" in fields ? "Pia Passholder" : null);
  }
  expect(await readUses(passId)).toHaveLength(2);
  expect(await readUsesLeft(passId)).toBeNull();
});

/** What keeps a pass from a screening, by the problem that its holder reads. */
const problems: Record<
  string,
  () => Promise<{ pageId: string; passToken: string; passId?: string; uses?: number }>
> = {
  unknown: async () => ({ pageId: (await addScreening()).id, passToken: "an-unknown-credential-of-a-pass" }),
  "other-festival": async () => {
    const sold = await sellPass();
    festival = await createFestival();
    return { ...sold, pageId: (await addScreening()).id };
  },
  "not-covered": async () => {
    const sectionIds = await addSections("Shorts", "Features");
    const [shorts, features] = sectionIds;
    const sold = await sellPass({ covers: "sections", sectionIds: [shorts ?? ""] });
    return { ...sold, pageId: (await addScreening({ sectionId: features ?? null })).id };
  },
  "no-premieres": async () => {
    const screening = await addScreening({ paywallSettings: { ...paywall, isPresale: true } });
    expect((await savePremiere(app, owner, screening.id)).statusCode).toBe(200);
    app.clock.advance(50 * 60_000);
    return { ...(await sellPass({ includesPremieres: false })), pageId: screening.id };
  },
  "no-uses-left": async () => {
    const sold = await sellPass({ covers: "count", filmCount: 1 });
    expect((await press((await addScreening()).id, sold.passToken)).statusCode).toBe(201);
    return { ...sold, pageId: (await addScreening()).id, uses: 1 };
  },
  refunded: async () => {
    const sold = await sellPass();
    await changeOrders(app.services.db, eq(orders.id, sold.orderId), { status: "refunded" });
    return { ...sold, pageId: (await addScreening()).id };
  },
  // The recipient of a present does not learn of its refund.
  invalid: async () => {
    const gift = { recipientName: "Gil", recipientEmail: "gil@example.com", message: "" };
    const sold = await sellPass({}, { gift });
    await changeOrders(app.services.db, eq(orders.id, sold.orderId), { status: "refunded" });
    return { ...sold, pageId: (await addScreening()).id };
  },
  "on-hold": async () => {
    const sold = await sellPass();
    await changeOrders(app.services.db, eq(orders.id, sold.orderId), { disputeStatus: "needs_response" });
    return { ...sold, pageId: (await addScreening()).id };
  },
  replaced: async () => {
    const sold = await sellPass();
    await app.services.db
      .update(viewerCredentials)
      .set({ replacedAt: app.clock.now() })
      .where(eq(viewerCredentials.orderId, sold.orderId));
    return { ...sold, pageId: (await addScreening()).id };
  },
  closed: async () => {
    const sold = await sellPass();
    await app.services.db.update(pages).set({ archived: true }).where(eq(pages.id, festival.id));
    return { ...sold, pageId: (await addScreening()).id };
  },
  cancelled: async () => {
    const sold = await sellPass();
    await app.services.db
      .update(pages)
      .set({ cancelledAt: app.clock.now() })
      .where(eq(pages.id, festival.id));
    return { ...sold, pageId: (await addScreening()).id };
  },
};

async function addSections(...titles: string[]): Promise<string[]> {
  const added = await app.services.db
    .insert(festivalSections)
    .values(titles.map((title, sortOrder) => ({ festivalId: festival.id, title, sortOrder })))
    .returning({ id: festivalSections.id });
  return added.map(({ id }) => id);
}

test.each(Object.keys(problems))("a pass says why it does not admit, and takes nothing: %s", async (code) => {
  const prepare = problems[code];
  if (!prepare) throw new Error("no such problem");
  const { pageId, passToken, passId, uses = 0 } = await prepare();
  const message = Object.entries(messages.passes.problems).find(([name]) => name === code)?.[1];
  expect(await check(pageId, passToken)).toMatchObject({
    admits: false,
    problem: { code, message },
    notice: message,
  });
  const refused = await press(pageId, passToken);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: "forbidden", message, details: { pass: code } });
  if (passId) expect(await readUses(passId)).toHaveLength(uses);
});

test("a pass of sections admits to theirs, and to what it was used for whatever becomes of the programme", async () => {
  const [shorts, features] = await addSections("Shorts", "Features");
  const sold = await sellPass({ covers: "sections", sectionIds: [shorts ?? ""] });
  const [begun, unbegun] = [
    await addScreening({ sectionId: shorts ?? null }),
    await addScreening({ sectionId: shorts ?? null }),
  ];
  expect((await press(begun.id, sold.passToken)).statusCode).toBe(201);
  for (const { id } of [begun, unbegun])
    await app.services.db
      .update(pages)
      .set({ sectionId: features ?? null })
      .where(eq(pages.id, id));
  expect((await press(begun.id, sold.passToken)).statusCode).toBe(201);
  expect((await press(unbegun.id, sold.passToken)).statusCode).toBe(403);
  await app.services.db
    .update(pages)
    .set({ festivalId: null, sectionId: null })
    .where(eq(pages.id, begun.id));
  expect((await press(begun.id, sold.passToken)).statusCode).toBe(201);
});

test("it admits to a screening of another account that the festival shows", async () => {
  const guest = await createAccount(app.services);
  const screening = await createPage(app.services, guest.id, {
    festivalId: festival.id,
    paywallSettings: paywall,
  });
  await createFeature(app.services, screening.id);
  expect((await press(screening.id, (await sellPass()).passToken)).statusCode).toBe(201);
});

test("it opens nothing before the screening, after it, or after its time to begin", async () => {
  const { passId, passToken } = await sellPass();
  const [later, over, timed, draft] = [
    await addScreening({ eventStart: hoursFromNow(1), eventEnd: hoursFromNow(2) }),
    await addScreening({ eventStart: hoursFromNow(-2), eventEnd: hoursFromNow(-1) }),
    await addScreening({
      eventStart: hoursFromNow(-2),
      eventEnd: hoursFromNow(200),
      unlockHours: 48,
    }),
    await addScreening({ activated: false }),
  ];
  const refuse = async (pageId: string) => {
    const response = await press(pageId, passToken);
    expect(response.statusCode).toBe(403);
    return response.json().message;
  };
  const { notLiveYet, ended } = messages.gate.callToAction;
  expect(await refuse(later.id)).toBe(notLiveYet);
  expect(await refuse(over.id)).toBe(ended);
  expect(await refuse(draft.id)).toBe(notLiveYet);
  const before = await check(timed.id, passToken);
  expect(Date.parse(before.beginBy) - hoursFromNow(48).getTime()).toBeLessThan(60_000);
  await app.services.db
    .update(passes)
    .set({ createdAt: hoursFromNow(-49) })
    .where(eq(passes.id, passId));
  expect((await press(timed.id, passToken)).statusCode).toBe(201);
  // From its opening, which was two hours ago.
  expect(await readUses(passId)).toHaveLength(1);
  const late = await addScreening({
    eventStart: hoursFromNow(-50),
    eventEnd: hoursFromNow(200),
    unlockHours: 48,
  });
  expect(await refuse(late.id)).toBe(messages.timeToWatch.over);
  expect(await readUses(passId)).toHaveLength(1);
});

test("a pass is not used where everybody may watch, or where a ticket or registration admits", async () => {
  const { passId, passToken } = await sellPass();
  const [free, optional, sold, full] = [
    await addScreening({ paywallSettings: createDefaultPaywallSettings() }),
    await addScreening({ paywallSettings: { ...paywall, isOptional: true } }),
    await addScreening(),
    await addScreening({ paywallSettings: createDefaultPaywallSettings(), emailCapture: true }),
  ];
  const { slug } = await createOrder(app.services, sold.id);
  const { credential } = await createSubscriber(app.services, full.id);
  expect((await press(free.id, passToken)).statusCode).toBe(201);
  expect((await press(optional.id, passToken)).statusCode).toBe(201);
  expect((await press(sold.id, passToken, { orderSlug: slug })).statusCode).toBe(201);
  expect((await press(full.id, passToken, { subscriberId: credential })).statusCode).toBe(201);
  expect(await readUses(passId)).toEqual([]);
  expect(await check(free.id, passToken)).toMatchObject({ admits: false, problem: null });
  // A ticket whose time is over does not keep it from being used.
  await app.services.db
    .update(entitlements)
    .set({ countedAt: hoursFromNow(-2), watchUntil: hoursFromNow(-1) })
    .where(eq(entitlements.pageId, sold.id));
  expect((await press(sold.id, passToken, { orderSlug: slug })).statusCode).toBe(201);
  expect(await readUses(passId)).toHaveLength(1);
});

test("the festival itself, its trailer and the owner's look use nothing", async () => {
  const { passId, passToken } = await sellPass();
  const screening = await addScreening();
  expect((await press(festival.id, passToken)).statusCode).toBe(404);
  const unknown = await app.http.inject({ url: `/v1/pages/${passToken}/passes/${passToken}` });
  expect(unknown.json().code).toBe("not-found");
  const own = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${screening.id}/playback`,
    headers: owner.headers,
    payload: { kind: "feature", deviceId: "device-one", passToken },
  });
  expect(own.statusCode, own.body).toBe(201);
  await app.services.db.update(pages).set({ featureVideoId: null }).where(eq(pages.id, screening.id));
  expect((await press(screening.id, passToken)).statusCode).toBe(404);
  expect(await readUses(passId)).toEqual([]);
});

/** Fewer in `npm test`: each is a request with several transactions. */
const PRESSES = isMediumLength || isSoak ? 50 : 20;

/** Presses again while the server is busy, as a viewer does: these wait for one pass, on a machine that does other work. */
async function pressUntilAnswered(...args: Parameters<typeof press>) {
  for (;;) {
    const response = await press(...args);
    if (response.statusCode !== 503) return response;
  }
}

test("many presses at once for the last use of a pass admit to one screening", async () => {
  const screenings = await Promise.all(Array.from({ length: PRESSES }, () => addScreening()));
  const { passId, passToken } = await sellPass({ covers: "count", filmCount: 1 });
  const other = await buildApp(app.config, app.clock);
  const answers = await Promise.all(
    screenings.map(({ id }, index) => pressUntilAnswered(id, passToken, {}, index % 2 ? app : other)),
  );
  await other.http.close();
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused).toHaveLength(PRESSES - 1);
  for (const response of refused)
    expect(response.json()).toMatchObject({ details: { pass: "no-uses-left" } });
  expect(await readUses(passId)).toHaveLength(1);
  expect(await readUsesLeft(passId)).toBe(0);
});

test("control: who reads what is left before taking it admits to several screenings", async () => {
  const { passId } = await sellPass({ covers: "count", filmCount: 1 });
  const { db } = app.services;
  const isThis = eq(passes.id, passId);
  let reads = 0;
  let admitAll = () => {};
  const allHaveRead = new Promise<void>((resolve) => (admitAll = resolve));
  const admissions = await Promise.all(
    Array.from({ length: 5 }, () =>
      db.transaction(async (tx) => {
        const [pass] = await tx.select({ left: passes.usesLeft }).from(passes).where(isThis);
        if (++reads === 5) admitAll();
        await allHaveRead;
        const left = pass?.left ?? 0;
        if (left === 0) return 0;
        await tx
          .update(passes)
          .set({ usesLeft: left - 1 })
          .where(isThis);
        return 1;
      }),
    ),
  );
  expect(admissions.filter((admitted) => admitted === 1).length).toBeGreaterThan(1);
});

/** Presses one screening often at once, on processes whose statements lock nothing of these tables. */
async function pressAtOnce(...unlocked: string[]) {
  const screening = await addScreening();
  const { passId, passToken } = await sellPass({ covers: "count", filmCount: PRESSES });
  const other = await buildApp(app.config, app.clock);
  for (const table of unlocked) removeLocksOf(other.services.pool, table);
  const answers = await Promise.all(
    Array.from({ length: PRESSES }, () => pressUntilAnswered(screening.id, passToken, {}, other)),
  );
  await other.http.close();
  return {
    admitted: answers.filter(({ statusCode }) => statusCode === 201).length,
    used: PRESSES - ((await readUsesLeft(passId)) ?? 0),
  };
}

test("many presses at once of one screening use the pass once", async () => {
  expect(await pressAtOnce()).toEqual({ admitted: PRESSES, used: 1 });
});

test("control: without the locks one screening takes several uses", async () => {
  expect((await pressAtOnce("entitlements", "passes")).used).toBeGreaterThan(1);
});

test("a full screening takes no use, and offers none of the pass's other ones less", async () => {
  const screening = await addScreening({ capacity: 1 });
  await app.services.db.insert(capacityPools).values({ pageId: screening.id, size: 1 });
  const [first, second] = [
    await sellPass({ covers: "count", filmCount: 2 }),
    await sellPass({ covers: "count", filmCount: 2 }),
  ];
  expect((await press(screening.id, first.passToken)).statusCode).toBe(201);
  const refused = await press(screening.id, second.passToken);
  expect(refused.json()).toMatchObject({
    code: "sold-out",
    message: messages.passes.screeningFull,
    details: { left: 0 },
  });
  expect(refused.statusCode).toBe(409);
  expect([await readUsesLeft(first.passId), await readUsesLeft(second.passId)]).toEqual([1, 2]);
  // Who has a place comes in again.
  expect((await press(screening.id, first.passToken)).statusCode).toBe(201);
});

test("a pass plays on two devices at once, over all its screenings", async () => {
  const [one, two, three] = [await addScreening(), await addScreening(), await addScreening()];
  const { passToken } = await sellPass();
  const on = (deviceId: string) => ({ deviceId: `device-${deviceId}` });
  expect((await press(one.id, passToken, on("one"))).statusCode).toBe(201);
  expect((await press(two.id, passToken, on("two"))).statusCode).toBe(201);
  const third = await press(three.id, passToken, on("three"));
  expect(third.json()).toMatchObject({ code: "device-limit", details: { devices: 2 } });
  const taking = await press(three.id, passToken, { ...on("three"), takeOver: true });
  expect(taking.statusCode, taking.body).toBe(201);
  const live = await app.services.db
    .select({ deviceId: playbackGrants.deviceId })
    .from(playbackGrants)
    .where(and(eq(playbackGrants.pageId, one.id), eq(playbackGrants.isPreview, false)));
  expect(live).toHaveLength(1);
});

test("a pass that is restored after a dispute admits again, with the use that it had", async () => {
  const screening = await addScreening();
  const sold = await sellPass({ covers: "count", filmCount: 1 });
  expect((await press(screening.id, sold.passToken)).statusCode).toBe(201);
  const dispute = (disputeStatus: string) =>
    changeOrders(app.services.db, eq(orders.id, sold.orderId), { disputeStatus });
  await dispute("needs_response");
  expect((await press(screening.id, sold.passToken)).statusCode).toBe(403);
  await dispute("won");
  expect((await press(screening.id, sold.passToken)).statusCode).toBe(201);
  expect(await readUses(sold.passId)).toHaveLength(1);
});
