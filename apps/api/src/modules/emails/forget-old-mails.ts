import { and, inArray, lt } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { outboxMails } from "../../db/schema/mail.ts";

/** Long after the event, its questions and its refunds. */
const KEPT_MS = 180 * 86_400_000;

/** Mails that went out, or were not wanted any more, half a year ago: a round of the worker. What failed stays for staff. */
export async function forgetOldMails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db
    .delete(outboxMails)
    .where(and(inArray(outboxMails.status, ["sent", "dropped"]), lt(outboxMails.updatedAt, before)));
}
