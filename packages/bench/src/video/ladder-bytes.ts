import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { omitNeedlessSizes, planLadder, type Rung } from "@matinee/api/video/ladder";
import { REFINED_H264 } from "@matinee/api/video/refine-arguments";
import { report, summarizePairs } from "../support/compare.ts";
import { toolPath } from "../support/config.ts";
import { FILM_KINDS, type FilmKind, makeFilmClips } from "./film-clips.ts";

// Compares the bytes of the refined ladder with those of x264's preset `medium` at the fixed bit rates of a common ladder,
// at the quality of the latter. `ladder-bytes.ts <seconds of each film> <kinds of film>`
const SECONDS = Number(process.argv[2] ?? 8);
const KINDS = FILM_KINDS.filter((kind) => process.argv.length <= 3 || process.argv.includes(kind));
/** Bits per second of the common ladder, by the shorter side. */
const FIXED_RATES: Record<number, number> = { 1080: 5_000_000, 720: 2_800_000, 480: 1_400_000, 360: 800_000 };
/** Qualities of the refined encoder, between which the quality of the fixed rate is interpolated. */
const QUALITIES = [18, 23, 28, 33];
/** SSIM in decibels above which a difference is not visible: 0.98. */
const BEST_SSIM_DB = 17;
const SEGMENT = ["-g", "96", "-sc_threshold", "0"];

interface Encoded {
  bytes: number;
  /** SSIM to the scaled master, in decibels. */
  ssimDb: number;
}

const folder = await mkdtemp(join(tmpdir(), "matinee-ladder-bytes-"));
const { ffmpeg } = await findVideoTools(
  {
    FFMPEG_PATH: process.env["FFMPEG_PATH"] ?? "",
    FFPROBE_PATH: process.env["FFPROBE_PATH"] ?? "",
    PATH: toolPath,
    isProduction: false,
  },
  console,
);
const run = (...args: string[]) => promisify(execFile)(ffmpeg, ["-y", "-hide_banner", "-nostdin", ...args]);

/** Encodes a master at the size of a rendition and compares the result with it. */
async function encode(master: string, { width, height }: Rung, encoder: readonly string[]): Promise<Encoded> {
  const output = join(folder, "encoded.mp4");
  const scale = `scale=${width}:${height}:flags=lanczos,setsar=1`;
  await run("-loglevel", "error", "-i", master, "-vf", scale, ...encoder, ...SEGMENT, output);
  const graph = `[1:v]${scale}[master];[0:v][master]ssim`;
  const { stderr } = await run("-i", output, "-i", master, "-lavfi", graph, "-f", "null", "-");
  const ssimDb = Number(/SSIM.*All:[\d.]+ \(([\d.]+|inf)\)/.exec(stderr)?.[1]?.replace("inf", "100"));
  return { bytes: (await stat(output)).size, ssimDb };
}

/** Interpolates the bytes for a quality, as the logarithm of the bytes over decibels; extrapolates at both ends. */
function interpolateBytes(curve: readonly Encoded[], ssimDb: number): number {
  const sorted = curve.toSorted((a, b) => a.ssimDb - b.ssimDb);
  const above = Math.min(
    sorted.length - 1,
    Math.max(
      1,
      sorted.findIndex((point) => point.ssimDb >= ssimDb),
    ),
  );
  const [low, high] = [sorted[above - 1], sorted[above]];
  if (!low || !high) throw new Error("a curve needs two qualities");
  const share = (ssimDb - low.ssimDb) / Math.max(0.01, high.ssimDb - low.ssimDb);
  return Math.exp(Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes)));
}

const getQuality = (crf: number) =>
  REFINED_H264.map((word, at) => (REFINED_H264[at - 1] === "-crf" ? String(crf) : word));

/** Sums the bytes of both ladders of one film. */
async function compareLadders(kind: FilmKind): Promise<{ a: number; b: number }> {
  const master = join(folder, `${kind}.mp4`);
  const rungs = planLadder({ width: 1920, height: 1080 });
  const sizes: { name: string; bandwidth: number; refined: number; fixed: number }[] = [];
  for (const rung of rungs) {
    const rate = FIXED_RATES[rung.shortSide] ?? 0;
    const bounds = ["-b:v", String(rate), "-maxrate", String(rate * 1.07), "-bufsize", String(rate * 1.5)];
    const fixed = await encode(master, rung, ["-c:v", "libx264", "-preset", "medium", ...bounds]);
    const curve: Encoded[] = [];
    for (const crf of QUALITIES) curve.push(await encode(master, rung, getQuality(crf)));
    const refined = interpolateBytes(curve, Math.min(fixed.ssimDb, BEST_SSIM_DB));
    sizes.push({ name: rung.name, bandwidth: (refined * 8) / SECONDS, refined, fixed: fixed.bytes });
  }
  const needed = omitNeedlessSizes(rungs, sizes).map(({ name }) => name);
  return {
    a: sizes.reduce((sum, { name, refined }) => sum + (needed.includes(name) ? refined : 0), 0),
    b: sizes.reduce((sum, { fixed }) => sum + fixed, 0),
  };
}

try {
  await makeFilmClips(ffmpeg, folder, SECONDS, KINDS);
  const films: { a: number; b: number }[] = [];
  for (const kind of KINDS) {
    const film = await compareLadders(kind);
    films.push(film);
    console.log(`  ${kind}: ${(film.a / film.b).toFixed(2)}`);
  }
  report("H.264 ladder at equal SSIM, to x264 medium", summarizePairs(films), { atMost: 0.75 }, "bytes");
} finally {
  await rm(folder, { recursive: true, force: true });
}
