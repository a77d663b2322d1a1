import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { giveManyCredits } from "../../backoffice/staff.ts";
import { addresses, call as callApi } from "../../system.ts";

/** The length of the demo's feature, in seconds. */
export const FEATURE_SECONDS = 65;

const password = "matinee-demo";
const makerEmail = "filmmaker@example.com";
const run = promisify(execFile);

export interface Screening {
  id: string;
  url: string;
}

/** Calls the API. The tests read only text fields of its responses. */
export const call = (...input: Parameters<typeof callApi>) => callApi<Record<string, string>>(...input);

/** Returns the id of the first, newest row of a list. */
export async function findNewestId(path: string, session: string): Promise<string> {
  const { data } = await callApi<{ data: { id: string }[] }>("GET", path, undefined, session);
  return data.data[0]?.id ?? "";
}

let signedIn: Promise<{ maker: string; staff: string }> | undefined;

/** Signs in as the demo's filmmaker and staff, once per worker, and gives the filmmaker enough credits for the tests. */
export function getSessions(): Promise<{ maker: string; staff: string }> {
  signedIn ??= (async () => {
    const [maker, staff] = await Promise.all(
      [makerEmail, "staff@example.com"].map((email) => call("POST", "/v1/session", { email, password })),
    );
    if (!maker || !staff) throw new Error("The demo accounts cannot sign in");
    await giveManyCredits(makerEmail, 20);
    return { maker: maker.session, staff: staff.session };
  })();
  return signedIn;
}

/** Creates a live event with the demo's feature. It is a copy, so that no video has to be converted. */
export async function createScreening(
  settings: Record<string, unknown> = {},
  { activate = true } = {},
): Promise<Screening> {
  const { maker } = await getSessions();
  const { data: original } = await call("GET", "/v1/pages/free-screening");
  const copied = await call(
    "POST",
    `/v1/pages/duplicate/${original["id"]}`,
    { account_email: makerEmail },
    maker,
  );
  const id = copied.data["id"] ?? "";
  const url = `player-${randomUUID()}`;
  const hour = 3_600_000;
  const fields = {
    title: "The Night Ferry",
    url,
    showHours: true,
    timezone: "UTC",
    eventStart: new Date(Date.now() - hour).toISOString(),
    eventEnd: new Date(Date.now() + 24 * hour).toISOString(),
    ...settings,
  };
  await call("PATCH", `/v1/pages/${id}`, fields, maker);
  if (activate) await call("POST", `/v1/pages/${id}/activate`, {}, maker);
  return { id, url };
}

/** Registers for an event. Returns the viewer's credential. */
export async function register({ id }: Screening, name = "Ada Byron"): Promise<string> {
  const email = `ada-${randomUUID()}@viewers.example`;
  const { data } = await call("POST", `/v1/pages/${id}/subscribers`, { name, email, tos: true });
  return data["id"] ?? "";
}

/** Buys a ticket by card through the API. Returns the viewer's credential. */
export async function buyTicket({ id }: Screening): Promise<string> {
  const { maker } = await getSessions();
  const { data: product } = await call("POST", `/v1/pages/${id}/products/paywall`, {}, maker);
  const { data } = await call("POST", `/v1/pages/${id}/orders`, {
    email: `olu-${randomUUID()}@viewers.example`,
    name: "Olu Adeyemi",
    country: "US",
    address: "12 Pier Road, Oakland, CA, 94607",
    state: "CA",
    zip: "94607",
    street: "12 Pier Road",
    city: "Oakland",
    prepay: true,
    token: "tok_visa",
    products: [{ id: product["paywallProductId"], quantity: 1 }],
  });
  return data["slug"] ?? "";
}

export interface PlaybackStart {
  kind?: string;
  deviceId?: string;
  orderSlug?: string;
  subscriberId?: string;
}

/** Requests playback as another device. */
export const requestPlayback = ({ id }: Screening, as: PlaybackStart) =>
  call("POST", `/v1/pages/${id}/playback`, { kind: "feature", deviceId: "another-device", ...as });

