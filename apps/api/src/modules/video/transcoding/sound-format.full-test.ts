import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  joinSegments,
  measureLoudness,
  runFfmpeg,
  readMedia,
  readPlaylist,
  readTimes,
  readVideo,
} from "../../../testing/video/transcoded-media.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { type ClipOptions, createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

let app: TestApp;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  const owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

const convert = async (options: ClipOptions) => {
  const clip = await makeClip(app.services, { size: "160x90", seconds: 6, ...options });
  const id = await createVideoFromBytes(app.services, pageId, clip);
  expect(await readVideo(app, id)).toMatchObject({ status: "ready", failure: null });
  return id;
};
const tolerance = 0.1;

test.each([
  { when: "ends long before the picture", seconds: 18, tones: ["sine=440:d=3"], type: "mkv" },
  { when: "ends long before the picture of a broadcast", seconds: 18, tones: ["sine=440:d=3"], type: "ts" },
  { when: "ends long after the picture", seconds: 5, tones: ["sine=440:d=12"], type: "mkv" },
])("makes sound that $when as long as the picture in every segment", async ({ seconds, tones, type }) => {
  const id = await convert({ seconds, sound: tones, type });
  const segments = await readPlaylist(app, id, "90p");
  const listed = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  expect(listed).toBeCloseTo(seconds, 1);
  expect((await readVideo(app, id)).durationSeconds).toBeCloseTo(seconds, 1);
  let at = 0;
  for (const { name, seconds: duration } of segments) {
    const { video, audio } = await readTimes(app, await joinSegments(app, id, "90p", [name]));
    expect(video?.start).toBeCloseTo(at, 3);
    expect(video?.end).toBeCloseTo(at + duration, 3);
    expect(Math.abs((audio?.start ?? -1) - at)).toBeLessThan(tolerance);
    expect(Math.abs((audio?.end ?? -1) - (at + duration))).toBeLessThan(tolerance);
    at += duration;
  }
});

test.each(["mkv", "mp4", "ts"])(
  "keeps the start of sound that begins after the picture of a .%s file",
  async (type) => {
    const args = ["-af", "asetpts=PTS+3/TB"];
    const id = await convert({ seconds: 9, sound: ["sine=440:d=4"], type, args });
    const silences = ["-vn", "-af", "silencedetect=n=-40dB:d=0.3", "-f", "null"];
    const { log } = await runFfmpeg(app, await joinSegments(app, id, "90p"), ...silences);
    const [begins, ends] = [/silence_end: ([\d.]+)/, /silence_start: ([1-9][\d.]+)/].map((pattern) =>
      Number(pattern.exec(log)?.[1]),
    );
    expect(Math.abs((begins ?? 0) - 3)).toBeLessThan(tolerance);
    expect(Math.abs((ends ?? 0) - 7)).toBeLessThan(tolerance);
  },
);

test("joins two mono streams to the left and right channel of one track", async () => {
  const args = ["-metadata:s:a", "language=eng"];
  const id = await convert({ sound: ["sine=440:d=6", "sine=1200:d=6"], type: "mov", args });
  expect((await readVideo(app, id)).soundTracks).toEqual([{ name: "English", language: "en", channels: 2 }]);
  expect((await readMedia(app, id, "master.m3u8")).toString()).not.toContain("EXT-X-MEDIA");
  const film = await joinSegments(app, id, "90p");
  const [left, right] = ["pan=mono|c0=c0,", "pan=mono|c0=c1,"];
  const difference = async (channel: string) =>
    (await measureLoudness(app, film, 440, channel)) - (await measureLoudness(app, film, 1200, channel));
  expect(await difference(left)).toBeGreaterThan(20);
  expect(await difference(right)).toBeLessThan(-20);
});

test("lists the default track first, and the others by name", async () => {
  const id = await convert({
    sound: ["sine=440:d=3", "sine=1200:d=6", "sine=3000:d=9"],
    type: "mkv",
    args: [
      ["-ac", "2", "-disposition:a:0", "comment", "-disposition:a:1", "default"],
      ["-metadata:s:a:0", "title=Director's commentary", "-metadata:s:a:0", "language=eng"],
      ["-metadata:s:a:1", "language=por"],
    ].flat(),
  });
  expect((await readVideo(app, id)).soundTracks).toEqual([
    { name: "Portuguese", language: "pt", channels: 2 },
    { name: "Director's commentary", language: "en", channels: 2 },
    { name: "Track 3", language: null, channels: 2 },
  ]);
  const master = (await readMedia(app, id, "master.m3u8")).toString();
  expect(master.split("\n").filter((line) => line.startsWith("#EXT-X-MEDIA"))).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Portuguese",LANGUAGE="pt",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio-0/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Director\'s commentary",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="audio-1/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Track 3",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="audio-2/index.m3u8"',
  ]);
  expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="sound"\n90p\/index\.m3u8/);
  expect((await readTimes(app, await joinSegments(app, id, "90p"))).audio).toBeUndefined();
  const tones = [1200, 440, 3000];
  for (const [index, tone] of tones.entries()) {
    const path = await joinSegments(app, id, `audio-${index}`);
    const { audio, video } = await readTimes(app, path);
    expect(video).toBeUndefined();
    // Each track is as long as the picture, whatever its length in the file.
    expect(Math.abs(audio?.start ?? -1)).toBeLessThan(tolerance);
    expect(Math.abs((audio?.end ?? -1) - 6)).toBeLessThan(tolerance);
    const others = tones.filter((other) => other !== tone);
    const loudness = await measureLoudness(app, path, tone);
    for (const other of others)
      expect(loudness - (await measureLoudness(app, path, other))).toBeGreaterThan(20);
  }
});
