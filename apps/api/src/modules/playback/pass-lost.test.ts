import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { createPage } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd, createLobby, enterLiveRoom } from "../../testing/live-room-fixtures.ts";
import { sellPass } from "../../testing/pass-fixtures.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  paywallSettings,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { issueViewerToken } from "../access/viewer-credentials.queries.ts";
import { changeOrders } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Within which what plays with a pass ends with it. */
const END_MS = 10_000;

let cinema: PlaybackFixture;
let origin: string;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  origin = await listen(cinema.app);
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** Plays two screenings of a festival with a pass, and enters the lobby of a third one. */
async function playEverywhere() {
  const { app, owner } = cinema;
  const festival = await createPage(app.services, owner.id, { kind: "festival" });
  const sold = await sellPass(app.services, festival.id);
  const start = async (deviceId: string) => {
    const { id } = await createPage(app.services, owner.id, { paywallSettings, festivalId: festival.id });
    await cinema.addVideo(id);
    const started = await cinema.start(id, { passToken: sold.passToken, deviceId });
    expect(started.status, JSON.stringify(started.json)).toBe(201);
    const segment = `${getMediaBase(started.data.manifestUrl)}/360p/00000.m4s`;
    return { pageId: id, grantId: started.data.id as string, segment };
  };
  const films = [await start("device-one"), await start("device-two")];
  const lobby = await createLobby(app, owner);
  await app.services.db.update(pages).set({ festivalId: festival.id }).where(eq(pages.id, lobby));
  const entered = await enterLiveRoom(app, lobby, { passToken: sold.passToken });
  expect(entered.statusCode, entered.body).toBe(201);
  const room = entered.json().data;
  const stream = await connectUntilEnd(origin, room);
  const readAll = (http: PlaybackFixture["app"]["http"] = app.http) =>
    Promise.all(films.map(async ({ segment }) => (await http.inject({ url: segment })).statusCode));
  return { festival, sold, films, lobby, room, stream, readAll };
}

const refund = ({ sold }: Awaited<ReturnType<typeof playEverywhere>>) =>
  changeOrders(cinema.app.services.db, eq(orders.id, sold.orderId), { status: "refunded" });
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  cinema.app.http.inject({ method: "POST", url, payload, headers });

/** What ends a pass with its link. A transfer and a new link leave it to somebody else, or to another link. */
const ends: Record<string, (night: Awaited<ReturnType<typeof playEverywhere>>) => Promise<unknown>> = {
  refund,
  dispute: ({ sold }) =>
    changeOrders(cinema.app.services.db, eq(orders.id, sold.orderId), {
      status: "disputed",
      disputeStatus: "needs_response",
    }),
  transfer: async ({ sold, festival }) => {
    const sent = await post(
      `/v1/pages/${festival.id}/tickets/${sold.ticketId}/holder`,
      { name: "Nora", email: "nora@example.com", message: "" },
      cinema.owner.headers,
    );
    expect(sent.statusCode, sent.body).toBe(200);
  },
  "new link": async ({ sold, festival }) => {
    const replaced = await post(
      `/v1/pages/${festival.id}/orders/${sold.orderId}/viewing-link`,
      {},
      cinema.owner.headers,
    );
    expect(replaced.statusCode, replaced.body).toBe(200);
  },
};

test.each(Object.keys(ends))(
  "no byte of any screening is served, and no room is open, within 10 seconds after a %s of the pass",
  async (name) => {
    const night = await playEverywhere();
    expect(await night.readAll()).toEqual([200, 200]);
    let hasEnded = false;
    void night.stream.ended.then(() => (hasEnded = true));
    await ends[name]?.(night);
    await expect.poll(() => night.readAll(), { timeout: END_MS }).toEqual([403, 403]);
    await expect.poll(() => hasEnded, { timeout: END_MS }).toBe(true);
    const [first] = night.films;
    expect((await cinema.heartbeat(first?.grantId ?? "", 3)).json().data.playing).toBe(false);
    const message = { text: "Hello", clientId: crypto.randomUUID() };
    expect((await post(`/v1/live-rooms/${night.room.ticket}/messages`, message)).statusCode).toBe(404);
    const again = await cinema.start(first?.pageId ?? "", { passToken: night.sold.passToken });
    expect(again.status).toBe(403);
    // A process that starts now heard of nothing.
    const later = await buildApp(cinema.app.config, cinema.app.clock);
    expect(await night.readAll(later.http)).toEqual([403, 403]);
    const late = await later.http.inject({
      method: "POST",
      url: `/v1/live-rooms/${night.room.ticket}/messages`,
      payload: message,
    });
    expect(late.statusCode).toBe(404);
    await later.http.close();
    // What it was used for stays with the pass.
    const uses = await cinema.app.services.db
      .select()
      .from(passUses)
      .where(eq(passUses.passId, night.sold.passId));
    expect(uses).toHaveLength(3);
  },
);

test("control: another pass of the festival plays on", async () => {
  const [night, other] = [await playEverywhere(), await playEverywhere()];
  await refund(night);
  await expect.poll(() => night.readAll(), { timeout: END_MS }).toEqual([403, 403]);
  expect(await other.readAll()).toEqual([200, 200]);
});

test("who receives a pass goes on with its uses, under their own name", async () => {
  const { app } = cinema;
  const night = await playEverywhere();
  await ends["transfer"]?.(night);
  const { passToken } = await findNewLink(night.sold.passId);
  const [first] = night.films;
  app.clock.advance(3000);
  const started = await cinema.start(first?.pageId ?? "", { passToken, deviceId: "device-new" });
  expect(started.status, JSON.stringify(started.json)).toBe(201);
  const entered = await enterLiveRoom(app, night.lobby, { passToken });
  expect(entered.json().data.member).toEqual({ ...night.room.member, name: "Nora" });
  const uses = await app.services.db.select().from(passUses).where(eq(passUses.passId, night.sold.passId));
  expect(uses).toHaveLength(3);
});

/** Issues a link of the ticket that a pass has now, as the email of a transfer does. */
async function findNewLink(passId: string) {
  const { db } = cinema.app.services;
  const [ticket] = await db
    .select({ id: entitlements.id, orderId: entitlements.orderId, pageId: entitlements.pageId })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(passes.id, passId));
  if (!ticket?.orderId) throw new Error("the pass has no ticket");
  const { id: ticketId, orderId, pageId } = ticket;
  return { passToken: await issueViewerToken(db, { pageId, orderId, ticketId }) };
}

test("a ban holds for the pass, and nobody banned loses a use", async () => {
  const { app } = cinema;
  const night = await playEverywhere();
  await app.services.db
    .update(liveRoomMembers)
    .set({ bannedAt: new Date() })
    .where(eq(liveRoomMembers.viewer, `pass:${night.sold.passId}`));
  const again = await enterLiveRoom(app, night.lobby, { passToken: night.sold.passToken });
  expect(again.statusCode).toBe(403);
});
