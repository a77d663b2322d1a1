import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { instructionTranscript } from "@matinee/contract/instruction-film";
import ffmpegInstaller from "@ffmpeg-installer/ffmpeg";
import ffprobeInstaller from "@ffprobe-installer/ffprobe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const run = promisify(execFile);
const film = fileURLToPath(new URL("../../../../assets/onboarding-video/film.mp4", import.meta.url));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function measureDuration(): Promise<number> {
  const { stdout } = await run(
    ffprobeInstaller.path,
    [["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", film]].flat(),
  );
  return Number(stdout);
}

/** Fetches the served captions; start and end are in seconds. */
async function fetchCues(): Promise<{ start: number; end: number; text: string }[]> {
  const served = await app.http.inject({ url: "/media/instructions/film.en.vtt" });
  expect(served.headers["content-type"]).toBe("text/vtt; charset=utf-8");
  const [head, ...blocks] = served.body.trim().split("\n\n");
  expect(head).toBe("WEBVTT");
  return blocks.map((block) => {
    const [times = "", ...lines] = block.split("\n");
    const [start = 0, end = 0] = times.split(" --> ").map((time) => Date.parse(`1970-01-01T${time}Z`) / 1000);
    return { start, end, text: lines.join(" ") };
  });
}

test("is about two minutes long, with changing pictures and audible speech", async () => {
  const seconds = await measureDuration();
  expect(seconds).toBeGreaterThan(110);
  expect(seconds).toBeLessThan(130);
  // A checksum of one picture every ten seconds, then the mean volume.
  const pictures = await run(
    ffmpegInstaller.path,
    [
      [
        "-v",
        "error",
        "-skip_frame",
        "nokey",
        "-i",
        film,
        "-an",
        "-vf",
        "fps=1/10,scale=64:-2",
        "-f",
        "framemd5",
        "-",
      ],
    ].flat(),
  );
  const prints = pictures.stdout.split("\n").filter((line) => line && !line.startsWith("#"));
  expect(new Set(prints.map((line) => line.split(",").at(-1))).size).toBeGreaterThanOrEqual(8);
  const sound = await run(ffmpegInstaller.path, [
    "-vn",
    "-i",
    film,
    "-af",
    "volumedetect",
    "-f",
    "null",
    "-",
  ]);
  expect(Number(/mean_volume: (\S+) dB/.exec(sound.stderr)?.[1])).toBeGreaterThan(-30);
});

test("captions contain the whole transcript in order, without gaps", async () => {
  const cues = await fetchCues();
  expect(cues.map(({ text }) => text).join(" ")).toBe(instructionTranscript.join(" "));
  for (const [at, { start, end, text }] of cues.entries()) {
    const previousEnd = at === 0 ? 0 : (cues[at - 1]?.end ?? 0);
    expect(start - previousEnd, text).toBeGreaterThanOrEqual(0);
    expect(start - previousEnd, text).toBeLessThan(2);
    expect(text.length, text).toBeLessThanOrEqual(84);
    // People read about 20 characters per second.
    expect(text.length / (end - start), text).toBeLessThan(25);
  }
  expect((await measureDuration()) - (cues.at(-1)?.end ?? 0)).toBeLessThan(5);
});

test("serves byte ranges of the video and its poster, and returns 404 for any other name", async () => {
  const part = await app.http.inject({
    url: "/media/instructions/film.mp4",
    headers: { range: "bytes=4-7" },
  });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe("ftyp");
  const poster = await app.http.inject({ url: "/media/instructions/poster.jpg" });
  expect(poster.headers["content-type"]).toBe("image/jpeg");
  for (const name of ["nothing.mp4", "..%2Finstructions.ts"]) {
    expect((await app.http.inject({ url: `/media/instructions/${name}` })).statusCode).toBe(404);
  }
});
