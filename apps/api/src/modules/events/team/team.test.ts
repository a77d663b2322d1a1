import { maxTeamMembers } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { EventRole } from "@matinee/domain/vocabulary";
import { and, desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { playbackGrants } from "../../../db/schema/playback.ts";
import { teamInvitations, teamMembers } from "../../../db/schema/teams.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { listen } from "../../../testing/live-room-client.ts";
import { connectUntilEnd, createLobby, enterLiveRoom } from "../../../testing/live-room-fixtures.ts";
import { createTeammate } from "../../../testing/team-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createTeamToken } from "./team-token.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let origin: string;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

const send = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, by: TestAccount, payload?: object) =>
  app.http.inject({ method, url, headers: by.headers, ...(payload && { payload }) });

const invite = (id: string, email: string, role: EventRole = "producer") =>
  send("POST", `/v1/pages/${id}/team/invitations`, owner, { email, role });

/** Invites an address. @returns the id, and the token of the emailed link */
async function createInvitation(id: string, email: string, role: EventRole = "producer") {
  const invited = await invite(id, email, role);
  if (invited.statusCode !== 201) throw new Error(invited.body);
  const { id: invitationId }: { id: string } = invited.json().data;
  return { invitationId, token: createTeamToken(app.config.keyRing, invitationId) };
}

const createVerified = () => createAccount(app.services, { emailVerifiedAt: new Date() });
const accept = (token: string, by: TestAccount) => send("POST", "/v1/team-invitations/accept", by, { token });
const view = (token: string) =>
  app.http.inject({ method: "POST", url: "/v1/team-invitations/view", payload: { token } });
const list = async (id: string) => (await send("GET", `/v1/pages/${id}/team`, owner)).json().data;
const open = (id: string, by: TestAccount) => send("GET", `/v1/pages/${id}/income`, by);
const findAudit = (id: string) =>
  app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id));

test("an invited person sees the offer, joins with the verified address, and the link works once", async () => {
  const { id } = await createPage(app.services, owner.id);
  const guest = await createVerified();
  const { token } = await createInvitation(id, guest.email.toUpperCase(), "reader");
  expect(await list(id)).toMatchObject({ members: [], invitations: [{ role: "reader", expired: false }] });
  expect((await view(token)).json().data).toMatchObject({ role: "reader", email: guest.email.toUpperCase() });
  expect((await open(id, guest)).statusCode).toBe(404);

  const joined = await accept(token, guest);
  expect(joined.json().data).toEqual({ pageId: id, role: "reader" });
  expect((await open(id, guest)).statusCode).toBe(200);
  expect((await accept(token, guest)).statusCode).toBe(404);
  expect((await view(token)).statusCode).toBe(404);
  expect(await list(id)).toMatchObject({
    members: [{ email: guest.email, role: "reader" }],
    invitations: [],
  });
  const [join, invited] = await findAudit(id);
  expect(join).toMatchObject({ action: "team.join", actorId: guest.id, onBehalfOf: owner.id });
  expect(invited).toMatchObject({ action: "team.invite", actorId: owner.id, onBehalfOf: null });
});

