import { execFile } from "node:child_process";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { dataDir } from "../../system.ts";
import {
  announceClip,
  createScreening,
  expectPlaying,
  getVideo,
  makeClip,
  pressPlay,
  readPosition,
  type Screening,
} from "./playback-fixtures.ts";

const run = promisify(execFile);
/** The packaged ffmpeg has no SVT-AV1: `FFMPEG_PATH` names one that has. */
const ffmpeg = process.env["FFMPEG_PATH"] || "ffmpeg";
const help = await run(ffmpeg, ["-h", "encoder=libsvtav1"]).catch(() => null);
test.skip(!help?.stdout.includes("-svtav1-params"), "no ffmpeg with SVT-AV1");

const seconds = 20;
let screening: Screening;
test.beforeAll(async () => {
  screening = await createScreening();
  const clip = await announceClip(screening, "feature", seconds);
  await clip.send();
  await clip.untilReady();
  await addAv1(clip.id);
});

/** Adds what the refined conversion would add, before anyone has read the playlist. */
async function addAv1(videoId: string): Promise<void> {
  const folder = new URL(`../../../../../${dataDir}/storage/media/${videoId}/1`, import.meta.url).pathname;
  const output = join(folder, "180p-av1");
  const film = join(folder, "clip.mp4");
  await mkdir(output);
  await writeFile(film, await makeClip(seconds));
  await run(
    ffmpeg,
    [
      [
        "-nostdin",
        "-v",
        "error",
        "-i",
        film,
        "-c:v",
        "libsvtav1",
        "-preset",
        "10",
        "-g",
        "96",
        "-c:a",
        "aac",
      ],
      ["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
      ["-hls_segment_filename", "%05d.m4s", "index.m3u8"],
    ].flat(),
    { cwd: output },
  );
  await rm(film);
  const codecs = 'RESOLUTION=320x180,CODECS="av01.0.00M.08,mp4a.40.2"';
  const variant = `#EXT-X-STREAM-INF:BANDWIDTH=200000,${codecs}\n180p-av1/index.m3u8\n`;
  await appendFile(join(folder, "master.m3u8"), variant);
}

/** Makes the browser say how well it decodes AV1. This machine decodes it without hardware. */
const setDecoding = (page: Page, result: { supported: boolean; smooth: boolean; powerEfficient: boolean }) =>
  page.addInitScript((info) => {
    const { mediaCapabilities } = navigator;
    const ask = mediaCapabilities.decodingInfo.bind(mediaCapabilities);
    mediaCapabilities.decodingInfo = (configuration) =>
      configuration.video?.contentType.includes("av01")
        ? Promise.resolve({ ...info, configuration, keySystemAccess: null })
        : ask(configuration);
  }, result);
const good = { supported: true, smooth: true, powerEfficient: true };

/** Opens the event, waits until the player's code is loaded, and plays. @returns the folders of the loaded segments */
async function play(page: Page): Promise<string[]> {
  const folders: string[] = [];
  page.on("request", (request) => {
    const [, folder] = /\/(\d+p(?:-av1)?)\/\d+\.m4s/.exec(request.url()) ?? [];
    if (folder) folders.push(folder);
  });
  await page.goto(`/watch/${screening.url}`, { waitUntil: "networkidle" });
  await pressPlay(page);
  await expectPlaying(page, 2);
  return folders;
}

/** Counts the pictures that were decoded and those of them that differ, by a few pixels of each. */
const countPictures = (page: Page) =>
  getVideo(page).evaluate(async (video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(32, 18).getContext("2d", { willReadFrequently: true });
    const pictures = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      canvas?.drawImage(video, 0, 0, 32, 18);
      pictures.add(String(canvas?.getImageData(0, 0, 32, 18).data));
    }
    return pictures.size;
  });

test("plays AV1 where the device decodes it well, and lists each size once", FULL, async ({ page }) => {
  await setDecoding(page, good);
  const folders = await play(page);
  expect(new Set(folders)).toEqual(new Set(["180p-av1"]));
  expect(await countPictures(page)).toBeGreaterThan(1);
  await page.locator("#quality-button").click();
  await expect(page.getByRole("menuitemradio", { name: "180p", exact: true })).toHaveCount(1);
});

test("plays H.264 where the device decodes AV1 badly", FULL, async ({ page }) => {
  await setDecoding(page, { supported: true, smooth: false, powerEfficient: false });
  expect(new Set(await play(page))).toEqual(new Set(["180p"]));
});

test("continues with H.264 at the same position when decoding AV1 fails", FULL, async ({ page }) => {
  await setDecoding(page, good);
  // A segment that no decoder reads.
  await page.route(/180p-av1\/00001\.m4s/, async (route) => {
    const response = await route.fetch();
    const bytes = await response.body();
    await route.fulfill({ response, body: bytes.fill(0x55, bytes.indexOf("mdat") + 4) });
  });
  const folders = await play(page);
  await expectPlaying(page, 9);
  expect(folders).toContain("180p-av1");
  expect(folders.at(-1)).toBe("180p");
  expect(folders.filter((folder) => folder === "180p").length).toBeLessThan(7);
  expect(await readPosition(page)).toBeGreaterThan(9);
});
