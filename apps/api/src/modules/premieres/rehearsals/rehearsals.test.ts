import { COMMAND_DELAY_MS } from "@matinee/domain/premiere-clock";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { creditEntries } from "../../../db/schema/credits.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { liveRoomMembers, liveRooms } from "../../../db/schema/live-rooms.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { eventsData } from "../../events/events.personal-data.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { connectUntilEnd, enterLiveRoom } from "../../../testing/live-room-fixtures.ts";
import { listen } from "../../../testing/live-room-client.ts";
import { createModeratorWithToken } from "../../../testing/moderator-fixtures.ts";
import { addReadyFilm, savePremiere, sendCommand } from "../../../testing/premiere-fixtures.ts";
import { callRehearsals, startRehearsal } from "../../../testing/rehearsal-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { purgeExpiredCopies } from "../../events/pages/remove-rehearsal-copies.ts";

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let stranger: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services);
  stranger = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
});
beforeEach(async () => {
  ({ id: pageId } = await createPage(app.services, owner.id));
  await addReadyFilm(app.services, pageId);
  await savePremiere(app, owner, pageId);
});
afterAll(() => app.close());

const fromNow = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const read = async (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

test("a rehearsal copies the programme, starts in a minute, and shortens everything after it by its speed", async () => {
  await savePremiere(app, owner, pageId, {
    startsAt: fromNow(3_600_000),
    lobbyMinutes: 45,
    latePolicy: "minutes",
    lateMinutes: 20,
    encoreFrom: fromNow(2 * 3_600_000),
    encoreUntil: fromNow(11 * 3_600_000),
  });
  const started = await callRehearsals(app, owner, pageId, { method: "POST", payload: { speed: 10 } });
  expect(started.statusCode).toBe(201);
  const { data } = started.json();
  expect(data).toMatchObject({
    speed: 10,
    expiresAt: fromNow(DAY_MS),
    premiere: {
      startsAt: fromNow(60_000),
      lobbyMinutes: 45,
      latePolicy: "minutes",
      lateMinutes: 20,
      encoreFrom: fromNow(60_000 + 360_000),
      encoreUntil: fromNow(60_000 + 3_600_000),
      programme: [
        { kind: "slate", durationMs: 30_000, title: "With thanks to the harbour" },
        { kind: "film", durationMs: 600_000, videoId: expect.any(String) },
        { kind: "thank-you", durationMs: 60_000 },
      ],
      clock: { epoch: 0, state: "scheduled", anchorAt: fromNow(60_000), speed: 10 },
    },
  });
  expect((await callRehearsals(app, owner, pageId)).json().data).toEqual([data]);
  const original = await read(`/v1/pages/${pageId}/premiere`, owner.headers);
  expect(original.json().data.clock.speed).toBe(1);
});

test("takes no credit and sends no emails", async () => {
  const countRows = async () => [
    await app.services.db.$count(creditEntries, eq(creditEntries.accountId, owner.id)),
    await app.services.db.$count(emailOutbox),
  ];
  const before = await countRows();
  await startRehearsal(app, owner, pageId);
  expect(await countRows()).toEqual(before);
});

test("the owner, staff and moderators enter the copy, and to all others it does not exist", async () => {
  const token = await createModeratorWithToken(app.services, pageId);
  const otherToken = await createModeratorWithToken(
    app.services,
    (await createPage(app.services, owner.id)).id,
  );
  const { slug: orderSlug } = await createOrder(app.services, pageId);
  const { copyPageId } = await startRehearsal(app, owner, pageId);
  const enter = async (headers: Record<string, string>, body = {}) => {
    const entered = await enterLiveRoom(app, copyPageId, body, headers);
    return entered.statusCode === 201 ? entered.json().data.member.role : entered.statusCode;
  };
  expect(await enter(owner.headers)).toBe("owner");
  expect(await enter(staff.headers)).toBe("staff");
  expect(await enter({ "x-moderator-token": token })).toBe("moderator");
  expect(await enter({ "x-moderator-token": otherToken })).toBe(404);
  expect(await enter(stranger.headers)).toBe(404);
  expect(await enter({}, { orderSlug })).toBe(404);
  expect(await enter({})).toBe(404);
});

test("commands, chat and reactions work on the copy, and the premiere stays as it is", async () => {
  const { copyPageId } = await startRehearsal(app, owner, pageId);
  const { ticket } = (await enterLiveRoom(app, copyPageId, {}, owner.headers)).json().data;
  app.clock.advance(61_000);
  const payload = { kind: "applause", count: 2 };
  const reacted = await app.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/reactions`,
    payload,
  });
  expect(reacted.statusCode).toBe(200);
  const paused = await sendCommand(app, owner, copyPageId, { command: "pause", epoch: 0, reason: "Test" });
  expect(paused.json().data).toMatchObject({
    epoch: 1,
    state: "paused",
    speed: 10,
    // One second and the delay of the command, ten times as fast.
    anchorMs: 10 * (1000 + COMMAND_DELAY_MS),
  });
  const token = await createModeratorWithToken(app.services, pageId);
  const resumed = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${copyPageId}/premiere/commands`,
    headers: { "x-moderator-token": token },
    payload: { command: "resume", epoch: 1 },
  });
  expect(resumed.json().data).toMatchObject({ epoch: 2, state: "running" });
  const message = await app.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/messages`,
    payload: { text: "Can you hear me?", clientId: crypto.randomUUID() },
  });
  expect(message.statusCode).toBe(201);
  const queue = await read(`/v1/pages/${copyPageId}/live-room/queue`, { "x-moderator-token": token });
  expect(queue.statusCode).toBe(200);
  const original = await read(`/v1/pages/${pageId}/premiere`, owner.headers);
  expect(original.json().data.clock).toMatchObject({ epoch: 0, state: "scheduled" });
  app.clock.advance(-61_000);
});

test("ends on every screen, and leaves nothing of the copy", async () => {
  const { id, copyPageId } = await startRehearsal(app, owner, pageId);
  const origin = await listen(app);
  const opened = (await enterLiveRoom(app, copyPageId, {}, owner.headers)).json().data;
  const stream = await connectUntilEnd(origin, opened);
  expect((await callRehearsals(app, stranger, pageId, { method: "DELETE", id })).statusCode).toBe(404);
  expect((await callRehearsals(app, owner, pageId, { method: "DELETE", id })).statusCode).toBe(204);
  await stream.ended;
  expect((await callRehearsals(app, owner, pageId, { method: "DELETE", id })).statusCode).toBe(404);
  expect((await callRehearsals(app, owner, pageId)).json().data).toEqual([]);
  const { db } = app.services;
  expect(await db.$count(pages, eq(pages.id, copyPageId))).toBe(0);
  expect(await db.$count(liveRooms, eq(liveRooms.pageId, copyPageId))).toBe(0);
  expect(await db.$count(liveRoomMembers, eq(liveRoomMembers.pageId, copyPageId))).toBe(0);
});

test("is removed a day after its start, and not before", async () => {
  const { id } = await startRehearsal(app, owner, pageId);
  app.clock.advance(DAY_MS - 1);
  await purgeExpiredCopies(app.services);
  expect((await callRehearsals(app, owner, pageId)).json().data).toMatchObject([{ id }]);
  app.clock.advance(1);
  expect(await purgeExpiredCopies(app.services)).toBeGreaterThanOrEqual(1);
  expect((await callRehearsals(app, owner, pageId)).json().data).toEqual([]);
  app.clock.advance(-DAY_MS);
});

test("goes with its event, and with the account of its owner", async () => {
  const { copyPageId } = await startRehearsal(app, owner, pageId);
  const removed = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${pageId}`,
    headers: owner.headers,
  });
  expect(removed.statusCode).toBe(204);
  const { db } = app.services;
  expect(await db.$count(pages, eq(pages.id, copyPageId))).toBe(0);

  const leaving = await createAccount(app.services);
  const { id } = await createPage(app.services, leaving.id);
  await addReadyFilm(app.services, id);
  await savePremiere(app, leaving, id);
  await startRehearsal(app, leaving, id);
  const copied = await eventsData.collect(db, { accountId: leaving.id, email: leaving.email });
  expect(copied["events"]).toMatchObject([{ id }]);
  await db.transaction((tx) =>
    eventsData.erase(tx, { accountId: leaving.id, email: leaving.email }, app.services),
  );
  expect(await db.$count(rehearsals, eq(rehearsals.pageId, id))).toBe(0);
});

