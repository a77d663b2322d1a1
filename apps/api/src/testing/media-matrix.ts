import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { type PlaybackGrant, writeGrant } from "../modules/playback/grants.ts";
import { mediaLink } from "../modules/video/media-links.ts";
import { revokePlayback } from "../modules/video/revoke-playback.ts";
import { orders } from "../db/schema/orders.ts";
import { type Cinema, filmFiles, paywall } from "./cinema.ts";
import { createPage } from "./fixtures.ts";
import { createOrder } from "./viewer-fixtures.ts";

/** Whatever film is made of, by what a thief would ask for. */
export const objects: Record<string, readonly string[]> = {
  master: ["master.m3u8"],
  variants: filmFiles.filter((name) => name.endsWith("index.m3u8")),
  init: filmFiles.filter((name) => name.endsWith("init.mp4")),
  segments: filmFiles.filter((name) => name.endsWith(".m4s")),
  captions: ["captions/en.vtt"],
  poster: ["poster.jpg"],
  thumbnails: ["thumbnails.vtt", "thumbnails/1.jpg"],
  source: ["source"],
};

/** A right in an address, and what stands before the name of a file. */
type Addresses = (name: string) => string[];

/** Every way in which a right is not one. Each is made of a right that was good. */
export const refusals = [
  "no grant",
  "expired",
  "altered",
  "another event's",
  "another viewer's",
  "refunded",
  "window closed",
  "over the device limit",
] as const;
export type Refusal = (typeof refusals)[number];

const DAY_MS = 86_400_000;

/** Makes a case and says which addresses must give nothing then. */
export async function prepareRefusal(cinema: Cinema, refusal: Refusal): Promise<Addresses> {
  const { app, page, videoId, start } = cinema;
  const secret = app.config.SECRET;
  const under =
    (...tokens: string[]): Addresses =>
    (name) =>
      tokens.flatMap((token) =>
        // The original has an address of its own; no viewer's right is one for it.
        name === "source"
          ? [`/media/${token}/source`, `/media/${token}/${videoId}/source`]
          : [`/media/${token}/${videoId}/${name}`],
      );
  const ticket = async (pageId = page.id, deviceId = "device-one") => {
    const order = await createOrder(app.services, pageId);
    const { data } = await start(pageId, { orderSlug: order.slug, deviceId });
    const token: string = data.manifestUrl.split("/")[2];
    return { order, data, token };
  };
  const link = (now: Date) => mediaLink(secret, "source", videoId, now).split("/")[2] ?? "";
  const spoil = (token: string) => token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);

  switch (refusal) {
    case "no grant":
      return (name) => [`/media/${videoId}/${name}`, `/media//${videoId}/${name}`, ...under("x")(name)];
    case "expired": {
      const { token } = await ticket();
      const [body = ""] = token.split(".");
      // What the grant says, with its time run out, and signed: right but for that.
      const { g, p, v, n, o } = JSON.parse(Buffer.from(body, "base64url").toString());
      const past: PlaybackGrant = {
        id: g,
        pageId: p,
        videoId: v,
        edition: n,
        orderId: o,
        issuedAt: Date.now() - DAY_MS,
        expiresAt: Date.now() - 1000,
      };
      return under(writeGrant(secret, past), link(new Date(app.clock.now().getTime() - DAY_MS)));
    }
    case "altered": {
      const { token } = await ticket();
      const [body = "", signature = ""] = token.split(".");
      const later = { ...JSON.parse(Buffer.from(body, "base64url").toString()), e: Date.now() * 2 };
      const altered = `${Buffer.from(JSON.stringify(later)).toString("base64url")}.${signature}`;
      return under(altered, spoil(token), spoil(link(app.clock.now())), `${token}x`, body);
    }
    case "another event's": {
      const other = await createPage(app.services, cinema.owner.id, { paywallSettings: paywall });
      const otherVideo = await cinema.putFilm(other.id);
      const { token } = await ticket(other.id);
      const foreign = mediaLink(secret, "source", otherVideo, app.clock.now()).split("/")[2] ?? "";
      // Its own link opens its own original; ours must not come out of it.
      return (name) => [
        ...under(token)(name),
        ...(name === "source"
          ? [`/media/${foreign}/${videoId}/source`]
          : [`/media/${foreign}/${videoId}/${name}`]),
      ];
    }
    case "another viewer's": {
      const [mine, theirs] = [await ticket(), await ticket(page.id, "device-nine")];
      const [[body = "", signature = ""], [theirBody = "", theirSignature = ""]] = [
        mine.token.split("."),
        theirs.token.split("."),
      ];
      // My ticket was refunded; theirs plays. Neither half of their right makes mine one.
      await refund(cinema, mine.order.id);
      await settled(cinema, mine.token);
      return under(mine.token, `${body}.${theirSignature}`, `${theirBody}.${signature}`);
    }
    case "refunded": {
      const { order, token } = await ticket();
      await refund(cinema, order.id);
      await settled(cinema, token);
      return under(token);
    }
    case "window closed": {
      const closing = await createPage(app.services, cinema.owner.id, {
        paywallSettings: paywall,
        eventEnd: new Date(app.clock.now().getTime() + 60_000),
        // It shows the same film, as a copy of an event does.
        featureVideoId: videoId,
      });
      const { token } = await ticket(closing.id);
      // Past the closing and one film's length.
      app.clock.advance(60_000 + 20_000);
      return under(token);
    }
    case "over the device limit": {
      const { order, token } = await ticket();
      await start(page.id, { orderSlug: order.slug, deviceId: "device-two" });
      await start(page.id, { orderSlug: order.slug, deviceId: "device-three", takeOver: true });
      await settled(cinema, token);
      return under(token);
    }
  }
}

