import type { PassUse } from "@matinee/contract/schemas/pass-uses";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { liveRoomMembers, liveRooms, questions } from "../../../db/schema/live-rooms.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackGrants, playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { reservePlace, sellNamedPass, insertPassUse } from "../../../testing/pass-fixtures.ts";
import { addReadyFilm, savePremiere } from "../../../testing/premiere-fixtures.ts";
import { readEverything } from "../../../testing/read-everything.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

const MINUTE = 60_000;
const DIET = crypto.randomUUID();
let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
});
beforeEach(async () => {
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

/** A festival of the owner with a screening, and one of another account. */
async function stage(fields: Partial<typeof pages.$inferInsert> = {}) {
  const festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
  const screening = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    title: "The Lighthouse",
    ...fields,
  });
  const other = await createAccount(app.services);
  const invited = await createPage(app.services, other.id, {
    festivalId: festival.id,
    festivalOrder: 1,
    title: "Guest of the harbour",
    ...fields,
  });
  return { festival, screening, invited, other };
}

const read = async (url: string, { headers } = owner) => {
  const response = await app.http.inject({ url, headers });
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  return response;
};
const list = async (
  pageId: string,
  query = "",
  account = owner,
): Promise<{ data: PassUse[]; total: number }> =>
  (await read(`/v1/pages/${pageId}/pass-uses${query}`, account)).json().data;
const count = async (pageId: string, account = owner) =>
  (await read(`/v1/pages/${pageId}/pass-uses/counts`, account)).json().data;
const readLines = async (url: string, account = owner) =>
  (await read(url, account)).body.trim().split("\r\n").slice(1);

/** Passes with a use that counts, one that does not yet, a reservation, one that was given back and none. */
async function takePlaces(festivalId: string, pageIds: readonly string[]) {
  const [watched, begun, reserved, gone, absent] = [
    await sellNamedPass(app.services, festivalId, { usesLeft: 3, title: "Ten films" }),
    await sellNamedPass(app.services, festivalId),
    await sellNamedPass(app.services, festivalId),
    await sellNamedPass(app.services, festivalId),
    await sellNamedPass(app.services, festivalId),
  ];
  const now = app.clock.now();
  for (const pageId of pageIds) {
    await insertPassUse(app.services, watched.id, pageId, { countedAt: now, plays: 2 });
    await insertPassUse(app.services, begun.id, pageId);
    await reservePlace(app.services, reserved.id, pageId, now);
    await insertPassUse(app.services, gone.id, pageId, { releasedAt: now });
  }
  return { watched, begun, reserved, gone, absent };
}

test("lists who comes to a screening with which pass, and what they have of it, without what was given back", async () => {
  const { festival, screening } = await stage();
  const { watched, begun, reserved } = await takePlaces(festival.id, [screening.id]);
  const { data, total } = await list(screening.id);
  expect(total).toBe(3);
  const rows = new Map(data.map((row) => [row.passId, row]));
  expect(rows.get(watched.id)).toMatchObject({
    title: "Ten films",
    name: watched.name,
    email: watched.email,
    ticketId: watched.entitlementId,
    state: "watched",
    visits: 2,
    countedAt: expect.any(String),
  });
  expect(rows.get(begun.id)).toMatchObject({ state: "begun", countedAt: null, begunAt: expect.any(String) });
  expect(rows.get(reserved.id)).toMatchObject({ state: "reserved", begunAt: null, visits: 0 });
  expect(await count(screening.id)).toEqual({ reserved: 1, begun: 1, watched: 1, named: true });

  const found = await list(screening.id, `?search_term=${encodeURIComponent(begun.email.toUpperCase())}`);
  expect(found.data.map(({ passId }) => passId)).toEqual([begun.id]);
  await app.services.db
    .update(entitlements)
    .set({ holderName: "Hal Holder", holderEmail: "hal@example.com" })
    .where(eq(entitlements.id, begun.entitlementId));
  expect((await list(screening.id, "?search_term=hal+hold")).data).toMatchObject([
    { passId: begun.id, name: "Hal Holder", email: "hal@example.com" },
  ]);

  // A refund ends what did not count. What counted was watched.
  await app.services.db
    .update(entitlements)
    .set({ revokedAt: app.clock.now(), revokedReason: "refunded" })
    .where(eq(entitlements.id, begun.entitlementId));
  expect((await list(screening.id, "?search_term=hal")).data[0]?.state).toBe("ended");
  expect(await count(screening.id)).toEqual({ reserved: 1, begun: 0, watched: 1, named: true });
});

