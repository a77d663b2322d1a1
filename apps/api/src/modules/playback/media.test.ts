import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createVideoOf, makeClip } from "../../testing/video-fixtures.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { orders } from "../orders/orders.table.ts";
import { defaultPaywallSettings } from "../pages/page-defaults.ts";
import { pages } from "../pages/pages.table.ts";
import { subscribers } from "../subscribers/subscribers.table.ts";
import { videos } from "../videos/videos.table.ts";
import { revokePlayback } from "./revoke-playback.ts";

const SECONDS = 13;
// Conversions on a busy machine take their time.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

let app: TestApp;
let owner: TestAccount;
let film: Buffer;
/** A live event with a paywall of six free seconds. */
let page: typeof pages.$inferSelect;
let videoId: string;
/** Every file that the conversion left, as addresses below the video. */
let names: string[];

const paywall = { ...defaultPaywallSettings(), enablePaywall: true, isPresale: true, showTime: 6 };

/** One conversion serves several events: the bytes are the same, the rows are each event's own. */
async function putFilm(pageId: string, kind: "feature" | "trailer" = "feature"): Promise<string> {
  const id = await createVideoOf(app.services, pageId, film, { kind, convert: videoId === undefined });
  if (videoId === undefined) return id;
  const [model] = await app.services.db.select().from(videos).where(eq(videos.id, videoId));
  if (!model) throw new Error("no model film");
  const { status, durationSeconds, renditions, width, height, edition } = model;
  const poster = `/media/posters/${id}.jpg`;
  await app.services.db
    .update(videos)
    .set({ status, durationSeconds, renditions, width, height, poster, edition })
    .where(eq(videos.id, id));
  for await (const key of app.services.storage.list(`media/${videoId}`)) {
    const object = await app.services.storage.get(key);
    if (object) await app.services.storage.put(key.replace(videoId, id), object.stream);
  }
  return id;
}

beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  film = await makeClip(app.services, { seconds: SECONDS });
  page = await createPage(app.services, owner.id, { paywallSettings: paywall });
  videoId = await putFilm(page.id);
  const captions = await app.http.inject({
    method: "POST",
    url: `/v1/videos/${videoId}/captions`,
    headers: owner.headers,
    payload: {
      language: "en",
      label: "English",
      text: "1\n00:00:01,000 --> 00:00:02,000\nGood evening\n\n2\n00:00:09,000 --> 00:00:11,000\nThe butler did it\n",
    },
  });
  expect(captions.statusCode).toBe(201);
  const segments = ["00000", "00001", "00002", "00003"].map((number) => `${number}.m4s`);
  names = [
    ...["master.m3u8", "poster.jpg", "thumbnails.vtt", "thumbnails/1.jpg", "captions/en.vtt"],
    ...["360p", "240p"].flatMap((size) =>
      ["index.m3u8", "init.mp4", ...segments].map((name) => `${size}/${name}`),
    ),
  ];
});
afterAll(() => app.close());

interface Start {
  kind?: string;
  deviceId?: string;
  orderSlug?: string;
  subscriberId?: string;
  takeOver?: boolean;
}

async function start(pageId: string, body: Start = {}, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    headers,
    payload: { kind: "feature", deviceId: "device-one", ...body },
  });
  return { status: answer.statusCode, json: answer.json(), data: answer.json().data };
}

const baseOf = (manifestUrl: string) => manifestUrl.replace(/\/master\.m3u8$/, "");
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

/** The statuses of all files below an address; whether anything that is no JSON came out. */
async function readAll(base: string) {
  const answers = await Promise.all(
    names.map(async (name) => ({ name, answer: await get(`${base}/${name}`) })),
  );
  return {
    read: answers.filter(({ answer }) => answer.statusCode === 200).map(({ name }) => name),
    /** Everything else must be a refusal in our envelope, and nothing of a film. */
    leaks: answers
      .filter(({ answer }) => answer.statusCode !== 200)
      .filter(({ answer }) => ![403, 404, 503].includes(answer.statusCode) || !("code" in answer.json()))
      .map(({ name }) => name),
  };
}

async function expectNothing(base: string) {
  expect(await readAll(base)).toEqual({ read: [], leaks: [] });
}

const heartbeat = (grantId: string, positionSeconds: number, deviceId = "device-one", ended = false) =>
  app.http.inject({
    method: "POST",
    url: `/v1/playback/${grantId}/heartbeat`,
    payload: { positionSeconds, deviceId, ended },
  });

