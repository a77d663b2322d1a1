import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createPage } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { readTexts, registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { sendCommand } from "../../testing/premiere-fixtures.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { changeOrders, createOrder } from "../../testing/viewer-fixtures.ts";

/** Two API processes with one database. */
const room = registerLiveRoomProcesses();
const { createPremiere, enter, enterAsBuyer, send } = room;

test("a message reaches every viewer on both processes, with the sender's name and never an address", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const streams = [await connectUntilEnd(room.origins[0], ada), await connectUntilEnd(room.origins[1], ben)];
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
    people.map((person, n) => connectUntilEnd(room.origins[n % 2 === 0 ? 0 : 1], person)),
  );
  const sent = people.flatMap(({ ticket }, n) =>
    [1, 2, 3].map((count) => send(ticket, `${n}-${count}`, { to: n % 2 === 0 ? room.app : room.second })),
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
  const blocking = room.app.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${liveRoomEvents} in share row exclusive mode`);
    blocked.resolve();
    await release.promise;
  });
  await blocked.promise;
  const appending = Promise.allSettled(
    [room.app, room.second].map(({ services }) =>
      services.db.transaction((tx) => appendEvents(tx, pageId, [event], options)),
    ),
  );
  await waitForBlockedQuery(room.app.services, 2);
  release.resolve();
  await blocking;
  const results = await appending;
  const rows = await room.app.services.db
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
  responses.push(await send(viewer.ticket, "Hello", { clientId, to: room.second }));
  expect(new Set(responses.map((response) => response.json().data.seq)).size).toBe(1);
  const { messages } = (await enter(pageId, { orderSlug: viewer.order.slug })).json().data;
  expect(messages).toMatchObject([{ text: "Hello" }]);
});

test("a connection that comes back gets what it missed, once", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const stream = await connectUntilEnd(room.origins[0], ben);
  await send(ada.ticket, "one");
  await expect.poll(() => readTexts(stream)).toEqual(["one"]);
  stream.close();
  await send(ada.ticket, "two");
  await send(ada.ticket, "three");
  const lastEventId = stream.events.at(-1)?.id ?? 0;
  const again = await connectUntilEnd(room.origins[1], ben, { lastEventId });
  await expect.poll(() => readTexts(again)).toEqual(["two", "three"]);
});

test("a connection that missed more than five minutes is asked to load the room again", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await send(viewer.ticket, "long ago");
  const at = new Date(Date.now() - 6 * 60_000);
  await room.app.services.db.update(liveRoomEvents).set({ at }).where(eq(liveRoomEvents.pageId, pageId));
  const stream = await connectUntilEnd(room.origins[0], { ...viewer, lastSeq: 0 });
  await stream.ended;
  expect(stream.events.map(({ event }) => event)).toEqual(["outdated"]);
});

test("a room says how many tickets may still come", async () => {
  const pageId = await createPremiere();
  await createOrder(room.app.services, pageId, { email: "on-the-way@example.com" });
  const { members, holders } = await enterAsBuyer(pageId);
  expect({ members, holders }).toEqual({ members: 1, holders: 2 });
});

test("a command of the owner reaches open rooms", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  expect(viewer.premiere.clock.stoppedBy).toBeNull();
  const stream = await connectUntilEnd(room.origins[1], viewer);
  await sendCommand(room.app, room.owner, pageId, { command: "hold", epoch: 0, reason: "One moment" });
  const held = {
    state: "held",
    reason: "One moment",
    stoppedBy: expect.stringMatching(/^Ada Tester/),
    epoch: 1,
  };
  await expect.poll(() => stream.events).toMatchObject([{ event: "clock", data: held }]);
  expect((await enterAsBuyer(pageId)).premiere.clock).toMatchObject(held);
});

test("a refund ends the streams of the ticket and no one else's", async () => {
  const pageId = await createPremiere();
  const [refunded, other] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const [ending, staying] = [
    await connectUntilEnd(room.origins[0], refunded),
    await connectUntilEnd(room.origins[0], other),
  ];
  await changeOrders(room.app.services.db, eq(orders.id, refunded.order.id), {
    status: "refunded",
    refundedCents: 750,
  });
  await ending.ended;
  expect((await send(refunded.ticket, "still here?")).statusCode).toBe(404);
  expect((await enter(pageId, { orderSlug: refunded.order.slug })).statusCode).toBe(403);
  await send(other.ticket, "hello");
  await expect.poll(() => readTexts(staying)).toEqual(["hello"]);
});

test("admits ticket holders and hosts from the opening of the lobby, and no one else", async () => {
  const pageId = await createPremiere();
  expect((await enter(pageId, {})).statusCode).toBe(403);
  expect((await enter(pageId, {}, room.owner.headers)).json().data.member).toMatchObject({ role: "owner" });
  const early = await createPremiere({ startsAt: new Date(Date.now() + 3_600_000).toISOString() });
  const order = await createOrder(room.app.services, early);
  const response = await enter(early, { orderSlug: order.slug });
  expect(response.statusCode).toBe(403);
  expect(response.json().message).toBe("The lobby is not open yet.");
  const { id: withoutPremiere } = await createPage(room.app.services, room.owner.id);
  expect((await enter(withoutPremiere, {})).statusCode).toBe(404);
  expect((await enter(withoutPremiere, {}, room.owner.headers)).statusCode).toBe(404);
});

test("after the start, the event's rule decides about newcomers; who was there comes back", async () => {
  const pageId = await createPremiere({ latePolicy: "never" });
  const early = await enterAsBuyer(pageId);
  const late = await createOrder(room.app.services, pageId);
  room.app.clock.advance(21 * 60_000);
  onTestFinished(() => room.app.clock.advance(-21 * 60_000));
  const rejected = await enter(pageId, { orderSlug: late.slug });
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json().message).toMatch(/has started/);
  expect((await enter(pageId, { orderSlug: early.order.slug })).statusCode).toBe(201);
});

test("metrics count the open streams and the delay of events", async () => {
  const readMetrics = () => room.app.services.metrics.registry.metrics();
  const viewer = await enterAsBuyer(await createPremiere());
  const readStreams = async () => Number(/^matinee_live_room_streams (\d+)$/m.exec(await readMetrics())?.[1]);
  await expect.poll(readStreams).toBe(0);
  const stream = await connectUntilEnd(room.origins[0], viewer);
  await expect.poll(readStreams).toBe(1);
  await send(viewer.ticket, "hello");
  await expect.poll(() => readTexts(stream)).toEqual(["hello"]);
  expect(await readMetrics()).toMatch(/^matinee_live_room_lag_seconds_count [1-9]/m);
  stream.close();
  await expect.poll(readStreams).toBe(0);
});

test("a member has at most three streams", async () => {
  const viewer = await enterAsBuyer(await createPremiere());
  for (let n = 0; n < 3; n++) await connectUntilEnd(room.origins[0], viewer);
  await expect(connectUntilEnd(room.origins[0], viewer)).rejects.toThrow("429");
});

test("a process that stops ends its streams and spreads the reconnections", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const third = await createTestApp({ DATABASE_URL: room.app.config.DATABASE_URL });
  const stream = await connectUntilEnd(await listen(third), viewer);
  await third.close();
  await stream.ended;
  expect(stream.readRetryMs()).toBeGreaterThanOrEqual(1000);
  expect(stream.readRetryMs()).toBeLessThanOrEqual(5000);
});