test("lists by the attendance of a premiere, and says in figures who watched", async () => {
  const { festival, screening } = await stage();
  await addReadyFilm(app.services, screening.id);
  const startsAt = new Date(app.clock.now().getTime() + 60 * MINUTE).toISOString();
  expect((await savePremiere(app, owner, screening.id, { startsAt })).statusCode).toBe(200);
  const { watched, begun, reserved } = await takePlaces(festival.id, [screening.id]);
  await app.services.db.insert(liveRooms).values({ pageId: screening.id }).onConflictDoNothing();
  const seat = (viewer: string, lastSeenMs: number) =>
    app.services.db.insert(liveRoomMembers).values({
      pageId: screening.id,
      viewer,
      name: "Viewer",
      role: "viewer",
      joinedAt: app.clock.now(),
      joinedMs: 0,
      lastSeenMs,
    });
  await seat(watched.viewer, 60_000);
  await seat(begun.viewer, 300_000);
  expect((await list(screening.id)).data[0]?.premiere).toBeUndefined();
  app.clock.advance(66 * MINUTE);
  const headers = (await createAccount(app.services, { type: "admin", staffRole: "admin" })).headers;
  const caller = { ...owner, headers };
  const sorted = await list(screening.id, "?sort=-premiere", caller);
  expect(sorted.data.map(({ passId }) => passId)).toEqual([begun.id, watched.id, reserved.id]);
  expect(sorted.data.map(({ premiere }) => premiere?.seconds)).toEqual([300, 60, 0]);
  expect((await list(screening.id, "?attendance=came", caller)).total).toBe(2);
  expect((await list(screening.id, "?attendance=absent", caller)).data.map(({ passId }) => passId)).toEqual([
    reserved.id,
  ]);
  const { screenings } = (await read(`/v1/pages/${festival.id}/programme/figures`, caller)).json().data;
  const figures = screenings.find(({ pageId }: { pageId: string }) => pageId === screening.id);
  // Neither the reservation nor what was given back.
  expect(figures).toMatchObject({ tickets: 0, watched: 2, passUses: 1 });
  app.clock.advance(-66 * MINUTE);
});

test("the lists of a festival's tickets say what each pass has left and used", async () => {
  const { festival, screening } = await stage();
  const { watched, reserved, absent } = await takePlaces(festival.id, [screening.id]);
  const { data } = (await read(`/v1/pages/${festival.id}/tickets`)).json().data;
  const findRow = (id: string) => data.find((row: { id: string }) => row.id === id);
  const find = (id: string) => findRow(id)?.pass;
  expect(find(watched.entitlementId)).toEqual({
    id: watched.id,
    title: "Ten films",
    usesLeft: 3,
    reserved: 0,
    begun: 0,
    watched: 1,
  });
  expect(find(reserved.entitlementId)).toMatchObject({ usesLeft: null, reserved: 1, watched: 0 });
  expect(find(absent.entitlementId)).toMatchObject({ reserved: 0, begun: 0, watched: 0 });
  const detail = (await read(`/v1/pages/${festival.id}/orders/${watched.orderId}/detail`)).json().data;
  expect(detail.tickets[0].pass).toMatchObject({ id: watched.id, watched: 1 });
  // The plays of a pass are those of its screenings, in lists and in reports.
  expect([findRow(watched.entitlementId), findRow(absent.entitlementId)]).toMatchObject([
    { visits: 2 },
    { visits: 0 },
  ]);
  expect([detail.visits, detail.tickets[0].visits]).toEqual([2, 2]);
  for (const report of ["orders", "tickets"]) {
    const { body } = await read(`/v1/pages/${festival.id}/${report}.csv`);
    const [head = "", ...lines] = body.replace("\uFEFF", "").trim().split("\r\n");
    const column = head.split(",").indexOf(messages.csvHeaders.visits);
    const plays = (email: string) => lines.find((line) => line.includes(email))?.split(",")[column];
    expect([plays(watched.email), plays(absent.email)], report).toEqual(["2", "0"]);
  }
  // A ticket that is no pass has none.
  await createOrder(app.services, screening.id);
  expect((await read(`/v1/pages/${screening.id}/tickets`)).json().data.data[0].pass).toBeUndefined();
});

