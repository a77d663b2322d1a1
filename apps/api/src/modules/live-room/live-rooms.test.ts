import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { liveRoomEvents, liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { listen, type LiveRoomClient } from "../../testing/live-room-client.ts";
import {
  connectUntilEnd,
  createLobby,
  enterLiveRoom,
  enterWithTicket,
} from "../../testing/live-room-fixtures.ts";
import { sendCommand } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { revokePlayback } from "../video/revoke-playback.ts";

/** Two API processes with one database. */
let app: TestApp;
let second: TestApp;
let origins: readonly [string, string];
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({
    DATABASE_URL: app.config.DATABASE_URL,
    STORAGE_DIR: app.config.STORAGE_DIR,
  });
  origins = [await listen(app), await listen(second)];
  owner = await createAccount(app.services);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const createPremiere = (fields: Record<string, unknown> = {}) => createLobby(app, owner, fields);
const enter = (pageId: string, body: Record<string, unknown>, headers = {}) =>
  enterLiveRoom(app, pageId, body, headers);
const enterAsBuyer = (pageId: string) => enterWithTicket(app, pageId);

const send = (ticket: string, text: string, { clientId = randomUUID(), to = app } = {}) =>
  to.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/messages`,
    payload: { text, clientId },
  });

const readTexts = ({ events }: LiveRoomClient) =>
  events.filter(({ event }) => event === "message").map(({ data }) => data["text"]);

test("a message reaches every viewer on both processes, with the sender's name and never an address", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const streams = [await connectUntilEnd(origins[0], ada), await connectUntilEnd(origins[1], ben)];
  const sent = await send(ada.ticket, "Hello from Mombasa");
  expect(sent.statusCode).toBe(201);
  for (const stream of streams) await expect.poll(() => readTexts(stream)).toEqual(["Hello from Mombasa"]);
  const [event] = streams[1]?.events ?? [];
  expect(event).toMatchObject({
    id: sent.json().data.seq,
    data: { name: ada.order.name, role: "viewer", memberId: ada.member.id },
  });
  expect(JSON.stringify(event)).not.toContain("@");
});

test("everyone receives the messages of both processes in one order, without gaps or duplicates", async () => {
  const pageId = await createPremiere();
  const people = await Promise.all(Array.from({ length: 4 }, () => enterAsBuyer(pageId)));
  const streams = await Promise.all(
    people.map((person, n) => connectUntilEnd(origins[n % 2 === 0 ? 0 : 1], person)),
  );
  const sent = people.flatMap(({ ticket }, n) =>
    [1, 2, 3].map((count) => send(ticket, `${n}-${count}`, { to: n % 2 === 0 ? app : second })),
  );
  const numbers: number[] = (await Promise.all(sent)).map((response) => response.json().data.seq);
  expect(new Set(numbers).size).toBe(12);
  for (const stream of streams) await expect.poll(() => readTexts(stream).length).toBe(12);
  const inOrder = numbers.toSorted((a, b) => a - b);
  for (const { events } of streams) expect(events.map(({ id }) => id)).toEqual(inOrder);
});

/** Lets two processes append after both have begun. @returns whether both events were stored, without a gap */
async function keepsOrder(pageId: string, options: { locksRoom?: boolean }): Promise<boolean> {
  const event = { kind: "test", payload: {}, mediaMs: 0, at: new Date() };
  const [blocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Stops both before they insert, so that each has read the last number if nothing prevents it.
  const blocking = app.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${liveRoomEvents} in share row exclusive mode`);
    blocked.resolve();
    await release.promise;
  });
  await blocked.promise;
  const appending = Promise.allSettled(
    [app, second].map(({ services }) =>
      services.db.transaction((tx) => appendEvents(tx, pageId, [event], options)),
    ),
  );
  await waitForBlockedQuery(app.services, 2);
  release.resolve();
  await blocking;
  const results = await appending;
  const rows = await app.services.db
    .select({ seq: liveRoomEvents.seq })
    .from(liveRoomEvents)
    .where(eq(liveRoomEvents.pageId, pageId))
    .orderBy(liveRoomEvents.seq);
  const isComplete = results.every(({ status }) => status === "fulfilled");
  return isComplete && rows.every(({ seq }, index) => seq === index + 1);
}

