import type { LightMyRequestResponse } from "fastify";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import type { pages } from "../../db/schema/pages.ts";
import type { Config } from "../../platform/config.ts";
import { getTranscodeFolder } from "../../integrations/video/local-video-host.ts";
import { createTranscodedVideo } from "./video-cache.ts";
import { createAccount, createPage, type TestAccount } from "../fixtures.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

export interface PlaybackRequest {
  kind?: string;
  itemId?: string;
  filmId?: string;
  deviceId?: string;
  orderSlug?: string;
  subscriberId?: string;
  passToken?: string;
  takeOver?: boolean;
  bitsPerSecond?: number;
  decodesAv1?: boolean;
  followsAddresses?: boolean;
}

const segments = [0, 1, 2, 3, 4, 5].map((number) => `0000${number}.m4s`);

/** Paths of all media files, relative to the video. */
export const mediaPaths: readonly string[] = [
  "master.m3u8",
  "poster.jpg",
  "thumbnails.vtt",
  "thumbnails/1.jpg",
  "captions/en.vtt",
  ...["360p", "240p"].flatMap((size) =>
    ["index.m3u8", "iframes.m3u8", "init.mp4", ...segments].map((name) => `${size}/${name}`),
  ),
];

/** A paywall with a free preview of six seconds. */
export const paywallSettings = {
  ...createDefaultPaywallSettings(),
  enablePaywall: true,
  isPresale: true,
  showTime: 6,
};

export const getMediaBase = (manifestUrl: string) => manifestUrl.replace(/\/master\.m3u8$/, "");

export interface PlaybackFixture {
  app: TestApp;
  owner: TestAccount;
  /** A live event with captions and a paywall with six free seconds. */
  page: typeof pages.$inferSelect;
  videoId: string;
  /** The bytes of the original file. */
  source: Buffer;
  /** Adds a video to another event. @returns its id */
  addVideo: (pageId: string, kind?: "feature" | "trailer" | "programme") => Promise<string>;
  start: (
    pageId: string,
    body?: PlaybackRequest,
    headers?: Record<string, string>,
  ) => ReturnType<typeof startPlayback>;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  heartbeat: (
    grantId: string,
    positionSeconds: number,
    deviceId?: string,
    ended?: boolean,
  ) => Promise<LightMyRequestResponse>;
  /** Lists the files served below a base URL (`read`), and rejections without our error envelope (`leaks`). */
  readAll: (base: string) => Promise<{ read: string[]; leaks: string[] }>;
}

async function startPlayback(
  app: TestApp,
  pageId: string,
  body: PlaybackRequest,
  headers: Record<string, string>,
) {
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    headers,
    payload: { kind: "feature", deviceId: "device-one", ...body },
  });
  return { status: response.statusCode, json: response.json(), data: response.json().data };
}

/**
 * Adds AV1 renditions to the video of a fixture before its files are read. They are copies of the H.264 files: their
 * delivery does not depend on the codec.
 */
export async function addAv1Renditions({ app, videoId }: PlaybackFixture): Promise<void> {
  const { storage } = app.services;
  const folder = getTranscodeFolder(videoId, 1);
  const read = async (key: string) => {
    const object = await storage.get(key);
    if (!object) throw new Error(`${key} is missing`);
    return Buffer.concat(await object.stream.toArray());
  };
  for (const path of mediaPaths.filter((name) => /^\d+p\//.test(name))) {
    await storage.put(`${folder}/${path.replace("/", "-av1/")}`, await read(`${folder}/${path}`));
  }
  const master = (await read(`${folder}/master.m3u8`)).toString("utf8");
  const variants = master.match(/^#EXT-X-STREAM-INF.*\n.+\n/gm) ?? [];
  const added = variants.map((variant) =>
    variant.replace("/index", "-av1/index").replace(/avc1\.\w+/, "av01.0.04M.08"),
  );
  await storage.put(`${folder}/master.m3u8`, Buffer.from(master + added.join("")));
}

/** Creates an API with an event that shows a video. Close its app in afterAll. */
export async function createPlaybackFixture(overrides: Partial<Config> = {}): Promise<PlaybackFixture> {
  const app = await createTestApp(overrides);
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { paywallSettings });
  const { id: videoId, source } = await createTranscodedVideo(app.services, page.id);
  const get: PlaybackFixture["get"] = (url, headers = {}) => app.http.inject({ url, headers });
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/videos/${videoId}/captions`,
    headers: owner.headers,
    payload: {
      language: "en",
      label: "English",
      text: "1\n00:00:01,000 --> 00:00:02,000\nGood evening\n\n2\n00:00:09,000 --> 00:00:11,000\nThe butler did it\n",
    },
  });
  if (response.statusCode !== 201) throw new Error(`Adding the captions failed: ${response.body}`);
  return {
    app,
    owner,
    page,
    videoId,
    source,
    get,
    async addVideo(pageId, kind) {
      const { id } = await createTranscodedVideo(app.services, pageId, kind);
      await app.services.storage.put(`media/${id}/captions/en.vtt`, Buffer.from("WEBVTT\n"));
      return id;
    },
    start: (pageId, body = {}, headers = {}) => startPlayback(app, pageId, body, headers),
    heartbeat: (grantId, positionSeconds, deviceId = "device-one", ended = false) =>
      app.http.inject({
        method: "POST",
        url: `/v1/playback/${grantId}/heartbeat`,
        payload: { positionSeconds, deviceId, ended },
      }),
    async readAll(base) {
      const responses = await Promise.all(
        mediaPaths.map(async (name) => ({ name, response: await get(`${base}/${name}`) })),
      );
      const rejected = responses.filter(({ response }) => response.statusCode !== 200);
      return {
        read: responses.filter(({ response }) => response.statusCode === 200).map(({ name }) => name),
        leaks: rejected
          .filter(
            ({ response }) => ![403, 404, 503].includes(response.statusCode) || !("code" in response.json()),
          )
          .map(({ name }) => name),
      };
    },
  };
}
