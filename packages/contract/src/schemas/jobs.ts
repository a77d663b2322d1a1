import { z } from "zod";
import { instant } from "../envelope.ts";

export const JOB_ACTIONS = ["retry", "discard"] as const;
export const jobStateSchema = z.enum(["retrying", "failed"]);

/** A queue. Counts end at `jobListLimit` + 1. */
export const jobQueueSchema = z.object({
  name: z.string(),
  /** Jobs that are due or will be, including those that are tried again. */
  waiting: z.number().int(),
  running: z.number().int(),
  /** Jobs that failed and are tried again. */
  retrying: z.number().int(),
  /** Jobs that failed and are not tried again. */
  failed: z.number().int(),
  oldestWaitingAt: instant.nullable(),
  lastError: z.string().nullable(),
});
export type JobQueueRow = z.infer<typeof jobQueueSchema>;

/** A job that repeats, with its last runs in any worker. */
export const recurringJobSchema = z.object({
  name: z.string(),
  intervalSeconds: z.number().int(),
  lastSucceededAt: instant.nullable(),
  lastDurationMs: z.number().int().nullable(),
  /** Failed runs since the last success. */
  failures: z.number().int(),
  lastFailedAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** Whether it has not succeeded for several intervals. */
  late: z.boolean(),
});
export type RecurringJobRow = z.infer<typeof recurringJobSchema>;

/** A job that failed. */
export const jobProblemSchema = z.object({
  id: z.string(),
  state: jobStateSchema,
  /** What the job does, with the id or address that identifies it. */
  subject: z.string(),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  failedAt: instant.nullable(),
  /** When it is tried again; null when it is not. */
  retriesAt: instant.nullable(),
  /** What an admin may do with it. */
  actions: z.array(z.enum(JOB_ACTIONS)),
});
export type JobProblem = z.infer<typeof jobProblemSchema>;
