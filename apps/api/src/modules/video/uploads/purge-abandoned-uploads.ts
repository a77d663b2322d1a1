import { and, eq, lt } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { exceedsRemovalLimit } from "../../../platform/removal-limit.ts";
import { discardUpload } from "./discard-upload.ts";
import { videos } from "../../../db/schema/videos.ts";

const ABANDONED_AFTER_MS = 14 * 24 * 3_600_000;

/** Computes when an unfinished upload is deleted. */
export const computeUploadExpiry = ({ createdAt }: { createdAt: Date }) =>
  new Date(createdAt.getTime() + ABANDONED_AFTER_MS);

/** Recurring job: deletes uploads that are unfinished two weeks after they were announced. */
export async function purgeAbandonedUploads(
  services: Pick<Services, "db" | "clock" | "videoHosts" | "log" | "config" | "jobs">,
): Promise<{ removed: number; stopped: number }> {
  const { db, clock, config } = services;
  const isAbandoned = and(
    eq(videos.status, "uploading"),
    lt(videos.createdAt, new Date(clock.now().getTime() - ABANDONED_AFTER_MS)),
  );
  const abandoned = await db
    .select()
    .from(videos)
    .where(isAbandoned)
    .limit(config.REMOVAL_LIMIT + 1);
  if (exceedsRemovalLimit(services, { what: "abandoned uploads", count: abandoned.length })) {
    return { removed: 0, stopped: 1 };
  }
  for (const video of abandoned) await discardUpload(services, video);
  return { removed: abandoned.length, stopped: 0 };
}
