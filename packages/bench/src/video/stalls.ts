import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "@matinee/dev-services/chromium";
import { type Browser, chromium } from "@playwright/test";
import { requireBuiltApi } from "../support/api-process.ts";
import { type Pair, report, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startBarePlayer } from "./bare-player.ts";
import {
  computePeriodSeconds,
  type FilmKind,
  findTools,
  type Screening,
  startPlayback,
  startScreening,
} from "./screening.ts";
import { startShapedLine } from "./shaped-line.ts";

// Plays a film over a line that drops to 400 kbit/s for the last 20 seconds of each minute: the event page, and a bare
// page with the defaults of hls.js, at the same time, each with a line of its own. Compares the stalled seconds after the
// first frame, and the mean similarity (SSIM) of what was shown to the film before its conversion. `stalls.ts <seconds>`
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
/** Rounds that play at once. More players than this need more than two cores. */
const ROUNDS_AT_ONCE = 4;
const SECONDS = Number(process.argv[2] ?? 600);
/** Busy minutes need about 1.8 times the rate that playlists state for the film. */
const FILM: FilmKind = "varying";
/** Speed of the line to the average rate of the largest size. hls.js chooses that size from 1.43 on. */
const LINE_FACTOR = 1.5;
const DROP = 400_000;
const SAMPLE_MS = 250;
/** Seconds. A ratio to less than this says nothing. */
const MIN_REFERENCE_STALL = 2;
/** A multiple of the length of a segment. */
const PERIOD_SECONDS = computePeriodSeconds(FILM);
/** Pictures of each second whose similarity is measured. */
const COMPARED_PICTURES = 4;

/** A moment of playback: milliseconds of the page's clock, seconds of the film, and the height of the rendition. */
interface Sample {
  now: number;
  position: number;
  height: number;
}

/** The similarity of each second of a period, by the height of the rendition. */
type Similarities = Map<number, number[]>;

async function measureSimilarities({ media, source }: Screening): Promise<Similarities> {
  const { ffmpeg } = await findTools();
  const folder = await mkdtemp(join(tmpdir(), "matinee-ssim-"));
  const similarities: Similarities = new Map();
  for (const name of await readdir(media)) {
    const height = Number(/^(\d+)p$/.exec(name)?.[1]);
    if (!height) continue;
    const stats = join(folder, name);
    const rate = `fps=${COMPARED_PICTURES}:start_time=0`;
    const compare = `[0:v]${rate},scale=1280:720:flags=bicubic[a];[1:v]${rate}[b];[a][b]ssim=stats_file=${stats}`;
    const window = ["-t", String(PERIOD_SECONDS)];
    const inputs = [join(media, name, "index.m3u8"), source].flatMap((input) => [...window, "-i", input]);
    await promisify(execFile)(
      ffmpeg,
      ["-nostdin", "-v", "error", ...inputs, "-filter_complex", compare, "-f", "null", "-"],
      { timeout: 600_000 },
    );
    const frames = (await readFile(stats, "utf8")).matchAll(/All:([\d.]+)/g);
    const values = Array.from(frames, ([, value]) => Number(value));
    similarities.set(
      height,
      Array.from({ length: PERIOD_SECONDS }, (_, second) =>
        computeMean(values.slice(second * COMPARED_PICTURES, (second + 1) * COMPARED_PICTURES)),
      ),
    );
  }
  await rm(folder, { recursive: true });
  return similarities;
}

/** Reads the average rate of the largest size, in bits per second. */
async function readLargestRate({ media }: Screening): Promise<number> {
  const master = await readFile(join(media, "master.m3u8"), "utf8");
  return Math.max(
    ...Array.from(master.matchAll(/STREAM-INF.*AVERAGE-BANDWIDTH=(\d+)/g), ([, rate]) => Number(rate)),
  );
}