test("the report by ticket names the pass of each use, and the answers stay the last column", async () => {
  const { festival, screening, invited, other } = await stage({
    questions: [
      {
        id: crypto.randomUUID(),
        label: "Where do you sit?",
        kind: "text",
        required: false,
        per: "order",
        options: [],
      },
    ],
  });
  const { watched, begun, reserved } = await takePlaces(festival.id, [screening.id, invited.id]);
  const bought = await createOrder(app.services, screening.id, { name: "Bea Buyer" });
  const response = await read(`/v1/pages/${screening.id}/tickets.csv`);
  const [head = "", ...lines] = response.body.replace("\uFEFF", "").trim().split("\r\n");
  expect(head.split(",").slice(-2)).toEqual([messages.passUses.csvHeaders.pass, "Where do you sit?"]);
  expect(lines).toHaveLength(3);
  const lineOf = (email: string) => lines.find((line) => line.includes(email))?.split(",") ?? [];
  expect(lineOf(watched.email).at(-2)).toBe("Ten films");
  // Neither the order nor the price of the pass.
  expect(lineOf(watched.email)[2]).toBe("");
  expect(lineOf(watched.email)[8]).toBe("");
  expect(lineOf(begun.email).at(-2)).toBe(begun.title);
  expect(lineOf(bought.email).at(-2)).toBe("");
  expect(response.body).not.toContain(reserved.email);
  expect(await readLines(`/v1/pages/${invited.id}/tickets.csv`, other)).toEqual([]);
  const passLines = await readLines(`/v1/pages/${festival.id}/tickets.csv`);
  expect(passLines.find((line) => line.includes(watched.email))).toContain("Ten films");
});

test("the report of passes has a row for each screening by holder, and one for a pass without", async () => {
  const { festival, screening, invited } = await stage();
  const { watched, reserved, gone, absent } = await takePlaces(festival.id, [screening.id, invited.id]);
  await app.services.db
    .update(pages)
    .set({
      questions: [
        {
          id: DIET,
          label: "What do you eat?",
          kind: "text",
          required: false,
          per: "order",
          options: [],
        },
      ],
    })
    .where(eq(pages.id, festival.id));
  await app.services.db
    .update(orders)
    .set({ answers: [{ questionId: DIET, label: "What do you eat?", unit: null, value: "Everything" }] })
    .where(eq(orders.id, watched.orderId));
  const body = (await read(`/v1/pages/${festival.id}/passes.csv`)).body.replace("\uFEFF", "");
  const [head = "", ...lines] = body.trim().split("\r\n");
  expect(head.split(",").at(-1)).toBe("What do you eat?");
  const linesOf = (email: string) => lines.filter((line) => line.includes(email));
  expect(linesOf(watched.email)).toHaveLength(2);
  expect(linesOf(watched.email)[0]).toContain("The Lighthouse");
  expect(linesOf(watched.email)[0]).toMatch(/Everything$/);
  expect(linesOf(reserved.email)).toHaveLength(2);
  expect(linesOf(gone.email)).toHaveLength(1);
  expect(linesOf(absent.email)).toHaveLength(1);
});

test("the owner of an invited screening sees how many come with a pass, and nobody's name, email or order", async () => {
  const { festival, invited, other } = await stage();
  const { watched, begun, reserved, gone } = await takePlaces(festival.id, [invited.id]);
  const holders = [watched, begun, reserved, gone];
  const { db } = app.services;
  const videoId = await addReadyFilm(app.services, invited.id);
  expect((await savePremiere(app, other, invited.id)).statusCode).toBe(200);
  const now = app.clock.now();
  await db.insert(playbackSessions).values({
    pageId: invited.id,
    videoId,
    viewer: watched.viewer,
    deviceId: "sofa",
    watchedSeconds: 300,
    furthestSeconds: 300,
    countedAt: now,
  });
  await db.insert(liveRooms).values({ pageId: invited.id }).onConflictDoNothing();
  const [member] = await db
    .insert(liveRoomMembers)
    .values({
      pageId: invited.id,
      viewer: watched.viewer,
      name: "Pia of the chat",
      role: "viewer",
      joinedAt: now,
      lastSeenMs: 10,
    })
    .returning();
  await db.insert(questions).values({
    pageId: invited.id,
    memberId: member?.id ?? "",
    clientId: crypto.randomUUID(),
    text: "Where was it shot?",
    status: "open",
    mediaMs: 0,
    at: now,
  });

  expect(await count(invited.id, other)).toEqual({ reserved: 1, begun: 1, watched: 1, named: false });
  expect(await list(invited.id, "", other)).toMatchObject({ data: [], total: 0 });
  const seen = await readEverything(app, { owner: other, staff, pageId: invited.id });
  const ofOwner = [...seen].filter(([name]) => name.startsWith("owner "));
  expect(ofOwner.length).toBeGreaterThan(30);
  for (const [name, body] of ofOwner)
    for (const { email, name: person, orderId, id, slug } of holders)
      for (const secret of [email, person, orderId, id, slug])
        expect(body.includes(secret), `${name} has ${secret}`).toBe(false);
  // Control: the name that they chose for the room, and the counts, are there.
  expect(ofOwner.some(([, body]) => body.includes("Pia of the chat"))).toBe(true);
  const asked = (await read(`/v1/pages/${invited.id}/live-room/questions`, other)).json().data;
  expect(asked).toMatchObject([{ text: "Where was it shot?", answerWay: "none" }]);
  const dropOff = (await read(`/v1/pages/${invited.id}/drop-off`, other)).json().data;
  expect(dropOff.viewers).toBe(1);
  // Control: the organizer's own screening answers by email.
  await db.update(pages).set({ accountId: owner.id }).where(eq(pages.id, invited.id));
  const own = (await read(`/v1/pages/${invited.id}/live-room/questions`)).json().data;
  expect(own).toMatchObject([{ answerWay: "email" }]);
});

