import { uuidv7 } from "uuidv7";
import { buildViewerKey } from "../../platform/viewer-key.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { createLobby, enterLiveRoom, enterWithTicket } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const list = (ticket: string, query = "") =>
  app.http.inject({ url: `/v1/live-rooms/${ticket}/members${query}` });

test("lists hosts first, then viewers with the latest first, and never banned or erased people", async () => {
  const pageId = await createLobby(app, owner);
  const [ada, ben] = [await enterWithTicket(app, pageId), await enterWithTicket(app, pageId)];
  const hosted = await enterLiveRoom(app, pageId, {}, owner.headers);
  const other = { pageId, role: "viewer" as const, joinedAt: new Date() };
  await app.services.db.insert(liveRoomMembers).values([
    { ...other, viewer: "past:1", name: "" },
    { ...other, viewer: buildViewerKey("entitlement", uuidv7()), name: "Troll", bannedAt: new Date() },
  ]);
  const { members, next } = (await list(ada.ticket)).json().data;
  expect(members).toEqual([hosted.json().data.member, ben.member, ada.member]);
  expect(members.map(({ role }: { role: string }) => role)).toEqual(["owner", "viewer", "viewer"]);
  expect(next).toBeNull();
  const elsewhere = await enterWithTicket(app, await createLobby(app, owner));
  expect((await list(elsewhere.ticket)).json().data.members).toEqual([elsewhere.member]);
});

test("gives everyone once, a hundred at a time", async () => {
  const pageId = await createLobby(app, owner);
  const names = Array.from({ length: 230 }, (_, n) => `Viewer ${n}`);
  await app.services.db.insert(liveRoomMembers).values(
    names.map((name) => ({
      id: uuidv7(),
      pageId,
      viewer: buildViewerKey("entitlement", uuidv7()),
      name,
      role: "viewer" as const,
      joinedAt: new Date(),
    })),
  );
  const { ticket, member } = await enterWithTicket(app, pageId);
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const response = await list(ticket, after ? `?after=${after}` : "");
    const data: { members: { name: string }[]; next: string | null } = response.json().data;
    pages.push(data.members.map(({ name }) => name));
    after = data.next;
  } while (after);
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 31]);
  expect(pages.flat()).toEqual([member.name, ...names.toReversed()]);
});

test("returns 404 without a valid ticket, and 400 for a position that cannot exist", async () => {
  const { ticket } = await enterWithTicket(app, await createLobby(app, owner));
  expect((await list(`${ticket}x`)).statusCode).toBe(404);
  expect((await list(ticket, "?after=yesterday")).statusCode).toBe(400);
});
