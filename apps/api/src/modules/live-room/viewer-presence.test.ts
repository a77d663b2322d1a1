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
import type { LiveRoomTicket } from "./live-room-tickets.ts";
import { createViewerPresence, type ViewerPresence } from "./viewer-presence.ts";

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
async function enter(): Promise<LiveRoomTicket> {
  const { member } = await enterWithTicket(app, pageId);
  return { pageId, memberId: member.id, role: member.role, issuedAt: 0, expiresAt: 0 };
}

/** Opens the stream of a viewer again from the stored state, as the route does. */
const comeBack = async (presence: ViewerPresence, ticket: LiveRoomTicket) =>
  presence.enter(ticket, await findSeatedUntil(ticket.memberId));

test("counts who is seated, came late, was lost and back, and is gone", async () => {
  const presence = createViewerPresence(app.services);
  const advance = createAdvance();
  const [stays, lost, leaves, lobbyOnly] = [await enter(), await enter(), await enter(), await enter()];
  const host = (await enterLiveRoom(app, pageId, {}, owner.headers)).json().data.member;
  const hostTicket = { ...stays, memberId: host.id, role: host.role };
  // In the lobby nothing is recorded.
  await presence.recordPresent([stays, lost, leaves, lobbyOnly]);
  presence.leave(lobbyOnly);
  await presence.recordLeft();
  advance(LOBBY_MS + 40_000);
  const late = await enter();
  await presence.recordPresent([stays, lost, leaves, late, hostTicket]);
  const none = { back: 0, medianAwayMs: null, gone: 0 };
  expect((await readAudience()).data).toEqual({ holders: 5, seated: 4, late: 1, ...none });

  for (const ticket of [lost, leaves, hostTicket]) presence.leave(ticket);
  await presence.recordLeft();
  expect((await readAudience()).data).toEqual({ holders: 5, seated: 2, late: 1, ...none });
  advance(4000);
  await comeBack(presence, lost);
  // The control: another device of a viewer who is there.
  await comeBack(presence, stays);
  await presence.recordPresent([stays, lost, late, hostTicket]);
  expect((await readAudience()).data).toMatchObject({
    seated: 3,
    late: 1,
    back: 1,
    medianAwayMs: 4000,
    gone: 0,
  });

  advance(31_000);
  expect((await readAudience()).data).toMatchObject({ seated: 3, gone: 1 });
  // A process that ended without recording who left: its viewers are seated for three records.
  advance(20_000);
  expect((await readAudience()).data).toMatchObject({ seated: 0, gone: 1 });
  advance(30_000);
  expect((await readAudience()).data).toMatchObject({ seated: 0, late: 1, back: 1, gone: 4 });
});

test("a viewer who comes back before their departure is recorded was away from when they left", async () => {
  const presence = createViewerPresence(app.services);
  const advance = createAdvance();
  const viewer = await enter();
  advance(LOBBY_MS + 40_000);
  await presence.recordPresent([viewer]);
  presence.leave(viewer);
  advance(700);
  await comeBack(presence, viewer);
  await presence.recordLeft();
  expect((await readAudience()).data).toMatchObject({ seated: 1, back: 0 });
  await presence.recordPresent([viewer]);
  expect((await readAudience()).data).toMatchObject({ seated: 1, back: 1, medianAwayMs: 700 });
});

test("viewers who leave together are recorded with one statement, and none is needed while no one leaves", async () => {
  const presence = createViewerPresence(app.services);
  const advance = createAdvance();
  const viewers = await Promise.all(Array.from({ length: 20 }, enter));
  advance(LOBBY_MS + 40_000);
  await presence.recordPresent(viewers);
  let statements = 0;
  const count = () => void statements++;
  app.services.pool.on("acquire", count);
  onTestFinished(() => void app.services.pool.off("acquire", count));
  for (const viewer of viewers) presence.leave(viewer);
  await presence.recordLeft();
  const together = statements;
  // The premiere may be read again, with two statements.
  expect(together).toBeLessThanOrEqual(3);
  await presence.recordLeft();
  expect(statements).toBe(together);
  // The control: they leave one after the other.
  for (const viewer of viewers) {
    presence.leave(viewer);
    await presence.recordLeft();
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
  await expect.poll(() => findSeatedUntil(viewer.member.id), { timeout: 5000 }).not.toBeNull();
  expect(await findSeatedUntil(other.member.id)).toBeNull();
  // The control: the second stream closes, too.
  streams[2]?.close();
  await expect.poll(() => findSeatedUntil(other.member.id), { timeout: 5000 }).not.toBeNull();
});

test("shows the audience to those who run the night, and to no one else", async () => {
  const stranger = await createAccount(app.services);
  expect((await readAudience(stranger.headers)).code).toBe("not-found");
  expect((await readAudience({})).code).toBe("no-session");
});
