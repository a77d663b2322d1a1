import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import { actFor, createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { createLobby } from "../../testing/live-room-fixtures.ts";
import { savePremiere, sendCommand } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createModeratorToken } from "./moderators/moderator-token.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
  pageId = await createLobby(app, owner);
});
afterAll(() => app.close());

const list = async (headers: Record<string, string> = owner.headers) =>
  app.http.inject({ url: `/v1/pages/${pageId}/premiere/commands`, headers });

async function createModerator(name: string): Promise<Record<string, string>> {
  const invited = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/moderators`,
    headers: owner.headers,
    payload: { email: `${name}@example.com`, name },
  });
  return { "x-moderator-token": createModeratorToken(app.config.keyRing, invited.json().data.id) };
}

test("lists the commands with who gave them, and says who came first to a press that is too late", async () => {
  expect((await list()).json().data).toEqual([]);
  const samira = await createModerator("Samira");
  const command = (payload: Record<string, unknown>, headers: Record<string, string> = owner.headers) =>
    app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/premiere/commands`, headers, payload });
  const heldAt = app.clock.now().toISOString();
  await command({ command: "hold", epoch: 0, reason: "The line is down.", holdMs: 180_000 });
  app.clock.advance(1000);
  const late = await command({ command: "hold", epoch: 0 }, samira);
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    "Noor Castellane held the start a second ago. Look at the clock and try again.",
  ]);
  app.clock.advance(4000);
  const startedAt = app.clock.now().toISOString();
  await command({ command: "start", epoch: 1 }, samira);
  app.clock.advance(90_000);
  expect((await command({ command: "start", epoch: 0 })).json().message).toMatch(
    /^Samira started the programme a minute ago\./,
  );
  const own = await command({ command: "hold", epoch: 1, holdMs: 1000 }, samira);
  expect(own.json().message).toMatch(/^You started the programme a minute ago\./);
  expect((await list()).json().data).toEqual([
    {
      epoch: 1,
      command: "hold",
      by: "Noor Castellane",
      reason: "The line is down.",
      holdMs: 180_000,
      at: heldAt,
    },
    { epoch: 2, command: "start", by: "Samira", reason: null, holdMs: null, at: startedAt },
  ]);
});

test("shows the commands to staff on behalf of the owner, and to no one else", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  await actFor(app.services, staff, owner.id);
  expect((await list(staff.headers)).statusCode).toBe(200);
  const other = await createAccount(app.services);
  expect((await list(other.headers)).json().code).toBe("not-found");
  expect((await list({})).json().code).toBe("no-session");
});

test("an event and its card in the owner's list say what the last command left", async () => {
  const olu = await createAccount(app.services);
  const { headers } = olu;
  const id = await createLobby(app, olu);
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000);
  await savePremiere(app, olu, id, { startsAt: startsAt.toISOString() });
  const read = async () => {
    const responses = await Promise.all(
      [`/v1/pages/${id}`, "/v1/pages"].map((url) => app.http.inject({ url, headers })),
    );
    const [page, cards] = responses.map((response) => response.json().data);
    const { state, beginsAt, endsAt } = page.premiere;
    expect(cards.data).toMatchObject([{ id, premiere: { state, beginsAt, endsAt } }]);
    return { state, beginsAt, endsAt };
  };
  const at = (ms: number) => new Date(startsAt.getTime() + ms).toISOString();
  expect(await read()).toEqual({ state: "scheduled", beginsAt: at(0), endsAt: at(690_000) });
  await sendCommand(app, olu, id, { command: "hold", epoch: 0 });
  expect(await read()).toEqual({ state: "held", beginsAt: null, endsAt: null });
  await sendCommand(app, olu, id, { command: "hold", epoch: 1, holdMs: 60_000 });
  const begins = new Date(app.clock.now().getTime() + 62_000).toISOString();
  expect(await read()).toMatchObject({ state: "held", beginsAt: begins });
  const [viewed, shown] = await Promise.all(
    [`/v1/pages/${id}`, "/v1/pages/showing"].map((url) => app.http.inject({ url })),
  );
  expect(viewed?.json().data.premiere).not.toHaveProperty("state");
  expect(shown?.json().data).toMatchObject([{ id: pageId }, { id }]);
  expect(shown?.body).not.toContain("premiere");
});

test("an event says from when viewers see its programme, also after a start before the planned time", async () => {
  const olu = await createAccount(app.services);
  const { headers } = olu;
  const id = await createLobby(app, olu);
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await savePremiere(app, olu, id, { startsAt });
  const read = async (readers: Record<string, string>) =>
    (await app.http.inject({ url: `/v1/pages/${id}`, headers: readers })).json().data.premiere;
  expect(await read(headers)).toMatchObject({ startsAt, programmeFrom: startsAt });
  await sendCommand(app, olu, id, { command: "hold", epoch: 0 });
  expect(await read(headers)).toMatchObject({ programmeFrom: startsAt });
  await sendCommand(app, olu, id, { command: "start", epoch: 1 });
  const programmeFrom = new Date(app.clock.now().getTime() + 2000).toISOString();
  expect(await read({})).toMatchObject({ startsAt, programmeFrom });
});

