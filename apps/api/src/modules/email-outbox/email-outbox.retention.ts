import { retentionDays } from "@matinee/domain/retention";
import { and, eq, inArray, lt } from "drizzle-orm";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

/** Emails that are no longer waiting, with their addresses and inputs. */
export const emailRetention: readonly RetentionRule[] = [
  {
    name: "emails",
    days: retentionDays.emails,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        emailOutbox,
        and(inArray(emailOutbox.status, ["sent", "dropped"]), lt(emailOutbox.updatedAt, before)),
        limit,
      ),
  },
  {
    name: "failed-emails",
    days: retentionDays.failedEmails,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        emailOutbox,
        and(eq(emailOutbox.status, "failed"), lt(emailOutbox.updatedAt, before)),
        limit,
      ),
  },
  {
    name: "invitation-emails",
    days: retentionDays.invitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        emailOutbox,
        and(
          eq(emailOutbox.template, "invitation"),
          inArray(emailOutbox.status, ["sent", "dropped", "failed"]),
          lt(emailOutbox.createdAt, before),
        ),
        limit,
      ),
  },
];
