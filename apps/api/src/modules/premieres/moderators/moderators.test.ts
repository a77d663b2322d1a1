import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { moderators } from "../../../db/schema/live-rooms.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { listen } from "../../../testing/live-room-client.ts";
import {
  connectUntilEnd,
  createLobby,
  enterLiveRoom,
  enterWithTicket,
} from "../../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createModeratorToken } from "./moderator-token.ts";

const EMAIL = "mod@example.com";

let app: TestApp;
let origin: string;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const invite = (pageId: string, payload: Record<string, unknown>) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/moderators`,
    headers: owner.headers,
    payload,
  });
const list = async (pageId: string) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/moderators`, headers: owner.headers })).json().data;
const revoke = (pageId: string, id: string) =>
  app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${pageId}/moderators/${id}`,
    headers: owner.headers,
  });

/** Invites a moderator. @returns the id, and the header that the link's page sends */
async function createModerator(pageId: string, email = EMAIL) {
  const invited = await invite(pageId, { email, name: "Dorothy" });
  if (invited.statusCode !== 201) throw new Error(invited.body);
  const { id }: { id: string } = invited.json().data;
  return { id, headers: { "x-moderator-token": createModeratorToken(app.config.keyRing, id) } };
}

const patchRoom = (pageId: string, path: string, payload: object, headers: Record<string, string>) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${pageId}/live-room${path}`, headers, payload });

test("an invitation is emailed once, and a second one replaces the first link", async () => {
  const pageId = await createLobby(app, owner);
  const first = await createModerator(pageId, "Mod@example.com");
  const second = await createModerator(pageId);
  expect(await list(pageId)).toMatchObject([{ id: second.id, name: "Dorothy", openedAt: null }]);
  const read = async (headers: Record<string, string>) =>
    (await app.http.inject({ url: `/v1/pages/${pageId}/live-room`, headers })).statusCode;
  expect(await read(first.headers)).toBe(401);
  expect(await read(second.headers)).toBe(200);
  const isInvitation = and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, "moderator-invitation"));
  const emails = await app.services.db.select().from(emailOutbox).where(isInvitation);
  expect(emails.map(({ input }) => input)).toEqual([{ moderatorId: first.id }, { moderatorId: second.id }]);
});