/** Sends a heartbeat as another device. */
export const sendHeartbeat = (grantId: string, deviceId: string, positionSeconds: number, ended = false) =>
  call("POST", `/v1/playback/${grantId}/heartbeat`, { deviceId, positionSeconds, ended });

/** Uploads a short video to the event and waits until it is ready. */
export async function addClip(screening: Screening, kind: ClipKind, seconds: number): Promise<void> {
  const clip = await announceClip(screening, kind, seconds);
  await clip.send();
  await clip.untilReady();
}

type ClipKind = "feature" | "preroll" | "message" | "programme";

/** Creates a short video of the event whose file is uploaded later, by `send`. */
export async function announceClip(
  screening: Screening,
  kind: ClipKind,
  seconds: number,
  { languages = [] as readonly string[] } = {},
) {
  return announceVideo(screening, kind, await makeClip(seconds, languages));
}

/** Creates a video of the event whose file is uploaded later, by `send`. */
export const announceVideo = ({ id }: Screening, kind: ClipKind, bytes: Buffer) =>
  announceFile({ pageId: id }, kind, bytes);

/** The same for an event or a film of the library. */
export async function announceFile(
  of: { pageId: string } | { filmId: string },
  kind: ClipKind,
  bytes: Buffer,
) {
  const { maker } = await getSessions();
  const size = bytes.length;
  const { data } = await call("POST", "/v1/videos", { ...of, kind, name: `${kind}.mp4`, size }, maker);
  const status = async () =>
    (await call("GET", `/v1/videos/${data["id"]}/status`, undefined, maker)).data["upload"];
  return {
    id: data["id"] ?? "",
    async send() {
      const sent = await fetch(new URL(data["uploadUrl"] ?? "", addresses.api), {
        method: "PATCH",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "x-session-id": maker,
          "content-type": "application/offset+octet-stream",
        },
        body: new Uint8Array(bytes),
      });
      expect(sent.status, await sent.text()).toBe(204);
    },
    untilReady: () => expect.poll(status, { timeout: 60_000 }).toBe("ready"),
  };
}

/** Creates a small MP4 with a moving picture and a tone, on one audio track or one for each language. */
export async function makeClip(seconds: number, languages: readonly string[] = []): Promise<Buffer> {
  const { path: ffmpeg } = await import("@ffmpeg-installer/ffmpeg");
  const folder = await mkdtemp(join(tmpdir(), "matinee-clip-"));
  const path = join(folder, "clip.mp4");
  try {
    await run(
      ffmpeg,
      [
        ["-nostdin", "-v", "error", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=24:duration=${seconds}`],
        ["-f", "lavfi", "-i", `sine=frequency=330:sample_rate=48000:duration=${seconds}`],
        ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest"],
        // Two channels per track: several mono tracks would become the channels of a single track.
        [
          "-ac",
          "2",
          "-map",
          "0:v",
          ...(languages.length > 0 ? languages : ["und"]).flatMap(() => ["-map", "1:a"]),
        ],
        languages.flatMap((language, index) => [`-metadata:s:a:${index}`, `language=${language}`]),
        ["-movflags", "+faststart", path],
      ].flat(),
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const getVideo = (page: Page) => page.locator(".player-overlay video");

/** Returns the position of the video, in seconds. */
export const readPosition = (page: Page): Promise<number> =>
  getVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);

export const seek = (page: Page, seconds: number): Promise<unknown> =>
  getVideo(page).evaluate((video: HTMLVideoElement, at) => (video.currentTime = at), seconds);

/** Opens the event with a viewer's credential, as an emailed link does, and presses play. */
export async function openAndPlay(
  page: Page,
  { url }: Screening,
  { orderSlug, subscriberId }: Pick<PlaybackStart, "orderSlug" | "subscriberId"> = {},
): Promise<void> {
  const link = orderSlug ? `/${orderSlug}` : subscriberId ? `?subscriberID=${subscriberId}` : "";
  await page.goto(`/watch/${url}${link}`);
  await pressPlay(page);
}

export async function pressPlay(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
}

/** Waits until the film plays beyond a position, in seconds. */
export async function expectPlaying(page: Page, from = 0): Promise<void> {
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(from + 0.3);
}
