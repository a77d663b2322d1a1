import { processCancellation } from "./modules/commerce/orders/refunds/process-cancellation.ts";
import { processRefund, queueMissedRefunds } from "./modules/commerce/orders/refunds/process-refund.ts";
import { processTaxes, queueMissedTaxes } from "./modules/commerce/orders/sale-taxes/process-taxes.ts";
import { queueMissedEvents } from "./modules/commerce/payments/webhooks/store-webhook-events.ts";
import { processWebhookEvent } from "./modules/commerce/payments/webhooks/process-webhook-event.ts";
import { runBulkChange } from "./modules/staff/bulk-changes/run-bulk-change.ts";
import { processVideoRemoval, queueMissedRemovals } from "./modules/video/remove-from-host.ts";
import { refineNextVideo } from "./modules/video/transcoding/refine-next-video.ts";
import { transcodeNextVideo } from "./modules/video/transcoding/transcode-video.ts";
import type { AppServices } from "./services.ts";
import type { JobHandler } from "./platform/jobs/job-queue.ts";
import type { QueueName } from "./platform/jobs/queues.ts";

/** Names the use case of each queue. */
export const createJobHandlers = (services: AppServices): { [Q in QueueName]: JobHandler<Q> } => ({
  // A job only says that a video waits; the accounts take turns.
  transcode: (_input, signal) => transcodeNextVideo(services, signal),
  // A job only says that a video waits.
  refine: (_input, signal) => refineNextVideo(services, signal),
  webhooks: (input) => processWebhookEvent(services, input),
  refunds: (input) => processRefund(services, input),
  taxes: (input) => processTaxes(services, input),
  cancellations: (input) => processCancellation(services, input),
  "video-removals": (input) => processVideoRemoval(services, input),
  "bulk-changes": (input, signal) => runBulkChange(services, input, signal),
});

/** How many batches of a queue a worker runs at a time. A call that hangs then blocks only its own batch. */
const LANES = 2;

/** Processes the queues in this process until it stops. */
export async function processQueues(services: AppServices): Promise<void> {
  const { jobs, config } = services;
  const handlers = createJobHandlers(services);
  await jobs.process("transcode", config.VIDEO_CONVERSIONS, handlers.transcode);
  await jobs.process("refine", 1, handlers.refine);
  await jobs.process("webhooks", LANES, handlers.webhooks);
  await jobs.process("refunds", LANES, handlers.refunds);
  await jobs.process("taxes", LANES, handlers.taxes);
  await jobs.process("cancellations", 1, handlers.cancellations);
  await jobs.process("video-removals", 1, handlers["video-removals"]);
  await jobs.process("bulk-changes", 1, handlers["bulk-changes"]);
}

/** Recurring job: queues work that is stored without a job. */
export async function queueMissedWork(services: AppServices): Promise<void> {
  await queueMissedEvents(services);
  await queueMissedRefunds(services);
  await queueMissedTaxes(services);
  await queueMissedRemovals(services);
}
