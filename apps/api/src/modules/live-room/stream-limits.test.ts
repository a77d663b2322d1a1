import { randomUUID } from "node:crypto";
import { messages } from "@matinee/texts";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { liveRoomEvents, liveRooms } from "../../db/schema/live-rooms.ts";
import { createLiveRoomFeed } from "../../platform/live-room/live-room-feed.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd, createLobby, enterWithTicket } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let origin: string;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

/** A client of the feed that has not taken some bytes yet. */
async function joinWithUnsentBytes(
  pageId: string,
  unsentBytes: number,
  { feed = app.services.liveRoomFeed, after = Number.MAX_SAFE_INTEGER } = {},
) {
  const client = { received: "", isClosed: false };
  const stream = {
    write(bytes: Uint8Array) {
      client.received += Buffer.from(bytes).toString();
      return true;
    },
    getUnsentBytes: () => unsentBytes,
    close() {
      client.isClosed = true;
    },
  };
  const leave = await feed.join(pageId, stream, after);
  onTestFinished(() => leave?.());
  return client;
}

test("each stream gets a comment every 15 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const feed = createLiveRoomFeed(app.services);
  feed.start();
  onTestFinished(() => feed.stop());
  const client = await joinWithUnsentBytes(await createLobby(app, owner), 0, { feed });
  vi.advanceTimersByTime(14_999);
  expect(client.received).toBe("");
  vi.advanceTimersByTime(1);
  expect(client.received).toBe(":\n\n");
  vi.advanceTimersByTime(15_000);
  expect(client.received).toBe(":\n\n:\n\n");
});

test("a stream with more than 256 KB unsent is closed and comes back without a gap, and the others go on", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const stream = await connectUntilEnd(origin, viewer);
  const slow = await joinWithUnsentBytes(pageId, 256 * 1024 + 1);
  const full = await joinWithUnsentBytes(pageId, 256 * 1024);
  const url = `/v1/live-rooms/${viewer.ticket}/messages`;
  const payload = { text: "Hello", clientId: randomUUID() };
  expect((await app.http.inject({ method: "POST", url, payload })).statusCode).toBe(201);
  await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(["message"]);
  expect(slow).toEqual({ received: "", isClosed: true });
  expect(full).toMatchObject({ received: expect.stringContaining("Hello"), isClosed: false });
  const back = await joinWithUnsentBytes(pageId, 0, { after: viewer.lastSeq });
  expect(back.received).toBe(full.received);
  expect(await app.services.metrics.registry.metrics()).toMatch(/^matinee_live_room_drops_total 1$/m);
});

test("a viewer has at most three streams, and reads which limit it is", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const streams = [];
  for (let n = 0; n < 3; n++) streams.push(await connectUntilEnd(origin, viewer));
  const response = await fetch(origin + viewer.streamUrl);
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ message: messages.liveRoom.tooManyWindows });
  streams[0]?.close();
  await expect.poll(() => connectUntilEnd(origin, viewer).then(() => "open", String)).toBe("open");
});

test("an address has at most twenty streams", async () => {
  const pageId = await createLobby(app, owner);
  const viewers = await Promise.all(Array.from({ length: 7 }, () => enterWithTicket(app, pageId)));
  const [last, ...others] = viewers;
  for (const viewer of others) for (let n = 0; n < 3; n++) await connectUntilEnd(origin, viewer);
  const second = await connectUntilEnd(origin, last);
  const third = await connectUntilEnd(origin, last);
  await expect(connectUntilEnd(origin, last)).rejects.toThrow("429");
  for (const stream of [second, third]) stream.close();
  await expect.poll(() => connectUntilEnd(origin, last).then(() => "open", String)).toBe("open");
});

test("a connection that missed two thousand events is asked to load the room again", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const addEvents = async (count: number) => {
    const lastSeq = viewer.lastSeq + count;
    await app.services.db.insert(liveRoomEvents).values(
      Array.from({ length: count }, (_, n) => ({
        pageId,
        seq: viewer.lastSeq + n + 1,
        kind: "message",
        payload: { text: `message ${n}` },
        mediaMs: 0,
        at: new Date(),
      })),
    );
    await app.services.db
      .insert(liveRooms)
      .values({ pageId, lastSeq })
      .onConflictDoUpdate({ target: liveRooms.pageId, set: { lastSeq } });
  };
  await addEvents(2000);
  const outdated = await connectUntilEnd(origin, viewer);
  await outdated.ended;
  expect(outdated.events.map(({ event }) => event)).toEqual(["outdated"]);
  const replayed = await connectUntilEnd(origin, viewer, { lastEventId: viewer.lastSeq + 1 });
  await expect.poll(() => replayed.events.length).toBe(1999);
});
