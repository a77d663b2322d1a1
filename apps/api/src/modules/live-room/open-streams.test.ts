import { randomUUID } from "node:crypto";
import { messages } from "@matinee/texts";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { listen, type LiveRoomClient } from "../../testing/live-room-client.ts";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createOpenStreams } from "./open-streams.ts";

const room = registerLiveRoomProcesses({ RATE_LIMIT_FACTOR: 1 });

/** Long enough for two processes that have just started to hear each other. */
const HEARD = { timeout: 10_000 };

const enter = async () => room.enterAsBuyer(await room.createPremiere());
type Viewer = Awaited<ReturnType<typeof enter>>;

const tryToConnect = (origin: string, viewer: Viewer, window?: string) =>
  connectUntilEnd(origin, viewer, window ? { window } : {}).then(
    (stream) => stream,
    (error: unknown) => String(error),
  );

/** Waits until a process rejects a further stream. @returns its response */
async function waitUntilFull(origin: string, viewer: Viewer) {
  let text = "";
  const isFull = async () => {
    const stream = await tryToConnect(origin, viewer);
    if (typeof stream === "string") text = stream;
    else stream.close();
    return text !== "";
  };
  await expect.poll(isFull, HEARD).toBe(true);
  return text;
}

const collectEnded = (streams: readonly LiveRoomClient[]) => {
  const ended = new Set<LiveRoomClient>();
  for (const stream of streams) void stream.ended.then(() => ended.add(stream));
  return ended;
};

test("a member has at most three streams on all processes together", async () => {
  const [first, second] = room.origins;
  const viewer = await enter();
  const streams = [
    await connectUntilEnd(first, viewer),
    await connectUntilEnd(first, viewer),
    await connectUntilEnd(second, viewer),
  ];
  for (const origin of room.origins)
    expect(await waitUntilFull(origin, viewer)).toContain(messages.liveRoom.tooManyWindows);
  // The controls: another member, and a place that becomes free on the other process.
  expect(typeof (await tryToConnect(second, await enter()))).toBe("object");
  streams[0]?.close();
  await expect.poll(async () => typeof (await tryToConnect(second, viewer)), HEARD).toBe("object");
});

test("an address has at most twenty streams on all processes together", async () => {
  const viewers = await Promise.all(Array.from({ length: 11 }, enter));
  // Those of the other tests close first.
  for (const [index, viewer] of viewers.slice(0, 10).entries())
    for (const origin of room.origins)
      await expect
        .poll(() => tryToConnect(origin, viewer).then(String), { ...HEARD, message: `${index}` })
        .toBe("[object Object]");
  const last = viewers[10];
  for (const origin of room.origins)
    expect(await waitUntilFull(origin, last)).toContain(messages.liveRoom.tooManyFromNetwork);
});

test("a window that connects to another process takes its own place", async () => {
  const [first, second] = room.origins;
  const viewer = await enter();
  const windows = [randomUUID(), randomUUID(), randomUUID()];
  const before: LiveRoomClient[] = [];
  for (const window of windows) before.push(await connectUntilEnd(first, viewer, { window }));
  const ended = collectEnded(before);
  // The control: another window has no place.
  await waitUntilFull(second, viewer);
  expect(ended.size).toBe(0);
  for (const window of windows) await connectUntilEnd(second, viewer, { window });
  await expect.poll(() => ended.size, HEARD).toBe(3);
  for (const origin of room.origins) await waitUntilFull(origin, viewer);
});

test("a window that connects to the same process again takes its own place", async () => {
  const [first] = room.origins;
  const viewer = await enter();
  const window = randomUUID();
  const streams: LiveRoomClient[] = [];
  for (let n = 0; n < 5; n++) streams.push(await connectUntilEnd(first, viewer, { window }));
  await Promise.all(streams.slice(0, 4).map(({ ended }) => ended));
  for (let n = 0; n < 2; n++) await connectUntilEnd(first, viewer);
  expect(await tryToConnect(first, viewer)).toContain("429");
  // The window of another viewer has the same id, and does not take this one's place.
  const ended = collectEnded(streams.slice(4));
  await connectUntilEnd(first, await enter(), { window });
  expect(ended.size).toBe(0);
});

