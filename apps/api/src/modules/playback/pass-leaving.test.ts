import { messages } from "@matinee/texts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { transact } from "../../db/transaction.ts";
import { countWatching } from "../../db/viewing-times.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { enterLiveRoom } from "../../testing/live-room-fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { sellPass } from "../../testing/pass-fixtures.ts";
import { savePremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { giveBackUses, lockPass } from "../access/use-pass.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { countLapsedPlays } from "./count-lapsed-plays.ts";
import { settlePassUses } from "./settle-pass-uses.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The film has ten minutes, so that a minute counts. */
const COUNTED_SECONDS = 60;

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterEach(() => app.clock.set(new Date()));
afterAll(() => app.close());

async function createScreening(fields: Parameters<typeof createPage>[2] = {}) {
  const festival = await createPage(app.services, owner.id, { kind: "festival" });
  const sold = await sellPass(app.services, festival.id, { covers: "count", filmCount: 3 });
  const page = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
    ...fields,
  });
  await createFeature(app.services, page.id);
  app.clock.stop();
  return { ...sold, pageId: page.id };
}
type Screening = Awaited<ReturnType<typeof createScreening>>;

async function press({ pageId, passToken }: Screening, deviceId = "device-one"): Promise<string> {
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId, passToken },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
const report = (grantId: string, payload: object, deviceId = "device-one") =>
  app.http.inject({
    method: "POST",
    url: `/v1/playback/${grantId}/heartbeat`,
    payload: { deviceId, ...payload },
  });
const leave = (grantId: string, positionSeconds = 0, deviceId?: string) =>
  report(grantId, { positionSeconds, leaving: true }, deviceId);
/** Watches some seconds from the beginning. */
async function watch(grantId: string, seconds: number) {
  for (let position = 15; position <= seconds; position += 15) {
    app.clock.advance(15 * SECOND_MS);
    await report(grantId, { positionSeconds: position });
  }
}
const settle = () => settlePassUses(app.services);

async function read({ passId, pageId }: Pick<Screening, "passId" | "pageId">) {
  const [row] = await app.services.db
    .select({
      usesLeft: passes.usesLeft,
      isReleased: passUses.releasedAt,
      leaves: passUses.leaves,
      countedAt: entitlements.countedAt,
      revokedReason: entitlements.revokedReason,
    })
    .from(passes)
    .leftJoin(passUses, and(eq(passUses.passId, passes.id), eq(passUses.pageId, pageId)))
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(eq(passes.id, passId));
  if (!row) throw new Error("no such pass");
  return { ...row, isReleased: row.isReleased !== null };
}
const HELD = { usesLeft: 2, isReleased: false, countedAt: null, revokedReason: null };
const GIVEN_BACK = { usesLeft: 3, isReleased: true, countedAt: null, revokedReason: "returned" };

test("who leaves before it counts has the screening back after two minutes, and the film ends", async () => {
  const screening = await createScreening();
  const grantId = await press(screening);
  await watch(grantId, COUNTED_SECONDS - 15);
  await leave(grantId, COUNTED_SECONDS - 15);
  app.clock.advance(2 * MINUTE_MS - 1);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0 });
  app.clock.advance(1);
  await Promise.all([settle(), settle()]);
  await settle();
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves: 1 });
  expect((await report(grantId, { positionSeconds: 50 })).json().data).toEqual({
    playing: false,
    reason: "ran-out",
  });
  // It can be used again, for this screening as for another one.
  await press(screening);
  expect(await read(screening)).toEqual({ ...HELD, leaves: 1 });
});

test("what was served before a screening was given back does not count when its next use begins", async () => {
  const { db } = app.services;
  const screening = await createScreening({ watchHours: 5 });
  const kept = await createScreening({ watchHours: 5 });
  const [first, control] = [await press(screening), await press(kept)];
  // The film began to load, and nobody watched.
  await db
    .update(playbackGrants)
    .set({ servedAt: app.clock.now(), servedSegments: "{[3,18)}" })
    .where(inArray(playbackGrants.id, [first, control]));
  await report(first, { leaving: true });
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves: 1 });
  await press(screening, "device-two");
  app.clock.advance(16 * MINUTE_MS);
  await countLapsedPlays(app.services);
  expect(await read(screening)).toEqual({ ...HELD, leaves: 1 });
  // Who did not leave has used it.
  expect((await read(kept)).countedAt).not.toBeNull();
});

test("who is heard of within two minutes keeps it, on this device or another one", async () => {
  const screening = await createScreening();
  const [one, two] = [await press(screening), await press(screening, "device-two")];
  await leave(one);
  app.clock.advance(MINUTE_MS);
  await report(one, { positionSeconds: 1 });
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0 });
  await leave(one);
  app.clock.advance(MINUTE_MS);
  await report(two, { positionSeconds: 1 }, "device-two");
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0 });
  // A new start within the two minutes, too.
  await leave(one);
  app.clock.advance(MINUTE_MS);
  await press(screening);
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0 });
});

