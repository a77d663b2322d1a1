import type { ScreeningEnd } from "@matinee/domain/page-kind";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { pages } from "../../db/schema/pages.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { countWatching } from "../../db/viewing-times.ts";
import type { LiveRoomClient } from "../../testing/live-room-client.ts";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { findEntitlementId } from "../../testing/viewer-fixtures.ts";
import { createRoomClosings } from "./room-closings.ts";

const room = registerLiveRoomProcesses();
const { createPremiere, enter, enterAsBuyer } = room;

const command = (pageId: string, name: string, epoch: number) =>
  room.app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/premiere/commands`,
    headers: room.owner.headers,
    payload: { command: name, epoch },
  });

test("the streams of viewers end when the event closes, on every process, and those of hosts go on", async () => {
  const pageId = await createPremiere();
  const [guest, host] = [
    await enterAsBuyer(pageId),
    (await enter(pageId, {}, room.owner.headers)).json().data,
  ];
  const viewerStream = await connectUntilEnd(room.origins[1], guest);
  const hostStream = await connectUntilEnd(room.origins[1], host);
  // An end of the programme without an encore closes the event two seconds later.
  for (const [index, name] of ["hold", "start", "end"].entries())
    expect((await command(pageId, name, guest.premiere.clock.epoch + index)).statusCode).toBe(200);
  await viewerStream.ended;
  expect(viewerStream.events.map(({ event }) => event).filter((name) => name !== "members")).toEqual([
    "clock",
    "clock",
    "clock",
    "closed",
  ]);
  expect((await room.send(guest.ticket, "Good night")).json().code).toBe("state-conflict");
  await expect(connectUntilEnd(room.origins[1], guest)).rejects.toThrow("404");
  // The screen that stays can still load names and older messages.
  const people = await room.app.http.inject({ url: `/v1/live-rooms/${guest.ticket}/members` });
  expect(people.statusCode).toBe(200);
  expect((await room.send(host.ticket, "Good night")).statusCode).toBe(201);
  await vi.waitUntil(() => hostStream.events.some(({ event }) => event === "message"));
});

const HOUR_MS = 3_600_000;

/** Opens the encore of an event that gives an hour to finish. */
async function openEncore(ends: ScreeningEnd) {
  const { app, second } = room;
  const startedAt = new Date();
  const moveTo = (hours: number) => {
    for (const { clock } of [app, second]) clock.set(new Date(startedAt.getTime() + hours * HOUR_MS));
  };
  onTestFinished(() => {
    for (const { clock } of [app, second]) clock.set(new Date());
  });
  const toInstant = (hours: number) => new Date(startedAt.getTime() + hours * HOUR_MS).toISOString();
  const pageId = await createPremiere({ encoreFrom: toInstant(1), encoreUntil: toInstant(4) });
  await app.services.db.update(pages).set({ watchHours: 1, ends }).where(eq(pages.id, pageId));
  moveTo(1.1);
  const join = async () => {
    const entered = await enterAsBuyer(pageId);
    return { ...entered, stream: await connectUntilEnd(room.origins[1], entered) };
  };
  const [begun, unbegun] = [await join(), await join()];
  const ticketId = await findEntitlementId(app.services, { orderId: begun.order.id });
  await countWatching(app.services.db, ticketId, app.clock.now());
  const reload = (orderSlug: string) => enter(pageId, { orderSlug });
  return { begun, unbegun, moveTo, reload };
}

const hasClosed = ({ events }: LiveRoomClient) => events.some(({ event }) => event === "closed");

test("in an encore, the stream of a viewer whose time to finish is over ends, and the others go on", async () => {
  const { begun, unbegun, moveTo, reload } = await openEncore("with-event");
  moveTo(2);
  expect((await reload(begun.order.slug)).statusCode).toBe(201);
  const atLast = (await reload(begun.order.slug)).json().data;
  moveTo(2.1);
  await begun.stream.ended;
  expect(hasClosed(begun.stream)).toBe(true);
  expect((await reload(begun.order.slug)).json().message).toBe("Your time to watch this film is over.");
  await expect(connectUntilEnd(room.origins[1], atLast)).rejects.toThrow("404");
  expect((await reload(unbegun.order.slug)).statusCode).toBe(201);
  expect(hasClosed(unbegun.stream)).toBe(false);
  moveTo(4);
  await unbegun.stream.ended;
  expect((await reload(unbegun.order.slug)).json().message).toBe("This Event Has Ended");
});

test("who began in time stays in the room of an encore after the event, as long as they may finish", async () => {
  const { begun, unbegun, moveTo, reload } = await openEncore("may-finish");
  const { db } = room.app.services;
  const ticketId = await findEntitlementId(room.app.services, { orderId: begun.order.id });
  await db.update(entitlements).set({ countedAt: null }).where(eq(entitlements.id, ticketId));
  moveTo(3.9);
  await countWatching(db, ticketId, room.app.clock.now());
  moveTo(4);
  await unbegun.stream.ended;
  expect((await reload(unbegun.order.slug)).json().message).toBe("This Event Has Ended");
  const again = (await reload(begun.order.slug)).json().data;
  await connectUntilEnd(room.origins[0], again);
  expect(hasClosed(begun.stream)).toBe(false);
  moveTo(4.9);
  await begun.stream.ended;
  expect(hasClosed(begun.stream)).toBe(true);
  expect((await reload(begun.order.slug)).json().message).toBe("This Event Has Ended");
});

test("an event whose end has moved is not closed, and one that has ended is closed once", async () => {
  const { services } = room.app;
  const pageId = await createPremiere();
  const closings = createRoomClosings(services);
  const now = services.clock.now();
  closings.note({ pageId }, { endsAt: now, readAgainAt: null });
  expect(await closings.findClosed(now)).toEqual([]);
  const afterwards = new Date(now.getTime() + 86_400_000);
  expect(await closings.findClosed(afterwards)).toEqual([{ pageId }]);
  expect(await closings.findClosed(afterwards)).toEqual([]);
});