test("numbers are complete and in order when two processes write at once; control: not without the lock", async () => {
  const [locked, unlocked] = [await createPremiere(), await createPremiere()];
  expect(await keepsOrder(locked, {})).toBe(true);
  expect(await keepsOrder(unlocked, { locksRoom: false })).toBe(false);
});

test("a message that is sent again with its id is one message", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const clientId = randomUUID();
  const responses = await Promise.all([1, 2].map(() => send(viewer.ticket, "Hello", { clientId })));
  responses.push(await send(viewer.ticket, "Hello", { clientId, to: second }));
  expect(new Set(responses.map((response) => response.json().data.seq)).size).toBe(1);
  const { messages } = (await enter(pageId, { orderSlug: viewer.order.slug })).json().data;
  expect(messages).toMatchObject([{ text: "Hello" }]);
});

test("a connection that comes back gets what it missed, once", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const stream = await connectUntilEnd(origins[0], ben);
  await send(ada.ticket, "one");
  await expect.poll(() => readTexts(stream)).toEqual(["one"]);
  stream.close();
  await send(ada.ticket, "two");
  await send(ada.ticket, "three");
  const lastEventId = stream.events.at(-1)?.id ?? 0;
  const again = await connectUntilEnd(origins[1], ben, { lastEventId });
  await expect.poll(() => readTexts(again)).toEqual(["two", "three"]);
});

test("a connection that missed more than five minutes is asked to load the room again", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await send(viewer.ticket, "long ago");
  const at = new Date(Date.now() - 6 * 60_000);
  await app.services.db.update(liveRoomEvents).set({ at }).where(eq(liveRoomEvents.pageId, pageId));
  const stream = await connectUntilEnd(origins[0], { ...viewer, lastSeq: 0 });
  await stream.ended;
  expect(stream.events.map(({ event }) => event)).toEqual(["outdated"]);
});

test("a room says how many tickets may still come", async () => {
  const pageId = await createPremiere();
  await createOrder(app.services, pageId, { email: "on-the-way@example.com" });
  const { members, holders } = await enterAsBuyer(pageId);
  expect({ members, holders }).toEqual({ members: 1, holders: 2 });
});

test("a hidden message leaves every screen, and nobody loads it again", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(origins[1], viewer);
  const { seq } = (await send(viewer.ticket, "spam")).json().data;
  const url = `/v1/pages/${pageId}/live-room/messages/${seq}`;
  const hide = () =>
    app.http.inject({ method: "PATCH", url, headers: owner.headers, payload: { state: "hidden" } });
  expect((await hide()).statusCode).toBe(200);
  expect((await hide()).statusCode).toBe(200);
  await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(["message", "message-hidden"]);
  expect(stream.events[1]?.data["hiddenSeq"]).toBe(seq);
  const reloaded = await enterAsBuyer(pageId);
  expect(reloaded.messages).toEqual([]);
  const replay = await connectUntilEnd(origins[0], { ...reloaded, lastSeq: 1 });
  await expect.poll(() => replay.events.map(({ event }) => event)).toEqual(["message-hidden"]);
});

test("a hidden message comes back once, with a new number", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq } = (await send(viewer.ticket, "Sorry, wrong button")).json().data;
  const set = async (state: string) =>
    (await patch(pageId, `/messages/${seq}`, { state })).json().data as { seq: number };
  await set("hidden");
  const shown = await set("visible");
  expect(shown.seq).toBeGreaterThan(seq);
  await set("visible");
  const { messages } = await enterAsBuyer(pageId);
  expect(messages).toMatchObject([{ seq: shown.seq, text: "Sorry, wrong button" }]);
});

test("a command of the owner reaches open rooms", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  expect(viewer.premiere.clock.stoppedBy).toBeNull();
  const stream = await connectUntilEnd(origins[1], viewer);
  await sendCommand(app, owner, pageId, { command: "hold", epoch: 0, reason: "One moment" });
  const held = {
    state: "held",
    reason: "One moment",
    stoppedBy: expect.stringMatching(/^Ada Tester/),
    epoch: 1,
  };
  await expect.poll(() => stream.events).toMatchObject([{ event: "clock", data: held }]);
  expect((await enterAsBuyer(pageId)).premiere.clock).toMatchObject(held);
});

