import { COMMAND_DELAY_MS } from "@matinee/domain/premiere-clock";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { addReadyFilm, planPremiere, savePremiere, sendCommand } from "../../testing/premiere-fixtures.ts";
import { attachVideo } from "../video/attach-video.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services);
});
beforeEach(async () => {
  ({ id: pageId } = await createPage(app.services, owner.id));
  await addReadyFilm(app.services, pageId);
});
afterAll(() => app.close());

const readPage = async () => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  if (!page) throw new Error("The event is missing");
  return page;
};

test("returns the server's time in milliseconds", async () => {
  const { data } = (await app.http.inject({ url: "/v1/time" })).json();
  expect(data).toEqual({ receivedAt: app.clock.now().getTime(), sentAt: app.clock.now().getTime() });
});

test("returns the time without the database", async () => {
  let connections = 0;
  const count = () => void connections++;
  const { pool } = app.services;
  pool.on("acquire", count);
  try {
    await app.http.inject({ url: "/v1/time" });
    expect(connections).toBe(0);
    // The control: a route that reads the database.
    await app.http.inject({ url: `/v1/pages/${pageId}`, headers: owner.headers });
    expect(connections).toBeGreaterThan(0);
  } finally {
    pool.off("acquire", count);
  }
});

test("a premiere sets the event's dates, and taking it back leaves them", async () => {
  const plan = planPremiere(app.services);
  const saved = await savePremiere(app, owner, pageId);
  expect(saved.statusCode).toBe(200);
  const startsAt = new Date(plan.startsAt);
  expect(saved.json().data).toMatchObject({
    startsAt: plan.startsAt,
    latePolicy: "any-time",
    programme: [
      { kind: "slate", durationMs: 30_000 },
      { kind: "film", durationMs: 600_000, videoId: expect.any(String) },
      { kind: "thank-you", durationMs: 60_000 },
    ],
    clock: { epoch: 0, state: "scheduled", anchorAt: plan.startsAt, anchorMs: 0, isRunning: true },
  });
  const page = await readPage();
  expect(page.opensAt).toEqual(startsAt);
  expect(page.closesAt).toEqual(new Date(startsAt.getTime() + 690_000));

  const url = `/v1/pages/${pageId}/premiere`;
  expect((await app.http.inject({ url, headers: owner.headers })).json().data.startsAt).toBe(plan.startsAt);
  const payload = { showing: "any-time" };
  await app.http.inject({ method: "PUT", url, headers: owner.headers, payload });
  expect((await app.http.inject({ url, headers: owner.headers })).json().data).toBeNull();
  expect((await readPage()).closesAt).toEqual(page.closesAt);
});

test("returns 409 for a plan that changed since the caller read it; control: without `base` the last save wins", async () => {
  const plan = planPremiere(app.services);
  const save = (fields: object) => savePremiere(app, owner, pageId, { ...plan, ...fields });
  const list = (saves: readonly { statusCode: number }[]) =>
    saves.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  const firsts = await Promise.all([10, 20].map((lobbyMinutes) => save({ lobbyMinutes, base: null })));
  expect(list(firsts)).toEqual([200, 409]);
  const readBase = async () => {
    const url = `/v1/pages/${pageId}/premiere`;
    const { clock: _clock, ...base } = (await app.http.inject({ url, headers: owner.headers })).json().data;
    return base;
  };
  const base = await readBase();
  const saves = await Promise.all([31, 32, 33].map((lobbyMinutes) => save({ lobbyMinutes, base })));
  expect(list(saves)).toEqual([200, 409, 409]);
  const { lobbyMinutes } = await readBase();
  expect(saves.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["lobbyMinutes"], saved: { lobbyMinutes } },
  });
  // The same plan again, with the ids of items and the offset of an older read.
  const startsAt = plan.startsAt.replace("Z", "+00:00");
  const programme = [...plan.programme, { kind: "slate", durationMs: 1000 }];
  const saved = await save({ lobbyMinutes, programme, base: { ...base, lobbyMinutes, startsAt } });
  expect(saved.statusCode).toBe(200);
  const removed = await savePlainWindow({ showing: "any-time", base: { ...base, lobbyMinutes } });
  expect(removed.json().details).toMatchObject({ changed: ["programme"] });
  expect(list(await Promise.all([31, 32, 33].map((minutes) => save({ lobbyMinutes: minutes }))))).toEqual([
    200, 200, 200,
  ]);
  expect((await savePlainWindow({ showing: "any-time", base: await readBase() })).statusCode).toBe(200);
  const late = await save({ base });
  expect(late.statusCode).toBe(409);
  expect(late.json().details.saved).toMatchObject({ startsAt: null });
});