test("control: a paid ticket reads every file, and ranges of it", async () => {
  const { slug } = await createOrder(app.services, page.id);
  const { status, data } = await start(page.id, { orderSlug: slug });
  expect(status).toBe(201);
  expect(data).toMatchObject({ positionSeconds: 0, visits: 1, mark: null });
  expect(data.previewSeconds).toBeUndefined();
  expect(await readAll(baseOf(data.manifestUrl))).toEqual({ read: names, leaks: [] });
  expect(data.captions[0]).toMatchObject({ language: "en", label: "English" });
  expect((await get(data.captions[0].url)).body).toContain("The butler did it");

  const segment = `${baseOf(data.manifestUrl)}/360p/00000.m4s`;
  const whole = await get(segment);
  expect(whole.headers["content-type"]).toBe("video/iso.segment");
  const part = await get(segment, { range: "bytes=10-19" });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.rawPayload.length}`);
  expect((await get(segment, { range: "bytes=999999999-" })).statusCode).toBe(416);
});

test("without a grant, with an altered one, or with another event's, there is not a byte", async () => {
  const { slug } = await createOrder(app.services, page.id);
  const { data } = await start(page.id, { orderSlug: slug });
  const [, , token = ""] = data.manifestUrl.split("/");
  await expectNothing(`/media/${videoId}`);
  await expectNothing(`/media/x/${videoId}`);
  const [body = "", signature = ""] = token.split(".");
  const later = { ...JSON.parse(Buffer.from(body, "base64url").toString()), e: Date.now() * 2 };
  const altered = Buffer.from(JSON.stringify(later)).toString("base64url");
  await expectNothing(`/media/${altered}.${signature}/${videoId}`);
  await expectNothing(`/media/${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}/${videoId}`);

  const other = await createPage(app.services, owner.id, { paywallSettings: paywall });
  const otherVideo = await putFilm(other.id);
  await expectNothing(`/media/${token}/${otherVideo}`);
  // The ticket is of this event alone.
  expect((await start(other.id, { orderSlug: slug })).data.previewSeconds).toBe(6);
  for (const way of ["../", "..%2f", "%2e%2e/"]) {
    expect((await get(`/media/${token}/${videoId}/${way}${otherVideo}/poster.jpg`)).statusCode).toBe(404);
  }
  expect((await get(`/media/${token}/${videoId}/../../uploads/${videoId}`)).statusCode).toBe(404);
});

test("a grant runs out", async () => {
  const { slug } = await createOrder(app.services, page.id);
  const { data } = await start(page.id, { orderSlug: slug });
  const base = baseOf(data.manifestUrl);
  const until = new Date(data.expiresAt);
  expect(until.getTime()).toBeLessThanOrEqual((page.closesAt?.getTime() ?? 0) + SECONDS * 1000 + 1000);
  app.clock.set(new Date(until.getTime() + 1));
  try {
    await expectNothing(base);
  } finally {
    app.clock.set(new Date());
  }
});

test("the free preview ends where the owner said, for segments, captions and thumbnails", async () => {
  const { data } = await start(page.id);
  expect(data).toMatchObject({ previewSeconds: 6, thumbnailsUrl: null });
  const base = baseOf(data.manifestUrl);
  const { read, leaks } = await readAll(base);
  expect(leaks).toEqual([]);
  // Segments of four seconds: two of them hold the first six.
  const free = ["360p", "240p"].flatMap((size) =>
    ["index.m3u8", "init.mp4", "00000.m4s", "00001.m4s"].map((name) => `${size}/${name}`),
  );
  expect(read).toEqual(["master.m3u8", "poster.jpg", "captions/en.vtt", ...free]);
  const playlist = (await get(`${base}/360p/index.m3u8`)).body;
  expect(playlist).toContain("00001.m4s");
  expect(playlist).not.toContain("00002.m4s");
  expect(playlist).toContain("#EXT-X-ENDLIST");
  expect((await get(`${base}/captions/en.vtt`)).body).not.toContain("butler");
});

test("an optional paywall keeps nothing back; one without free seconds keeps all", async () => {
  const optional = await createPage(app.services, owner.id, {
    paywallSettings: { ...paywall, isOptional: true },
  });
  await putFilm(optional.id);
  expect((await start(optional.id)).data.previewSeconds).toBeUndefined();
  const closed = await createPage(app.services, owner.id, { paywallSettings: { ...paywall, showTime: 0 } });
  await putFilm(closed.id);
  expect(await start(closed.id)).toMatchObject({ status: 403, json: { code: "forbidden" } });
  const donation = await createOrder(app.services, closed.id, { type: "donation" });
  expect((await start(closed.id, { orderSlug: donation.slug })).status).toBe(403);
});

test("a refund, a dispute and a raw notice end the bytes; other tickets play on", async () => {
  const bystander = await createOrder(app.services, page.id);
  const beside = await start(page.id, { orderSlug: bystander.slug });
  const end: ((orderId: string) => Promise<unknown>)[] = [
    (orderId) =>
      app.services.db.transaction(async (tx) => {
        await tx.update(orders).set({ status: "refunded", refundedCents: 750 }).where(eq(orders.id, orderId));
        await revokePlayback(tx, { orderId });
      }),
    (orderId) =>
      app.services.db.transaction(async (tx) => {
        await tx
          .update(orders)
          .set({ status: "disputed", disputeStatus: "needs_response" })
          .where(eq(orders.id, orderId));
        await revokePlayback(tx, { orderId });
      }),
    (orderId) =>
      app.services.db.execute(sql`select pg_notify('playback_revoked', ${JSON.stringify({ orderId })})`),
  ];
  for (const [index, revoke] of end.entries()) {
    const order = await createOrder(app.services, page.id);
    const { data } = await start(page.id, { orderSlug: order.slug });
    const base = baseOf(data.manifestUrl);
    expect((await readAll(base)).read).toEqual(names);
    await revoke(order.id);
    await expect.poll(async () => (await get(`${base}/master.m3u8`)).statusCode, { timeout: 5000 }).toBe(403);
    await expectNothing(base);
    if (index < 2) {
      expect((await heartbeat(data.id, 3)).json().data.playing).toBe(false);
      expect((await start(page.id, { orderSlug: order.slug })).data.previewSeconds).toBe(6);
    }
  }
  expect((await readAll(baseOf(beside.data.manifestUrl))).read).toEqual(names);
});

test("a removed subscriber's bytes end", async () => {
  const capture = await createPage(app.services, owner.id, { emailCapture: true });
  await putFilm(capture.id);
  const person = await createSubscriber(app.services, capture.id);
  expect((await start(capture.id)).status).toBe(403);
  const { data } = await start(capture.id, { subscriberId: person.credential });
  const base = baseOf(data.manifestUrl);
  expect((await readAll(base)).read).not.toEqual([]);
  await app.services.db.transaction(async (tx) => {
    await tx.update(subscribers).set({ removedAt: new Date() }).where(eq(subscribers.id, person.id));
    await revokePlayback(tx, { subscriberId: person.id });
  });
  await expect.poll(async () => (await get(`${base}/master.m3u8`)).statusCode).toBe(403);
  await expectNothing(base);
  expect((await start(capture.id, { subscriberId: person.credential })).status).toBe(403);
});

test("while revocations cannot be heard nothing is served, and what was revoked meanwhile stays so", async () => {
  const kept = await createOrder(app.services, page.id);
  const refunded = await createOrder(app.services, page.id);
  const stays = baseOf((await start(page.id, { orderSlug: kept.slug })).data.manifestUrl);
  const ends = baseOf((await start(page.id, { orderSlug: refunded.slug })).data.manifestUrl);
  expect((await get(`${ends}/master.m3u8`)).statusCode).toBe(200);
  const silence = () =>
    app.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'playback revocations'`,
    );
  await silence();
  await expect.poll(async () => (await get(`${stays}/master.m3u8`)).statusCode, { interval: 5 }).toBe(503);
  // Refunded while nobody listens, and without a notice.
  await app.services.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, refunded.id));
  await expect.poll(async () => (await get(`${stays}/master.m3u8`)).statusCode, { timeout: 8000 }).toBe(200);
  await expectNothing(ends);
  expect((await readAll(stays)).read).toEqual(names);
});

