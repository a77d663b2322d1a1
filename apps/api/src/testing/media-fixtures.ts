import type { Services } from "../platform/context.ts";
import { files } from "../db/schema/files.ts";
import { pages } from "../db/schema/pages.ts";
import { videos } from "../db/schema/videos.ts";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";

/** Creates a video row of an event, ready by default; no event shows it. */
export async function createVideoRow(
  { db }: Pick<Services, "db">,
  pageId: string,
  fields: Partial<typeof videos.$inferInsert> = {},
) {
  const [video] = await db
    .insert(videos)
    .values({
      pageId,
      kind: "feature",
      name: "film.mp4",
      status: "ready",
      sizeBytes: 1000,
      durationSeconds: 600,
      ...fields,
    })
    .returning();
  if (!video) throw new Error("The insert returned no video");
  return { ...video, url: `/v1/videos/${video.id}` };
}

/** Creates a video row as the feature of its event. */
export async function createFeature(
  services: Pick<Services, "db">,
  pageId: string,
  fields: Partial<typeof videos.$inferInsert> = {},
) {
  const video = await createVideoRow(services, pageId, fields);
  await services.db.update(pages).set({ featureVideoId: video.id }).where(eq(pages.id, pageId));
  return video;
}

/** Creates the row of an uploaded image, without its bytes. */
export async function createImage(
  { db }: Pick<Services, "db">,
  accountId: string,
  fields: Partial<typeof files.$inferInsert> = {},
) {
  const [file] = await db
    .insert(files)
    .values({
      accountId,
      key: `${uuidv7()}.jpg`,
      name: "still.jpg",
      contentType: "image/jpeg",
      sizeBytes: 1000,
      width: 1600,
      height: 900,
      accent: "#aa3322",
      isPublic: true,
      ...fields,
    })
    .returning();
  if (!file) throw new Error("The insert returned no file");
  return { ...file, url: `/v1/s3/${file.key}` };
}