test("staff read a pass with its uses on the pages of its order and of its holder, and reset visits and devices of both", async () => {
  const { festival, screening } = await stage();
  const { watched, gone } = await takePlaces(festival.id, [screening.id]);
  const { db } = app.services;
  const videoId = await addReadyFilm(app.services, screening.id);
  const [session] = await db
    .insert(playbackSessions)
    .values({ pageId: screening.id, videoId, viewer: watched.viewer, deviceId: "sofa", watchedSeconds: 90 })
    .returning();
  const [use] = await db.select().from(entitlements).where(eq(entitlements.passId, watched.id));
  await db.insert(playbackGrants).values({
    pageId: screening.id,
    videoId,
    entitlementId: use?.id ?? null,
    playbackSessionId: session?.id ?? null,
    deviceId: "sofa",
    expiresAt: new Date(app.clock.now().getTime() + MINUTE),
  });
  const order = (await read(`/v1/admin/orders/${watched.orderId}`, staff)).json().data;
  expect(order.passes).toMatchObject([
    {
      id: watched.id,
      title: "Ten films",
      state: "valid",
      usesLeft: 3,
      pageTitle: "Harbour Lights",
      uses: [{ pageTitle: "The Lighthouse", state: "watched", visits: 2, releasedAt: null }],
    },
  ]);
  expect(order).toMatchObject({ visits: 2, plays: [{ watchedSeconds: 90 }] });
  const viewer = (await read(`/v1/admin/viewers/${watched.orderId}`, staff)).json().data;
  expect(viewer.passes).toMatchObject([{ id: watched.id, email: watched.email }]);
  expect(viewer.devices).toMatchObject([{ id: "sofa", plays: 1 }]);
  const released = (await read(`/v1/admin/viewers/${gone.orderId}`, staff)).json().data;
  expect(released.passes[0].uses).toMatchObject([{ releasedAt: expect.any(String) }]);

  const act = async (name: string) => {
    const response = await app.http.inject({
      method: "POST",
      url: `/v1/admin/viewers/${watched.orderId}/${name}`,
      headers: staff.headers,
      payload: { reason: "Asked by phone" },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data;
  };
  expect(await act("reset-visits")).toEqual({ visits: 2 });
  expect(await act("forget-devices")).toEqual({ stopped: 1 });
  const [after] = await db.select().from(entitlements).where(eq(entitlements.passId, watched.id));
  const given = await app.http.inject({
    method: "POST",
    url: `/v1/admin/viewers/${watched.entitlementId}/give-time`,
    headers: staff.headers,
    payload: { until: new Date(app.clock.now().getTime() + MINUTE).toISOString(), reason: "Asked by phone" },
  });
  expect([given.statusCode, given.json().message]).toEqual([
    409,
    messages.viewerPage.giveTime.problems["of-pass"],
  ]);
  // Sent on, it is a pass of another person's order, with its plays.
  const sentOn = { holderName: "Hal Holder", holderEmail: `hal-${watched.id}@example.com` };
  await db.update(entitlements).set(sentOn).where(eq(entitlements.id, watched.entitlementId));
  await db.update(entitlements).set({ plays: 4 }).where(eq(entitlements.passId, watched.id));
  const holder = (await read(`/v1/admin/viewers/${watched.entitlementId}`, staff)).json().data;
  expect(holder.tickets).toMatchObject([{ pageKind: "festival", visits: 4 }]);
  expect(holder.passes).toMatchObject([{ id: watched.id, orderId: watched.orderId }]);
  // What counted stays counted, and what is left stays left.
  expect(after).toMatchObject({ plays: 0, countedAt: expect.any(Date) });
  const [pass] = await db.select().from(passes).where(eq(passes.id, watched.id));
  expect(pass?.usesLeft).toBe(3);
});