test("a refund ends the streams of the ticket and nobody else's", async () => {
  const pageId = await createPremiere();
  const [refunded, other] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const [ending, staying] = [
    await connectUntilEnd(origins[0], refunded),
    await connectUntilEnd(origins[0], other),
  ];
  await app.services.db.transaction(async (tx) => {
    const { id: orderId } = refunded.order;
    await tx.update(orders).set({ status: "refunded", refundedCents: 750 }).where(eq(orders.id, orderId));
    await revokePlayback(tx, { orderId });
  });
  await ending.ended;
  expect((await send(refunded.ticket, "still here?")).statusCode).toBe(404);
  expect((await enter(pageId, { orderSlug: refunded.order.slug })).statusCode).toBe(403);
  await send(other.ticket, "hello");
  await expect.poll(() => readTexts(staying)).toEqual(["hello"]);
});

test("admits ticket holders and hosts from the opening of the lobby, and nobody else", async () => {
  const pageId = await createPremiere();
  expect((await enter(pageId, {})).statusCode).toBe(403);
  expect((await enter(pageId, {}, owner.headers)).json().data.member).toMatchObject({ role: "owner" });
  const early = await createPremiere({ startsAt: new Date(Date.now() + 3_600_000).toISOString() });
  const order = await createOrder(app.services, early);
  const response = await enter(early, { orderSlug: order.slug });
  expect(response.statusCode).toBe(403);
  expect(response.json().message).toBe("The lobby is not open yet.");
  const { id: withoutPremiere } = await createPage(app.services, owner.id);
  expect((await enter(withoutPremiere, {})).statusCode).toBe(404);
  expect((await enter(withoutPremiere, {}, owner.headers)).statusCode).toBe(404);
});

test("after the start, the event's rule decides about newcomers; who was there comes back", async () => {
  const pageId = await createPremiere({ latePolicy: "never" });
  const early = await enterAsBuyer(pageId);
  const late = await createOrder(app.services, pageId);
  app.clock.advance(21 * 60_000);
  onTestFinished(() => app.clock.advance(-21 * 60_000));
  const rejected = await enter(pageId, { orderSlug: late.slug });
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json().message).toMatch(/has started/);
  expect((await enter(pageId, { orderSlug: early.order.slug })).statusCode).toBe(201);
});

test("the chat is closed for viewers during the film", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const untilFilmMs = 20 * 60_000 + 31_000;
  app.clock.advance(untilFilmMs);
  onTestFinished(() => app.clock.advance(-untilFilmMs));
  // Tickets last 15 minutes, so both enter again.
  const again = (await enter(pageId, { orderSlug: viewer.order.slug })).json().data;
  expect(again.isChatOpen).toBe(false);
  const rejected = await send(again.ticket, "boo");
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toBe("The chat is closed during the film.");
  const host = (await enter(pageId, {}, owner.headers)).json().data;
  expect((await send(host.ticket, "Enjoy")).statusCode).toBe(201);
});

test("rejects empty, long and muted messages, and tickets that are forged or over", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  expect((await send(viewer.ticket, " \n ")).json().errors).toHaveProperty("text");
  expect((await send(viewer.ticket, "x".repeat(501))).statusCode).toBe(422);
  expect((await send(`${viewer.ticket}x`, "hi")).statusCode).toBe(404);
  const mute = (mutedUntil: Date | null) =>
    app.services.db
      .update(liveRoomMembers)
      .set({ mutedUntil })
      .where(eq(liveRoomMembers.id, viewer.member.id));
  await mute(new Date(Date.now() + 60_000));
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(403);
  await mute(null);
  app.clock.advance(15 * 60_000);
  onTestFinished(() => app.clock.advance(-15 * 60_000));
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(404);
  await expect(connectUntilEnd(origins[0], viewer)).rejects.toThrow("404");
});

