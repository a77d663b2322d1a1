import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import {
  connectUntilEnd,
  createLobby,
  enterLiveRoom,
  enterWithTicket,
  LOBBY_MS,
} from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { RoomToken } from "./room-tokens.ts";
import { createViewerPresence } from "./viewer-presence.ts";

let app: TestApp;
let origin: string;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  pageId = await createLobby(app, owner);
});

const readAudience = async (headers: Record<string, string> = owner.headers) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/premiere/audience`, headers })).json();

const findSeatedUntil = async (memberId: string) => {
  const { id, seatedUntil } = liveRoomMembers;
  const [row] = await app.services.db.select({ seatedUntil }).from(liveRoomMembers).where(eq(id, memberId));
  return row?.seatedUntil ?? null;
};

/** Returns a function that moves the clock on. The end of the test moves it back. */
function createAdvance(): (ms: number) => void {
  let advancedMs = 0;
  onTestFinished(() => app.clock.advance(-advancedMs));
  return (ms) => {
    app.clock.advance(ms);
    advancedMs += ms;
  };
}

/** Enters with a new ticket. */
async function enter(): Promise<RoomToken> {
  const { member } = await enterWithTicket(app, pageId);
  return { pageId, memberId: member.id, role: member.role, issuedAt: 0, expiresAt: 0 };
}

test("counts who is seated, came late, was lost and back, and is gone", async () => {
  const presence = createViewerPresence(app.services);
  const advance = createAdvance();
  const [stays, lost, leaves, lobbyOnly] = [await enter(), await enter(), await enter(), await enter()];
  const host = (await enterLiveRoom(app, pageId, {}, owner.headers)).json().data.member;
  // In the lobby nothing is recorded.
  for (const ticket of [stays, lost, leaves, lobbyOnly, { ...stays, memberId: host.id, role: host.role }])
    presence.enter(ticket);
  await presence.recordPresent();
  presence.leave(lobbyOnly);
  await presence.recordChanges();
  advance(LOBBY_MS + 40_000);
  presence.enter(await enter());
  await presence.recordPresent();
  const none = { back: 0, medianAwayMs: null, gone: 0 };
  expect((await readAudience()).data).toEqual({ holders: 5, seated: 4, late: 1, ...none });

  for (const ticket of [lost, leaves]) presence.leave(ticket);
  await presence.recordChanges();
  expect((await readAudience()).data).toEqual({ holders: 5, seated: 2, late: 1, ...none });
  advance(4000);
  presence.enter(lost);
  // The control: another device of a viewer who is there.
  presence.enter(stays);
  await presence.recordPresent();
  expect((await readAudience()).data).toMatchObject({
    seated: 3,
    late: 1,
    back: 1,
    medianAwayMs: 4000,
    gone: 0,
  });

  advance(31_000);
  expect((await readAudience()).data).toMatchObject({ seated: 3, gone: 1 });
  // A process that was killed without recording who left: its viewers are seated for three records.
  advance(20_000);
  expect((await readAudience()).data).toMatchObject({ seated: 0, gone: 1 });
  advance(30_000);
  expect((await readAudience()).data).toMatchObject({ seated: 0, late: 1, back: 1, gone: 4 });
});

test.each([
  { title: "the same process", isSame: true, recordsFirst: "departure" },
  { title: "another process", isSame: false, recordsFirst: "departure" },
  { title: "another process, which records it first", isSame: false, recordsFirst: "return" },
])(
  "a viewer who comes back within a second to $title was lost and is back",
  async ({ isSame, recordsFirst }) => {
    const advance = createAdvance();
    const first = createViewerPresence(app.services);
    const second = isSame ? first : createViewerPresence(app.services);
    const viewer = await enter();
    advance(LOBBY_MS + 40_000);
    first.enter(viewer);
    await first.recordPresent();
    advance(60_000);
    await first.recordPresent();
    first.leave(viewer);
    advance(700);
    second.enter(viewer);
    if (recordsFirst === "return") await second.recordPresent();
    await first.recordChanges();
    advance(15_000);
    await second.recordPresent();
    expect((await readAudience()).data).toMatchObject({ seated: 1, back: 1, medianAwayMs: 700, gone: 0 });
  },
);

test("a viewer who comes to another process is seated there two seconds later", async () => {
  const advance = createAdvance();
  const [first, second] = [createViewerPresence(app.services), createViewerPresence(app.services)];
  const viewer = await enter();
  advance(LOBBY_MS + 40_000);
  first.enter(viewer);
  await first.recordPresent();
  advance(5000);
  first.leave(viewer);
  advance(300);
  second.enter(viewer);
  await first.recordChanges();
  await second.recordChanges();
  // The control: before, the last that is known is that they left.
  expect((await readAudience()).data).toMatchObject({ seated: 0, back: 0 });
  advance(2000);
  await second.recordChanges();
  expect((await readAudience()).data).toMatchObject({ seated: 1, back: 1, medianAwayMs: 300 });
});

test("a viewer who closes one of two windows on two processes was not lost", async () => {
  const advance = createAdvance();
  const [first, second] = [createViewerPresence(app.services), createViewerPresence(app.services)];
  const viewer = await enter();
  advance(LOBBY_MS + 40_000);
  for (const presence of [first, second]) presence.enter(viewer);
  await first.recordPresent();
  advance(5000);
  first.leave(viewer);
  await first.recordChanges();
  advance(10_000);
  await second.recordPresent();
  expect((await readAudience()).data).toMatchObject({ seated: 1, back: 0, gone: 0 });
});

test("the viewers of a process that ends have left", async () => {
  const advance = createAdvance();
  const presence = createViewerPresence(app.services);
  const viewer = await enter();
  advance(LOBBY_MS + 40_000);
  presence.enter(viewer);
  await presence.recordPresent();
  expect((await readAudience()).data).toMatchObject({ seated: 1 });
  await presence.recordEnd();
  expect((await readAudience()).data).toMatchObject({ seated: 0 });
});

test("viewers who leave together are recorded with one statement, and none is needed while no one leaves", async () => {
  const presence = createViewerPresence(app.services);
  const advance = createAdvance();
  const viewers = await Promise.all(Array.from({ length: 20 }, enter));
  advance(LOBBY_MS + 40_000);
  for (const viewer of viewers) presence.enter(viewer);
  await presence.recordPresent();
  let statements = 0;
  const count = () => void statements++;
  app.services.pool.on("acquire", count);
  onTestFinished(() => void app.services.pool.off("acquire", count));
  for (const viewer of viewers) presence.leave(viewer);
  await presence.recordChanges();
  const together = statements;
  // The premiere may be read again, with two statements.
  expect(together).toBeLessThanOrEqual(3);
  await presence.recordChanges();
  expect(statements).toBe(together);
  // The control: they leave one after the other.
  for (const viewer of viewers) {
    presence.leave(viewer);
    await presence.recordChanges();
  }
  expect(statements - together).toBeGreaterThanOrEqual(viewers.length);
});

test("the last stream of a viewer that closes ends their presence, and another one does not", async () => {
  const advance = createAdvance();
  advance(LOBBY_MS + 40_000);
  const [viewer, other] = [await enterWithTicket(app, pageId), await enterWithTicket(app, pageId)];
  const streams = [
    await connectUntilEnd(origin, viewer),
    await connectUntilEnd(origin, other),
    await connectUntilEnd(origin, other),
  ];
  streams[0]?.close();
  streams[1]?.close();
  /** Who is there was not recorded yet, or is seated until later. */
  const hasLeft = async ({ member }: { member: { id: string } }) => {
    const seatedUntil = await findSeatedUntil(member.id);
    return seatedUntil !== null && seatedUntil <= app.clock.now();
  };
  await expect.poll(() => hasLeft(viewer), { timeout: 5000 }).toBe(true);
  expect(await hasLeft(other)).toBe(false);
  // The control: the second stream closes, too.
  streams[2]?.close();
  await expect.poll(() => hasLeft(other), { timeout: 5000 }).toBe(true);
});

test("shows the audience to those who run the night, and to no one else", async () => {
  const stranger = await createAccount(app.services);
  expect((await readAudience(stranger.headers)).code).toBe("not-found");
  expect((await readAudience({})).code).toBe("no-session");
});
