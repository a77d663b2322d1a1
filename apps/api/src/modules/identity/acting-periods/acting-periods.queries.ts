import { and, desc, eq, gt } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { actingPeriods } from "../../../db/schema/staff.ts";

/** Returns the period in which a member of staff may act on behalf of a customer; null without one. */
export async function findActingPeriod(
  db: Queryable,
  { staffId, customerId, now }: { staffId: string; customerId: string; now: Date },
) {
  const [period] = await db
    .select()
    .from(actingPeriods)
    .where(
      and(
        eq(actingPeriods.staffId, staffId),
        eq(actingPeriods.customerId, customerId),
        gt(actingPeriods.expiresAt, now),
      ),
    )
    .orderBy(desc(actingPeriods.expiresAt))
    .limit(1);
  return period ?? null;
}