test("a third device is told, may take over, and the displaced one reads nothing more", async () => {
  const { slug } = await createOrder(app.services, page.id);
  const [one, two] = [
    await start(page.id, { orderSlug: slug, deviceId: "device-one" }),
    await start(page.id, { orderSlug: slug, deviceId: "device-two" }),
  ];
  app.clock.advance(1000);
  await heartbeat(two.data.id, 1, "device-two");
  const refused = await start(page.id, { orderSlug: slug, deviceId: "device-three" });
  expect(refused).toMatchObject({ status: 409, json: { code: "device-limit" } });
  const three = await start(page.id, { orderSlug: slug, deviceId: "device-three", takeOver: true });
  expect(three.status).toBe(201);
  const base = baseOf(one.data.manifestUrl);
  await expect.poll(async () => (await get(`${base}/master.m3u8`)).statusCode).toBe(403);
  await expectNothing(base);
  expect((await heartbeat(one.data.id, 5, "device-one")).json().data.playing).toBe(false);
  expect((await heartbeat(two.data.id, 5, "device-two")).json().data.playing).toBe(true);
  expect((await readAll(baseOf(two.data.manifestUrl))).read).toEqual(names);
  expect((await readAll(baseOf(three.data.manifestUrl))).read).toEqual(names);
});