test("a command of the clock does not change the plan that a save compares", async () => {
  const { clock: _clock, ...base } = (await savePremiere(app, owner, pageId)).json().data;
  await sendCommand(app, owner, pageId, { command: "hold", epoch: 0, reason: "Sound check" });
  expect((await savePremiere(app, owner, pageId, { lobbyMinutes: 20, base })).statusCode).toBe(200);
});

const savePlainWindow = (payload: object) =>
  app.http.inject({
    method: "PUT",
    url: `/v1/pages/${pageId}/premiere`,
    headers: owner.headers,
    payload,
  });

test("an encore keeps the event open until its end", async () => {
  const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString();
  const saved = await savePremiere(app, owner, pageId, { encoreFrom: hours(2), encoreUntil: hours(50) });
  expect(saved.statusCode).toBe(200);
  expect((await readPage()).closesAt).toEqual(new Date(hours(50)));
});

test("giving up a premiere asks with the number of its holders and writes to each of them once", async () => {
  await savePremiere(app, owner, pageId);
  await createOrder(app.services, pageId);
  const giveUp = (confirmed: boolean) => savePlainWindow({ showing: "any-time", confirmed });
  const asked = await giveUp(false);
  expect([asked.statusCode, asked.json().code, asked.json().details.holders]).toEqual([
    409,
    "confirmation-needed",
    1,
  ]);
  expect((await giveUp(true)).statusCode).toBe(200);
  expect((await giveUp(true)).statusCode).toBe(200);
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
  expect(emails.map(({ template }) => template)).toEqual(["date-changed"]);
});

test("moving the start writes to ticket holders and appears in open lobbies", async () => {
  await savePremiere(app, owner, pageId);
  await createOrder(app.services, pageId);
  const moved = planPremiere(app.services, 7_200_000);
  const asked = await savePremiere(app, owner, pageId, { ...moved, confirmed: false });
  expect([asked.statusCode, asked.json().code, asked.json().details.holders]).toEqual([
    409,
    "confirmation-needed",
    1,
  ]);
  await savePremiere(app, owner, pageId, moved);
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
  expect(emails.map(({ template }) => template)).toEqual(["date-changed"]);
  const events = await app.services.db
    .select()
    .from(liveRoomEvents)
    .where(eq(liveRoomEvents.pageId, pageId))
    .orderBy(liveRoomEvents.seq);
  expect(events.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, "premiere"],
    [2, "premiere"],
  ]);
});

test.each([
  ["startsAt", { startsAt: new Date(Date.now() + 60_000).toISOString() }],
  ["programme", { programme: [{ kind: "slate", durationMs: 30_000 }] }],
  ["programme.1.durationMs", { programme: [{ kind: "film" }, { kind: "interval" }] }],
  ["programme.1.link", { programme: [{ kind: "film" }, { kind: "stage", durationMs: 60_000 }] }],
  [
    "programme.0.videoId",
    { programme: [{ kind: "greeting", videoId: "018f0000-0000-7000-8000-000000000000" }, { kind: "film" }] },
  ],
  ["encoreUntil", { encoreFrom: "2100-01-01T00:00:00Z" }],
  [
    "encoreFrom",
    { encoreFrom: new Date(Date.now() + 60_000).toISOString(), encoreUntil: "2100-01-01T00:00:00Z" },
  ],
])("rejects an invalid premiere at the field %s", async (field, fields) => {
  const response = await savePremiere(app, owner, pageId, fields);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json().errors)).toEqual([field]);
});

