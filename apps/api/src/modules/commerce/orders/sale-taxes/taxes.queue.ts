import { messages } from "@matinee/texts";
import { createJobQueueView } from "../../../../platform/jobs/job-queue-view.ts";

const { subjects } = messages.jobs;

/** Taxes of paid orders and of their refunds, to record at the tax service. */
export const taxQueue = createJobQueueView("taxes", {
  describe: ({ orderId }) => subjects.tax(orderId),
  giveUp: async () => undefined,
});
