import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countFields } from "../../../integrations/video/ffmpeg/measure-video.ts";
import { joinSegments, runFfmpeg, readMedia, readVideo } from "../../../testing/video/transcoded-media.ts";
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
  const id = await createVideoFromBytes(app.services, pageId, await makeClip(app.services, options));
  expect(await readVideo(app, id)).toMatchObject({ status: "ready", failure: null });
  return id;
};

/** Counts the frames that look interlaced, and those that look progressive. */
async function countFrames(path: string) {
  const { log } = await runFfmpeg(app, path, "-an", "-vf", "idet", "-f", "null");
  const { tff, bff, progressive } = countFields(log);
  return { interlaced: tff + bff, progressive };
}

test("converts an interlaced broadcast to progressive video at its frame rate", async () => {
  const fields = ["-vf", "tinterlace=interleave_top,setfield=tff", "-flags", "+ildct+ilme"];
  const args = [...fields, "-c:v", "mpeg2video", "-b:v", "4M"];
  const id = await convert({ seconds: 4, size: "352x288", rate: 50, type: "ts", args });
  const frames = await countFrames(await joinSegments(app, id, "288p"));
  expect(frames.progressive).toBeGreaterThan(90);
  // Some lines of the test card look interlaced.
  expect(frames.interlaced).toBeLessThan(10);
  expect((await readMedia(app, id, "master.m3u8")).toString()).toContain("FRAME-RATE=25.000");
});

test("keeps fast parts smooth in a video that changes between 60 and 12 frames per second", async () => {
  const args = ["-vf", "select='lt(t,2)+not(mod(n,5))'"];
  const id = await convert({ seconds: 4, size: "160x90", rate: 60, sound: false, type: "mkv", args });
  expect((await readMedia(app, id, "master.m3u8")).toString()).toContain("FRAME-RATE=60.000");
});
