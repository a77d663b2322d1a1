import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type Conversion,
  buildConversionArguments,
  planThumbnails,
  STILLS_FOLDER,
} from "@matinee/api/video/ffmpeg-arguments";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { planLadder, type Rung } from "@matinee/api/video/ladder";
import { makeThumbnails } from "@matinee/api/video/make-thumbnails";
import { probeVideo } from "@matinee/api/video/probe-video";
import { runTool } from "@matinee/api/video/run-tool";
import { alternate, report, measureMs } from "../support/compare.ts";
import { loadBenchConfig, toolPath } from "../support/config.ts";

// Compares the worker's conversion of a film to two renditions, with its thumbnails and its poster, with ffmpeg alone
// making the largest rendition with the same options. `ladder.ts <seconds of film>`
const { ROUNDS } = loadBenchConfig();
const SECONDS = Number(process.argv[2] ?? 120);
const { signal } = new AbortController();

const folder = await mkdtemp(join(tmpdir(), "matinee-ladder-"));
const film = { demuxer: "mov", path: join(folder, "film.mp4") };
const toolSettings = { FFMPEG_PATH: "", FFPROBE_PATH: "", PATH: toolPath, isProduction: false };
const tools = await findVideoTools(toolSettings, console);

/** Writes a moving test card with film grain and a tone. */
async function makeFilm(): Promise<void> {
  await promisify(execFile)(
    tools.ffmpeg,
    [
      ["-loglevel", "error", "-f", "lavfi", "-i", `testsrc2=s=1280x720:r=25:d=${SECONDS}`],
      ["-f", "lavfi", "-i", `sine=440:d=${SECONDS}`, "-c:a", "aac"],
      ["-vf", "noise=alls=6:allf=t", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"],
      film.path,
    ].flat(),
  );
}

/** Returns the CPU time of the ended child processes, in seconds. */
async function readChildCpuSeconds(): Promise<number> {
  // Fields 16 and 17 of proc(5), in hundredths of a second. The name before the bracket may contain spaces.
  const fields = (await readFile("/proc/self/stat", "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** @returns milliseconds */
function convert(conversion: Conversion, { withThumbnails }: { withThumbnails: boolean }): Promise<number> {
  return measureMs(async () => {
    const args = buildConversionArguments(conversion);
    await mkdir(join(folder, STILLS_FOLDER), { recursive: true });
    await runTool(tools, "ffmpeg", { args, folder, signal, timeoutMs: 600_000 });
    if (withThumbnails) await makeThumbnails(conversion, { tools, folder, signal, log: console });
  });
}

try {
  await makeFilm();
  const source = await probeVideo(tools, film, signal, folder);
  const ladder = planLadder(source);
  for (const name of [...ladder.map((rung) => rung.name), "thumbnails"]) {
    await mkdir(join(folder, name));
  }
  const buildConversion = (rungs: readonly Rung[]): Conversion => ({
    input: film,
    source,
    rungs,
    thumbnails: planThumbnails(source),
    tonemap: tools.canTonemap,
    deinterlacer: tools.deinterlacer,
    threads: Math.min(8, availableParallelism()),
  });
  const largest = buildConversion(ladder.slice(0, 1));
  const largestAndSmallest = [...ladder.slice(0, 1), ...ladder.slice(-1)];
  const formatNames = (rungs: readonly Rung[]) => rungs.map((rung) => rung.name).join(" and ");
  const cpuSeconds = { ladder: 0, largest: 0 };
  const countCpu = async (side: keyof typeof cpuSeconds, work: () => Promise<number>) => {
    const before = await readChildCpuSeconds();
    const milliseconds = await work();
    cpuSeconds[side] += (await readChildCpuSeconds()) - before;
    return milliseconds;
  };
  const ratio = await alternate(
    ROUNDS,
    () => countCpu("ladder", () => convert(buildConversion(largestAndSmallest), { withThumbnails: true })),
    () => countCpu("largest", () => convert(largest, { withThumbnails: false })),
  );
  report(`${formatNames(largestAndSmallest)}, to ffmpeg making the largest`, ratio, { atMost: 1.15 }, "ms");
  console.log(`  CPU time: ${(cpuSeconds.ladder / cpuSeconds.largest).toFixed(2)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