test("of two acceptances at once, one joins and the other returns 404", async () => {
  const { id } = await createPage(app.services, owner.id);
  const guest = await createVerified();
  const { token } = await createInvitation(id, guest.email);
  const statuses = (await Promise.all([accept(token, guest), accept(token, guest)])).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test("the link, which went to the address alone, verifies it for the account that has it, and for no other", async () => {
  const isVerified = async ({ id }: TestAccount) => {
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
    return account?.emailVerifiedAt !== null;
  };
  const { id } = await createPage(app.services, owner.id);
  const guest = await createAccount(app.services, { emailVerifiedAt: null });
  const other = await createAccount(app.services, { emailVerifiedAt: null });
  const { token, invitationId } = await createInvitation(id, guest.email);
  // No response shows the token: the inviter cannot verify an address of their choice.
  const listed = await app.http.inject({ url: `/v1/pages/${id}/team`, headers: owner.headers });
  expect(listed.body).toContain(invitationId);
  expect(listed.body).not.toContain(token);
  expect((await accept(token, other)).statusCode).toBe(403);
  expect([await isVerified(guest), await isVerified(other)]).toEqual([false, false]);
  expect((await accept(token, guest)).statusCode).toBe(200);
  expect([await isVerified(guest), await isVerified(other)]).toEqual([true, false]);
});

test("returns 403 for another address, staff and the owner", async () => {
  const guest = await createVerified();
  const staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const { token } = await createInvitation(pageId, guest.email);
  const { invitation, isOwner } = messages.team;
  const readMessage = async (by: TestAccount) => {
    const response = await accept(token, by);
    return [response.statusCode, response.json().message];
  };
  expect(await readMessage(await createVerified())).toEqual([403, invitation.otherAccount(guest.email)]);
  expect(await readMessage(staff)).toEqual([403, invitation.staff]);
  expect(await readMessage(owner)).toEqual([403, isOwner]);
});

test("an expired link returns 404, and sending the invitation again replaces it", async () => {
  const { id } = await createPage(app.services, owner.id);
  const guest = await createVerified();
  const first = await createInvitation(id, guest.email, "boxOffice");
  app.clock.advance(8 * DAY_MS);
  try {
    expect((await view(first.token)).statusCode).toBe(404);
    expect((await list(id)).invitations).toMatchObject([{ id: first.invitationId, expired: true }]);
    const url = `/v1/pages/${id}/team/invitations/${first.invitationId}`;
    const again = await send("POST", `${url}/resend`, owner);
    const { id: secondId, role } = again.json().data;
    expect([again.statusCode, role]).toEqual([201, "boxOffice"]);
    expect((await send("POST", `${url}/resend`, owner)).statusCode).toBe(404);
    expect((await view(first.token)).statusCode).toBe(404);
    expect((await view(createTeamToken(app.config.keyRing, secondId))).statusCode).toBe(200);
    const isSent = and(eq(emailOutbox.pageId, id), eq(emailOutbox.template, "team-invitation"));
    expect(await app.services.db.$count(emailOutbox, isSent)).toBe(2);
  } finally {
    app.clock.advance(-8 * DAY_MS);
  }
});

test("a withdrawn invitation and one of another event return 404", async () => {
  const { token, invitationId } = await createInvitation(pageId, "withdrawn@example.com");
  const other = await createPage(app.services, owner.id);
  const withdraw = (id: string) => send("DELETE", `/v1/pages/${id}/team/invitations/${invitationId}`, owner);
  expect((await withdraw(other.id)).statusCode).toBe(404);
  expect((await withdraw(pageId)).statusCode).toBe(204);
  expect((await withdraw(pageId)).statusCode).toBe(404);
  expect((await view(token)).statusCode).toBe(404);
  expect((await view("forged")).statusCode).toBe(404);
});

test("stores the hash of the token alone", async () => {
  const { invitationId, token } = await createInvitation(pageId, "hash@example.com");
  const rows = await app.services.db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.id, invitationId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("returns 422 for no address, for the owner's and for a member's, 409 for a full team", async () => {
  const { id } = await createPage(app.services, owner.id);
  const member = await createTeammate(app.services, id, "producer");
  const readField = async (email: string) => {
    const response = await invite(id, email);
    return [response.statusCode, response.json().errors.email.msg];
  };
  expect(await readField("nobody")).toEqual([422, messages.signUp.issues["email-invalid"]]);
  expect(await readField(owner.email.toUpperCase())).toEqual([422, messages.team.isOwner]);
  expect(await readField(member.email)).toEqual([422, messages.team.isMember]);
  const soon = new Date(app.clock.now().getTime() + DAY_MS);
  await app.services.db.insert(teamInvitations).values(
    Array.from({ length: maxTeamMembers - 2 }, (_, n) => ({
      pageId: id,
      email: `guest-${n}@example.com`,
      role: "reader" as const,
      tokenHash: crypto.randomUUID(),
      invitedAt: app.clock.now(),
      expiresAt: soon,
    })),
  );
  // One place is left: of two invitations at once, one gets it.
  const both = await Promise.all([invite(id, "last@example.com"), invite(id, "late@example.com")]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  // An invitation to a waiting address replaces the earlier one, so it needs no place.
  expect((await invite(id, "guest-3@example.com")).statusCode).toBe(201);
});

test("a member leaves, the owner cannot, and a stranger and a member of another event get 404", async () => {
  const member = await createTeammate(app.services, pageId, "reader");
  const elsewhere = await createTeammate(
    app.services,
    (await createPage(app.services, owner.id)).id,
    "producer",
  );
  const leave = (by: TestAccount) => send("DELETE", `/v1/pages/${pageId}/team/membership`, by);
  expect((await leave(elsewhere)).statusCode).toBe(404);
  expect((await leave(owner)).statusCode).toBe(404);
  expect((await leave(member)).statusCode).toBe(204);
  expect((await leave(member)).statusCode).toBe(404);
  expect((await open(pageId, member)).statusCode).toBe(404);
});

const command = (id: string, by: TestAccount) =>
  send("PATCH", `/v1/pages/${id}/live-room`, by, { slowSeconds: 5 });

test("removing a member ends requests, streams and playback at once; joining again opens the room", async () => {
  const lobby = await createLobby(app, owner);
  const member = await createTeammate(app.services, lobby, "producer");
  const room = (await enterLiveRoom(app, lobby, {}, member.headers)).json().data;
  expect(room.member.role).toBe("owner");
  const stream = await connectUntilEnd(origin, room);
  const played = await send("POST", `/v1/pages/${lobby}/playback`, member, {
    kind: "feature",
    deviceId: "device-one",
  });
  expect(played.statusCode).toBe(201);
  const isOpen = and(eq(playbackGrants.hostId, member.id), isNull(playbackGrants.revokedAt));
  expect(await app.services.db.$count(playbackGrants, isOpen)).toBe(1);
  expect((await command(lobby, member)).statusCode).toBe(200);

  const remove = () => send("DELETE", `/v1/pages/${lobby}/team/members/${member.memberId}`, owner);
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(404);
  await stream.ended;
  expect((await command(lobby, member)).statusCode).toBe(404);
  expect((await enterLiveRoom(app, lobby, {}, member.headers)).statusCode).toBe(403);
  expect(await app.services.db.$count(playbackGrants, isOpen)).toBe(0);

  await app.services.db
    .insert(teamMembers)
    .values({ pageId: lobby, accountId: member.id, role: "moderator", joinedAt: new Date() });
  const again = await enterLiveRoom(app, lobby, {}, member.headers);
  expect(again.json().data.member.role).toBe("moderator");
});

test("a role without the room ends the streams of it, control: another night role does not", async () => {
  const lobby = await createLobby(app, owner);
  const member = await createTeammate(app.services, lobby, "producer");
  const change = (role: EventRole) =>
    send("PATCH", `/v1/pages/${lobby}/team/members/${member.memberId}`, owner, { role });
  const room = (await enterLiveRoom(app, lobby, {}, member.headers)).json().data;
  const stream = await connectUntilEnd(origin, room);
  expect((await change("moderator")).json().data).toMatchObject({ role: "moderator" });
  const isListed = () =>
    app.http.inject({ url: `/v1/live-rooms/${room.ticket}/messages?before=1`, headers: member.headers });
  expect((await isListed()).statusCode).toBe(200);
  expect((await change("reader")).statusCode).toBe(200);
  await stream.ended;
  expect((await command(lobby, member)).statusCode).toBe(403);
  const unknown = `/v1/pages/${lobby}/team/members/${crypto.randomUUID()}`;
  expect((await send("PATCH", unknown, owner, { role: "reader" })).statusCode).toBe(404);
  const [entry] = await findAudit(lobby);
  expect(entry).toMatchObject({ action: "team.change-role", detail: { from: "moderator", to: "reader" } });
});
