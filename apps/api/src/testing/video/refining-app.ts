import { env } from "node:process";
import { readVideo } from "./transcoded-media.ts";
import { expect } from "vitest";
import { REFINED_VERSION, refineNextVideo } from "../../modules/video/transcoding/refine-next-video.ts";
import { createAccount, createPage, type TestAccount } from "../fixtures.ts";
import { createTestApp, type TestApp } from "../test-app.ts";
import { type ClipOptions, createVideoFromBytes, makeClip } from "./video-fixtures.ts";

/** An installation that refines its videos, with an event. */
export interface RefiningApp {
  app: TestApp;
  owner: TestAccount;
  pageId: string;
  /** Converts a clip quickly. @returns the video's ID */
  convert: (clip: Buffer | ClipOptions) => Promise<string>;
  /** Refines the video that waits, which must be this one. */
  refine: (id: string) => Promise<void>;
}

/** `FFMPEG_PATH` may name an ffmpeg that has SVT-AV1: the packaged one has not. */
export const { FFMPEG_PATH = "", FFPROBE_PATH = "" } = env;

/** Starts an app whose videos are refined. The caller closes `app`. */
export async function createRefiningApp(): Promise<RefiningApp> {
  const app = await createTestApp({ VIDEO_REFINE: true, FFMPEG_PATH, FFPROBE_PATH });
  const owner = await createAccount(app.services);
  const pageId = (await createPage(app.services, owner.id, { activated: true })).id;
  return {
    app,
    owner,
    pageId,
    async convert(clip) {
      const bytes = Buffer.isBuffer(clip) ? clip : await makeClip(app.services, clip);
      return createVideoFromBytes(app.services, pageId, bytes, { kind: "trailer" });
    },
    async refine(id) {
      await refineNextVideo(app.services, new AbortController().signal);
      expect(await readVideo(app, id)).toMatchObject({ status: "ready", transcodeVersion: REFINED_VERSION });
    },
  };
}
