import { and, inArray, lt } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

/** Long after the event, its questions and its refunds. */
const RETENTION_MS = 180 * 86_400_000;

/** Mails that went out, or were not wanted any more, half a year ago: a round of the worker. What failed stays for staff. */
export async function purgeOldEmails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await db
    .delete(emailOutbox)
    .where(and(inArray(emailOutbox.status, ["sent", "dropped"]), lt(emailOutbox.updatedAt, before)));
}
