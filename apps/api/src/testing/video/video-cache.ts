import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { inject } from "vitest";
import { z } from "zod";
import type { Services } from "../../platform/context.ts";
import {
  getTranscodeFolder,
  getMediaFolder,
  getSourceKey,
} from "../../integrations/video/local-video-host.ts";
import { attachVideo } from "../../modules/video/attach-video.ts";
import { videos } from "../../db/schema/videos.ts";
import { createOnce } from "../create-once.ts";
import { createVideoFromBytes, makeClip } from "./video-fixtures.ts";

/** Length in seconds of the video that playback suites share. */
export const VIDEO_SECONDS = 13;

const factsSchema = z.object({
  durationSeconds: z.number(),
  width: z.number(),
  height: z.number(),
  renditions: z.array(
    z.object({
      name: z.string(),
      width: z.number(),
      height: z.number(),
      bandwidth: z.number(),
      codecs: z.string(),
    }),
  ),
  files: z.array(z.string()),
});

/**
 * Creates a converted video with two renditions of six segments each. The first call of a test run converts it, later
 * calls copy the result; only suites about conversion need their own.
 */
export async function createTranscodedVideo(
  services: Services,
  pageId: string,
  kind: "feature" | "trailer" | "programme" = "feature",
): Promise<{ id: string; source: Buffer }> {
  const cache = join(inject("filmCache"), "film");
  await createOnce(cache, (draft) => convertVideo(services, pageId, draft));
  const source = await readFile(join(cache, "source.mp4"));
  const { files, ...row } = factsSchema.parse(JSON.parse(await readFile(join(cache, "facts.json"), "utf8")));
  const id = await createVideoFromBytes(services, pageId, source, { kind, convert: false });
  for (const file of files) {
    // The storage would copy a stream in pieces, which takes several times as long.
    const copy = join(inject("filmCache"), randomUUID());
    await copyFile(join(cache, file), copy);
    await services.storage.importFile(`${getTranscodeFolder(id, 1)}/${file}`, copy);
  }
  await services.db.transaction(async (tx) => {
    await tx
      .update(videos)
      .set({ ...row, status: "ready", progress: 100, poster: "poster.jpg", transcodeVersion: 1, attempts: 1 })
      .where(eq(videos.id, id));
    await attachVideo(tx, services, { id, pageId, kind }, "ready");
  });
  return { id, source };
}

/** Converts the video, and writes its files and what is known of them to a folder. */
async function convertVideo(services: Services, pageId: string, folder: string): Promise<void> {
  const source = await makeClip(services, { seconds: VIDEO_SECONDS });
  const id = await createVideoFromBytes(services, pageId, source);
  const [model] = await services.db.select().from(videos).where(eq(videos.id, id));
  if (model?.status !== "ready")
    throw new Error(`Converting the video failed: ${JSON.stringify(model?.failure)}`);
  const files: string[] = [];
  for await (const key of services.storage.list(getTranscodeFolder(id, model.transcodeVersion))) {
    const file = relative(getTranscodeFolder(id, model.transcodeVersion), key);
    const object = await services.storage.get(key);
    if (!object) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await pipeline(object.stream, createWriteStream(join(folder, file)));
    files.push(file);
  }
  const { durationSeconds, width, height, renditions } = model;
  await writeFile(
    join(folder, "facts.json"),
    JSON.stringify({ durationSeconds, width, height, renditions, files }),
  );
  await writeFile(join(folder, "source.mp4"), source);
  await services.db.delete(videos).where(eq(videos.id, id));
  await services.storage.remove(getSourceKey(id));
  await services.storage.removeAll(getMediaFolder(id));
}
