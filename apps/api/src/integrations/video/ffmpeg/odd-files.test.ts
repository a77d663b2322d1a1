import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fullTest } from "../../../testing/full-test.ts";
import { isMediumLength, isSoak } from "../../../testing/test-length.ts";
import { buildHdrArguments } from "../../../testing/video/video-fixtures.ts";
import { type ConvertOptions, convertVideo, planConversion } from "./convert-video.ts";
import { STILLS_FOLDER } from "./ffmpeg-arguments.ts";
import { findVideoTools, type VideoTools } from "./find-video-tools.ts";
import { findPeakFrameRate } from "./measure-video.ts";
import { makeThumbnails, writeThumbnailsVtt } from "./make-thumbnails.ts";
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
let packaged: VideoTools;
const findTools = async (FFMPEG_PATH: string, FFPROBE_PATH: string) =>
  findVideoTools({ FFMPEG_PATH, FFPROBE_PATH, PATH: env["PATH"] ?? "", isProduction: false }, log);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "matinee-odd-"));
  system = await findTools("", "");
  const { resolve } = createRequire(import.meta.url);
  const require = createRequire(resolve("./find-video-tools.ts"));
  packaged = await findTools(
    require("@ffmpeg-installer/ffmpeg").path,
    require("@ffprobe-installer/ffprobe").path,
  );
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

/** Leaves the file of Matroska with one length for all its streams, as other programs than ffmpeg write it. */
const hideStreamLengths = (bytes: Buffer) =>
  Buffer.from(bytes.toString("latin1").replaceAll("DURATION", "COMMENTS"), "latin1");
const cut = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.round(bytes.length * share));

// A bare machine has only the packaged one, which the system's is then.
const BUILDS = isMediumLength ? ["system", "packaged"] : ["system"];

