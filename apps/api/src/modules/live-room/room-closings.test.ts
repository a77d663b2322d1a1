import { expect, test, vi } from "vitest";
import { connectUntilEnd } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
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

test("an event whose end has moved is not closed, and one that has ended is closed once", async () => {
  const { services } = room.app;
  const pageId = await createPremiere();
  const closings = createRoomClosings(services);
  const now = services.clock.now();
  closings.note(pageId, now);
  expect(await closings.findClosed(now)).toEqual([]);
  const afterwards = new Date(now.getTime() + 86_400_000);
  expect(await closings.findClosed(afterwards)).toEqual([pageId]);
  expect(await closings.findClosed(afterwards)).toEqual([]);
});
