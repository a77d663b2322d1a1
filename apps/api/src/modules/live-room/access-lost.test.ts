import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../app.ts";
import { liveRoomMembers, moderators } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { createPage } from "../../testing/fixtures.ts";
import { connectToLiveRoom, listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd, LOBBY_MS } from "../../testing/live-room-fixtures.ts";
import { registerLiveRoomProcesses } from "../../testing/live-room-processes.ts";
import { addReadyFilm, planPremiere, savePremiere } from "../../testing/premiere-fixtures.ts";
import { changeOrders, createSubscriber, removeRegistration } from "../../testing/viewer-fixtures.ts";
import { createModeratorToken } from "../premieres/moderators/moderator-token.ts";

const room = registerLiveRoomProcesses();
const { createPremiere, enter, enterAsBuyer } = room;

/** Starts a process that heard of no revocation before. */
async function startLater() {
  const later = await buildApp(room.app.config, room.app.clock);
  onTestFinished(() => later.http.close());
  return { http: later.http, origin: await listen(later) };
}

/** Opens a stream and does everything else that a ticket allows. @returns the statuses */
async function tryAll(
  { http, origin }: Awaited<ReturnType<typeof startLater>>,
  { ticket, streamUrl }: { ticket: string; streamUrl: string },
) {
  const stream = await connectToLiveRoom(origin, `${streamUrl}?after=0`).then(
    (client) => {
      client.close();
      return "open";
    },
    () => "rejected",
  );
  const request = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: Record<string, unknown>,
  ) =>
    (
      await http.inject({ method, url: `/v1/live-rooms/${ticket}/${path}`, ...(payload && { payload }) })
    ).json().code ?? "accepted";
  return {
    stream,
    sent: await request("POST", "messages", { text: "Hello", clientId: crypto.randomUUID() }),
    listed: await request("GET", "messages?before=1000"),
    reacted: await request("POST", "reactions", { kind: "heart", count: 1 }),
    people: await request("GET", "members"),
  };
}
// In the lobby no one reacts.
const everything = {
  stream: "open",
  sent: "accepted",
  listed: "accepted",
  reacted: "state-conflict",
  people: "accepted",
};
const nothing = {
  stream: "rejected",
  sent: "not-found",
  listed: "not-found",
  reacted: "not-found",
  people: "not-found",
};

test("a process that starts later admits no ticket of a refunded or disputed order, or of an ended event", async () => {
  const pageId = await createPremiere();
  const [guest, refunded, disputed] = [
    await enterAsBuyer(pageId),
    await enterAsBuyer(pageId),
    await enterAsBuyer(pageId),
  ];
  const { db } = room.app.services;
  await changeOrders(db, eq(orders.id, refunded.order.id), { status: "refunded" });
  await changeOrders(db, eq(orders.id, disputed.order.id), {
    status: "disputed",
    disputeStatus: "needs_response",
  });
  const later = await startLater();
  expect(await tryAll(later, guest)).toEqual(everything);
  expect(await tryAll(later, refunded)).toEqual(nothing);
  expect(await tryAll(later, disputed)).toEqual(nothing);

  const host = (await enter(pageId, {}, room.owner.headers)).json().data;
  await db.update(pages).set({ cancelledAt: new Date() }).where(eq(pages.id, pageId));
  const latest = await startLater();
  expect(await tryAll(latest, guest)).toEqual(nothing);
  expect(await tryAll(latest, host)).toEqual(everything);
});

