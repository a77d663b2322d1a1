import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { type PlaybackGrant, signGrant } from "../../modules/playback/grants.ts";
import { createMediaLink } from "../../modules/video/media-links.ts";
import { orders } from "../../db/schema/orders.ts";
import { type PlaybackFixture, mediaPaths, paywallSettings } from "./playback-fixtures.ts";
import { createPage } from "../fixtures.ts";
import { changeOrders, createOrder } from "../viewer-fixtures.ts";

/** Every kind of media object with its files. */
export const mediaObjects: Record<string, readonly string[]> = {
  master: ["master.m3u8"],
  variants: mediaPaths.filter((name) => name.endsWith("index.m3u8")),
  init: mediaPaths.filter((name) => name.endsWith("init.mp4")),
  segments: mediaPaths.filter((name) => name.endsWith(".m4s")),
  captions: ["captions/en.vtt"],
  poster: ["poster.jpg"],
  thumbnails: ["thumbnails.vtt", "thumbnails/1.jpg"],
  source: ["source"],
};

/** Builds the URLs of a file from a grant. */
type MediaUrls = (name: string) => string[];

/** Every kind of invalid grant. Each is derived from a grant that was valid. */
export const rejectionCases = [
  "no grant",
  "expired",
  "altered",
  "another event's",
  "another viewer's",
  "refunded",
  "window closed",
  "over the device limit",
] as const;
export type RejectionCase = (typeof rejectionCases)[number];

const DAY_MS = 86_400_000;

/** Prepares a case and returns the URLs that must be rejected in it. */
export async function prepareRejection(
  cinema: PlaybackFixture,
  rejectionCase: RejectionCase,
): Promise<MediaUrls> {
  const { app, page, videoId, start } = cinema;
  const { keyRing } = app.config;
  const buildUrls =
    (...tokens: string[]): MediaUrls =>
    (name) =>
      tokens.flatMap((token) =>
        // The original has a separate URL, for which no viewer's grant is valid.
        name === "source"
          ? [`/media/${token}/source`, `/media/${token}/${videoId}/source`]
          : [`/media/${token}/${videoId}/${name}`],
      );
  const buyTicket = async (pageId = page.id, deviceId = "device-one") => {
    const order = await createOrder(app.services, pageId);
    const { data } = await start(pageId, { orderSlug: order.slug, deviceId });
    const token: string = data.manifestUrl.split("/")[2];
    return { order, data, token };
  };
  const createSourceToken = (now: Date) =>
    createMediaLink(keyRing, "source", videoId, now).split("/")[2] ?? "";
  const alterSignature = (token: string) =>
    token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);

  switch (rejectionCase) {
    case "no grant":
      return (name) => [`/media/${videoId}/${name}`, `/media//${videoId}/${name}`, ...buildUrls("x")(name)];
    case "expired": {
      const { token } = await buyTicket();
      const [, body = ""] = token.split(".");
      // The same grant with a valid signature, but expired.
      const { g, p, v, n, o } = JSON.parse(Buffer.from(body, "base64url").toString());
      const past: PlaybackGrant = {
        id: g,
        pageId: p,
        videoId: v,
        transcodeVersion: n,
        orderId: o,
        issuedAt: Date.now() - DAY_MS,
        expiresAt: Date.now() - 1000,
      };
      return buildUrls(
        signGrant(keyRing, past),
        createSourceToken(new Date(app.clock.now().getTime() - DAY_MS)),
      );
    }
    case "altered": {
      const { token } = await buyTicket();
      const [version = "", body = "", signature = ""] = token.split(".");
      const later = { ...JSON.parse(Buffer.from(body, "base64url").toString()), e: Date.now() * 2 };
      const altered = `${Buffer.from(JSON.stringify(later)).toString("base64url")}.${signature}`;
      return buildUrls(
        `${version}.${altered}`,
        altered,
        alterSignature(token),
        alterSignature(createSourceToken(app.clock.now())),
        `${token}x`,
        body,
      );
    }
    case "another event's": {
      const other = await createPage(app.services, cinema.owner.id, { paywallSettings });
      const otherVideo = await cinema.addVideo(other.id);
      const { token } = await buyTicket(other.id);
      const foreign = createMediaLink(keyRing, "source", otherVideo, app.clock.now()).split("/")[2] ?? "";
      // A link to another video's original must not give access to this one.
      return (name) => [
        ...buildUrls(token)(name),
        ...(name === "source"
          ? [`/media/${foreign}/${videoId}/source`]
          : [`/media/${foreign}/${videoId}/${name}`]),
      ];
    }
    case "another viewer's": {
      const [refunded, other] = [await buyTicket(), await buyTicket(page.id, "device-nine")];
      const [[version = "", body = "", signature = ""], [, theirBody = "", theirSignature = ""]] = [
        refunded.token.split("."),
        other.token.split("."),
      ];
      // The first ticket is refunded, the other plays. Mixing parts of the two grants must not make one valid.
      await refund(cinema, refunded.order.id);
      await waitUntilRevoked(cinema, refunded.token);
      return buildUrls(
        refunded.token,
        `${version}.${body}.${theirSignature}`,
        `${version}.${theirBody}.${signature}`,
      );
    }
    case "refunded": {
      const { order, token } = await buyTicket();
      await refund(cinema, order.id);
      await waitUntilRevoked(cinema, token);
      return buildUrls(token);
    }
    case "window closed": {
      const closing = await createPage(app.services, cinema.owner.id, {
        paywallSettings,
        eventEnd: new Date(app.clock.now().getTime() + 60_000),
        // Shows the same video, as a copy of an event does.
        featureVideoId: videoId,
      });
      const { token } = await buyTicket(closing.id);
      // A grant is valid until the close plus the length of the video.
      app.clock.advance(60_000 + 20_000);
      return buildUrls(token);
    }
    case "over the device limit": {
      const { order, token } = await buyTicket();
      await start(page.id, { orderSlug: order.slug, deviceId: "device-two" });
      await start(page.id, { orderSlug: order.slug, deviceId: "device-three", takeOver: true });
      await waitUntilRevoked(cinema, token);
      return buildUrls(token);
    }
  }
}