test("stores the hash of the token alone", async () => {
  const { id, headers } = await createModerator(await createLobby(app, owner));
  const rows = await app.services.db.select().from(moderators).where(eq(moderators.id, id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(headers["x-moderator-token"]);
});

test("rejects an address that is none, an event without a premiere, and the twenty-first moderator", async () => {
  const { id: withoutPremiere } = await createPage(app.services, owner.id);
  expect((await invite(withoutPremiere, { email: "mod@example.com" })).statusCode).toBe(404);
  const pageId = await createLobby(app, owner);
  expect((await invite(pageId, { email: "nobody" })).json().errors).toHaveProperty("email");
  await app.services.db.insert(moderators).values(
    Array.from({ length: 20 }, (_, n) => ({
      pageId,
      email: `mod-${n}@example.com`,
      name: "",
      tokenHash: crypto.randomUUID(),
      createdAt: new Date(),
    })),
  );
  expect((await invite(pageId, { email: "one.more@example.com" })).statusCode).toBe(409);
  expect((await invite(pageId, { email: "mod-3@example.com" })).statusCode).toBe(201);
});

test("a moderator enters without an account, writes, hides, mutes, and commands the clock", async () => {
  const pageId = await createLobby(app, owner);
  const { headers } = await createModerator(pageId);
  const room = (await enterLiveRoom(app, pageId, {}, headers)).json().data;
  expect(room.member).toMatchObject({ role: "moderator", name: "Dorothy" });
  const [{ openedAt }] = await list(pageId);
  expect(openedAt).not.toBeNull();
  await app.services.db.update(moderators).set({ openedAt: new Date(Date.parse(openedAt) - 61_000) });
  await enterLiveRoom(app, pageId, {}, headers);
  expect(Date.parse((await list(pageId))[0].openedAt)).toBeGreaterThanOrEqual(Date.parse(openedAt));

  const viewer = await enterWithTicket(app, pageId);
  const send = (ticket: string, text: string) =>
    app.http.inject({
      method: "POST",
      url: `/v1/live-rooms/${ticket}/messages`,
      payload: { text, clientId: crypto.randomUUID() },
    });
  const { seq } = (await send(viewer.ticket, "spam")).json().data;
  expect((await patchRoom(pageId, `/messages/${seq}`, { state: "hidden" }, headers)).statusCode).toBe(200);
  expect((await patchRoom(pageId, "", { isChatClosed: true }, headers)).statusCode).toBe(200);
  expect((await send(room.ticket, "The chat is closed for a moment")).statusCode).toBe(201);
  const memberPath = `/members/${viewer.member.id}`;
  expect((await patchRoom(pageId, memberPath, { banned: true }, headers)).statusCode).toBe(200);

  const command = { command: "hold", epoch: 0, reason: "One moment" };
  const commands = { method: "POST", url: `/v1/pages/${pageId}/premiere/commands`, headers } as const;
  const held = await app.http.inject({ ...commands, payload: command });
  expect(held.json().data).toMatchObject({ state: "held", epoch: 1 });
  // A repeated command of the same moderator changes nothing.
  expect((await app.http.inject({ ...commands, payload: command })).json()).toEqual(held.json());
  const byOwner = { ...commands, headers: owner.headers, payload: command };
  expect((await app.http.inject(byOwner)).statusCode).toBe(409);
});

test("each action of a moderator is in the owner's activity and the staff's log under the email of the link", async () => {
  const pageId = await createLobby(app, owner);
  const { headers } = await createModerator(pageId);
  const viewer = await enterWithTicket(app, pageId);
  const post = (url: string, payload: object) => app.http.inject({ method: "POST", url, headers, payload });
  const write = async (path: string, text: string) =>
    (await post(`/v1/live-rooms/${viewer.ticket}/${path}`, { text, clientId: crypto.randomUUID() })).json()
      .data;
  const { seq } = await write("messages", "spam");
  const { id: questionId } = await write("questions", "Who built the boat?");
  await post(`/v1/live-rooms/${(await enterWithTicket(app, pageId)).ticket}/reports/${seq}`, {
    reason: "Spam",
  });
  for (const state of ["visible", "hidden", "visible"])
    await patchRoom(pageId, `/messages/${seq}`, { state }, headers);
  for (const status of ["pending", "open", "stage", "answered", "dismissed"])
    await patchRoom(pageId, `/questions/${questionId}`, { status }, headers);
  await patchRoom(pageId, "", { slowSeconds: 5 }, headers);
  await patchRoom(pageId, `/members/${viewer.member.id}`, { banned: true }, headers);
  for (const [epoch, command] of ["hold", "start"].entries())
    await post(`/v1/pages/${pageId}/premiere/commands`, { command, epoch });
  app.clock.advance(5000);
  for (const [index, command] of ["pause", "resume", "skip", "end"].entries()) {
    const sent = await post(`/v1/pages/${pageId}/premiere/commands`, { command, epoch: index + 2 });
    expect(sent.statusCode).toBe(200);
    app.clock.advance(5000);
  }
  const staff = await createAccount(app.services, { type: "admin" });
  const actions = [
    "premiere.end",
    "premiere.skip",
    "premiere.resume",
    "premiere.pause",
    "premiere.start",
    "premiere.hold",
    "live-room.member",
    "live-room.settings",
    "live-room.question-dismissed",
    "live-room.question-answered",
    "live-room.question-stage",
    "live-room.question-open",
    "live-room.question-pending",
    "live-room.release",
    "live-room.hide",
    "live-room.keep",
  ];
  const read = async (url: string, reader: TestAccount) =>
    (await app.http.inject({ url, headers: reader.headers })).json().data;
  const activity = (await read("/v1/account/activity", owner)).slice(0, actions.length);
  expect(activity.map(({ action }: { action: string }) => action)).toEqual(actions);
  const log = (await read(`/v1/admin/audit?subject_id=${pageId}`, staff)).data.slice(0, actions.length);
  expect(log.map(({ action }: { action: string }) => action)).toEqual(actions);
  for (const entry of activity)
    expect(entry).toMatchObject({ byOwner: false, actor: null, moderator: EMAIL });
  for (const entry of log) expect(entry).toMatchObject({ actor: `${EMAIL} (moderator)`, actorId: null });
});

test("nobody mutes or bans the owner, staff or a moderator", async () => {
  const pageId = await createLobby(app, owner);
  const { headers } = await createModerator(pageId);
  const host = (await enterLiveRoom(app, pageId, {}, owner.headers)).json().data;
  const moderator = (await enterLiveRoom(app, pageId, {}, headers)).json().data;
  for (const { member } of [host, moderator])
    expect((await patchRoom(pageId, `/members/${member.id}`, { banned: true }, headers)).statusCode).toBe(
      409,
    );
});

test("revoking a link ends the moderator's streams and every request, and again changes nothing", async () => {
  const pageId = await createLobby(app, owner);
  const { id, headers } = await createModerator(pageId);
  const room = (await enterLiveRoom(app, pageId, {}, headers)).json().data;
  const stream = await connectUntilEnd(origin, room);
  expect((await revoke(pageId, id)).statusCode).toBe(204);
  expect((await revoke(pageId, id)).statusCode).toBe(204);
  await stream.ended;
  expect((await patchRoom(pageId, "", { slowSeconds: 5 }, headers)).statusCode).toBe(401);
  expect((await enterLiveRoom(app, pageId, {}, headers)).statusCode).toBe(403);
  expect(await list(pageId)).toEqual([]);
  const other = await createLobby(app, owner);
  expect((await revoke(other, id)).statusCode).toBe(404);
});
