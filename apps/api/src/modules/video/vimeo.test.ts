import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVimeo } from "@matinee/dev-services/vimeo/server";
import type { HostedFilm } from "@matinee/dev-services/vimeo/hosted-films";
import { TEST_TOKEN } from "@matinee/dev-services/vimeo/test-token";
import { eq } from "drizzle-orm";
import * as tus from "tus-js-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { revokePlayback } from "./revoke-playback.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { pages } from "../../db/schema/pages.ts";
import { syncHostedVideos } from "./recover-videos.ts";
import { processVideoRemovals } from "./remove-from-host.ts";
import { videoRemovals, videos } from "../../db/schema/videos.ts";

// A film's bytes are nothing to the host but bytes.
const film = Buffer.alloc(600_000, "frames ");

let vimeo: Awaited<ReturnType<typeof startVimeo>>;
let folder: string;
let app: TestApp;
let owner: TestAccount;
let page: typeof pages.$inferSelect;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-vimeo-"));
  vimeo = await startVimeo({ port: 0, dataDir: folder });
  app = await createTestApp({
    VIDEO_HOST: "vimeo",
    VIMEO_TOKEN: TEST_TOKEN,
    VIMEO_API_URL: vimeo.url,
    VIMEO_OEMBED_URL: `${vimeo.url}/api/oembed.json`,
    VIMEO_TIMEOUT_MS: 2_000,
    LOG_LEVEL: "silent",
  });
  owner = await createAccount(app.services);
  const paywallSettings = {
    ...createDefaultPaywallSettings(),
    enablePaywall: true,
    isPresale: true,
    showTime: 30,
  };
  page = await createPage(app.services, owner.id, { paywallSettings });
});
beforeEach(async () => {
  await fetch(`${vimeo.url}/_test/faults`, { method: "DELETE" });
  await fetch(`${vimeo.url}/_test/requests`, { method: "DELETE" });
  await tell("settings", { transcodeMs: 0 });
});
afterAll(async () => {
  await app.close();
  await vimeo.close();
  await rm(folder, { recursive: true, force: true });
});

