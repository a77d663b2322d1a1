import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  convertLargerSizes,
  type ConvertedVideo,
  type ConvertOptions,
  convertVideo,
} from "./convert-video.ts";
import { findVideoTools } from "./find-video-tools.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

const run = promisify(execFile);
const log = pino({ level: "silent" });

let folder: string;
let options: ConvertOptions;
let film: string;
let playable: ConvertedVideo;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), "matinee-sizes-"));
  folder = join(root, "work");
  film = join(root, "film.mp4");
  await mkdir(folder);
  const settings = {
    FFMPEG_PATH: "",
    FFPROBE_PATH: "",
    PATH: env["PATH"] ?? "",
    isProduction: false,
  };
  const tools = await findVideoTools(settings, log);
  options = {
    tools,
    log,
    folder,
    threads: 0,
    maxPixels: Infinity,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const picture = ["-f", "lavfi", "-i", "testsrc2=s=1920x1080:r=25:d=2"];
  // The sound ends before the picture, so silence follows it.
  const sound = ["-f", "lavfi", "-i", "sine=440:d=1.5"];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  await run(tools.ffmpeg, ["-v", "error", ...picture, ...sound, ...codecs, film]);
  playable = await convertVideo(film, options);
});
afterAll(() => rm(join(folder, ".."), { recursive: true, force: true }));

/** Reads the packets of the sound of one size: their times and the checksums of their bytes. */
async function readSound(size: string): Promise<string[]> {
  const names = (await readdir(join(folder, size))).filter((name) => name.endsWith(".m4s")).toSorted();
  const parts = await Promise.all(["init.mp4", ...names].map((name) => readFile(join(folder, size, name))));
  const path = join(folder, `joined-${size}.mp4`);
  await writeFile(path, Buffer.concat(parts));
  const { stdout } = await run(options.tools.ffmpeg, [
    "-v",
    "error",
    "-i",
    path,
    ..."-map 0:a -c copy -f framemd5 -".split(" "),
  ]);
  return stdout.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("gives the larger size the same sound as the others, and encodes it again on another machine", async () => {
  expect(playable.files).not.toContain("sound.mp4");
  const { files } = await convertLargerSizes(film, playable, options);
  expect(files).toContain("1080p/init.mp4");
  expect(files.filter((file) => !file.startsWith("1080p/"))).toEqual(["master-complete.m3u8"]);
  const first = await readSound("720p");
  expect(first.length).toBeGreaterThan(90);
  expect(await readSound("1080p")).toEqual(first);

  await Promise.all(["sound.mp4", "1080p"].map((name) => rm(join(folder, name), { recursive: true })));
  await convertLargerSizes(film, playable, options);
  expect(await readSound("1080p")).toHaveLength(first.length);
});