export const refund = ({ app }: PlaybackFixture, orderId: string): Promise<void> =>
  changeOrders(app.services.db, eq(orders.id, orderId), { status: "refunded", refundedCents: 750 });

/** Waits for the revocation notification, which takes some milliseconds. */
const waitUntilRevoked = ({ get, videoId }: PlaybackFixture, token: string) =>
  expect.poll(async () => (await get(`/media/${token}/${videoId}/master.m3u8`)).statusCode).toBe(403);

interface MediaResponse {
  status: number;
  type: string;
  body: Buffer;
}

/** Requests each object. "rejected" means an error in our envelope or a plain one, without media bytes. */
export async function requestAllMedia(
  { app, videoId }: PlaybackFixture,
  buildUrls: MediaUrls,
  requestMedia: (url: string) => Promise<MediaResponse>,
): Promise<Record<string, string>> {
  const film: Buffer[] = [];
  for await (const key of app.services.storage.list(`media/${videoId}`)) {
    const object = await app.services.storage.get(key);
    if (object) film.push(Buffer.concat(await object.stream.toArray()));
  }
  const outcomes: Record<string, string> = {};
  for (const [object, names] of Object.entries(mediaObjects)) {
    for (const url of names.flatMap(buildUrls)) {
      const { status, body } = await requestMedia(url);
      const isFilm = body.length > 0 && film.some((bytes) => bytes.indexOf(body.subarray(0, 64)) >= 0);
      const isRejected = [401, 403, 404, 503].includes(status) && body.length < 500 && !isFilm;
      if (!isRejected) outcomes[object] = `${status}, ${body.length} bytes of ${url}`;
      outcomes[object] ??= "rejected";
    }
  }
  return outcomes;
}

export const allRejected = Object.fromEntries(
  Object.keys(mediaObjects).map((object) => [object, "rejected"]),
);

/** Control: plays a rendition like a player, from the master playlist to the last segment. */
export async function playToEnd(
  base: string,
  requestMedia: (url: string) => Promise<MediaResponse>,
): Promise<{ bytes: Buffer; seconds: number; rest: number[] }> {
  const text = async (url: string) => {
    const { status, body } = await requestMedia(url);
    expect(status).toBe(200);
    return body.toString();
  };
  const variant =
    (await text(`${base}/master.m3u8`)).split("\n").find((line) => line.endsWith("index.m3u8")) ?? "";
  const playlist = await text(`${base}/${variant}`);
  expect(playlist).toContain("#EXT-X-ENDLIST");
  const names = ["init.mp4", ...playlist.split("\n").filter((line) => line.endsWith(".m4s"))];
  const parts: Buffer[] = [];
  for (const name of names) {
    const { status, body } = await requestMedia(`${base}/${variant.replace("index.m3u8", name)}`);
    expect(status).toBe(200);
    parts.push(body);
  }
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, length]) => sum + Number(length),
    0,
  );
  const otherFiles = ["captions/en.vtt", "poster.jpg", "thumbnails.vtt", "thumbnails/1.jpg"];
  const rest = await Promise.all(
    otherFiles.map(async (name) => (await requestMedia(`${base}/${name}`)).status),
  );
  return { bytes: Buffer.concat(parts), seconds, rest };
}
