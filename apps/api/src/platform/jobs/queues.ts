import type { Currency } from "@matinee/domain/currency";
import type { QueueOptions } from "pg-boss";
import type { WorkerRole } from "./worker-roles.ts";

/** The queues and the input of their jobs. An input has ids, never personal data: it is stored and shown to staff. */
export interface JobInputs {
  transcode: { videoId: string };
  refine: { videoId: string };
  webhooks: { eventId: string; type: string; objectId: string };
  /** Without a currency, as of earlier versions, the amount is in US cents. */
  refunds: { refundId: string; orderId: string; amountCents: number; currency?: Currency };
  taxes: { orderId: string };
  cancellations: { pageId: string };
  "video-removals": { videoId: string; host: string; hostId: string };
  "bulk-changes": { bulkChangeId: string };
}
export type QueueName = keyof JobInputs;

export interface QueueDefinition<Input> extends QueueOptions {
  /** Which workers process it. */
  role: WorkerRole;
  /** Identifies the subject of a job. */
  key(this: void, input: Input): string;
  /** `short`: one job per key may wait. `exclusive`: one job per key may wait or run. */
  policy: "short" | "exclusive";
  /** Whether workers are woken by a notification instead of looking for jobs every second. */
  notify?: boolean;
  /** How many jobs one worker takes and runs at a time. */
  batchSize: number;
  /** Whether a job that cannot succeed waits among the dead letters of the queue until staff retry or discard it. */
  hasDeadLetters: boolean;
}

const DAY_SECONDS = 24 * 3600;

/** A job is retried for about three days, as long as Stripe repeats a webhook: soon at first, then every hour. */
const PERSISTENT = {
  policy: "exclusive",
  notify: true,
  hasDeadLetters: true,
  retryLimit: 80,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  // A dead worker is noticed after this time. The jobs are idempotent, so a worker that only was slow does no harm.
  heartbeatSeconds: 10,
  expireInSeconds: 600,
  // A waiting job is deleted after this time, so it is longer than all retries.
  retentionSeconds: 90 * DAY_SECONDS,
  // The rows of the domain have the history.
  deleteAfterSeconds: DAY_SECONDS,
} as const satisfies Partial<QueueDefinition<never>>;

export const QUEUES: { [Q in QueueName]: QueueDefinition<JobInputs[Q]> } = {
  transcode: {
    role: "conversions",
    key: ({ videoId }) => videoId,
    policy: "short",
    batchSize: 1,
    // The video's row has the failure, which its filmmaker sees.
    hasDeadLetters: false,
    retryLimit: 3,
    retryDelay: 10,
    // Allows for a long video on a small machine; the video's lease distinguishes a dead worker from a slow one.
    expireInSeconds: DAY_SECONDS,
  },
  refine: {
    role: "refinements",
    key: ({ videoId }) => videoId,
    policy: "exclusive",
    batchSize: 1,
    // The refinement's row says what is left to do, and a recurring job queues it again.
    hasDeadLetters: false,
    retryLimit: 0,
    // The lease in that row distinguishes a dead worker from a slow one.
    heartbeatSeconds: 60,
    expireInSeconds: DAY_SECONDS,
  },
  webhooks: { ...PERSISTENT, role: "payments", key: ({ eventId }) => eventId, batchSize: 8 },
  refunds: { ...PERSISTENT, role: "payments", key: ({ refundId }) => refundId, batchSize: 8 },
  // A refund that is made while the job of its order runs gets another one.
  taxes: { ...PERSISTENT, role: "payments", key: ({ orderId }) => orderId, policy: "short", batchSize: 8 },
  // An event that is cancelled again while its job runs gets another one.
  cancellations: {
    ...PERSISTENT,
    role: "payments",
    key: ({ pageId }) => pageId,
    policy: "short",
    batchSize: 1,
  },
  "video-removals": {
    ...PERSISTENT,
    role: "housekeeping",
    key: ({ videoId }) => videoId,
    batchSize: 2,
    // About a month: from a minute to a day between attempts.
    retryLimit: 40,
    retryDelay: 60,
    retryDelayMax: DAY_SECONDS,
  },
  "bulk-changes": {
    ...PERSISTENT,
    role: "housekeeping",
    key: ({ bulkChangeId }) => bulkChangeId,
    batchSize: 1,
  },
};

// The names are the keys of `QUEUES`, which the type of `Object.keys` does not express.
export const queueNames = Object.keys(QUEUES) as QueueName[];

export const nameDeadLetters = (queue: QueueName) => `${queue}.dead`;

/** Dead letters stay until staff decide. */
export const DEAD_LETTER_OPTIONS: QueueOptions = { retentionSeconds: 3650 * DAY_SECONDS, retryLimit: 0 };