test("an event keeps the time at which its programme began, also after a skip and a pause", async () => {
  const olu = await createAccount(app.services);
  const { headers } = olu;
  const id = await createLobby(app, olu);
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await savePremiere(app, olu, id, { startsAt });
  const read = async () => (await app.http.inject({ url: `/v1/pages/${id}`, headers })).json().data.premiere;
  await sendCommand(app, olu, id, { command: "hold", epoch: 0 });
  await sendCommand(app, olu, id, { command: "start", epoch: 1 });
  const beganAt = new Date(app.clock.now().getTime() + 2000).toISOString();
  app.clock.advance(10_000);
  await sendCommand(app, olu, id, { command: "skip", epoch: 2 });
  expect(await read()).toMatchObject({ programmeFrom: beganAt, beginsAt: beganAt });
  app.clock.advance(10_000);
  await sendCommand(app, olu, id, { command: "pause", epoch: 3 });
  expect(await read()).toMatchObject({ programmeFrom: beganAt, beginsAt: null });
  app.clock.advance(60_000);
  await sendCommand(app, olu, id, { command: "resume", epoch: 4 });
  expect(await read()).toMatchObject({ programmeFrom: beganAt, beginsAt: beganAt });
});

test("an event says when its ticket sales end, also after a start before the planned time", async () => {
  const olu = await createAccount(app.services);
  const id = await createLobby(app, olu);
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const read = async () => (await app.http.inject({ url: `/v1/pages/${id}` })).json().data.premiere;
  await savePremiere(app, olu, id, { startsAt });
  expect(await read()).toMatchObject({ ticketsUntil: null });
  await savePremiere(app, olu, id, { startsAt, sellAfterStart: false });
  expect(await read()).toMatchObject({ ticketsUntil: startsAt });
  await sendCommand(app, olu, id, { command: "hold", epoch: 0 });
  expect(await read()).toMatchObject({ ticketsUntil: null });
  await sendCommand(app, olu, id, { command: "start", epoch: 1 });
  const ticketsUntil = new Date(app.clock.now().getTime() + 2000).toISOString();
  expect(await read()).toMatchObject({ ticketsUntil });
});

test("a reason can be given, replaced and taken back during a pause, and viewers read it at once", async () => {
  const ana = await createAccount(app.services, { firstName: "Ana", lastName: "Reis" });
  const id = await createLobby(app, ana);
  const read = async () => {
    const { body } = await app.http.inject({ url: `/v1/pages/${id}/premiere`, headers: ana.headers });
    return JSON.parse(body).data.clock;
  };
  const readEvent = async (epoch: number) => {
    const events = await app.services.db
      .select({ payload: liveRoomEvents.payload })
      .from(liveRoomEvents)
      .where(and(eq(liveRoomEvents.pageId, id), eq(liveRoomEvents.kind, "clock")));
    return events.find(({ payload }) => Object(payload).epoch === epoch)?.payload;
  };
  const send = async (payload: { command: string; epoch: number; reason?: string }) =>
    (await sendCommand(app, ana, id, payload)).statusCode;
  expect(await send({ command: "explain", epoch: 0, reason: "Too early." })).toBe(409);
  app.clock.set(new Date(Date.parse((await read()).anchorAt) + 60_000));
  expect(await send({ command: "pause", epoch: 0 })).toBe(200);
  const paused = await read();
  app.clock.advance(60_000);
  expect(await send({ command: "explain", epoch: 1, reason: "We fix the sound." })).toBe(200);
  expect(await read()).toEqual({ ...paused, epoch: 2, reason: "We fix the sound." });
  expect(await readEvent(2)).toMatchObject({ reason: "We fix the sound.", stoppedBy: "Ana Reis" });
  // The same press again changes nothing, and another reason with the old epoch is not lost in silence.
  expect(await send({ command: "explain", epoch: 1, reason: "We fix the sound." })).toBe(200);
  expect(await send({ command: "explain", epoch: 1, reason: "We fix the picture." })).toBe(409);
  expect(await send({ command: "explain", epoch: 2, reason: "We fix the picture." })).toBe(200);
  // A skip during the pause keeps what viewers read.
  expect(await send({ command: "skip", epoch: 3 })).toBe(200);
  expect(await read()).toMatchObject({ state: "paused", reason: "We fix the picture." });
  expect(await readEvent(4)).toMatchObject({ stoppedBy: "Ana Reis" });
  expect(await send({ command: "explain", epoch: 4 })).toBe(200);
  expect(await read()).toMatchObject({ state: "paused", reason: null });
  expect(await send({ command: "resume", epoch: 5 })).toBe(200);
});

test("staff give commands only after they said why they act for the owner", async () => {
  const ines = await createAccount(app.services);
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const id = await createLobby(app, ines, { startsAt });
  const staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const hold = () =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${id}/premiere/commands`,
      headers: staff.headers,
      payload: { command: "hold", epoch: 0 },
    });
  const rejected = await hold();
  expect([rejected.statusCode, rejected.json().code]).toEqual([403, "acting-period-needed"]);
  await actFor(app.services, staff, ines.id);
  expect((await hold()).json().data.state).toBe("held");
});
