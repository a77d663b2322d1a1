import { randomUUID } from "node:crypto";
import { liveRoomEventSchemas } from "@matinee/contract/schemas/live-rooms";
import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { programmeItems } from "../../db/schema/premieres.ts";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";

/** Two API processes with one database. */
const room = registerLiveRoomProcesses();
const { createPremiere, enter, enterAsBuyer, send, patch } = room;

test("reactions of all viewers are summed by the second, reach every process, and come with the encore", async () => {
  const encoreFrom = new Date(Date.now() + 60 * 60_000).toISOString();
  const encoreUntil = new Date(Date.now() + 120 * 60_000).toISOString();
  const pageId = await createPremiere({ encoreFrom, encoreUntil });
  const early = await enterAsBuyer(pageId);
  const react = (ticket: string, payload: Record<string, unknown>, to = room.app) =>
    to.http.inject({ method: "POST", url: `/v1/live-rooms/${ticket}/reactions`, payload });
  expect((await react(early.ticket, { kind: "heart", count: 1 })).statusCode).toBe(409);

  // The second process keeps its own clock.
  const untilFilmMs = 20 * 60_000 + 40_000;
  for (const { clock } of [room.app, room.second]) clock.advance(untilFilmMs);
  onTestFinished(() => [room.app, room.second].forEach(({ clock }) => clock.advance(-untilFilmMs)));
  const [ada, ben] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const stream = await connectUntilEnd(room.origins[1], ben);
  expect((await react(ada.ticket, { kind: "laughter", count: 5 })).statusCode).toBe(200);
  expect((await react(ben.ticket, { kind: "laughter", count: 2 }, room.second)).statusCode).toBe(200);
  expect((await react(ben.ticket, { kind: "laughter", count: 6 })).statusCode).toBe(422);
  const sumCounts = () =>
    stream.events
      .filter(({ event }) => event === "reactions")
      .reduce((sum, { data }) => sum + (liveRoomEventSchemas.reactions.parse(data).counts.laughter ?? 0), 0);
  await expect.poll(sumCounts, { timeout: 10_000 }).toBe(7);
  for (let n = 0; n < 3; n++) await react(ada.ticket, { kind: "applause", count: 5 });
  expect((await react(ada.ticket, { kind: "applause", count: 1 })).statusCode).toBe(429);

  const url = `/v1/pages/${pageId}/reactions`;
  const readCurve = async () =>
    (await room.app.http.inject({ url, headers: room.owner.headers })).json().data;
  const sum = (curve: { kind: string; count: number }[], kind: string) =>
    curve.filter((row) => row.kind === kind).reduce((total, { count }) => total + count, 0);
  await expect.poll(async () => sum(await readCurve(), "applause"), { timeout: 10_000 }).toBe(15);
  const curve = await readCurve();
  expect(sum(curve, "laughter")).toBe(7);
  // The film is the second item, and began ten seconds ago.
  expect(curve[0]).toMatchObject({ item: 1 });
  expect(curve[0].second).toBeGreaterThanOrEqual(10);

  expect(ada.reactions).toBeNull();
  const toEncoreMs = 60 * 60_000;
  room.app.clock.advance(toEncoreMs);
  onTestFinished(() => room.app.clock.advance(-toEncoreMs));
  expect((await enter(pageId, { orderSlug: ada.order.slug })).json().data.reactions).toEqual(curve);
});

