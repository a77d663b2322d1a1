import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { createJobQueueView } from "../../../../platform/jobs/job-queue-view.ts";

/** The payment provider's events. One that staff discard counts as processed. */
export const webhookQueue = createJobQueueView("webhooks", {
  describe: ({ type, objectId }) => messages.jobs.subjects.webhook(type, objectId),
  async giveUp(tx, { clock }, { eventId }) {
    await tx
      .update(webhookEvents)
      .set({ processedAt: clock.now(), lastError: null })
      .where(eq(webhookEvents.id, eventId));
  },
});
