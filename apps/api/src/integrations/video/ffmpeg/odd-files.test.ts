import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isMediumLength } from "../../../testing/test-length.ts";
import { type ConvertOptions, convertVideo } from "./convert-video.ts";
import { findVideoTools, type VideoTools } from "./find-video-tools.ts";
import { isMissing, probeVideo } from "./probe-video.ts";
import { SNIFF_BYTES, sniffVideo } from "./sniff-video.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

const run = promisify(execFile);
const log = pino({ level: "silent" });
const { signal } = new AbortController();
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25"];
const listInputs = (...sources: string[]) => sources.flatMap((source) => ["-f", "lavfi", "-i", source]);
const FILM = listInputs("testsrc2=s=160x90:r=25:d=3", "sine=440:d=3");
const CARD = "color=green:s=80x46:r=25:d=3";

let root: string;
let system: VideoTools;
const findTools = async (FFMPEG_PATH: string, FFPROBE_PATH: string) =>
  findVideoTools({ FFMPEG_PATH, FFPROBE_PATH, PATH: env["PATH"] ?? "", isProduction: false }, log);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "matinee-odd-"));
  system = await findTools("", "");
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Makes a file with ffmpeg, and changes its bytes. */
async function make(name: string, args: readonly string[], change = (bytes: Buffer) => bytes) {
  const path = join(root, name);
  await run(system.ffmpeg, ["-y", "-v", "error", ...args, path]);
  await writeFile(path, change(await readFile(path)));
  return path;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFF_BYTES) });
  await file.close();
  return buffer.subarray(0, bytesRead);
}

const cut = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.round(bytes.length * share));

// A bare machine has only the packaged one, which the system's is then.
const BUILDS = isMediumLength ? ["system", "packaged"] : ["system"];

