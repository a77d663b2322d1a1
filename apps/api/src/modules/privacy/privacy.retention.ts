import { retentionDays } from "@matinee/domain/retention";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

export const privacyRetention: readonly RetentionRule[] = [
  {
    // The period begins when the copy is made, and `expiresAt` is its end.
    name: "data-exports",
    days: 0,
    async purgeBatch({ db, storage }, before, limit) {
      const expired = await db
        .select({ id: dataRequests.id, fileKey: dataRequests.fileKey })
        .from(dataRequests)
        .where(and(isNotNull(dataRequests.fileKey), lt(dataRequests.expiresAt, before)))
        .limit(limit);
      for (const { id, fileKey } of expired) {
        // The bytes first: a job that ends here finds the row again.
        if (fileKey) await storage.remove(fileKey);
        await db
          .update(dataRequests)
          .set({ status: "done", fileKey: null, tokenHashes: [] })
          .where(eq(dataRequests.id, id));
      }
      return expired.length;
    },
  },
  {
    name: "unconfirmed-data-requests",
    days: 7,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        dataRequests,
        and(eq(dataRequests.status, "unconfirmed"), lt(dataRequests.expiresAt, before)),
        limit,
      ),
  },
  {
    name: "data-requests",
    days: retentionDays.dataRequests,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, dataRequests, lt(dataRequests.finishedAt, before), limit),
  },
];