test("a process that starts later takes no vote and no report from a refunded viewer", async () => {
  const pageId = await createPremiere();
  const [guest, refunded] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const host = (await enter(pageId, {}, room.owner.headers)).json().data;
  const { seq } = (await room.send(host.ticket, "Welcome")).json().data;
  const asked = await room.app.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${host.ticket}/questions`,
    payload: { text: "Where was it filmed?" },
  });
  const { db } = room.app.services;
  await changeOrders(db, eq(orders.id, refunded.order.id), { status: "refunded" });
  const { http } = await startLater();
  const act = async ({ ticket }: { ticket: string }) => {
    const url = `/v1/live-rooms/${ticket}`;
    const voted = await http.inject({
      method: "PUT",
      url: `${url}/questions/${asked.json().data.id}/vote`,
    });
    const reported = await http.inject({
      method: "POST",
      url: `${url}/reports/${seq}`,
      payload: { reason: "Rude" },
    });
    return [voted.statusCode, reported.statusCode];
  };
  expect(await act(guest)).toEqual([200, 201]);
  expect(await act(refunded)).toEqual([404, 404]);
});

test("a process that starts later admits no removed person", async () => {
  const { services } = room.app;
  const { id: pageId } = await createPage(services, room.owner.id, { emailCapture: true });
  await addReadyFilm(services, pageId);
  const { startsAt } = planPremiere(services, LOBBY_MS);
  expect((await savePremiere(room.app, room.owner, pageId, { startsAt })).statusCode).toBe(200);
  const register = async () => {
    const { id, credential } = await createSubscriber(services, pageId);
    return { id, ...(await enter(pageId, { subscriberId: credential })).json().data };
  };
  const [guest, removed] = [await register(), await register()];
  await removeRegistration(services.db, removed.id);
  const later = await startLater();
  expect(await tryAll(later, guest)).toEqual(everything);
  expect(await tryAll(later, removed)).toEqual(nothing);
});

test("a replaced viewing link ends what is open in the room behind it; the holder enters with the new one", async () => {
  const pageId = await createPremiere();
  const [leaked, other] = [await enterAsBuyer(pageId), await enterAsBuyer(pageId)];
  const stream = await connectUntilEnd(room.origins[1], leaked);
  const replaced = await room.app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/orders/${leaked.order.slug}/viewing-link`,
  });
  const { slug } = replaced.json().data;
  await stream.ended;
  const later = await startLater();
  expect(await tryAll(later, leaked)).toEqual(nothing);
  expect(await tryAll(later, other)).toEqual(everything);
  // A ticket of the first two seconds is revoked too; then the page asks for another one.
  await sleep(2100);
  const holder = (await enter(pageId, { orderSlug: slug })).json().data;
  expect(await tryAll(later, holder)).toEqual(everything);
});

test("a process that starts later admits no moderator whose link was revoked or deleted", async () => {
  const pageId = await createPremiere();
  const invite = async (email: string) => {
    const invited = await room.app.http.inject({
      method: "POST",
      url: `/v1/pages/${pageId}/moderators`,
      headers: room.owner.headers,
      payload: { email, name: "Dorothy" },
    });
    const { id }: { id: string } = invited.json().data;
    const headers = { "x-moderator-token": createModeratorToken(room.app.config.keyRing, id) };
    return { id, entered: (await enter(pageId, {}, headers)).json().data };
  };
  const [active, revoked, deleted] = [
    await invite("a@example.com"),
    await invite("b@example.com"),
    await invite("c@example.com"),
  ];
  const { db } = room.app.services;
  await db.update(moderators).set({ revokedAt: new Date() }).where(eq(moderators.id, revoked.id));
  await db.delete(moderators).where(eq(moderators.id, deleted.id));
  const later = await startLater();
  expect(await tryAll(later, active.entered)).toEqual(everything);
  expect(await tryAll(later, revoked.entered)).toEqual(nothing);
  expect(await tryAll(later, deleted.entered)).toEqual(nothing);
});

test("a ban holds in a process that starts later", async () => {
  const pageId = await createPremiere();
  const banned = await enterAsBuyer(pageId);
  await room.app.services.db
    .update(liveRoomMembers)
    .set({ bannedAt: new Date() })
    .where(eq(liveRoomMembers.id, banned.member.id));
  const tried = await tryAll(await startLater(), banned);
  expect(tried).toEqual({ ...nothing, sent: "forbidden", listed: "accepted" });
});