test("a heartbeat from before that arrives after it does not take the leaving back", async () => {
  const screening = await createScreening();
  const grantId = await press(screening);
  app.clock.advance(10 * SECOND_MS);
  await leave(grantId, 5);
  // Another process had it for a second.
  app.clock.advance(-SECOND_MS);
  await report(grantId, { positionSeconds: 5 });
  app.clock.advance(2 * MINUTE_MS + SECOND_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves: 1 });
});

test("a film that was not begun is left, too, and a paused one is not", async () => {
  const screening = await createScreening();
  const grantId = await press(screening);
  await report(grantId, { leaving: true });
  app.clock.advance(MINUTE_MS);
  await report(grantId, {});
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0 });
  await report(grantId, { leaving: true });
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves: 1 });
});

test("it counts once a tenth of the screening was watched, and leaving gives nothing back", async () => {
  const screening = await createScreening({ watchHours: 24 });
  const grantId = await press(screening);
  await watch(grantId, COUNTED_SECONDS);
  const { countedAt } = await read(screening);
  expect(countedAt).toEqual(app.clock.now());
  await leave(grantId, COUNTED_SECONDS);
  app.clock.advance(3 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0, countedAt });
});

test("what was watched before leaving counts with what is watched after coming back", async () => {
  const screening = await createScreening();
  const first = await press(screening);
  await watch(first, COUNTED_SECONDS - 15);
  await leave(first, COUNTED_SECONDS - 15);
  app.clock.advance(3 * MINUTE_MS);
  await settle();
  const second = await press(screening);
  app.clock.advance(15 * SECOND_MS);
  await report(second, { positionSeconds: COUNTED_SECONDS });
  expect((await read(screening)).countedAt).toEqual(app.clock.now());
});

test("it counts when the grant lapses of a player that said nothing", async () => {
  const screening = await createScreening();
  await press(screening);
  app.clock.advance(15 * MINUTE_MS - 1);
  await settle();
  expect((await read(screening)).countedAt).toBeNull();
  app.clock.advance(1);
  await settle();
  expect(await read(screening)).toEqual({ ...HELD, leaves: 0, countedAt: app.clock.now() });
});

test("after the third time the next start counts at once, which is said before it", async () => {
  const screening = await createScreening();
  const check = async () =>
    (await app.http.inject({ url: `/v1/pages/${screening.pageId}/passes/${screening.passToken}` })).json()
      .data;
  for (const leaves of [1, 2, 3]) {
    expect(await check()).toMatchObject({ countsAtOnce: false, taken: false, usesLeft: 3 });
    await leave(await press(screening));
    expect((await read(screening)).countedAt).toBeNull();
    app.clock.advance(2 * MINUTE_MS);
    await settle();
    expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves });
  }
  expect(await check()).toMatchObject({
    countsAtOnce: true,
    counted: false,
    notice: messages.passes.countsAtOnce,
  });
  const grantId = await press(screening);
  expect(await read(screening)).toEqual({ ...HELD, leaves: 3, countedAt: app.clock.now() });
  expect(await check()).toMatchObject({ countsAtOnce: false, counted: true, taken: true });
  await leave(grantId);
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  expect(await read(screening)).toMatchObject({ usesLeft: 2, isReleased: false });
});

test("a start elsewhere finds the use that is due before the job has come to it", async () => {
  const screening = await createScreening();
  const { db } = app.services;
  await db.update(passes).set({ usesLeft: 1 }).where(eq(passes.id, screening.passId));
  const [festival] = await db
    .select({ id: pages.festivalId })
    .from(pages)
    .where(eq(pages.id, screening.pageId));
  const other = await createPage(app.services, owner.id, {
    festivalId: festival?.id ?? null,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  await createFeature(app.services, other.id);
  await leave(await press(screening));
  app.clock.advance(2 * MINUTE_MS);
  await press({ ...screening, pageId: other.id });
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, usesLeft: 0, leaves: 1 });
});

test("a start that waits for the end of the two minutes takes the screening again, once", async () => {
  const screening = await createScreening();
  await leave(await press(screening));
  app.clock.advance(2 * MINUTE_MS);
  const now = app.clock.now();
  let pressing: Promise<string> | undefined;
  await transact(app.services.db, async (tx) => {
    await lockPass(tx, screening.passToken, now);
    pressing = press(screening);
    await waitForBlockedQuery(app.services);
  });
  await pressing;
  expect(await read(screening)).toEqual({ ...HELD, leaves: 1 });
});

/** Notes that the watching of a use counts, while its return has not been committed yet. */
async function countDuringReturn(screening: Screening, count: (useId: string) => Promise<unknown>) {
  const { db } = app.services;
  await leave(await press(screening));
  app.clock.advance(2 * MINUTE_MS);
  const [use] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.passId, screening.passId));
  if (!use) throw new Error("no such use");
  let counting: Promise<unknown> | undefined;
  await transact(db, async (tx) => {
    await giveBackUses(tx, screening.passId, app.clock.now());
    counting = count(use.id);
    await waitForBlockedQuery(app.services);
  });
  await counting;
}

