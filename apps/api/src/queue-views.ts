import { cancellationQueue, refundQueue } from "./modules/commerce/orders/refunds/refunds.queue.ts";
import { taxQueue } from "./modules/commerce/orders/sale-taxes/taxes.queue.ts";
import { webhookQueue } from "./modules/commerce/payments/webhooks/webhook-events.queue.ts";
import { emailQueue } from "./modules/emails/emails.queue.ts";
import { dataRequestQueue } from "./modules/privacy/data-requests.queue.ts";
import { bulkChangeQueue } from "./modules/staff/bulk-changes/bulk-changes.queue.ts";
import { conversionQueue } from "./modules/video/transcoding/conversions.queue.ts";
import { refinementQueue } from "./modules/video/transcoding/refinements.queue.ts";
import { videoRemovalQueue } from "./modules/video/video-removals.queue.ts";
import type { QueueView } from "./platform/jobs/queue-view.ts";

/** The queues of all modules, in the order in which staff see them. */
export const queueViews: readonly QueueView[] = [
  emailQueue,
  webhookQueue,
  refundQueue,
  taxQueue,
  cancellationQueue,
  conversionQueue,
  refinementQueue,
  videoRemovalQueue,
  dataRequestQueue,
  bulkChangeQueue,
];
