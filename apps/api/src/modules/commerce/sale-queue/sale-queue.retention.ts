import { retentionDays } from "@matinee/domain/retention";
import { and, asc, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import type { RetentionRule } from "../../../platform/retention.ts";
import { endPlace, lockAdmissions } from "./end-queue.ts";

/** What of a place is about its person. The proof of the draw keeps the id, the group and the rank. */
const FORGOTTEN = { deviceHash: null, networkHash: null, email: null, emailKey: null };

/** The people of queues that have ended. */
export const saleQueueRetention: readonly RetentionRule[] = [
  {
    name: "queue-places",
    days: retentionDays.queuePlaces,
    async purgeBatch({ db }, before, limit) {
      const { id, pageId, deviceHash, email } = queuePlaces;
      const due = db
        .select({ id })
        .from(queuePlaces)
        .where(
          and(
            sql`(${deviceHash} is not null or ${email} is not null)`,
            sql`exists (select from ${saleQueues} where ${saleQueues.pageId} = ${pageId}
              and ${saleQueues.endedAt} < ${before.toISOString()}::timestamptz)`,
          ),
        )
        .limit(limit);
      const { rowCount } = await db.update(queuePlaces).set(FORGOTTEN).where(inArray(id, due));
      return rowCount ?? 0;
    },
  },
];

/** Ends the places of people in queues, and forgets whose they were. */
export async function forgetQueuePlaces(tx: Transaction, where: SQL, now: Date): Promise<void> {
  const events = await tx
    .selectDistinct({ pageId: queuePlaces.pageId })
    .from(queuePlaces)
    .where(where)
    .orderBy(asc(queuePlaces.pageId));
  for (const { pageId } of events) await lockAdmissions(tx, pageId);
  const open = await tx
    .select()
    .from(queuePlaces)
    .where(and(where, isNull(queuePlaces.endedAt)))
    .orderBy(asc(queuePlaces.id))
    .for("no key update");
  for (const place of open) await endPlace(tx, place, "left", now);
  await tx
    .update(queuePlaces)
    .set(FORGOTTEN)
    .where(and(where, isNotNull(queuePlaces.endedAt)));
}