/** Plays the film for `SECONDS` after the press. @returns samples from the first frame on */
async function play(browser: Browser, url: string, begin: () => void): Promise<Sample[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load", timeout: 120_000 });
  await page.waitForLoadState("networkidle");
  begin();
  await page.getByRole("button", { name: "Watch Now" }).first().click();
  const samples = await page.evaluate(
    ({ durationMs, sampleMs }) =>
      new Promise<Sample[]>((resolve) => {
        const taken: Sample[] = [];
        const end = performance.now() + durationMs;
        const timer = setInterval(() => {
          const video = document.querySelector("video");
          const now = performance.now();
          if (video && (taken.length > 0 || video.currentTime > 0))
            taken.push({ now, position: video.currentTime, height: video.videoHeight });
          if (now < end) return;
          clearInterval(timer);
          resolve(taken);
        }, sampleMs);
      }),
    { durationMs: SECONDS * 1000, sampleMs: SAMPLE_MS },
  );
  await context.close();
  return samples;
}

/** Returns the stalled seconds and the mean similarity of the shown film. */
function rate(samples: readonly Sample[], similarities: Similarities): { stalled: number; ssim: number } {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) throw new Error("The film did not start");
  const shown: number[] = [];
  for (const [index, { position, height }] of samples.entries()) {
    const isMoving = position > (samples[index - 1]?.position ?? position);
    const second = Math.floor(position) % PERIOD_SECONDS;
    if (isMoving) shown.push(similarities.get(height)?.[second] ?? Number.NaN);
  }
  const stalled = (last.now - first.now) / 1000 - (last.position - first.position);
  return { stalled: Math.max(0, stalled), ssim: computeMean(shown) };
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const screening = await startScreening(SECONDS + 60, FILM);
const line = Math.round(LINE_FACTOR * (await readLargestRate(screening)));
const similarities = await measureSimilarities(screening);
const bare = await startBarePlayer();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const stalls: Pair[] = [];
const qualities: Pair[] = [];
try {
  const startLine = () =>
    startShapedLine(Number(new URL(screening.origin).port), (seconds) => (seconds % 60 < 40 ? line : DROP));
  const playRound = async () => {
    const [ourLine, bareLine] = await Promise.all([startLine(), startLine()]);
    const playlist = new URL(new URL(await startPlayback(screening)).pathname, bareLine.origin).href;
    const playOurs = () => play(browser, `${ourLine.origin}/watch/bench`, ourLine.begin);
    const playBare = () => play(browser, bare.buildUrl(playlist), bareLine.begin);
    const isOursFirst = Math.random() < 0.5;
    const first = isOursFirst ? playOurs() : playBare();
    const second = isOursFirst ? playBare() : playOurs();
    const [ours, theirs] = await Promise.all(isOursFirst ? [first, second] : [second, first]);
    ourLine.close();
    bareLine.close();
    const [a, b] = [rate(ours, similarities), rate(theirs, similarities)];
    console.log(
      `  stalled ${a.stalled.toFixed(1)} against ${b.stalled.toFixed(1)} s, SSIM ${a.ssim.toFixed(4)} against ${b.ssim.toFixed(4)}`,
    );
    if (b.stalled < MIN_REFERENCE_STALL)
      throw new Error("The reference did not stall, so there is nothing to compare");
    stalls.push({ a: a.stalled, b: b.stalled });
    qualities.push({ a: a.ssim, b: b.ssim });
  };
  for (let played = 0; played < ROUNDS; played += ROUNDS_AT_ONCE) {
    const rounds = Math.min(ROUNDS_AT_ONCE, ROUNDS - played);
    await Promise.all(Array.from({ length: rounds }, playRound));
  }
} finally {
  await browser.close();
  bare.close();
  await screening.stop();
}
report("stalled seconds, to hls.js with its defaults", summarizePairs(stalls), { atMost: 0.5 }, "s");
report("mean SSIM, to the same", summarizePairs(qualities), { atLeast: 1 }, "");
