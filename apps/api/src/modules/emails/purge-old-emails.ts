import { and, inArray, lt } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

/** 180 days: long after the event and its refunds. */
const RETENTION_MS = 180 * 86_400_000;

/** Recurring job: deletes emails that were sent or dropped 180 days ago. Failed emails stay for staff. */
export async function purgeOldEmails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await db
    .delete(emailOutbox)
    .where(and(inArray(emailOutbox.status, ["sent", "dropped"]), lt(emailOutbox.updatedAt, before)));
}