const tell = (what: string, body: object) =>
  fetch(`${vimeo.url}/_test/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

interface Seen {
  method: string;
  path: string;
  headers: Record<string, string>;
}
// Both answer with what the server itself keeps.
const seen = async () => (await (await fetch(`${vimeo.url}/_test/requests`)).json()) as Seen[];
const films = async () => (await (await fetch(`${vimeo.url}/_test/videos`)).json()) as HostedFilm[];
const newest = async () => {
  const film = (await films()).at(-1);
  if (!film) throw new Error("The host has no film");
  return film;
};

async function call(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  by?: TestAccount,
) {
  const headers = by ? by.headers : {};
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  const json = answer.body === "" ? null : answer.json();
  return { status: answer.statusCode, text: answer.body, json, data: json?.data };
}

const announce = (kind = "feature") =>
  call("POST", "/v1/videos", { pageId: page.id, kind, name: "Le Château.mov", size: film.length }, owner);
const statusOf = async (id: string) => (await call("GET", `/v1/videos/${id}/status`, undefined, owner)).data;

/** Sends bytes as the studio does, to the announced address and with nothing of a session. */
function send(uploadUrl: string, { stopAfter = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(film, {
      uploadUrl,
      chunkSize: 200_000,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, sent) => {
        if (sent >= stopAfter) void upload.abort().then(() => resolve());
      },
    });
    upload.start();
  });
}

async function upload(kind = "feature"): Promise<string> {
  const { data } = await announce(kind);
  await send(data.uploadUrl);
  await expect.poll(async () => (await statusOf(data.id)).upload).toBe("ready");
  return data.id;
}

test("the bytes go to the link that the host gives, and the token to no browser", async () => {
  const { status, text, data } = await announce("trailer");
  expect(status).toBe(201);
  expect(data.uploadUrl).toMatch(new RegExp(`^${vimeo.url}/files/`));
  expect(text).not.toContain(TEST_TOKEN);
  const made = await newest();
  expect(made).toMatchObject({
    name: "Le Château.mov",
    size: film.length,
    // Nobody but our own pages may play it.
    privacy: { view: "disable", embed: "whitelist" },
    domains: ["127.0.0.1:5173", "127.0.0.1:5174"],
  });

  await tell("settings", { transcodeMs: null });
  await send(data.uploadUrl, { stopAfter: 200_000 });
  expect(await statusOf(data.id)).toMatchObject({ upload: "uploading", uploadedBytes: 200_000 });
  await send(data.uploadUrl);
  expect(await statusOf(data.id)).toMatchObject({ upload: "converting", uploadedBytes: film.length });
  await tell(`videos/${made.id}/transcode`, { transcode: "complete" });
  expect(await statusOf(data.id)).toMatchObject({ upload: "ready", failure: null });

  const sent = (await seen()).filter(({ path }) => path.startsWith("/files/"));
  expect(sent.map(({ method }) => method)).toContain("PATCH");
  expect(sent.filter(({ headers }) => headers["authorization"] || headers["x-session-id"])).toEqual([]);
  const [kept] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
  expect(kept?.trailerVideoId).toBe(data.id);
  // The address of our own uploads takes none of it.
  const ours = await app.http.inject({
    method: "HEAD",
    url: `/v1/uploads/${data.id}`,
    headers: { ...owner.headers, "tus-resumable": "1.0.0" },
  });
  expect(ours.statusCode).toBe(404);
  expect((await call("GET", `/v1/videos/${data.id}/source`, undefined, owner)).status).toBe(404);
});

test("a name, captions and a removal reach the host; a host that is away holds up no rename", async () => {
  const id = await upload("preroll");
  const hosted = (await newest()).id;
  const hostedFilm = async () => (await films()).find((one) => one.id === hosted);
  await call("PATCH", `/v1/videos/${id}`, { name: "Sponsor" }, owner);
  expect((await hostedFilm())?.name).toBe("Sponsor");

  const caption = { language: "fr", label: "Français", text: "1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n" };
  for (const text of [caption.text, caption.text.replace("Bonsoir", "Bonjour")]) {
    expect((await call("POST", `/v1/videos/${id}/captions`, { ...caption, text }, owner)).status).toBe(201);
  }
  const text = expect.stringMatching(/^WEBVTT[^]*Bonjour/);
  expect((await hostedFilm())?.textTracks).toMatchObject([
    { language: "fr", name: "Français", active: true, text },
  ]);

  await tell("faults", { method: "PATCH", path: "/videos/", mode: "error", count: 2 });
  expect((await call("PATCH", `/v1/videos/${id}`, { name: "Other" }, owner)).data.name).toBe("Other");
  // A host that is away when a video is removed is asked again, and until it has done so.
  await tell("faults", { method: "DELETE", path: "/videos/", mode: "error", count: 4 });
  expect((await call("DELETE", `/v1/videos/${id}`, undefined, owner)).status).toBe(204);
  for (const _ of ["still away", "not yet due"]) {
    app.clock.advance(61_000);
    await processVideoRemovals(app.services);
    expect(await hostedFilm()).toBeDefined();
  }
  app.clock.advance(61_000);
  await processVideoRemovals(app.services);
  app.clock.set(new Date());
  expect(await hostedFilm()).toBeUndefined();
  expect(await app.services.db.select().from(videoRemovals)).toEqual([]);
});

test("public details are what the host tells anyone, and nothing when it does not answer with 200", async () => {
  const id = await upload("trailer");
  const details = async () => (await call("GET", `/v1/videos/${id}`)).data;
  expect(await details()).toMatchObject({ durationSeconds: 60, width: 1280, height: 720, kind: "trailer" });
  expect((await details()).poster).toMatch(/^http.*\/pictures\//);
  const nothing = { durationSeconds: null, width: null, height: null, poster: null, captions: [] };
  await tell("faults", { path: "/api/oembed.json", mode: "error", status: 404 });
  expect(await details()).toMatchObject(nothing);
  await tell("faults", { path: "/api/oembed.json", mode: "hang" });
  expect(await details()).toMatchObject(nothing);
  expect(await details()).toMatchObject({ width: 1280 });
});

test.each([
  ["is silent", { mode: "hang", ms: 60_000 }],
  ["cuts the line", { mode: "drop" }],
  ["refuses the token", { mode: "error", status: 401 }],
  ["fails", { mode: "error", status: 500 }],
])("a host that %s makes no video, and says so", async (_what, fault) => {
  const before = await app.services.db.$count(videos);
  await tell("faults", { method: "POST", path: "/me/videos", ...fault });
  const refused = await announce();
  expect(refused.status).toBe(503);
  expect(refused.json.message).toContain("The video service does not answer");
  expect(refused.text).not.toMatch(/vimeo_test|127\.0\.0\.1/);
  expect(await app.services.db.$count(videos)).toBe(before);
  // One that may be embedded nowhere is taken back.
  const hosted = (await films()).length;
  await tell("faults", { method: "PUT", mode: "error", count: 2 });
  expect((await announce()).status).toBe(503);
  expect((await films()).length).toBe(hosted);
});

test("a conversion that fails at the host says why; a video that vanished there, too", async () => {
  await tell("settings", { transcodeMs: null });
  const { data } = await announce("message");
  await send(data.uploadUrl);
  const hosted = (await newest()).id;
  // A host that does not answer changes nothing.
  await tell("faults", { method: "GET", path: "/videos/", mode: "error", status: 500, count: 2 });
  expect((await statusOf(data.id)).upload).toBe("uploading");
  await tell(`videos/${hosted}/transcode`, { transcode: "error" });
  expect(await statusOf(data.id)).toMatchObject({
    upload: "failed",
    failure: expect.stringContaining(".mp4"),
  });

  const { data: other } = await announce("message");
  const [row] = await app.services.db.select().from(videos).where(eq(videos.id, other.id));
  await fetch(`${vimeo.url}/videos/${row?.hostId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${TEST_TOKEN}` },
  });
  expect((await statusOf(other.id)).failure).toContain("no longer at the video service");
});

test("the worker brings a video forward whose owner has closed the page", async () => {
  const { data } = await announce("preroll");
  await send(data.uploadUrl);
  await syncHostedVideos(app.services);
  const read = async () => (await app.services.db.select().from(videos).where(eq(videos.id, data.id)))[0];
  expect((await read())?.status).toBe("uploading");
  app.clock.advance(40_000);
  await syncHostedVideos(app.services);
  app.clock.set(new Date());
  expect(await read()).toMatchObject({ status: "ready", uploadedBytes: film.length });
});

test("a ticket opens the host's page; without one there is no address, not even for the free seconds", async () => {
  await upload();
  const start = (body: object) =>
    call("POST", `/v1/pages/${page.id}/playback`, { kind: "feature", deviceId: "device-one", ...body });
  const refused = await start({});
  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain("player.vimeo.com");

  const { slug, id: orderId } = await createOrder(app.services, page.id);
  const { status, data } = await start({ orderSlug: slug });
  expect(status).toBe(201);
  expect(data).toMatchObject({ host: "vimeo", captions: [], thumbnailsUrl: null, positionSeconds: 0 });
  expect(data.manifestUrl).toMatch(/^https:\/\/player\.vimeo\.com\/video\/\d+\?h=/);

  // The page looks here every few seconds, and stops when it is told to.
  const standing = () => app.http.inject({ url: data.standingUrl });
  expect((await standing()).statusCode).toBe(204);
  await app.services.db.transaction((tx) => revokePlayback(tx, { orderId }));
  await expect.poll(async () => (await standing()).statusCode).toBe(403);
});