test("streams that are opened at one moment on two processes are three in the end", async () => {
  const viewer = await enter();
  await waitUntilFull(room.origins[1], await fillUp());
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, n) => tryToConnect(room.origins[n % 2 === 0 ? 0 : 1], viewer)),
  );
  const streams = opened.filter((stream) => typeof stream !== "string");
  // The control: each process allows three, as the others are not announced yet.
  expect(streams.length).toBeGreaterThan(3);
  const ended = collectEnded(streams);
  await expect.poll(() => streams.length - ended.size, HEARD).toBe(3);
  for (const origin of room.origins) await waitUntilFull(origin, viewer);
  expect(streams.length - ended.size).toBe(3);
});

/** A viewer with three streams on the first process: once the second one knows of them, the processes hear each other. */
async function fillUp() {
  const viewer = await enter();
  for (let n = 0; n < 3; n++) await connectUntilEnd(room.origins[0], viewer);
  return viewer;
}

test("a process without notifications admits, and asks for the streams once they arrive again", async () => {
  const viewer = await fillUp();
  await waitUntilFull(room.origins[1], viewer);
  const { db } = room.app.services;
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'live rooms' and datname = current_database()`);
  await expect
    .poll(async () => typeof (await tryToConnect(room.origins[1], viewer)), { interval: 20 })
    .toBe("object");
  await waitUntilFull(room.origins[1], viewer);
});

test("the places of a process that stops are free at once", async () => {
  const { DATABASE_URL } = room.app.config;
  const third = await createTestApp({ DATABASE_URL });
  const viewer = await enter();
  const origin = await listen(third);
  for (let n = 0; n < 3; n++) await connectUntilEnd(origin, viewer);
  await waitUntilFull(room.origins[0], viewer);
  await third.close();
  // Without an announcement they would count for 15 seconds.
  await expect
    .poll(async () => typeof (await tryToConnect(room.origins[0], viewer)), { timeout: 5000 })
    .toBe("object");
});

test("streams that open together cost one statement, and open ones none", async () => {
  // The process's own connections have other work, too.
  const { pool, db } = connect(room.app.config.DATABASE_URL, 1);
  onTestFinished(() => pool.end());
  const streams = createOpenStreams({ ...room.app.services, db, processId: "third" });
  let statements = 0;
  pool.on("acquire", () => void statements++);
  const open = () => {
    const identity = streams.identify({ memberId: randomUUID(), network: randomUUID(), window: "one" });
    streams.add({ identity, close: () => undefined });
  };
  for (let n = 0; n < 100; n++) open();
  await streams.announce();
  expect(statements).toBe(1);
  // A process that was not heard before learns of them, and is asked for its own.
  streams.onHeartbeat("fourth");
  await streams.announce();
  expect(statements).toBe(2);
  for (let n = 0; n < 10; n++) {
    streams.onHeartbeat("fourth");
    await streams.announce();
  }
  expect(statements).toBe(2);
  // The control: one after the other.
  for (let n = 0; n < 10; n++) {
    open();
    await streams.announce();
  }
  expect(statements).toBe(12);
});

test("the streams of a process that is silent for 15 seconds do not count", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const streams = createOpenStreams(room.app.services);
  const identify = (window: string) => streams.identify({ memberId: "member", network: "network", window });
  const opened = ["one", "two", "three"]
    .map(identify)
    .map(({ id, member, network, openedAt }) => [id, member, network, openedAt]);
  streams.onStreams(JSON.stringify({ from: "other", opened }));
  const open = () => streams.rejectTooMany(identify("four"));
  vi.advanceTimersByTime(10_000);
  streams.onHeartbeat("other");
  vi.advanceTimersByTime(15_000);
  expect(open).toThrow(messages.liveRoom.tooManyWindows);
  vi.advanceTimersByTime(1);
  expect(open).not.toThrow();
  // A later version may announce in another form.
  streams.onStreams(JSON.stringify({ from: "other", opened: "none" }));
  expect(open).not.toThrow();
});
