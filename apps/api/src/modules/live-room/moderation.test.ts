import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { readTexts, registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { createTestApp } from "../../testing/test-app.ts";

/** Two API processes with one database. */
const room = registerLiveRoomProcesses();
const { createPremiere, enter, enterAsBuyer, send, patch } = room;

test("a hidden message leaves every screen and is not loaded again", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(room.origins[1], viewer);
  const { seq } = (await send(viewer.ticket, "spam")).json().data;
  const listEvents = () => stream.events.map(({ event }) => event);
  // A screen that a message has not reached when it is hidden never gets it.
  await expect.poll(listEvents).toEqual(["message"]);
  const url = `/v1/pages/${pageId}/live-room/messages/${seq}`;
  const hide = () =>
    room.app.http.inject({ method: "PATCH", url, headers: room.owner.headers, payload: { state: "hidden" } });
  expect((await hide()).statusCode).toBe(200);
  expect((await hide()).statusCode).toBe(200);
  await expect.poll(listEvents).toEqual(["message", "message-hidden"]);
  expect(stream.events[1]?.data["hiddenSeq"]).toBe(seq);
  const reloaded = await enterAsBuyer(pageId);
  expect(reloaded.messages).toEqual([]);
  const replay = await connectUntilEnd(room.origins[0], { ...reloaded, lastSeq: 1 });
  await expect.poll(() => replay.events.map(({ event }) => event)).toEqual(["message-hidden"]);
});

test("a hidden message comes back once, with a new number", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq } = (await send(viewer.ticket, "Sorry, wrong button")).json().data;
  const set = async (state: string): Promise<{ seq: number }> =>
    (await patch(pageId, `/messages/${seq}`, { state })).json().data;
  await set("hidden");
  const shown = await set("visible");
  expect(shown.seq).toBeGreaterThan(seq);
  await set("visible");
  const { messages } = await enterAsBuyer(pageId);
  expect(messages).toMatchObject([{ seq: shown.seq, text: "Sorry, wrong button" }]);
});

test("a muted member reads on and writes nothing; a banned one is out on every process until taken back", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const streams = [
    await connectUntilEnd(room.origins[0], viewer),
    await connectUntilEnd(room.origins[1], viewer),
  ];
  const path = `/members/${viewer.member.id}`;
  const mutedUntil = new Date(Date.now() + 600_000).toISOString();
  expect((await patch(pageId, path, { mutedUntil })).json().data).toMatchObject({
    mutedUntil,
    banned: false,
  });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(403);
  await patch(pageId, path, { mutedUntil: null });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(201);

  expect((await patch(pageId, path, { banned: true })).json().data.banned).toBe(true);
  await Promise.all(streams.map(({ ended }) => ended));
  expect((await send(viewer.ticket, "hi", { to: room.second })).statusCode).toBe(404);
  // Also on another device.
  const again = await enter(pageId, { orderSlug: viewer.order.slug, deviceId: "device-two" });
  expect(again.statusCode).toBe(403);
  await patch(pageId, path, { banned: false });
  expect((await enter(pageId, { orderSlug: viewer.order.slug })).statusCode).toBe(201);
  expect((await patch(pageId, `/members/${randomUUID()}`, { banned: true })).statusCode).toBe(404);
  const other = await createPremiere();
  expect((await patch(other, path, { banned: true })).statusCode).toBe(404);
});

test("a process that did not hear of a ban learns of it when the member connects", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await room.app.services.db
    .update(liveRoomMembers)
    .set({ bannedAt: new Date() })
    .where(eq(liveRoomMembers.id, viewer.member.id));
  await expect(connectUntilEnd(room.origins[0], viewer)).rejects.toThrow("404");
});