test("each film of a programme has its own reactions, and the chat wakes up between them", async () => {
  // The films take 600, the items before and between them 30 seconds.
  const pageId = await createPremiere({
    programme: [
      { kind: "slate", durationMs: 30_000 },
      { kind: "film" },
      { kind: "interval", durationMs: 30_000 },
      { kind: "thank-you", durationMs: 600_000 },
    ],
  });
  await room.app.services.db
    .update(programmeItems)
    .set({ kind: "film" })
    .where(and(eq(programmeItems.pageId, pageId), eq(programmeItems.sortOrder, 3)));
  let advancedMs = 0;
  onTestFinished(() => room.app.clock.advance(-advancedMs));
  const { order } = await enterAsBuyer(pageId);
  /** Moves to a second of the programme, enters, writes and reacts. @returns whether the chat takes a message */
  const takePart = async (second: number) => {
    const byMs = 20 * 60_000 + second * 1000 - advancedMs;
    room.app.clock.advance(byMs);
    advancedMs += byMs;
    const { ticket, isChatOpen } = (await enter(pageId, { orderSlug: order.slug })).json().data;
    const { statusCode } = await send(ticket, `at ${second}`);
    expect(statusCode).toBe(isChatOpen ? 201 : 409);
    const url = `/v1/live-rooms/${ticket}/reactions`;
    await room.app.http.inject({ method: "POST", url, payload: { kind: "heart", count: 1 } });
    return isChatOpen;
  };
  const isOpen = [await takePart(40), await takePart(640), await takePart(680)];
  expect(isOpen).toEqual([false, true, false]);
  const url = `/v1/pages/${pageId}/reactions`;
  const readItems = async () => {
    const { data } = (await room.app.http.inject({ url, headers: room.owner.headers })).json();
    return data.map(({ item, second }: { item: number; second: number }) => [item, Math.round(second / 10)]);
  };
  // Ten, ten and twenty seconds into the items.
  await expect.poll(readItems, { timeout: 10_000 }).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
});

const list = (ticket: string, query: string) =>
  room.app.http.inject({ url: `/v1/live-rooms/${ticket}/messages?${query}` });

test("a viewer who scrolls up gets the messages before the list, without hidden ones", async () => {
  const pageId = await createPremiere();
  const viewer = await enterAsBuyer(pageId);
  const numbers: number[] = [];
  for (const text of ["one", "two", "three"]) numbers.push((await send(viewer.ticket, text)).json().data.seq);
  await patch(pageId, `/messages/${numbers[0]}`, { state: "hidden" });
  const { messages, isComplete } = (await list(viewer.ticket, `before=${numbers[2]}`)).json().data;
  expect(messages).toMatchObject([{ text: "two" }]);
  expect(isComplete).toBe(true);
  expect((await list(viewer.ticket, "")).statusCode).toBe(422);
  expect((await list(`${viewer.ticket}x`, "before=9")).statusCode).toBe(404);
});

test("viewers of the encore see the chat where it was written, if the owner says so, and may add to it", async () => {
  const encoreFrom = new Date(Date.now() + 60 * 60_000).toISOString();
  const encoreUntil = new Date(Date.now() + 120 * 60_000).toISOString();
  const pageId = await createPremiere({ encoreFrom, encoreUntil });
  const before = await enterAsBuyer(pageId);
  await send(before.ticket, "Hello from Mombasa");
  const toEncoreMs = 65 * 60_000;
  room.app.clock.advance(toEncoreMs);
  onTestFinished(() => room.app.clock.advance(-toEncoreMs));
  const viewer = (await enter(pageId, { orderSlug: before.order.slug })).json().data;
  expect(viewer.messages).toEqual([]);
  const part = "fromMs=-2000000&toMs=700000";
  const readPart = async () => (await list(viewer.ticket, part)).json().data.messages;
  expect(await readPart()).toEqual([]);
  const write = (text: string) =>
    room.app.http.inject({
      method: "POST",
      url: `/v1/live-rooms/${viewer.ticket}/messages`,
      payload: { text, clientId: randomUUID(), mediaMs: 90_000 },
    });
  await patch(pageId, "", { encoreChat: "read" });
  expect(await readPart()).toMatchObject([{ text: "Hello from Mombasa" }]);
  expect((await write("Late to the party")).statusCode).toBe(409);
  await patch(pageId, "", { encoreChat: "write" });
  expect((await write("Late to the party")).statusCode).toBe(201);
  expect(await readPart()).toMatchObject([
    { text: "Hello from Mombasa" },
    { text: "Late to the party", mediaMs: 90_000 },
  ]);
  const rest = (await list(viewer.ticket, "fromMs=90001&toMs=700000")).json().data;
  expect(rest).toEqual({ messages: [], isComplete: true });
});