test("two devices that start at once as the second and third do not both get in", async () => {
  const { slug } = await createOrder(app.services, page.id);
  await start(page.id, { orderSlug: slug, deviceId: "device-one" });
  const both = await Promise.all(
    ["device-two", "device-three"].map((deviceId) => start(page.id, { orderSlug: slug, deviceId })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test("twenty visits, counted by the server and not again for the same sitting", async () => {
  const order = await createOrder(app.services, page.id, { visits: 18 });
  const again = () => start(page.id, { orderSlug: order.slug });
  expect((await again()).data.visits).toBe(19);
  expect((await again()).data.visits).toBe(19);
  app.clock.advance(31 * 60_000);
  const last = await again();
  expect(last.data.visits).toBe(20);
  await heartbeat(last.data.id, 4);
  // A reload in the twentieth showing goes on; another device or another day does not.
  expect((await again()).status).toBe(201);
  expect(await start(page.id, { orderSlug: order.slug, deviceId: "device-two" })).toMatchObject({
    status: 403,
    json: { message: "Max plays reached" },
  });
  await heartbeat(last.data.id, SECONDS, "device-one", true);
  expect((await again()).json.message).toBe("Max plays reached");
});

test("a viewer goes on where they left off, on any device, and their time reaches the owner's plot", async () => {
  const marked = await createPage(app.services, owner.id, { paywallSettings: paywall, viewerMark: true });
  await putFilm(marked.id);
  const order = await createOrder(app.services, marked.id, { name: "Agnès" });
  const { data } = await start(marked.id, { orderSlug: order.slug });
  expect(data.mark).toBe("Agnès");
  app.clock.advance(4000);
  await heartbeat(data.id, 4);
  app.clock.advance(1000);
  // A jump is a place, and no time watched.
  await heartbeat(data.id, 9);
  const elsewhere = await start(marked.id, { orderSlug: order.slug, deviceId: "device-two" });
  expect(elsewhere.data.positionSeconds).toBe(9);
  expect((await heartbeat(data.id, 10, "a-stranger")).statusCode).toBe(404);

  const answer = await app.http.inject({ url: `/v1/pages/${marked.id}/watch-time`, headers: owner.headers });
  expect(answer.json().data).toMatchObject({ totalSeconds: 4, plays: 2 });
  const stranger = await createAccount(app.services);
  const refused = await app.http.inject({
    url: `/v1/pages/${marked.id}/watch-time`,
    headers: stranger.headers,
  });
  expect(refused.statusCode).toBe(404);
});

test("when the window closes nobody is let in any more; who was plays on for one film's length", async () => {
  const closing = await createPage(app.services, owner.id, {
    paywallSettings: paywall,
    eventEnd: new Date(app.clock.now().getTime() + 60_000),
  });
  await putFilm(closing.id);
  const { slug } = await createOrder(app.services, closing.id);
  const { data } = await start(closing.id, { orderSlug: slug });
  const base = baseOf(data.manifestUrl);
  app.clock.advance(61_000);
  expect(await start(closing.id, { orderSlug: slug })).toMatchObject({
    status: 403,
    json: { message: "This Event Has Ended" },
  });
  expect((await readAll(base)).read).toEqual(names);
  app.clock.advance(SECONDS * 1000);
  await expectNothing(base);
});

test("before the opening and before activation the film is the owner's and staff's alone", async () => {
  const soon = new Date(app.clock.now().getTime() + 3_600_000);
  const coming = await createPage(app.services, owner.id, { eventStart: soon, opensAt: soon });
  const draft = await createPage(app.services, owner.id, { activated: false });
  await putFilm(coming.id);
  const id = await putFilm(draft.id);
  for (const { id: pageId } of [coming, draft]) {
    expect(await start(pageId)).toMatchObject({
      status: 403,
      json: { message: "This Event Is Not Live Yet" },
    });
    const look = await start(pageId, {}, owner.headers);
    expect(look).toMatchObject({ status: 201, data: { visits: 0 } });
    expect((await readAll(baseOf(look.data.manifestUrl))).read).toEqual(names);
    const stranger = await createAccount(app.services);
    expect((await start(pageId, {}, stranger.headers)).status).toBe(403);
  }
  const staff = await createAccount(app.services, { type: "admin" });
  expect((await start(draft.id, {}, staff.headers)).status).toBe(201);

  // Trailer, details and poster of a draft are nobody's business; an activated event's are everyone's.
  const trailer = await putFilm(draft.id, "trailer");
  expect((await start(draft.id, { kind: "trailer" })).status).toBe(404);
  for (const url of [`/v1/videos/${id}`, `/media/posters/${id}.jpg`, `/media/posters/${trailer}.jpg`]) {
    expect((await get(url)).statusCode).toBe(404);
  }
  const own = (await get(`/v1/videos/${id}`, owner.headers)).json().data;
  expect((await get(own.poster)).headers["content-type"]).toBe("image/jpeg");
  await app.services.db.update(pages).set({ activated: true }).where(eq(pages.id, draft.id));
  expect((await start(draft.id, { kind: "trailer" })).status).toBe(201);
  const details = (await get(`/v1/videos/${id}`)).json().data;
  expect(details).toMatchObject({ id, poster: `/media/posters/${id}.jpg`, height: 360 });
  expect(JSON.stringify(details)).not.toMatch(/uploads|storage|source/);
  expect((await get(details.poster)).statusCode).toBe(200);
});

test("a copy of an event plays its original's film, by its own rules", async () => {
  const other = await createAccount(app.services);
  const draft = await createPage(app.services, owner.id, { activated: false });
  const id = await putFilm(draft.id);
  const copy = await createPage(app.services, other.id, { featureVideoId: id, activated: false });
  expect((await get(`/v1/videos/${id}/status`, other.headers)).json().data).toMatchObject({
    upload: "ready",
  });
  expect((await start(copy.id)).status).toBe(403);
  expect((await get(`/media/posters/${id}.jpg`)).statusCode).toBe(404);
  const change = { method: "DELETE", url: `/v1/videos/${id}` } as const;
  expect((await app.http.inject({ ...change, headers: other.headers })).statusCode).toBe(403);
  expect((await app.http.inject({ ...change, headers: owner.headers })).statusCode).toBe(409);
  await app.services.db.update(pages).set({ activated: true }).where(eq(pages.id, copy.id));
  expect((await get(`/media/posters/${id}.jpg`)).statusCode).toBe(200);
  const { data } = await start(copy.id);
  expect((await readAll(baseOf(data.manifestUrl))).read).toContain("360p/00003.m4s");
  expect((await start(draft.id)).status).toBe(403);
});

test("the original is its owner's, by an address that runs out", async () => {
  expect((await get(`/v1/videos/${videoId}/source`)).statusCode).toBe(401);
  const { url } = (await get(`/v1/videos/${videoId}/source`, owner.headers)).json().data;
  const original = await get(url);
  expect(original.rawPayload.equals(film)).toBe(true);
  expect(original.headers["content-disposition"]).toContain("attachment");
  expect((await get(url.replace("/source", "/poster.jpg"))).statusCode).toBe(404);
  app.clock.advance(11 * 60_000);
  expect((await get(url)).statusCode).toBe(404);
});

test("a removed video is gone, for those who are watching too", async () => {
  const free = await createPage(app.services, owner.id);
  const id = await putFilm(free.id);
  const { data } = await start(free.id);
  const base = baseOf(data.manifestUrl);
  expect((await readAll(base)).read).toEqual(names);
  const remove = () => app.http.inject({ method: "DELETE", url: `/v1/videos/${id}`, headers: owner.headers });
  expect((await remove()).json()).toMatchObject({ code: "state-conflict" });
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, free.id));
  expect((await remove()).statusCode).toBe(204);
  await expect.poll(async () => (await get(`${base}/360p/00000.m4s`)).statusCode).toBe(403);
  await expectNothing(base);
  const [row] = await app.services.db.select().from(pages).where(eq(pages.id, free.id));
  expect(row?.featureVideoId).toBeNull();
});
