import { maxDevices, maxPlays } from "@matinee/domain/admission";
import { lifetimes } from "@matinee/domain/limits";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createPlaybackFixture, type PlaybackFixture } from "../../testing/video/playback-fixtures.ts";
import { createPremiereNight, getFilmInstant } from "../../testing/video/premiere-night.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const TICKETS = 5;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** An order of five tickets, and a link of each. */
async function buyForGroup(pageId: string): Promise<string[]> {
  const { slug } = await createOrder(cinema.app.services, pageId, { quantity: TICKETS, totalCents: 3750 });
  const order = await cinema.app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` });
  const tickets: { id: string }[] = order.json().data.tickets;
  expect(tickets).toHaveLength(TICKETS);
  const links: string[] = [];
  for (const { id } of tickets) {
    const url = `/v1/pages/${pageId}/orders/${slug}/tickets/${id}/link`;
    links.push((await cinema.app.http.inject({ method: "POST", url })).json().data.slug);
  }
  return links;
}

const nameDevice = (ticket: number, device: number) => `ticket-${ticket}-device-${device}`;
const start = (pageId: string, orderSlug: string, deviceId: string, takeOver = false) =>
  cinema.start(pageId, { orderSlug, deviceId, ...(takeOver && { takeOver }) });

/** Starts the film on two devices of each ticket. @returns the grant of each */
async function startPairs(pageId: string, links: readonly string[]) {
  const grants: { grantId: string; deviceId: string; link: string }[] = [];
  for (const [ticket, link] of links.entries())
    for (let device = 1; device <= maxDevices; device++) {
      const deviceId = nameDevice(ticket, device);
      const { status, data } = await start(pageId, link, deviceId);
      expect(status, deviceId).toBe(201);
      grants.push({ grantId: data.id, deviceId, link });
    }
  return grants;
}

const isPlaying = async ({ grantId, deviceId }: { grantId: string; deviceId: string }): Promise<boolean> =>
  (await cinema.heartbeat(grantId, 1, deviceId)).json().data.playing;

test("five tickets play on ten devices, and the third device of each is offered to take over", async () => {
  const { page } = cinema;
  const links = await buyForGroup(page.id);
  const grants = await startPairs(page.id, links);
  expect(grants).toHaveLength(TICKETS * maxDevices);
  cinema.app.clock.advance(1000);
  for (const grant of grants) expect(await isPlaying(grant), grant.deviceId).toBe(true);
  for (const [ticket, link] of links.entries()) {
    const third = await start(page.id, link, nameDevice(ticket, 3));
    expect(third).toMatchObject({ status: 409, json: { code: "device-limit" } });
  }
  // Who takes over ends one device of the same ticket, and none of another one.
  const [first = ""] = links;
  expect((await start(page.id, first, nameDevice(0, 3), true)).status).toBe(201);
  const playing = await Promise.all(grants.map(isPlaying));
  expect(playing.filter((plays) => !plays)).toHaveLength(1);
  expect(grants[playing.indexOf(false)]?.link).toBe(first);
});

test("each of five tickets has twenty plays of its own", async () => {
  const { page, app } = cinema;
  const links = await buyForGroup(page.id);
  const [first = "", second = ""] = links;
  const play = async (link: string) => {
    app.clock.advance((lifetimes.playbackSessionIdleMinutes + 1) * 60_000);
    return start(page.id, link, "the-same-device");
  };
  for (let plays = 1; plays <= maxPlays; plays++) expect((await play(first)).data.visits).toBe(plays);
  expect((await play(first)).status).toBe(403);
  for (const link of links.filter((each) => each !== first)) expect((await play(link)).data.visits).toBe(1);
  for (let plays = 2; plays <= maxPlays; plays++) expect((await play(second)).data.visits).toBe(plays);
  expect((await play(second)).status).toBe(403);
});

test("a premiere counts one visit for each of five tickets, however many devices and returns", async () => {
  const { page } = await createPremiereNight(cinema);
  const links = await buyForGroup(page.id);
  await startPairs(page.id, links);
  cinema.app.clock.set(getFilmInstant(page, 1));
  for (const link of links) {
    const again = await start(page.id, link, "after-a-reload", true);
    expect(again).toMatchObject({ status: 201, data: { visits: 1 } });
  }
});
