import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { convertLargerSizes, type ConvertOptions, convertVideo } from "@matinee/api/video/convert-video";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { measureMs, report, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig, toolPath } from "../support/config.ts";
import { makeFilmClips } from "./film-clips.ts";

// Compares the time in which the worker converts a film with the film's length. `ladder.ts <seconds of film>`
const { ROUNDS } = loadBenchConfig();
const SECONDS = Number(process.argv[2] ?? 600);
/** The film repeats a clip of this many seconds. */
const CLIP_SECONDS = 20;
/** Bits per second of the uploaded film, such as editors export for the web. */
const BIT_RATE = "12M";

const folder = await mkdtemp(join(tmpdir(), "matinee-ladder-"));
const film = join(folder, "film.mp4");
const toolSettings = {
  FFMPEG_PATH: process.env["FFMPEG_PATH"] ?? "",
  FFPROBE_PATH: process.env["FFPROBE_PATH"] ?? "",
  PATH: toolPath,
  isProduction: false,
};
const tools = await findVideoTools(toolSettings, console);

/** Writes a film with camera movement, some noise and a tone. */
async function makeFilm(): Promise<void> {
  const run = (...args: string[]) => promisify(execFile)(tools.ffmpeg, ["-y", "-loglevel", "error", ...args]);
  await makeFilmClips(tools.ffmpeg, folder, CLIP_SECONDS, ["handheld"]);
  const clip = join(folder, "clip.mp4");
  const inputs = ["-i", join(folder, "handheld.mp4"), "-f", "lavfi", "-i", `sine=440:d=${CLIP_SECONDS}`];
  await run(...inputs, "-c:v", "libx264", "-preset", "fast", "-b:v", BIT_RATE, "-c:a", "aac", clip);
  const repeats = Math.ceil(SECONDS / CLIP_SECONDS) - 1;
  await run("-stream_loop", String(repeats), "-i", clip, "-t", String(SECONDS), "-c", "copy", film);
}

async function convert(): Promise<{ playable: number; complete: number }> {
  const work = join(folder, "work");
  const options: ConvertOptions = {
    tools,
    log: console,
    folder: work,
    threads: 0,
    maxPixels: Infinity,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  const start = performance.now();
  const playable = await convertVideo(film, options);
  const playableMs = performance.now() - start;
  const largerMs = await measureMs(() => convertLargerSizes(film, playable, options));
  return { playable: playableMs, complete: playableMs + largerMs };
}

try {
  await makeFilm();
  const times: Awaited<ReturnType<typeof convert>>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const time = await convert();
    times.push(time);
    const toSeconds = (ms: number) => (ms / 1000).toFixed(0);
    console.log(
      `  playable after ${toSeconds(time.playable)} s, complete after ${toSeconds(time.complete)} s`,
    );
  }
  const compare = (step: "playable" | "complete") =>
    summarizePairs(times.map((time) => ({ a: time[step], b: SECONDS * 1000 })));
  report(`playable, to the length of ${SECONDS} s of 1080p`, compare("playable"), { atMost: 0.35 }, "ms");
  report(`every size complete, to the length`, compare("complete"), { atMost: 0.6 }, "ms");
} finally {
  await rm(folder, { recursive: true, force: true });
}