test("a report that comes while the screening is given back does not count it any more", async () => {
  const screening = await createScreening();
  await countDuringReturn(screening, (useId) => countWatching(app.services.db, useId, app.clock.now()));
  expect(await read(screening)).toEqual({ ...GIVEN_BACK, leaves: 1 });
});

test("control: without the condition a screening that was given back counts all the same", async () => {
  const screening = await createScreening();
  await countDuringReturn(screening, async (useId) => {
    await app.services.db
      .update(entitlements)
      .set({ countedAt: app.clock.now() })
      .where(eq(entitlements.id, useId));
  });
  expect(await read(screening)).toMatchObject({ isReleased: true, countedAt: app.clock.now() });
});

/** A premiere whose lobby is open, with the clock in it. */
async function createNight() {
  const screening = await createScreening();
  const startsAt = new Date(app.clock.now().getTime() + 60 * MINUTE_MS);
  const saved = await savePremiere(app, owner, screening.pageId, { startsAt: startsAt.toISOString() });
  expect(saved.statusCode, saved.body).toBe(200);
  app.clock.set(new Date(startsAt.getTime() - 10 * MINUTE_MS));
  const enter = async () => {
    const entered = await enterLiveRoom(app, screening.pageId, { passToken: screening.passToken });
    expect(entered.statusCode, entered.body).toBe(201);
    return entered.json().data;
  };
  return { ...screening, startsAt, enter };
}
/** Records that a viewer was in the room up to a second of the programme. */
const seat = ({ passId }: Screening, seconds: number) =>
  app.services.db
    .update(liveRoomMembers)
    .set({ lastSeenMs: seconds * SECOND_MS, seatedUntil: app.clock.now() })
    .where(eq(liveRoomMembers.viewer, `pass:${passId}`));

test("entering the room of a premiere uses the pass, which counts for who was seated for long enough", async () => {
  const night = await createNight();
  expect((await night.enter()).member.name).toBe("Pia Passholder");
  expect(await read(night)).toEqual({ ...HELD, leaves: 0 });
  await night.enter();
  expect(await read(night)).toEqual({ ...HELD, leaves: 0 });
  app.clock.set(new Date(night.startsAt.getTime() + 5 * MINUTE_MS));
  await seat(night, COUNTED_SECONDS - 1);
  await settle();
  expect(await read(night)).toEqual({ ...HELD, leaves: 0 });
  await seat(night, COUNTED_SECONDS);
  await settle();
  expect((await read(night)).countedAt).toEqual(app.clock.now());
});

test("a report of the player counts a premiere by what its viewer was seated for", async () => {
  const night = await createNight();
  await night.enter();
  app.clock.set(new Date(night.startsAt.getTime() + 5 * MINUTE_MS));
  const grantId = await press(night);
  await seat(night, COUNTED_SECONDS);
  app.clock.advance(SECOND_MS);
  await report(grantId, { positionSeconds: 1 });
  expect((await read(night)).countedAt).toEqual(app.clock.now());
});

test("who was only in the lobby, and is not there at the start, has the premiere back", async () => {
  const lost = await createNight();
  await lost.enter();
  await settle();
  expect(await read(lost)).toEqual({ ...HELD, leaves: 0 });
  app.clock.set(new Date(lost.startsAt.getTime() + 2 * MINUTE_MS));
  await settle();
  expect(await read(lost)).toEqual({ ...GIVEN_BACK, leaves: 1 });
  // Who saw some of it, and is not heard of any more, does not.
  const late = await createNight();
  app.clock.set(new Date(late.startsAt.getTime() - MINUTE_MS));
  await late.enter();
  app.clock.set(new Date(late.startsAt.getTime() + MINUTE_MS));
  await seat(late, 30);
  app.clock.advance(14 * MINUTE_MS);
  await settle();
  expect((await read(late)).countedAt).toBeNull();
  app.clock.advance(MINUTE_MS);
  await settle();
  expect((await read(late)).countedAt).toEqual(app.clock.now());
});

test("who left the film and is seated in its room keeps the use", async () => {
  const night = await createNight();
  await night.enter();
  app.clock.set(new Date(night.startsAt.getTime() + MINUTE_MS));
  const grantId = await press(night);
  await leave(grantId, 1);
  app.clock.advance(MINUTE_MS);
  await seat(night, 30);
  app.clock.advance(MINUTE_MS);
  await settle();
  expect(await read(night)).toEqual({ ...HELD, leaves: 0 });
});

test("the grants of a use that was given back serve nothing more", async () => {
  const screening = await createScreening();
  await leave(await press(screening));
  app.clock.advance(2 * MINUTE_MS);
  await settle();
  const grants = await app.services.db
    .select({ revokedAt: playbackGrants.revokedAt })
    .from(playbackGrants)
    .where(eq(playbackGrants.pageId, screening.pageId));
  expect(grants).toHaveLength(1);
  for (const { revokedAt } of grants) expect(revokedAt).not.toBeNull();
});