test("a draft whose start has passed is activated only with a new start", async () => {
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, pageId));
  expect((await savePremiere(app, owner, pageId)).statusCode).toBe(200);
  app.clock.advance(2 * 3_600_000);
  const activate = () =>
    app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/activate`, headers: owner.headers });
  const rejected = await activate();
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({
    code: "not-activatable",
    details: { missing: [{ field: "eventStart", step: "eventDetails" }] },
  });
  const { startsAt } = planPremiere(app.services);
  const moved = await savePremiere(app, owner, pageId);
  expect(moved.json().data).toMatchObject({
    startsAt,
    clock: { state: "scheduled", anchorAt: startsAt, anchorMs: 0, isRunning: true },
  });
  expect((await activate()).statusCode).toBe(200);
});

test("nobody changes the programme from 15 minutes before the start, or afterwards", async () => {
  await savePremiere(app, owner, pageId);
  const startsAt = app.clock.now().getTime() + 3_600_000;
  app.clock.set(new Date(startsAt - 15 * 60_000));
  expect((await savePremiere(app, owner, pageId)).statusCode).toBe(409);
  app.clock.set(new Date(startsAt + 3_600_000));
  expect((await savePremiere(app, owner, pageId)).json().message).toMatch(/over/);
});

test("a programme that a command began long before its planned start does not change", async () => {
  await savePremiere(app, owner, pageId);
  await sendCommand(app, owner, pageId, { command: "hold", epoch: 0 });
  // Control: a hold alone begins nothing.
  expect((await savePremiere(app, owner, pageId)).statusCode).toBe(200);
  await sendCommand(app, owner, pageId, { command: "start", epoch: 1 });
  app.clock.advance(10_000);
  const saved = await savePremiere(app, owner, pageId);
  expect([saved.statusCode, saved.json().code]).toEqual([409, "state-conflict"]);
  const upload = await app.http.inject({
    method: "POST",
    url: "/v1/videos",
    headers: owner.headers,
    payload: { pageId, kind: "feature", name: "b.mp4", size: 1000 },
  });
  expect(upload.statusCode).toBe(409);
});

test("a command changes the clock after two seconds, and moves the end of the event", async () => {
  await savePremiere(app, owner, pageId);
  const hold = { command: "hold", epoch: 0, reason: "The moderator's line is down." };
  const held = await sendCommand(app, owner, pageId, hold);
  expect(held.json().data).toMatchObject({ epoch: 1, state: "held", isRunning: false, reason: hold.reason });
  app.clock.advance(7_200_000);
  const started = await sendCommand(app, owner, pageId, { command: "start", epoch: 1 });
  const anchorAt = new Date(app.clock.now().getTime() + COMMAND_DELAY_MS);
  expect(started.json().data).toEqual({
    epoch: 2,
    state: "running",
    speed: 1,
    anchorAt: anchorAt.toISOString(),
    anchorMs: 0,
    isRunning: true,
    reason: null,
    stoppedBy: null,
  });
  expect((await readPage()).closesAt).toEqual(new Date(anchorAt.getTime() + 690_000));
});

test("a hold with a planned length starts by the clock, and is made longer with the reason that viewers read", async () => {
  await savePremiere(app, owner, pageId);
  await createOrder(app.services, pageId, { status: "paid" });
  const { startsAt } = planPremiere(app.services);
  const emails = await app.services.db.$count(emailOutbox);
  const opensAt = (await readPage()).opensAt;
  const at = (ms: number) => new Date(Date.parse(startsAt) + ms);
  app.clock.set(at(-60_000));
  const hold = { command: "hold", epoch: 0, reason: "We wait for a guest.", holdMs: 180_000 };
  const held = (await sendCommand(app, owner, pageId, hold)).json().data;
  // One minute before the start, and two seconds later the position has three more minutes before it.
  const anchor = { anchorAt: at(-58_000).toISOString(), anchorMs: -58_000 - 180_000 };
  expect(held).toMatchObject({ epoch: 1, state: "held", isRunning: true, reason: hold.reason, ...anchor });
  expect((await readPage()).closesAt).toEqual(at(180_000 + 690_000));
  expect((await sendCommand(app, owner, pageId, hold)).json().data).toMatchObject({ epoch: 1, ...anchor });
  const other = await sendCommand(app, owner, pageId, { ...hold, holdMs: 60_000 });
  expect(other.statusCode).toBe(409);

  app.clock.set(at(120_000));
  const longer = { command: "hold", epoch: 1, holdMs: 60_000 };
  const heldLonger = (await sendCommand(app, owner, pageId, longer)).json().data;
  expect(heldLonger).toMatchObject({ anchorMs: -58_000 - 60_000, isRunning: true, reason: hold.reason });
  // It may wait for a command again, and then start in a minute.
  const open = (await sendCommand(app, owner, pageId, { command: "hold", epoch: 2 })).json().data;
  expect(open).toMatchObject({ anchorMs: 0, isRunning: false, reason: hold.reason });
  await sendCommand(app, owner, pageId, { command: "hold", epoch: 3, holdMs: 60_000 });
  app.clock.set(at(120_000 + COMMAND_DELAY_MS + 60_000));
  const late = await sendCommand(app, owner, pageId, { command: "hold", epoch: 4, holdMs: 60_000 });
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    "The programme has started, so its start cannot be held. Pause it instead.",
  ]);
  expect((await sendCommand(app, owner, pageId, { command: "pause", epoch: 4 })).statusCode).toBe(200);
  expect((await readPage()).opensAt).toEqual(opensAt);
  expect(await app.services.db.$count(emailOutbox)).toBe(emails);
});

test("saving the premiere takes the place of a planned hold", async () => {
  const { startsAt } = planPremiere(app.services);
  await savePremiere(app, owner, pageId);
  await sendCommand(app, owner, pageId, { command: "hold", epoch: 0, holdMs: 60_000, reason: "One moment" });
  const saved = (await savePremiere(app, owner, pageId, { startsAt })).json().data;
  const clock = {
    epoch: 1,
    state: "scheduled",
    anchorAt: startsAt,
    anchorMs: 0,
    isRunning: true,
    reason: null,
  };
  expect(saved.clock).toMatchObject(clock);
});

test("rejects a planned length of more than an hour at the field", async () => {
  await savePremiere(app, owner, pageId);
  const hold = { command: "hold", epoch: 0, holdMs: 3_600_001 };
  const response = await sendCommand(app, owner, pageId, hold);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ["holdMs"]]);
});

test("the same command again changes nothing; another one with an old epoch is rejected with the clock", async () => {
  await savePremiere(app, owner, pageId);
  const hold = { command: "hold", epoch: 0 };
  const first = await sendCommand(app, owner, pageId, hold);
  app.clock.advance(3000);
  expect((await sendCommand(app, owner, pageId, hold)).json().data).toEqual(first.json().data);
  const late = await sendCommand(app, owner, pageId, { command: "start", epoch: 0 });
  expect(late.statusCode).toBe(409);
  expect(late.json().details.clock).toEqual(first.json().data);
});

test("of two commands at the same moment, one is carried out", async () => {
  await savePremiere(app, owner, pageId);
  const staff = await createAccount(app.services, { type: "admin" });
  await actFor(app.services, staff, owner.id);
  const responses = await Promise.all(
    [owner, staff].map((caller) => sendCommand(app, caller, pageId, { command: "hold", epoch: 0 })),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("rejects an impossible command, and a command without a premiere", async () => {
  expect((await sendCommand(app, owner, pageId, { command: "hold", epoch: 0 })).statusCode).toBe(404);
  await savePremiere(app, owner, pageId);
  const response = await sendCommand(app, owner, pageId, { command: "pause", epoch: 0 });
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe("The programme is not running.");
});

test("the builder changes neither the dates of a premiere, nor its film from 15 minutes before the start", async () => {
  await savePremiere(app, owner, pageId);
  const save = (payload: Record<string, unknown>) =>
    app.http.inject({ method: "PATCH", url: `/v1/pages/${pageId}`, headers: owner.headers, payload });
  const later = new Date(app.clock.now().getTime() + 9_000_000).toISOString();
  const moved = await save({ eventEnd: later });
  expect([moved.statusCode, Object.keys(moved.json().errors)]).toEqual([422, ["eventEnd"]]);
  expect((await save({ title: "Another title" })).statusCode).toBe(200);

  const startsAt = app.clock.now().getTime() + 3_600_000;
  const [other] = await app.services.db
    .insert(videos)
    .values({ pageId, kind: "feature", name: "b", sizeBytes: 1, status: "ready", durationSeconds: 300 })
    .returning();
  app.clock.set(new Date(startsAt - 15 * 60_000));
  const replaced = await save({ featureUrl: `/v1/videos/${other?.id}` });
  expect([replaced.statusCode, replaced.json().message]).toEqual([
    409,
    "From 15 minutes before the premiere until its end, the videos of its programme cannot be replaced.",
  ]);
  const upload = await app.http.inject({
    method: "POST",
    url: "/v1/videos",
    headers: owner.headers,
    payload: { pageId, kind: "feature", name: "c.mp4", size: 1000 },
  });
  expect(upload.statusCode).toBe(409);
  // After the premiere, the film may be replaced again.
  app.clock.set(new Date(startsAt + 3_600_000));
  expect((await save({ featureUrl: `/v1/videos/${other?.id}` })).statusCode).toBe(200);
});

test("a film that is converted during the premiere does not take the place of the one that is shown", async () => {
  await savePremiere(app, owner, pageId);
  const shown = (await readPage()).featureVideoId;
  const video = { id: uuidv7(), pageId, kind: "feature" as const };
  await app.services.db
    .insert(videos)
    .values({ ...video, name: "b", sizeBytes: 1, status: "ready", durationSeconds: 300 });
  const attach = () => app.services.db.transaction((tx) => attachVideo(tx, app.services, video, "ready"));
  const startsAt = app.clock.now().getTime() + 3_600_000;
  app.clock.set(new Date(startsAt - 15 * 60_000));
  await attach();
  expect((await readPage()).featureVideoId).toBe(shown);
  // Control: before, it does, and the programme and the end of the event follow its length.
  app.clock.set(new Date(startsAt - 16 * 60_000));
  await attach();
  expect((await readPage()).featureVideoId).toBe(video.id);
  const url = `/v1/pages/${pageId}/premiere`;
  const { programme } = (await app.http.inject({ url, headers: owner.headers })).json().data;
  expect(programme[1]).toMatchObject({ kind: "film", videoId: video.id, durationMs: 300_000 });
  expect((await readPage()).closesAt).toEqual(new Date(startsAt + 390_000));
});
