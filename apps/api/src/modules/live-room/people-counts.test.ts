import { afterAll, beforeAll, expect, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { announcePeople } from "../../platform/live-room/append-events.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import {
  connectUntilEnd,
  createLobby,
  enterLiveRoom,
  enterWithTicket,
} from "../../testing/live-room-fixtures.ts";
import { sendCommand } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber, findViewerKey } from "../../testing/viewer-fixtures.ts";
import { countPeople } from "./members.queries.ts";
import { createPeopleCounts } from "./people-counts.ts";
import { recordAttendance } from "./record-attendance.ts";

let app: TestApp;
let origin: string;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

async function enterFrom(pageId: string, fields: Parameters<typeof createOrder>[2]) {
  const { slug } = await createOrder(app.services, pageId, fields);
  const response = await enterLiveRoom(app, pageId, { orderSlug: slug });
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

test("counts the countries of orders and registrations, but not of gifts, hosts and unknown texts", async () => {
  const { db } = app.services;
  const pageId = await createLobby(app, owner);
  await enterFrom(pageId, { country: "KE" });
  await enterFrom(pageId, { country: "DE" });
  await enterFrom(pageId, { country: "Atlantis" });
  await enterFrom(pageId, { country: null });
  const gift = { recipientName: "Ben", recipientEmail: "ben@example.com", message: "" };
  await enterFrom(pageId, { country: "FR", gift });
  const last = await enterFrom(pageId, { country: "KE" });
  expect(last).toMatchObject({ members: 6, countries: 2 });
  const subscriber = await createSubscriber(app.services, pageId, { country: "BR" });
  const viewer = await findViewerKey(app.services, { subscriberId: subscriber.id });
  await db.insert(liveRoomMembers).values([
    { pageId, viewer, name: "Cora", role: "viewer", joinedAt: new Date() },
    {
      pageId,
      viewer: "device:somebody-elses",
      name: "Dan",
      role: "viewer",
      joinedAt: new Date(),
      streamedAt: new Date(),
    },
    { pageId, viewer: `account:${owner.id}`, name: "Eve", role: "owner", joinedAt: new Date() },
  ]);
  expect(await countPeople(db, pageId)).toEqual({ members: 8, countries: 3 });
});

test("tells the open streams how many came, once for each number", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const stream = await connectUntilEnd(origin, viewer);
  await enterFrom(pageId, { country: "KE" });
  const counts = createPeopleCounts(app.services, () => undefined);
  counts.note(pageId);
  await counts.announce();
  const readCounts = () => stream.events.filter(({ event }) => event === "members").map(({ data }) => data);
  await expect.poll(readCounts).toEqual([{ members: 2, countries: 1 }]);
  await announcePeople(app.services.db, pageId);
  await enterFrom(pageId, { country: "DE" });
  await announcePeople(app.services.db, pageId);
  await expect.poll(readCounts).toEqual([
    { members: 2, countries: 1 },
    { members: 3, countries: 2 },
  ]);
});

test("a lobby in which nothing happens costs no query", async ({ onTestFinished }) => {
  // The streams of other tests announce themselves.
  const quietApp = await createTestApp();
  onTestFinished(() => quietApp.close());
  const { pool, premiereClocks } = quietApp.services;
  const pageId = await createLobby(quietApp, await createAccount(quietApp.services));
  const { member } = await enterWithTicket(quietApp, pageId);
  const ticket = { pageId, memberId: member.id, role: "viewer", issuedAt: 0, expiresAt: 0 } as const;
  const counts = createPeopleCounts(quietApp.services, () => undefined);
  const wait = async () => {
    await counts.announce();
    await recordAttendance(quietApp.services, [{ ticket, enteredAt: quietApp.clock.now() }]);
  };
  await wait();
  let queries = 0;
  const count = () => void queries++;
  pool.on("acquire", count);
  try {
    for (let n = 0; n < 10; n++) await wait();
    expect(queries).toBe(0);
    // The controls: a viewer entered, and the premiere changed.
    counts.note(pageId);
    await wait();
    expect(queries).toBe(1);
    premiereClocks.markChanged(pageId);
    await wait();
    expect(queries).toBeGreaterThan(1);
  } finally {
    pool.off("acquire", count);
  }
});

test("a process with streams learns of a command without asking", async () => {
  const { premiereClocks } = app.services;
  const pageId = await createLobby(app, owner);
  await connectUntilEnd(origin, await enterWithTicket(app, pageId));
  expect((await premiereClocks.findLast(pageId))?.premiere.state).toBe("scheduled");
  expect((await sendCommand(app, owner, pageId, { command: "hold", epoch: 0 })).statusCode).toBe(200);
  await expect.poll(async () => (await premiereClocks.findLast(pageId))?.premiere.state).toBe("held");
});