describe.each(BUILDS)("with the %s ffmpeg", (build) => {
  let tools: VideoTools;
  beforeAll(async () => {
    const { resolve } = createRequire(import.meta.url);
    const require = createRequire(resolve("./find-video-tools.ts"));
    tools =
      build === "system"
        ? system
        : await findTools(
            require("@ffmpeg-installer/ffmpeg").path,
            require("@ffprobe-installer/ffprobe").path,
          );
  });

  const probe = async (path: string) =>
    probeVideo(tools, { demuxer: await sniffVideo(await readHead(path)), path }, signal, root);

  test("measures the length of a recording whose header has none, as browsers write it", async () => {
    const path = join(root, "recording.webm");
    const { stdout } = await run(
      system.ffmpeg,
      [...FILM, "-v", "error", ...H264, "-c:a", "aac", "-f", "matroska", "pipe:1"],
      { encoding: "buffer" },
    );
    await writeFile(path, stdout);
    expect(await probe(path)).toMatchObject({ durationSeconds: expect.closeTo(3, 1), promisedSeconds: null });
  });

  test("measures the length of a file whose header has an impossible one", async () => {
    const path = await make("absurd.mp4", [...FILM, ...H264, "-c:a", "aac"], (bytes) => {
      bytes.writeUInt32BE(0xfffffffe, bytes.indexOf("mvhd") + 20);
      return bytes;
    });
    expect(await probe(path)).toMatchObject({ durationSeconds: 3, promisedSeconds: 3 });
  });

  test("compares the length that was found with the one that an incomplete file promises", async () => {
    const { promisedSeconds, durationSeconds } = await probe(
      await make("incomplete.mkv", [...FILM, ...H264, "-c:a", "aac"], cut(0.4)),
    );
    expect(promisedSeconds).toBeCloseTo(3, 0);
    expect(durationSeconds).toBeLessThan(1.5);
    expect(isMissing(promisedSeconds ?? 0, durationSeconds)).toBe(true);
  });

  test("chooses the film among several video streams", async () => {
    const streams = ["-map", "0:v", "-map", "1:v", ...H264];
    const twoAngles = [...listInputs(CARD), ...listInputs("testsrc2=s=160x90:r=25:d=3"), ...streams];
    const isDefault = ["-disposition:v:0", "0", "-disposition:v:1", "default"];
    const film = { pictureStream: 1, width: 160, height: 90 };
    expect(await probe(await make("angles.mp4", [...twoAngles, ...isDefault]))).toMatchObject(film);
    // The same order without flags: the first one of about the same size.
    expect(await probe(await make("first.mp4", twoAngles))).toMatchObject({ pictureStream: 0 });
    const proxy = listInputs("testsrc2=s=64x36:r=1:d=3", "testsrc2=s=160x90:r=25:d=3");
    expect(await probe(await make("proxy.mov", [...proxy, ...streams, "-c:v:0", "mjpeg"]))).toMatchObject(
      film,
    );
    const cover = listInputs("testsrc2=s=640x640:r=1:d=1", "testsrc2=s=160x90:r=25:d=3");
    expect(await probe(await make("cover.mkv", [...cover, ...streams, "-c:v:0", "mjpeg"]))).toMatchObject(
      film,
    );
  });

  test("finds fields in a file that is flagged as progressive", async () => {
    const fields = "testsrc2=s=720x576:r=50:d=1,tinterlace=interleave_top,setfield=prog";
    expect((await probe(await make("fields.mp4", [...listInputs(fields), ...H264]))).fieldOrder).toBe("tff");
    // Its fine patterns look like fields to the filter in two thirds of the pictures.
    const film = "testsrc2=s=720x576:r=25:d=2";
    expect((await probe(await make("frames.mp4", [...listInputs(film), ...H264]))).fieldOrder).toBeNull();
  });

  test("reads files that begin otherwise than their format says", async () => {
    const skip = await make("skip.mov", [...FILM, ...H264, "-c:a", "aac"], (bytes) => {
      bytes.write("skip", bytes.indexOf("ftyp"));
      return bytes;
    });
    expect(await probe(skip)).toMatchObject({ durationSeconds: 3 });
    const packets = await make("packets.ts", [...FILM, ...H264, "-c:a", "aac"], (bytes) =>
      bytes.subarray(3 * 188 + 77),
    );
    expect((await probe(packets)).durationSeconds).toBeGreaterThan(1);
    const dv = listInputs("testsrc2=s=720x576:r=25:d=0.4");
    expect(
      await probe(await make("tape.dv", [...dv, "-pix_fmt", "yuv420p", "-c:v", "dvvideo", "-f", "dv"])),
    ).toMatchObject({ durationSeconds: expect.closeTo(0.4, 1), height: 576 });
    const raw = await make("raw.m2v", [...FILM, "-an", "-f", "mpeg2video"]);
    expect(await probe(raw)).toMatchObject({ durationSeconds: expect.closeTo(3, 0), height: 90 });
  });

  describe("converts", () => {
    /** Converts a file, and reads the grey values of a picture of the result at given points. */
    async function convert(path: string) {
      const folder = await mkdtemp(join(root, "work-"));
      await mkdir(folder, { recursive: true });
      const options: ConvertOptions = {
        tools,
        log,
        folder,
        threads: 2,
        maxPixels: Infinity,
        signal,
        onProgress: () => undefined,
      };
      const converted = await convertVideo(path, options);
      const [size] = converted.renditions;
      const readPicture = async (at: number) => {
        const segments = (await readFile(join(folder, size?.name ?? "", "index.m3u8"), "utf8")).match(
          /^\d+\.m4s$/gm,
        );
        const parts = ["init.mp4", ...(segments ?? [])].map((name) =>
          readFile(join(folder, size?.name ?? "", name)),
        );
        const played = join(folder, "played.mp4");
        await writeFile(played, Buffer.concat(await Promise.all(parts)));
        const { stdout } = await run(
          system.ffmpeg,
          [
            ["-v", "error", "-i", played, "-vf", `select=gte(t\\,${at})`, "-frames:v", "1"],
            ["-f", "rawvideo", "-pix_fmt", "gray", "-"],
          ].flat(),
          { encoding: "buffer" },
        );
        return (x: number, y: number) => stdout[y * (size?.width ?? 0) + x] ?? -1;
      };
      const thumbnails = await readFile(join(folder, "thumbnails.vtt"), "utf8");
      return { ...converted, thumbnails, readPicture };
    }

    test("a clip that is shorter than the distance of two thumbnails", async () => {
      const path = await make("half.mp4", ["-t", "0.4", ...FILM.slice(0, 4), ...H264]);
      const { durationSeconds, thumbnails, hasPoster } = await convert(path);
      expect(durationSeconds).toBeCloseTo(0.4, 1);
      expect(thumbnails).toContain("thumbnails/1.jpg#xywh=0,0,160,90");
      expect(hasPoster).toBe(true);
    });

    test("a file with a damaged part, and reports it", async () => {
      const damage = (bytes: Buffer) =>
        bytes.fill(0x5a, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.55));
      const path = await make("damaged.mp4", [...FILM, ...H264, "-c:a", "aac"], damage);
      expect(await convert(path)).toMatchObject({ isDamaged: true });
      expect(await convert(await make("whole.mp4", [...FILM, ...H264, "-c:a", "aac"]))).toMatchObject({
        isDamaged: false,
      });
    });

    test("a picture that changes its shape, between bars, and in time", async () => {
      await make("wide.mkv", [...listInputs("color=white:s=160x90:r=25:d=1"), ...H264]);
      await make("tall.mkv", [...listInputs("color=white:s=90x160:r=25:d=1"), ...H264]);
      const list = join(root, "shapes.txt");
      await writeFile(list, "file wide.mkv\nfile tall.mkv\n");
      const path = await make("shapes.mkv", ["-f", "concat", "-i", list, "-c", "copy"]);
      const { readPicture, durationSeconds } = await convert(path);
      expect(durationSeconds).toBeCloseTo(2, 0);
      const [wide, tall] = [await readPicture(0.5), await readPicture(1.5)];
      expect([wide(4, 45), wide(80, 4)].every((grey) => grey > 200)).toBe(true);
      expect(tall(4, 45)).toBeLessThan(30);
      expect(tall(80, 45)).toBeGreaterThan(200);
    });

    test.each([
      ["qtrle in QuickTime", "alpha.mov", ["-c:v", "qtrle", "-pix_fmt", "argb"]],
      [
        "VP9",
        "alpha.webm",
        ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-deadline", "realtime", "-cpu-used", "8"],
      ],
    ])("transparent parts as black: %s", async (_codec, name, codec) => {
      const filter = "format=rgba,geq=r=250:g=250:b=250:a='if(lt(X,80),0,255)'";
      const path = await make(name, [
        ...listInputs("color=white:s=160x90:r=25:d=0.4"),
        "-vf",
        filter,
        ...codec,
      ]);
      const readGrey = await (await convert(path)).readPicture(0);
      expect(readGrey(20, 45)).toBeLessThan(30);
      expect(readGrey(140, 45)).toBeGreaterThan(200);
    });
  });
});
