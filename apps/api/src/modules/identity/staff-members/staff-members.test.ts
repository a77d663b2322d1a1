import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { listen } from "../../../testing/live-room-client.ts";
import { connectUntilEnd, createLobby, enterLiveRoom } from "../../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAccount(app.services, { type: "admin", firstName: "Ines", lastName: "Farquhar" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object, headers: object = admin.headers) =>
  app.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

const signIn = (email: string) => call("POST", "/v1/session", { email, password: PASSWORD }, {});
const listMembers = async () => (await call("GET", "/v1/admin/staff")).json().data.members;
const createMember = () => createAccount(app.services, { type: "admin" });

test("a suspension ends the member's sessions at once and a restored member signs in again", async () => {
  const member = await createMember();
  expect((await call("GET", "/v1/admin/now", undefined, member.headers)).statusCode).toBe(200);
  expect((await call("POST", `/v1/admin/staff/${member.id}/suspend`)).statusCode).toBe(204);
  expect((await call("GET", "/v1/admin/now", undefined, member.headers)).statusCode).toBe(401);
  const rejected = await signIn(member.email);
  expect(rejected.statusCode).toBe(401);
  expect(rejected.json().message).toContain("suspended");
  expect(await listMembers()).toContainEqual(
    expect.objectContaining({ id: member.id, suspendedAt: expect.any(String) }),
  );

  expect((await call("POST", `/v1/admin/staff/${member.id}/restore`)).statusCode).toBe(204);
  expect((await call("GET", "/v1/admin/now", undefined, member.headers)).statusCode).toBe(401);
  expect((await signIn(member.email)).statusCode).toBe(200);
  const audit = await call("GET", `/v1/admin/audit?subject_id=${member.id}`);
  expect(audit.json().data.data).toMatchObject([
    { action: "session.start", actorId: member.id },
    { action: "staff.restore", actor: "Ines Farquhar", detail: { email: member.email } },
    { action: "staff.suspend", actor: "Ines Farquhar", detail: { email: member.email } },
  ]);
});

test("a suspension ends the films that the member plays and their streams of live rooms", async () => {
  const origin = await listen(app);
  const owner = await createAccount(app.services);
  const [member, colleague] = [await createMember(), await createMember()];
  const pageId = await createLobby(app, owner);
  const open = async ({ headers }: TestAccount) => {
    const played = await call(
      "POST",
      `/v1/pages/${pageId}/playback`,
      { kind: "feature", deviceId: "device-one" },
      headers,
    );
    const { id, standingUrl } = played.json().data;
    const entered = (await enterLiveRoom(app, pageId, {}, headers)).json().data;
    const stream = await connectUntilEnd(origin, entered);
    const beat = async () =>
      (
        await call("POST", `/v1/playback/${id}/heartbeat`, { deviceId: "device-one", positionSeconds: 1 }, {})
      ).json().data;
    const read = async () => (await call("GET", standingUrl, undefined, {})).statusCode;
    return { ticket: entered.ticket, stream, beat, read };
  };
  const [ended, other] = [await open(member), await open(colleague)];
  expect((await call("POST", `/v1/admin/staff/${member.id}/suspend`)).statusCode).toBe(204);
  await ended.stream.ended;
  await expect.poll(ended.read).toBe(403);
  expect(await ended.beat()).toMatchObject({ playing: false, reason: "withdrawn" });
  // Control: a colleague plays on.
  expect(await other.read()).toBe(204);
  expect(await other.beat()).toMatchObject({ playing: true });
});

test("a session that outlived the suspension is not accepted", async () => {
  const member = await createMember();
  const isSignedIn = async () =>
    (await call("GET", "/v1/account", undefined, member.headers)).statusCode === 200;
  expect(await isSignedIn()).toBe(true);
  await app.services.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, member.id));
  expect(await isSignedIn()).toBe(false);
});