describe.each(BUILDS)("with the %s ffmpeg", (build) => {
  let tools: VideoTools;
  beforeAll(() => {
    tools = build === "system" ? system : packaged;
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
    const forOneLength = await make("absurd.mkv", [...FILM, ...H264, "-c:a", "aac"], (bytes) => {
      const changed = hideStreamLengths(bytes);
      changed.writeDoubleBE(9e12, changed.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
      return changed;
    });
    expect(await probe(forOneLength)).toMatchObject({
      durationSeconds: expect.closeTo(3, 1),
      promisedSeconds: null,
    });
  });

  test("compares the length that was found with the one that an incomplete file promises", async () => {
    const { promisedSeconds, durationSeconds } = await probe(
      await make("incomplete.mkv", [...FILM, ...H264, "-c:a", "aac"], cut(0.4)),
    );
    expect(promisedSeconds).toBeCloseTo(3, 0);
    expect(durationSeconds).toBeLessThan(1.5);
    expect(isMissing(promisedSeconds ?? 0, durationSeconds)).toBe(true);
  });

  fullTest(
    "takes a whole film for whole where its sound is longer, or where the format has no header",
    async () => {
      const short = listInputs("testsrc2=s=160x90:r=25:d=1", "sine=440:d=4");
      const film = [...short, ...H264, "-c:a", "aac"];
      const ofPicture = { durationSeconds: expect.closeTo(1, 1), promisedSeconds: expect.closeTo(1, 1) };
      expect(await probe(await make("sound.mkv", film))).toMatchObject(ofPicture);
      expect(await probe(await make("one-length.mkv", film, hideStreamLengths))).toMatchObject({
        ...ofPicture,
        promisedSeconds: null,
      });
      expect(await probe(await make("broadcast.ts", film))).toMatchObject({ promisedSeconds: null });
    },
  );

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
    const preview = listInputs("testsrc2=s=64x36:r=25:d=3", "testsrc2=s=160x90:r=25:d=3");
    const isFirst = ["-disposition:v:0", "default", "-disposition:v:1", "0"];
    expect(await probe(await make("preview.mkv", [...preview, ...streams, ...isFirst]))).toMatchObject(film);
    // Three pictures, and a larger one on the cover.
    const slides = listInputs("testsrc2=s=640x640:r=1:d=1", "testsrc2=s=160x90:r=1:d=3");
    const isCover = ["-c:v:0", "mjpeg", "-disposition:v:0", "attached_pic"];
    expect(await probe(await make("slides.mp4", [...slides, ...streams, ...isCover]))).toMatchObject({
      width: 160,
      height: 90,
    });
    const cover = listInputs("testsrc2=s=640x640:r=1:d=1", "testsrc2=s=160x90:r=25:d=3");
    expect(await probe(await make("cover.mkv", [...cover, ...streams, "-c:v:0", "mjpeg"]))).toMatchObject(
      film,
    );
  });

  test.each([
    ["smpte2084", true],
    ["arib-std-b67", true],
    ["bt709", false],
  ])("a film with the transfer %s is HDR: %s", async (transfer, isHdr) => {
    const args = [...listInputs(CARD), ...H264, ...buildHdrArguments(transfer)];
    expect(await probe(await make(`${transfer}.mp4`, args))).toMatchObject({ isHdr });
  });

  fullTest("looks for fields and for fast parts in the film, not in the preview before it", async () => {
    const maps = ["-map", "0:v", "-map", "1:v", ...H264];
    const fields = "testsrc2=s=720x576:r=50:d=1,tinterlace=interleave_top,setfield=prog";
    const interlaced = listInputs("color=green:s=320x256:r=25:d=1", fields);
    expect(await probe(await make("behind.mov", [...interlaced, ...maps]))).toMatchObject({
      pictureStream: 1,
      fieldOrder: "tff",
    });
    const changing = "testsrc2=s=160x90:r=60:d=4,select='lt(t,2)+not(mod(n,5))'";
    const fast = listInputs("color=green:s=64x36:r=25:d=4", changing);
    const input = { demuxer: "matroska", path: await make("changing.mkv", [...fast, ...maps]) };
    const film = { tools, input, pictureStream: 1, durationSeconds: 4, signal };
    expect(await findPeakFrameRate(film)).toBeCloseTo(60, 0);
  });

  fullTest("finds fields in a file that is flagged as progressive", async () => {
    const fields = "testsrc2=s=720x576:r=50:d=1,tinterlace=interleave_top,setfield=prog";
    expect((await probe(await make("fields.mp4", [...listInputs(fields), ...H264]))).fieldOrder).toBe("tff");
    // Its fine patterns look like fields to the filter in two thirds of the pictures.
    const film = "testsrc2=s=720x576:r=25:d=2";
    expect((await probe(await make("frames.mp4", [...listInputs(film), ...H264]))).fieldOrder).toBeNull();
  });

  fullTest("reads files that begin otherwise than their format says", async () => {
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

  describe.runIf(isMediumLength || isSoak)("converts", () => {
    async function createOptions(): Promise<ConvertOptions> {
      const folder = await mkdtemp(join(root, "work-"));
      const onProgress = () => undefined;
      return { tools, log, folder, threads: 2, maxPixels: Infinity, signal, onProgress };
    }

    /** Converts a file, and reads the grey values of the result. */
    async function convert(path: string) {
      const options = await createOptions();
      const { folder } = options;
      const converted = await convertVideo(path, options);
      const [size] = converted.renditions;
      const readGreys = async (path: string, ...args: string[]) => {
        const output = ["-f", "rawvideo", "-pix_fmt", "gray", "-"];
        const command = ["-v", "error", "-i", path, ...args, ...output];
        return (await run(system.ffmpeg, command, { encoding: "buffer" })).stdout;
      };
      const joinSegments = async () => {
        const sizeFolder = join(folder, size?.name ?? "");
        const segments = (await readFile(join(sizeFolder, "index.m3u8"), "utf8")).match(/^\d+\.m4s$/gm) ?? [];
        const parts = ["init.mp4", ...segments].map((name) => readFile(join(sizeFolder, name)));
        const played = join(folder, "played.mp4");
        await writeFile(played, Buffer.concat(await Promise.all(parts)));
        return played;
      };
      const toPicture = (greys: Buffer) => (x: number, y: number) => greys[y * (size?.width ?? 0) + x] ?? -1;
      /** The picture that is shown at this second. */
      const readPicture = async (at: number) =>
        toPicture(await readGreys(await joinSegments(), "-vf", `select=gte(t\\,${at})`, "-frames:v", "1"));
      const readPoster = async () => toPicture(await readGreys(join(folder, "poster.jpg")));
      /** The mean grey value of each picture. */
      const readMeans = async () => [
        ...(await readGreys(await joinSegments(), "-vf", "scale=1:1:flags=area")),
      ];
      const thumbnails = await readFile(join(folder, "thumbnails.vtt"), "utf8");
      return { ...converted, thumbnails, readPicture, readPoster, readMeans };
    }

    test("a clip that is shorter than the distance of two thumbnails", async () => {
      const path = await make("half.mp4", ["-t", "0.4", ...FILM.slice(0, 4), ...H264]);
      const { durationSeconds, thumbnails, hasPoster } = await convert(path);
      expect(durationSeconds).toBeCloseTo(0.4, 1);
      expect(thumbnails).toContain("thumbnails/1.jpg#xywh=0,0,160,90");
      expect(hasPoster).toBe(true);
    });

    test("a film without thumbnails where they cannot be made", async () => {
      const path = await make("plain.mp4", [...FILM, ...H264]);
      const options = await createOptions();
      const { conversion } = await planConversion(path, options);
      await mkdir(join(options.folder, STILLS_FOLDER));
      await mkdir(join(options.folder, "thumbnails"));
      expect(await makeThumbnails(conversion, options)).toEqual({ hasPoster: true });
      expect(writeThumbnailsVtt(conversion.thumbnails, 3, 0)).toBe("WEBVTT\n\n");
    });

    test("a file with a damaged part, and reports it", async () => {
      const damage = (bytes: Buffer) =>
        bytes.fill(0x5a, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.55));
      const film = [...FILM, ...H264, "-c:a", "aac"];
      expect(await convert(await make("damaged.mp4", film, damage))).toMatchObject({ isDamaged: true });
      expect(await convert(await make("whole.mp4", film))).toMatchObject({ isDamaged: false });
      // A capture ends in the middle of a picture. That is no damage that anyone sees.
      expect(await convert(await make("capture.ts", film, cut(0.5)))).toMatchObject({ isDamaged: false });
    });

    test("the film behind a preview, with its poster", async () => {
      const sources = listInputs("color=black:s=80x46:r=25:d=1", "color=white:s=160x90:r=25:d=1");
      const maps = ["-map", "0:v", "-map", "1:v", ...H264];
      const isDefault = ["-disposition:v:0", "0", "-disposition:v:1", "default"];
      const path = await make("behind.mp4", [...sources, ...maps, ...isDefault]);
      const { readPicture, readPoster } = await convert(path);
      for (const read of [await readPicture(0.5), await readPoster()])
        expect(read(80, 45)).toBeGreaterThan(200);
    });

    // The first two cover a rate that is kept and one that is multiplied.
    const rates: readonly (readonly [rate: number, times: number])[] = [
      [48, 1],
      [18, 2],
      [15, 2],
      [12, 2],
    ];
    test.each(isMediumLength ? rates : rates.slice(0, 2))(
      "each picture of a film of %d frames a second for an equal time",
      async (rate, times) => {
        // Black and white in turn.
        const pictures = `color=s=64x36:r=${rate}:d=1,geq=lum='if(mod(N,2),235,16)':cb=128:cr=128`;
        const { source, readMeans } = await convert(
          await make(`rate-${rate}.mkv`, [...listInputs(pictures), ...H264]),
        );
        expect(source.frameRate.value).toBe(rate * times);
        const shown = (await readMeans()).map((grey) => (grey > 128 ? "white" : "black"));
        const expected = Array.from({ length: rate * times }, (_, at) =>
          Math.floor(at / times) % 2 === 1 ? "white" : "black",
        );
        // The packaged version shows the first picture once more.
        const repeatsFirst = tools.ffmpeg === packaged.ffmpeg && times > 1;
        expect(repeatsFirst ? shown.slice(1) : shown).toEqual(expected);
      },
    );

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
      const { readPicture, readPoster } = await convert(path);
      for (const read of [await readPicture(0), await readPoster()]) {
        expect(read(20, 45)).toBeLessThan(30);
        expect(read(140, 45)).toBeGreaterThan(200);
      }
    });
  });
});