const patch = (pageId: string, path: string, payload: Record<string, unknown>) =>
  app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}/live-room${path}`,
    headers: owner.headers,
    payload,
  });
const readSettings = (pageId: string) =>
  app.http.inject({ url: `/v1/pages/${pageId}/live-room`, headers: owner.headers });
const readQueue = async (pageId: string) => {
  const url = `/v1/pages/${pageId}/live-room/queue`;
  return (await app.http.inject({ url, headers: owner.headers })).json().data.messages;
};

test("settings reach open rooms and later viewers, without what only moderators see", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(origins[1], viewer);
  const { seq } = (await send(viewer.ticket, "Welcome")).json().data;
  const changed = await patch(pageId, "", { slowSeconds: 15, pinnedSeq: seq, blockedWords: ["Casino"] });
  expect(changed.json().data).toEqual({
    isChatClosed: false,
    slowSeconds: 15,
    pinnedSeq: seq,
    encoreChat: "off",
    holdFirst: false,
    blockedWords: ["casino"],
  });
  expect((await readSettings(pageId)).json()).toEqual(changed.json());
  await expect.poll(() => stream.events.at(-1)?.event).toBe("settings");
  expect(stream.events.at(-1)?.data).toMatchObject({ isChatClosed: false, slowSeconds: 15, pinnedSeq: seq });
  expect(JSON.stringify(stream.events)).not.toContain("casino");
  expect((await enterAsBuyer(pageId)).settings).toEqual({
    isChatClosed: false,
    slowSeconds: 15,
    pinnedSeq: seq,
    encoreChat: "off",
  });
  expect((await patch(pageId, "", { pinnedSeq: 9999 })).statusCode).toBe(422);
  expect((await patch(pageId, "", { slowSeconds: 7 })).statusCode).toBe(422);
});

test("a closed chat takes no messages of viewers", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await patch(pageId, "", { isChatClosed: true });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(409);
  expect((await enterAsBuyer(pageId)).isChatOpen).toBe(false);
  await patch(pageId, "", { isChatClosed: false });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(201);
});

test("slow mode lets a viewer send one message in its time, and a lost response be asked for again", async () => {
  const slow = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  onTestFinished(() => slow.close());
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await patch(pageId, "", { slowSeconds: 60 });
  const clientId = randomUUID();
  const first = await send(viewer.ticket, "one", { to: slow, clientId });
  expect(first.statusCode).toBe(201);
  expect((await send(viewer.ticket, "two", { to: slow })).statusCode).toBe(429);
  expect((await send(viewer.ticket, "one", { to: slow, clientId })).json()).toEqual(first.json());
});

test("a held message is seen by nobody until a moderator releases it; then it comes to everybody once", async () => {
  const pageId = await createPremiere();
  await patch(pageId, "", { holdFirst: true, blockedWords: ["casino"] });
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(origins[1], viewer);
  const held = (await send(viewer.ticket, "My first")).json().data;
  expect(held.state).toBe("held");
  expect((await enterAsBuyer(pageId)).messages).toEqual([]);
  expect(await readQueue(pageId)).toMatchObject([{ seq: held.seq, text: "My first" }]);

  const released = (await patch(pageId, `/messages/${held.seq}`, { state: "visible" })).json().data;
  expect(released.seq).toBeGreaterThan(held.seq);
  await expect.poll(() => readTexts(stream)).toEqual(["My first"]);
  expect(await readQueue(pageId)).toEqual([]);
  // Again, it changes nothing.
  await patch(pageId, `/messages/${held.seq}`, { state: "visible" });
  expect((await send(viewer.ticket, "My second")).json().data.state).toBe("visible");

  const blocked = (await send(viewer.ticket, "Visit the CASINO!")).json().data;
  expect(blocked.state).toBe("held");
  await patch(pageId, `/messages/${blocked.seq}`, { state: "hidden" });
  expect(await readQueue(pageId)).toEqual([]);
  expect((await enterAsBuyer(pageId)).messages).toMatchObject([{ text: "My first" }, { text: "My second" }]);
  expect(stream.events.map(({ event }) => event)).not.toContain("message-hidden");
});

test("a muted member reads on and writes nothing; a banned one is out on every process until taken back", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const streams = [await connectUntilEnd(origins[0], viewer), await connectUntilEnd(origins[1], viewer)];
  const path = `/members/${viewer.member.id}`;
  const mutedUntil = new Date(Date.now() + 600_000).toISOString();
  expect((await patch(pageId, path, { mutedUntil })).json().data).toMatchObject({
    mutedUntil,
    banned: false,
  });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(403);
  await patch(pageId, path, { mutedUntil: null });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(201);

  expect((await patch(pageId, path, { banned: true })).json().data.banned).toBe(true);
  await Promise.all(streams.map(({ ended }) => ended));
  expect((await send(viewer.ticket, "hi", { to: second })).statusCode).toBe(404);
  // Also on another device.
  const again = await enter(pageId, { orderSlug: viewer.order.slug, deviceId: "device-two" });
  expect(again.statusCode).toBe(403);
  await patch(pageId, path, { banned: false });
  expect((await enter(pageId, { orderSlug: viewer.order.slug })).statusCode).toBe(201);
  expect((await patch(pageId, `/members/${randomUUID()}`, { banned: true })).statusCode).toBe(404);
  const other = await createPremiere();
  expect((await patch(other, path, { banned: true })).statusCode).toBe(404);
});

test("a process that did not hear of a ban learns of it when the member connects", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await app.services.db
    .update(liveRoomMembers)
    .set({ bannedAt: new Date() })
    .where(eq(liveRoomMembers.id, viewer.member.id));
  await expect(connectUntilEnd(origins[0], viewer)).rejects.toThrow("404");
});

test("reactions of all viewers are summed by the second, reach every process, and come with the encore", async () => {
  const encoreFrom = new Date(Date.now() + 60 * 60_000).toISOString();
  const encoreUntil = new Date(Date.now() + 120 * 60_000).toISOString();
  const pageId = await createPremiere({ encoreFrom, encoreUntil });
  const early = await enterAsBuyer(pageId);
  const react = (ticket: string, payload: Record<string, unknown>, to = app) =>
    to.http.inject({ method: "POST", url: `/v1/live-rooms/${ticket}/reactions`, payload });
  expect((await react(early.ticket, { kind: "heart", count: 1 })).statusCode).toBe(409);

  // The second process keeps its own clock.
  const untilFilmMs = 20 * 60_000 + 40_000;
  for (const { clock } of [app, second]) clock.advance(untilFilmMs);
  onTestFinished(() => [app, second].forEach(({ clock }) => clock.advance(-untilFilmMs)));
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const stream = await connectUntilEnd(origins[1], ben);
  expect((await react(ada.ticket, { kind: "laughter", count: 5 })).statusCode).toBe(200);
  expect((await react(ben.ticket, { kind: "laughter", count: 2 }, second)).statusCode).toBe(200);
  expect((await react(ben.ticket, { kind: "laughter", count: 6 })).statusCode).toBe(422);
  const sumCounts = () =>
    stream.events
      .filter(({ event }) => event === "reactions")
      .reduce((sum, { data }) => sum + ((data["counts"] as { laughter?: number }).laughter ?? 0), 0);
  await expect.poll(sumCounts, { timeout: 10_000 }).toBe(7);
  for (let n = 0; n < 3; n++) await react(ada.ticket, { kind: "applause", count: 5 });
  expect((await react(ada.ticket, { kind: "applause", count: 1 })).statusCode).toBe(429);

  const url = `/v1/pages/${pageId}/reactions`;
  const readCurve = async () => (await app.http.inject({ url, headers: owner.headers })).json().data;
  const sum = (curve: { kind: string; count: number }[], kind: string) =>
    curve.filter((row) => row.kind === kind).reduce((total, { count }) => total + count, 0);
  await expect.poll(async () => sum(await readCurve(), "applause"), { timeout: 10_000 }).toBe(15);
  const curve = await readCurve();
  expect(sum(curve, "laughter")).toBe(7);
  // The film is the second item, and began ten seconds ago.
  expect(curve[0]).toMatchObject({ item: 1 });
  expect(curve[0].second).toBeGreaterThanOrEqual(10);

  expect(ada.reactions).toBeNull();
  const toEncoreMs = 60 * 60_000;
  app.clock.advance(toEncoreMs);
  onTestFinished(() => app.clock.advance(-toEncoreMs));
  expect((await enter(pageId, { orderSlug: ada.order.slug })).json().data.reactions).toEqual(curve);
});

const report = (ticket: string, seq: number, reason = "It is spam") =>
  app.http.inject({ method: "POST", url: `/v1/live-rooms/${ticket}/reports/${seq}`, payload: { reason } });
const readReports = async (pageId: string) => {
  const url = `/v1/pages/${pageId}/live-room/queue`;
  return (await app.http.inject({ url, headers: owner.headers })).json().data.reports;
};

test("reported messages wait for a moderator, most reported first, until they are kept or hidden", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const { seq: rude } = (await send(ada.ticket, "rude")).json().data;
  const { seq: kind } = (await send(ada.ticket, "kind")).json().data;
  expect((await report(ben.ticket, kind, "Not for me")).statusCode).toBe(201);
  expect((await report(ben.ticket, rude)).statusCode).toBe(201);
  expect((await report(ben.ticket, rude, "Again")).statusCode).toBe(201);
  await report((await enterAsBuyer(pageId)).ticket, rude, "It insults me");
  expect(await readReports(pageId)).toMatchObject([
    { message: { seq: rude, text: "rude" }, count: 2, reasons: ["It insults me", "It is spam"] },
    { message: { seq: kind }, count: 1, reasons: ["Not for me"] },
  ]);
  expect(JSON.stringify(await readReports(pageId))).not.toContain(ben.member.id);
  await patch(pageId, `/messages/${kind}`, { state: "visible" });
  await patch(pageId, `/messages/${rude}`, { state: "hidden" });
  expect(await readReports(pageId)).toEqual([]);
  expect((await enterAsBuyer(pageId)).messages).toMatchObject([{ text: "kind" }]);
});

test("only visible messages of the own room can be reported, with a reason, and not by the dozen", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq } = (await send(viewer.ticket, "hello")).json().data;
  expect((await report(viewer.ticket, seq, " ")).statusCode).toBe(422);
  expect((await report(viewer.ticket, 9999)).statusCode).toBe(404);
  expect((await report((await enterAsBuyer(await createPremiere())).ticket, seq)).statusCode).toBe(404);
  await patch(pageId, `/messages/${seq}`, { state: "hidden" });
  expect((await report(viewer.ticket, seq)).statusCode).toBe(404);
  const strict = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  onTestFinished(() => strict.close());
  const url = `/v1/live-rooms/${viewer.ticket}/reports/9999`;
  const responses: number[] = [];
  for (let n = 0; n < 11; n++)
    responses.push(
      (await strict.http.inject({ method: "POST", url, payload: { reason: "spam" } })).statusCode,
    );
  expect(responses.at(-2)).toBe(404);
  expect(responses.at(-1)).toBe(429);
});

test("the owner's report has every message with its state, and no cell that a spreadsheet would run", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq: spam } = (await send(viewer.ticket, "spam")).json().data;
  await send(viewer.ticket, "=HYPERLINK(1)");
  await patch(pageId, "", { blockedWords: ["casino"] });
  const { seq: released } = (await send(viewer.ticket, "A casino, once")).json().data;
  await send(viewer.ticket, "Two casino lines");
  await patch(pageId, `/messages/${spam}`, { state: "hidden" });
  await patch(pageId, `/messages/${released}`, { state: "visible" });
  const response = await app.http.inject({
    url: `/v1/pages/${pageId}/live-room.csv`,
    headers: owner.headers,
  });
  expect(response.headers["content-type"]).toContain("text/csv");
  const rows = response.body
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").slice(4).join(","));
  expect(rows).toEqual([
    "Role,Message,State",
    "viewer,spam,hidden",
    "viewer,'=HYPERLINK(1),visible",
    "viewer,Two casino lines,held",
    'viewer,"A casino, once",visible',
  ]);
});

const list = (ticket: string, query: string) =>
  app.http.inject({ url: `/v1/live-rooms/${ticket}/messages?${query}` });

test("a viewer who scrolls up gets the messages before the list, without hidden ones", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const numbers: number[] = [];
  for (const text of ["one", "two", "three"]) numbers.push((await send(viewer.ticket, text)).json().data.seq);
  await patch(pageId, `/messages/${numbers[0]}`, { state: "hidden" });
  const { messages, isComplete } = (await list(viewer.ticket, `before=${numbers[2]}`)).json().data;
  expect(messages).toMatchObject([{ text: "two" }]);
  expect(isComplete).toBe(true);
  expect((await list(viewer.ticket, "")).statusCode).toBe(422);
  expect((await list(`${viewer.ticket}x`, "before=9")).statusCode).toBe(404);
});

test("viewers of the encore see the chat where it was written, if the owner says so, and may add to it", async () => {
  const encoreFrom = new Date(Date.now() + 60 * 60_000).toISOString();
  const encoreUntil = new Date(Date.now() + 120 * 60_000).toISOString();
  const pageId = await createPremiere({ encoreFrom, encoreUntil });
  const before = await enterAsBuyer(pageId);
  await send(before.ticket, "Hello from Mombasa");
  const toEncoreMs = 65 * 60_000;
  app.clock.advance(toEncoreMs);
  onTestFinished(() => app.clock.advance(-toEncoreMs));
  const viewer = (await enter(pageId, { orderSlug: before.order.slug })).json().data;
  expect(viewer.messages).toEqual([]);
  const part = "fromMs=-2000000&toMs=700000";
  const readPart = async () => (await list(viewer.ticket, part)).json().data.messages;
  expect(await readPart()).toEqual([]);
  const write = (text: string) =>
    app.http.inject({
      method: "POST",
      url: `/v1/live-rooms/${viewer.ticket}/messages`,
      payload: { text, clientId: randomUUID(), mediaMs: 90_000 },
    });
  await patch(pageId, "", { encoreChat: "read" });
  expect(await readPart()).toMatchObject([{ text: "Hello from Mombasa" }]);
  expect((await write("Late to the party")).statusCode).toBe(409);
  await patch(pageId, "", { encoreChat: "write" });
  expect((await write("Late to the party")).statusCode).toBe(201);
  expect(await readPart()).toMatchObject([
    { text: "Hello from Mombasa" },
    { text: "Late to the party", mediaMs: 90_000 },
  ]);
  const rest = (await list(viewer.ticket, "fromMs=90001&toMs=700000")).json().data;
  expect(rest).toEqual({ messages: [], isComplete: true });
});

test("metrics count the open streams and the delay of events", async () => {
  const readMetrics = () => app.services.metrics.registry.metrics();
  const viewer = await enterAsBuyer(await createPremiere());
  const readStreams = async () => Number(/^matinee_live_room_streams (\d+)$/m.exec(await readMetrics())?.[1]);
  await expect.poll(readStreams).toBe(0);
  const stream = await connectUntilEnd(origins[0], viewer);
  await expect.poll(readStreams).toBe(1);
  await send(viewer.ticket, "hello");
  await expect.poll(() => readTexts(stream)).toEqual(["hello"]);
  expect(await readMetrics()).toMatch(/^matinee_live_room_lag_seconds_count [1-9]/m);
  stream.close();
  await expect.poll(readStreams).toBe(0);
});

test("a member has at most three streams", async () => {
  const viewer = await enterAsBuyer(await createPremiere());
  for (let n = 0; n < 3; n++) await connectUntilEnd(origins[0], viewer);
  await expect(connectUntilEnd(origins[0], viewer)).rejects.toThrow("429");
});

test("a process that stops ends its streams and spreads the reconnections", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const third = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL });
  const stream = await connectUntilEnd(await listen(third), viewer);
  await third.close();
  await stream.ended;
  expect(stream.readRetryMs()).toBeGreaterThanOrEqual(1000);
  expect(stream.readRetryMs()).toBeLessThanOrEqual(5000);
});