test("a removed member loses their access, stays in the audit log and can be invited again", async () => {
  const member = await createAccount(app.services, {
    type: "admin",
    firstName: "Dele",
    lastName: "Marchand",
  });
  const invited = await call(
    "POST",
    "/v1/admin/staff-invitations",
    { email: "accomplice@example.com" },
    member.headers,
  );
  expect((await call("DELETE", `/v1/admin/staff/${member.id}`)).statusCode).toBe(204);
  expect((await call("GET", "/v1/account", undefined, member.headers)).statusCode).toBe(401);
  expect((await signIn(member.email)).statusCode).toBe(401);
  const list = (await call("GET", "/v1/admin/staff")).json().data;
  expect(list.members.map(({ id }: { id: string }) => id)).not.toContain(member.id);
  expect(list.invitations).toEqual([]);
  const byMember = await call("GET", `/v1/admin/audit?subject_id=${invited.json().data.id}`);
  expect(byMember.json().data.data).toMatchObject([{ action: "staff.invite", actor: "Dele Marchand" }]);
  expect((await call("DELETE", `/v1/admin/staff/${member.id}`)).statusCode).toBe(404);
  expect((await call("POST", "/v1/admin/staff-invitations", { email: member.email })).statusCode).toBe(201);
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
  expect(await verify(row?.passwordHash ?? "", PASSWORD).catch(() => false)).toBe(false);
});

test("nobody suspends or removes themselves, a filmmaker or an unknown account", async () => {
  const filmmaker = await createAccount(app.services);
  for (const [method, action] of [
    ["POST", "/suspend"],
    ["DELETE", ""],
  ] as const) {
    const act = (id: string) => call(method, `/v1/admin/staff/${id}${action}`);
    expect((await act(admin.id)).json().code).toBe("state-conflict");
    expect((await act(filmmaker.id)).statusCode).toBe(404);
    expect((await act(crypto.randomUUID())).statusCode).toBe(404);
  }
  expect((await call("POST", `/v1/admin/staff/${filmmaker.id}/restore`)).statusCode).toBe(404);
});

test("of two admins who suspend each other at once, one stays", async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await Promise.all([createMember(), createMember()]);
    const suspend = (by: TestAccount, whom: TestAccount) =>
      call("POST", `/v1/admin/staff/${whom.id}/suspend`, undefined, by.headers);
    const statuses = (await Promise.all([suspend(first, second), suspend(second, first)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const states = (await listMembers()).filter(({ id }: { id: string }) =>
      [first.id, second.id].includes(id),
    );
    expect(states.filter(({ suspendedAt }: { suspendedAt: string | null }) => suspendedAt)).toHaveLength(1);
  }
});

test("control: two admins who suspend two others at once both succeed", async () => {
  const members = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  const [first, second, third, fourth] = members.map(({ id, headers }) => ({ id, headers }));
  if (!first || !second || !third || !fourth) throw new Error("four members were created");
  const both = await Promise.all([
    call("POST", `/v1/admin/staff/${third.id}/suspend`, undefined, first.headers),
    call("POST", `/v1/admin/staff/${fourth.id}/suspend`, undefined, second.headers),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
});

test("staff accounts are neither shown nor changed as customers", async () => {
  const member = await createMember();
  const path = `/v1/admin/account/${member.id}`;
  expect((await call("GET", path)).statusCode).toBe(404);
  expect((await call("PATCH", path, { email: "attacker@example.com" })).statusCode).toBe(404);
  expect(
    (
      await call("PATCH", "/v1/admin/account/bulk", {
        accountIds: [member.id],
        attributes: { country: "FR" },
      })
    ).statusCode,
  ).toBe(404);
  expect((await call("POST", `/v1/admin/account/note/${member.id}`, { text: "hello" })).statusCode).toBe(404);
  expect((await call("POST", `/v1/admin/account/tags/${member.id}?tag_name=vip`)).statusCode).toBe(404);
  expect((await call("POST", "/v1/credits", { email: member.email, credits: 5 })).statusCode).toBe(404);
  expect((await signIn(member.email)).statusCode).toBe(200);
});
