import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { moderators } from "../../db/schema/live-rooms.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { createLobby, enterLiveRoom, enterWithTicket } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createModeratorToken } from "../premieres/moderators/moderator-token.ts";
import type { RoomToken } from "./room-tokens.ts";
import { recordModerators } from "./record-moderators.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

/** Invites a moderator who opens the link. */
async function enterAsModerator(pageId: string, email: string): Promise<RoomToken> {
  const url = `/v1/pages/${pageId}/moderators`;
  const { headers } = owner;
  const invited = await app.http.inject({ method: "POST", url, headers, payload: { email } });
  expect(invited.json().data).toMatchObject({ openedAt: null, connected: false });
  const token = createModeratorToken(app.config.keyRing, invited.json().data.id);
  const { member } = (await enterLiveRoom(app, pageId, {}, { "x-moderator-token": token })).json().data;
  return { pageId, memberId: member.id, role: member.role, issuedAt: 0, expiresAt: 0 };
}

test("a moderator is connected who stays in the room, and one who left it is not", async () => {
  const pageId = await createLobby(app, owner);
  const stays = await enterAsModerator(pageId, "stays@example.com");
  await enterAsModerator(pageId, "leaves@example.com");
  const viewer = await enterWithTicket(app, pageId);
  const viewerTicket = { ...stays, memberId: viewer.member.id, role: viewer.member.role };
  const listConnected = async () => {
    const url = `/v1/pages/${pageId}/moderators`;
    const { data } = (await app.http.inject({ url, headers: owner.headers })).json();
    return data.flatMap(({ email, connected }: { email: string; connected: boolean }) =>
      connected ? [email] : [],
    );
  };
  expect(await listConnected()).toEqual(["stays@example.com", "leaves@example.com"]);
  let advancedMs = 0;
  onTestFinished(() => app.clock.advance(-advancedMs));
  for (let minute = 0; minute < 3; minute++) {
    app.clock.advance(60_000);
    advancedMs += 60_000;
    await recordModerators(app.services, [stays, viewerTicket]);
  }
  expect(await listConnected()).toEqual(["stays@example.com"]);
});

test("a moderator's presence is written once a minute", async () => {
  const pageId = await createLobby(app, owner);
  const ticket = await enterAsModerator(pageId, "once@example.com");
  const read = async () => {
    const [row] = await app.services.db.select().from(moderators).where(eq(moderators.pageId, pageId));
    return row?.lastSeenAt;
  };
  const openedAt = await read();
  await recordModerators(app.services, [ticket]);
  expect(await read()).toEqual(openedAt);
  app.clock.advance(60_000);
  onTestFinished(() => app.clock.advance(-60_000));
  await recordModerators(app.services, [ticket]);
  expect(await read()).not.toEqual(openedAt);
});