export async function refund({ app }: Cinema, orderId: string): Promise<void> {
  await app.services.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: "refunded", refundedCents: 750 }).where(eq(orders.id, orderId));
    await revokePlayback(tx, { orderId });
  });
}

/** The notice travels for some milliseconds. */
const settled = ({ get, videoId }: Cinema, token: string) =>
  expect.poll(async () => (await get(`/media/${token}/${videoId}/master.m3u8`)).statusCode).toBe(403);

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

/** What each object gave in a case; "refused" is a refusal in our envelope, or a plain one, without a byte of film. */
export async function askForAll(
  { app, videoId }: Cinema,
  addresses: Addresses,
  ask: (url: string) => Promise<Answer>,
): Promise<Record<string, string>> {
  const film: Buffer[] = [];
  for await (const key of app.services.storage.list(`media/${videoId}`)) {
    const object = await app.services.storage.get(key);
    if (object) film.push(Buffer.concat(await object.stream.toArray()));
  }
  const found: Record<string, string> = {};
  for (const [object, names] of Object.entries(objects)) {
    for (const url of names.flatMap(addresses)) {
      const { status, body } = await ask(url);
      const isFilm = body.length > 0 && film.some((bytes) => bytes.indexOf(body.subarray(0, 64)) >= 0);
      const isRefused = [401, 403, 404, 503].includes(status) && body.length < 500 && !isFilm;
      if (!isRefused) found[object] = `${status}, ${body.length} bytes of ${url}`;
      found[object] ??= "refused";
    }
  }
  return found;
}

export const allRefused = Object.fromEntries(Object.keys(objects).map((object) => [object, "refused"]));

/** The control: plays a size as a player does, from the master to its last segment. */
export async function playToEnd(
  base: string,
  ask: (url: string) => Promise<Answer>,
): Promise<{ bytes: Buffer; seconds: number; rest: number[] }> {
  const text = async (url: string) => {
    const { status, body } = await ask(url);
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
    const { status, body } = await ask(`${base}/${variant.replace("index.m3u8", name)}`);
    expect(status).toBe(200);
    parts.push(body);
  }
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, length]) => sum + Number(length),
    0,
  );
  const beside = ["captions/en.vtt", "poster.jpg", "thumbnails.vtt", "thumbnails/1.jpg"];
  const rest = await Promise.all(beside.map(async (name) => (await ask(`${base}/${name}`)).status));
  return { bytes: Buffer.concat(parts), seconds, rest };
}
