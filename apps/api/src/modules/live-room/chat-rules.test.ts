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

test("the chat is closed for viewers during the film", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const untilFilmMs = 20 * 60_000 + 31_000;
  room.app.clock.advance(untilFilmMs);
  onTestFinished(() => room.app.clock.advance(-untilFilmMs));
  // Tickets last 15 minutes, so both enter again.
  const again = (await enter(pageId, { orderSlug: viewer.order.slug })).json().data;
  expect(again.isChatOpen).toBe(false);
  const rejected = await send(again.ticket, "boo");
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toBe("The chat is closed during the film.");
  const host = (await enter(pageId, {}, room.owner.headers)).json().data;
  expect((await send(host.ticket, "Enjoy")).statusCode).toBe(201);
});

test("rejects empty, long and muted messages, and tickets that are forged or over", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  expect((await send(viewer.ticket, " \n ")).json().errors).toHaveProperty("text");
  expect((await send(viewer.ticket, "x".repeat(501))).statusCode).toBe(422);
  expect((await send(`${viewer.ticket}x`, "hi")).statusCode).toBe(404);
  const mute = (mutedUntil: Date | null) =>
    room.app.services.db
      .update(liveRoomMembers)
      .set({ mutedUntil })
      .where(eq(liveRoomMembers.id, viewer.member.id));
  await mute(new Date(Date.now() + 60_000));
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(403);
  await mute(null);
  room.app.clock.advance(15 * 60_000);
  onTestFinished(() => room.app.clock.advance(-15 * 60_000));
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(404);
  await expect(connectUntilEnd(room.origins[0], viewer)).rejects.toThrow("404");
});

const readSettings = (pageId: string) =>
  room.app.http.inject({ url: `/v1/pages/${pageId}/live-room`, headers: room.owner.headers });

test("settings reach open rooms and later viewers, without what only moderators see", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(room.origins[1], viewer);
  const { seq } = (await send(viewer.ticket, "Welcome")).json().data;
  const changed = await patch(pageId, "", { slowSeconds: 15, pinnedSeq: seq, blockedWords: ["Casino"] });
  expect(changed.json().data).toEqual({
    isChatClosed: false,
    slowSeconds: 15,
    pinnedSeq: seq,
    encoreChat: "off",
    holdFirst: false,
    blockedWords: ["casino"],
  });
  expect((await readSettings(pageId)).json()).toEqual(changed.json());
  await expect.poll(() => stream.events.at(-1)?.event).toBe("settings");
  expect(stream.events.at(-1)?.data).toMatchObject({ isChatClosed: false, slowSeconds: 15, pinnedSeq: seq });
  expect(JSON.stringify(stream.events)).not.toContain("casino");
  expect((await enterAsBuyer(pageId)).settings).toEqual({
    isChatClosed: false,
    slowSeconds: 15,
    pinnedSeq: seq,
    encoreChat: "off",
  });
  expect((await patch(pageId, "", { pinnedSeq: 9999 })).statusCode).toBe(422);
  expect((await patch(pageId, "", { slowSeconds: 7 })).statusCode).toBe(422);
});

test("a closed chat takes no messages of viewers", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await patch(pageId, "", { isChatClosed: true });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(409);
  expect((await enterAsBuyer(pageId)).isChatOpen).toBe(false);
  await patch(pageId, "", { isChatClosed: false });
  expect((await send(viewer.ticket, "hi")).statusCode).toBe(201);
});

test("slow mode lets a viewer send one message in its time, and a lost response be asked for again", async () => {
  const slow = await createTestApp({ DATABASE_URL: room.app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  onTestFinished(() => slow.close());
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  await patch(pageId, "", { slowSeconds: 60 });
  const clientId = randomUUID();
  const first = await send(viewer.ticket, "one", { to: slow, clientId });
  expect(first.statusCode).toBe(201);
  expect((await send(viewer.ticket, "two", { to: slow })).statusCode).toBe(429);
  expect((await send(viewer.ticket, "one", { to: slow, clientId })).json()).toEqual(first.json());
});

const readQueue = async (pageId: string) => {
  const url = `/v1/pages/${pageId}/live-room/queue`;
  return (await room.app.http.inject({ url, headers: room.owner.headers })).json().data.messages;
};

test("a held message reaches no viewer until a moderator releases it, and then each viewer once", async () => {
  const pageId = await createPremiere();
  await patch(pageId, "", { holdFirst: true, blockedWords: ["casino"] });
  const viewer = await enterAsBuyer(pageId);
  const stream = await connectUntilEnd(room.origins[1], viewer);
  const held = (await send(viewer.ticket, "My first")).json().data;
  expect(held.state).toBe("held");
  expect((await enterAsBuyer(pageId)).messages).toEqual([]);
  expect(await readQueue(pageId)).toMatchObject([{ seq: held.seq, text: "My first" }]);

  const released = (await patch(pageId, `/messages/${held.seq}`, { state: "visible" })).json().data;
  expect(released.seq).toBeGreaterThan(held.seq);
  await expect.poll(() => readTexts(stream)).toEqual(["My first"]);
  expect(await readQueue(pageId)).toEqual([]);
  // Again, it changes nothing.
  await patch(pageId, `/messages/${held.seq}`, { state: "visible" });
  expect((await send(viewer.ticket, "My second")).json().data.state).toBe("visible");

  const blocked = (await send(viewer.ticket, "Visit the CASINO!")).json().data;
  expect(blocked.state).toBe("held");
  await patch(pageId, `/messages/${blocked.seq}`, { state: "hidden" });
  expect(await readQueue(pageId)).toEqual([]);
  expect((await enterAsBuyer(pageId)).messages).toMatchObject([{ text: "My first" }, { text: "My second" }]);
  expect(stream.events.map(({ event }) => event)).not.toContain("message-hidden");
});
