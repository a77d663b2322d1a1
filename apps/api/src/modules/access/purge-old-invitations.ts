import { and, eq, inArray, lt } from "drizzle-orm";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { invitations } from "../../db/schema/invitations.ts";
import type { Services } from "../../platform/context.ts";

const RETENTION_MS = 30 * 86_400_000;

/** Recurring job: forgets the names and addresses of invited friends, who never gave them to us, after 30 days. */
export async function purgeOldInvitations({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await db.delete(invitations).where(lt(invitations.createdAt, before));
  await db
    .delete(emailOutbox)
    .where(
      and(
        eq(emailOutbox.template, "invitation"),
        inArray(emailOutbox.status, ["sent", "dropped", "failed"]),
        lt(emailOutbox.createdAt, before),
      ),
    );
}
