import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { omitNeedlessSizes, planLadder, type Rung } from "@matinee/api/video/ladder";
import { buildAv1Quality, buildH264Quality } from "@matinee/api/video/refine-arguments";
import { report, skipBench, summarizePairs } from "../support/compare.ts";
import { toolPath } from "../support/config.ts";
import { FILM_KINDS, type FilmKind, makeFilmClips } from "./film-clips.ts";

// Compares the bytes of the refined ladder, in H.264 and in AV1, with those of x264's preset `medium` at the fixed bit rates
// of a common ladder, at the quality of the latter. It measures no time, so one round is enough.
// `ladder-bytes.ts <seconds of each film> <kinds of film>`
const SECONDS = Number(process.argv[2] ?? 4);
const KINDS = FILM_KINDS.filter((kind) => process.argv.length <= 3 || process.argv.includes(kind));
/** Bits per second of the common ladder, by the shorter side. */
const FIXED_RATES: Record<number, number> = { 1080: 5_000_000, 720: 2_800_000, 480: 1_400_000, 360: 800_000 };
/** The encoders, and their rate factors between which the quality of the fixed rate is interpolated. */
const CODECS = {
  h264: { rates: [20, 25, 30], build: buildH264Quality },
  av1: { rates: [35, 48, 60], build: buildAv1Quality },
} as const;
type Codec = keyof typeof CODECS;
/** SSIM in decibels above which a difference is not visible: 0.98. */
const BEST_SSIM_DB = 17;
const SEGMENT = ["-g", "96"];

interface Encoded {
  bytes: number;
  /** SSIM to the scaled master, in decibels. */
  ssimDb: number;
}

const folder = await mkdtemp(join(tmpdir(), "matinee-ladder-bytes-"));
const { ffmpeg, canEncodeAv1 } = await findVideoTools(
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

/**
 * Interpolates the bytes for a quality, as the logarithm of the bytes over decibels. Extrapolates to a better quality; a
 * worse one than all measured counts with the bytes of the worst.
 */
function interpolateBytes(curve: readonly Encoded[], ssimDb: number): number {
  const sorted = curve.toSorted((a, b) => a.ssimDb - b.ssimDb);
  const above = Math.min(
    sorted.length - 1,
    Math.max(
      1,
      sorted.findIndex((point) => point.ssimDb >= ssimDb),
    ),
  );
  if (sorted[0] && sorted[0].ssimDb >= ssimDb) return sorted[0].bytes;
  const [low, high] = [sorted[above - 1], sorted[above]];
  if (!low || !high) throw new Error("a curve needs two qualities");
  const share = (ssimDb - low.ssimDb) / Math.max(0.01, high.ssimDb - low.ssimDb);
  return Math.exp(Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes)));
}

/** Sums the bytes of the sizes that a film needs. */
function sumNeeded(sizes: readonly { name: string; bytes: number }[]): number {
  const measured = sizes.map(({ name, bytes }) => ({ name, bandwidth: (bytes * 8) / SECONDS }));
  const needed = new Set(omitNeedlessSizes(measured, measured).map(({ name }) => name));
  return sizes.reduce((sum, { name, bytes }) => sum + (needed.has(name) ? bytes : 0), 0);
}

/** Sums the bytes of all ladders of one film. */
async function measureLadders(kind: FilmKind): Promise<Record<Codec | "fixed", number>> {
  const master = join(folder, `${kind}.mp4`);
  const sizes: Record<Codec, { name: string; bytes: number }[]> = { h264: [], av1: [] };
  let fixedBytes = 0;
  for (const rung of planLadder({ width: 1920, height: 1080 })) {
    const rate = FIXED_RATES[rung.shortSide] ?? 0;
    const bounds = ["-b:v", String(rate), "-maxrate", String(rate * 1.07), "-bufsize", String(rate * 1.5)];
    const medium = ["-c:v", "libx264", "-preset", "medium", "-sc_threshold", "0", ...bounds];
    const fixed = await encode(master, rung, medium);
    fixedBytes += fixed.bytes;
    for (const codec of ["h264", "av1"] as const) {
      const { rates, build } = CODECS[codec];
      const curve: Encoded[] = [];
      for (const crf of rates) curve.push(await encode(master, rung, build(crf)));
      const bytes = interpolateBytes(curve, Math.min(fixed.ssimDb, BEST_SSIM_DB));
      sizes[codec].push({ name: rung.name, bytes });
    }
  }
  return { h264: sumNeeded(sizes.h264), av1: sumNeeded(sizes.av1), fixed: fixedBytes };
}

// The players of `stalls`, which run at the same time in `pnpm bench`, need their share of the processor.
setPriority(constants.priority.PRIORITY_LOW);
if (!canEncodeAv1) skipBench("ffmpeg has no SVT-AV1; FFMPEG_PATH names another one");
try {
  await makeFilmClips(ffmpeg, folder, SECONDS, KINDS);
  const films: Awaited<ReturnType<typeof measureLadders>>[] = [];
  for (const kind of KINDS) {
    const film = await measureLadders(kind);
    films.push(film);
    const describe = (codec: Codec) => (film[codec] / film.fixed).toFixed(2);
    console.log(`  ${kind}: H.264 ${describe("h264")}, AV1 ${describe("av1")}`);
  }
  const compare = (codec: Codec) => summarizePairs(films.map((film) => ({ a: film[codec], b: film.fixed })));
  report("H.264 ladder at equal SSIM, to x264 medium", compare("h264"), { atMost: 0.75 }, "bytes");
  report("AV1 ladder at equal SSIM, to x264 medium", compare("av1"), { atMost: 0.55 }, "bytes");
} finally {
  await rm(folder, { recursive: true, force: true });
}
