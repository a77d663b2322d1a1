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
import { queueNames, type QueueName, QUEUES } from "./platform/jobs/queues.ts";
import type { WorkerRole } from "./platform/jobs/worker-roles.ts";

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

/** Processes the queues of some roles in this process until it stops. */
export async function processQueues(services: AppServices, roles: readonly WorkerRole[]): Promise<void> {
  const handlers = createJobHandlers(services);
  const lanes: Record<QueueName, number> = {
    transcode: services.config.VIDEO_CONVERSIONS,
    refine: 1,
    webhooks: LANES,
    refunds: LANES,
    taxes: LANES,
    cancellations: 1,
    "video-removals": 1,
    "bulk-changes": 1,
  };
  for (const queue of queueNames.filter((name) => roles.includes(QUEUES[name].role)))
    // Cast: the handler of a queue takes the input of the same queue, which the mapped type loses here.
    await services.jobs.process(queue, lanes[queue], handlers[queue] as JobHandler<QueueName>);
}

/** Recurring job: queues work that is stored without a job. */
export async function queueMissedWork(services: AppServices): Promise<void> {
  await queueMissedEvents(services);
  await queueMissedRefunds(services);
  await queueMissedTaxes(services);
  await queueMissedRemovals(services);
}