const report = (ticket: string, seq: number, reason = "It is spam") =>
  room.app.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/reports/${seq}`,
    payload: { reason },
  });
const readReports = async (pageId: string) => {
  const url = `/v1/pages/${pageId}/live-room/queue`;
  return (await room.app.http.inject({ url, headers: room.owner.headers })).json().data.reports;
};

test("reported messages wait for a moderator, most reported first, until they are kept or hidden", async () => {
  const pageId = await createPremiere();
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const { seq: rude } = (await send(ada.ticket, "rude")).json().data;
  const { seq: kind } = (await send(ada.ticket, "kind")).json().data;
  expect((await report(ben.ticket, kind, "Not for me")).statusCode).toBe(201);
  expect((await report(ben.ticket, rude)).statusCode).toBe(201);
  expect((await report(ben.ticket, rude, "Again")).statusCode).toBe(201);
  await report((await enterAsBuyer(pageId)).ticket, rude, "It insults me");
  expect(await readReports(pageId)).toMatchObject([
    { message: { seq: rude, text: "rude" }, count: 2, reasons: ["It insults me", "It is spam"] },
    { message: { seq: kind }, count: 1, reasons: ["Not for me"] },
  ]);
  expect(JSON.stringify(await readReports(pageId))).not.toContain(ben.member.id);
  await patch(pageId, `/messages/${kind}`, { state: "visible" });
  await patch(pageId, `/messages/${rude}`, { state: "hidden" });
  expect(await readReports(pageId)).toEqual([]);
  expect((await enterAsBuyer(pageId)).messages).toMatchObject([{ text: "kind" }]);
});

test("only visible messages of the own room can be reported, with a reason, and not by the dozen", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq } = (await send(viewer.ticket, "hello")).json().data;
  expect((await report(viewer.ticket, seq, " ")).statusCode).toBe(422);
  expect((await report(viewer.ticket, 9999)).statusCode).toBe(404);
  expect((await report((await enterAsBuyer(await createPremiere())).ticket, seq)).statusCode).toBe(404);
  await patch(pageId, `/messages/${seq}`, { state: "hidden" });
  expect((await report(viewer.ticket, seq)).statusCode).toBe(404);
  const strict = await createTestApp({ DATABASE_URL: room.app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  onTestFinished(() => strict.close());
  const url = `/v1/live-rooms/${viewer.ticket}/reports/9999`;
  const responses: number[] = [];
  for (let n = 0; n < 11; n++)
    responses.push(
      (await strict.http.inject({ method: "POST", url, payload: { reason: "spam" } })).statusCode,
    );
  expect(responses.at(-2)).toBe(404);
  expect(responses.at(-1)).toBe(429);
});

test("the owner's report has every message with its state, and no cell that a spreadsheet would run", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq: spam } = (await send(viewer.ticket, "spam")).json().data;
  await send(viewer.ticket, "=HYPERLINK(1)");
  await patch(pageId, "", { blockedWords: ["casino"] });
  const { seq: released } = (await send(viewer.ticket, "A casino, once")).json().data;
  await send(viewer.ticket, "Two casino lines");
  await patch(pageId, `/messages/${spam}`, { state: "hidden" });
  await patch(pageId, `/messages/${released}`, { state: "visible" });
  const response = await room.app.http.inject({
    url: `/v1/pages/${pageId}/live-room.csv`,
    headers: room.owner.headers,
  });
  expect(response.headers["content-type"]).toContain("text/csv");
  const rows = response.body
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").slice(4).join(","));
  expect(rows).toEqual([
    "Role,Message,State",
    "viewer,spam,hidden",
    "viewer,'=HYPERLINK(1),visible",
    "viewer,Two casino lines,held",
    'viewer,"A casino, once",visible',
  ]);
});

test("a report to publish has the visible messages only, without email addresses; control: the owner's has all", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const { seq: spam } = (await send(viewer.ticket, "spam")).json().data;
  await send(viewer.ticket, "Write to me: ada.byron+film@mail.example, please");
  await patch(pageId, "", { blockedWords: ["casino"] });
  await send(viewer.ticket, "Two casino lines");
  await patch(pageId, `/messages/${spam}`, { state: "hidden" });
  const download = (query: string) =>
    room.app.http.inject({
      url: `/v1/pages/${pageId}/live-room.csv${query}`,
      headers: room.owner.headers,
    });
  const published = await download("?messages=visible");
  expect(published.headers["content-disposition"]).toContain("All-visible-messages-");
  const lines = published.body.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/Number,Time,Programme,Name,Role,Message$/);
  expect(lines[1]).toMatch(/,viewer,"Write to me: \[email address\], please"$/);
  const { body: all } = await download("?messages=all");
  expect(all).toBe((await download("")).body);
  for (const text of ["spam,hidden", "Two casino lines,held", "ada.byron+film@mail.example"])
    expect(all).toContain(text);
  const invalid = await download("?messages=hidden");
  expect([invalid.statusCode, Object.keys(invalid.json().errors)]).toEqual([400, ["messages"]]);
});

test("a held message that was hidden waits again when that is undone, and no viewer gets it", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(room.origins[0], viewer);
  await patch(pageId, "", { blockedWords: ["casino"] });
  const readHeld = async () => {
    const url = `/v1/pages/${pageId}/live-room/queue`;
    const response = await room.app.http.inject({ url, headers: room.owner.headers });
    return response.json().data.messages.map(({ text }: { text: string }) => text);
  };
  const { seq } = (await send(viewer.ticket, "A casino, once")).json().data;
  await patch(pageId, `/messages/${seq}`, { state: "hidden" });
  expect(await readHeld()).toEqual([]);
  const held = await patch(pageId, `/messages/${seq}`, { state: "held" });
  expect(held.json().data).toEqual({ seq, state: "held" });
  expect(await readHeld()).toEqual(["A casino, once"]);
  const { seq: shown } = (await send(viewer.ticket, "Good evening")).json().data;
  await expect.poll(() => readTexts(stream)).toEqual(["Good evening"]);

  // One that everyone reads leaves the screens.
  await patch(pageId, `/messages/${shown}`, { state: "held" });
  await expect
    .poll(() => stream.events.at(-1))
    .toMatchObject({ event: "message-hidden", data: { hiddenSeq: shown } });
  expect(await readHeld()).toEqual(["A casino, once", "Good evening"]);
  const { seq: released } = (await patch(pageId, `/messages/${seq}`, { state: "visible" })).json().data;
  expect(released).toBeGreaterThan(shown);
  // The number that gave its text to another one stays as it is.
  await patch(pageId, `/messages/${seq}`, { state: "held" });
  expect(await readHeld()).toEqual(["Good evening"]);
});