test("a revoked moderator leaves the rehearsal too", async () => {
  const token = await createModeratorWithToken(app.services, pageId);
  const { copyPageId } = await startRehearsal(app, owner, pageId);
  const headers = { "x-moderator-token": token };
  const origin = await listen(app).catch(() => app.http.listeningOrigin);
  const opened = (await enterLiveRoom(app, copyPageId, {}, headers)).json().data;
  const stream = await connectUntilEnd(origin, opened);
  const list = await read(`/v1/pages/${pageId}/moderators`, owner.headers);
  const [moderator] = list.json().data;
  const url = `/v1/pages/${pageId}/moderators/${moderator.id}`;
  await app.http.inject({ method: "DELETE", url, headers: owner.headers });
  await stream.ended;
  expect((await enterLiveRoom(app, copyPageId, {}, headers)).statusCode).toBe(404);
});

test("an event without a premiere cannot be rehearsed, and one with three rehearsals needs to end one", async () => {
  const { id: plain } = await createPage(app.services, owner.id);
  const start = (id: string, speed: number) =>
    callRehearsals(app, owner, id, { method: "POST", payload: { speed } });
  expect((await start(plain, 10)).statusCode).toBe(404);
  expect((await start(pageId, 7)).statusCode).toBe(422);
  for (const speed of [1, 10, 1]) expect((await start(pageId, speed)).statusCode).toBe(201);
  const fourth = await start(pageId, 10);
  expect([fourth.statusCode, fourth.json().code]).toEqual([409, "state-conflict"]);
});

test("staff rehearse on behalf of the owner, and what they did is recorded", async () => {
  const rejected = await callRehearsals(app, staff, pageId, { method: "POST", payload: { speed: 10 } });
  expect(rejected.json().code).toBe("acting-period-needed");
  await actFor(app.services, staff, owner.id);
  const { id } = await startRehearsal(app, staff, pageId);
  await callRehearsals(app, staff, pageId, { method: "DELETE", id });
  const activity = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.onBehalfOf, owner.id));
  const actions = activity.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["premiere.start-rehearsal", "premiere.end-rehearsal"]));
});
