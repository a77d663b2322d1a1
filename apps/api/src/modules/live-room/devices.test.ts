import { expect, onTestFinished, test } from "vitest";
import { createPage } from "../../testing/fixtures.ts";
import { addReadyFilm, savePremiere } from "../../testing/premiere-fixtures.ts";
import { connectUntilEnd, LOBBY_MS } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { solveChallengeOf } from "../../testing/solve-challenge.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

// A premiere without tickets, where only an id that the browser makes up tells one viewer from another.
const room = registerLiveRoomProcesses();

async function createFreePremiere(): Promise<string> {
  const { id } = await createPage(room.app.services, room.owner.id);
  await addReadyFilm(room.app.services, id);
  const startsAt = new Date(Date.now() + LOBBY_MS).toISOString();
  const saved = await savePremiere(room.app, room.owner, id, { startsAt });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return id;
}

interface Place {
  address?: string;
  to?: TestApp;
  headers?: Record<string, string>;
}

const enter = (pageId: string, deviceId: string, { address = "198.51.100.7", to, headers }: Place = {}) =>
  (to ?? room.app).http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/live-room`,
    remoteAddress: address,
    payload: { deviceId },
    ...(headers && { headers }),
  });

const send = (ticket: string, text: string, { address = "198.51.100.7", to }: Place = {}) =>
  (to ?? room.app).http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/messages`,
    remoteAddress: address,
    payload: { text, clientId: crypto.randomUUID() },
  });

async function startStrictApp(): Promise<TestApp> {
  const strict = await createTestApp({ DATABASE_URL: room.app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  onTestFinished(() => strict.close());
  return strict;
}

test("a ban holds for the next made-up device of a network, whose messages wait for a moderator", async () => {
  const pageId = await createFreePremiere();
  const troll = (await enter(pageId, "device-banned")).json().data;
  expect((await send(troll.ticket, "rude")).json().data.state).toBe("visible");
  await room.patch(pageId, `/members/${troll.member.id}`, { banned: true });
  expect((await enter(pageId, "device-banned")).statusCode).toBe(403);
  const again = (await enter(pageId, "device-made-up")).json().data;
  const held = (await send(again.ticket, "rude again")).json().data;
  expect(held.state).toBe("held");
  const other = (await enter(pageId, "device-other", { address: "203.0.113.9" })).json().data;
  expect((await send(other.ticket, "hello", { address: "203.0.113.9" })).json().data.state).toBe("visible");
  // A neighbour of the troll writes freely once a moderator has shown a first message.
  await room.patch(pageId, `/messages/${held.seq}`, { state: "visible" });
  expect((await send(again.ticket, "thank you")).json().data.state).toBe("visible");
});

test("made-up devices of one network share limits of messages, and work the more to enter, the more there are", async () => {
  const to = await startStrictApp();
  const pageId = await createFreePremiere();
  const tickets: string[] = [];
  for (let count = 0; count < 6; count++) {
    let entered = await enter(pageId, `device-${count}`, { to });
    if (entered.statusCode === 403) {
      const headers = await solveChallengeOf(entered);
      entered = await enter(pageId, `device-${count}`, { to, headers });
    } else expect(count).toBeLessThan(3);
    tickets.push(entered.json().data.ticket);
  }
  const floods = [...tickets, ...tickets].map((ticket) => send(ticket, "flood", { to }));
  const statuses = (await Promise.all(floods)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  // A device that is in the room enters again without work.
  expect((await enter(pageId, "device-5", { to })).statusCode).toBe(201);
});

test("only devices with a stream are counted and listed", async () => {
  const pageId = await createFreePremiere();
  const first = (await enter(pageId, "device-0")).json().data;
  for (let count = 1; count < 10; count++) await enter(pageId, `device-${count}`);
  await connectUntilEnd(room.origins[0], first);
  const { members } = (await enter(pageId, "device-0")).json().data;
  expect(members).toBe(1);
  const url = `/v1/live-rooms/${first.ticket}/members`;
  expect((await room.app.http.inject({ url })).json().data.members).toHaveLength(1);
});

test("a viewer without a ticket may have a name, which is shown as the rules of names say", async () => {
  const pageId = await createFreePremiere();
  const open = async (name?: string) => {
    const response = await room.enter(pageId, {
      deviceId: "device-named",
      ...(name !== undefined && { name }),
    });
    expect(response.statusCode).toBe(201);
    return response.json().data.member;
  };
  const nameless = await open();
  expect(nameless.name).toBe("Guest");
  expect(await open(" Zoe\u0301  Adair\u202E ")).toEqual({ ...nameless, name: "Zoé Adair" });
  for (const rejected of ["\u3164", "www.example.com"]) expect((await open(rejected)).name).toBe("Guest");
  expect((await room.enter(pageId, { deviceId: "device-named", name: "a".repeat(41) })).statusCode).toBe(422);
});

test("a ticket's name stays that of its order, whatever name the browser sends", async () => {
  const pageId = await room.createPremiere();
  const { order, member } = await room.enterAsBuyer(pageId);
  const again = await room.enter(pageId, { orderSlug: order.slug, name: "Somebody Else" });
  expect(again.json().data.member).toEqual(member);
});
