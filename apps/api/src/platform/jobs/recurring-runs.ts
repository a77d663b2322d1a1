import { sql } from "drizzle-orm";
import { recurringJobs } from "../../db/schema/recurring-jobs.ts";
import type { Services } from "../context.ts";

/** A job is late after this many intervals without a success, but not before `MIN_LATE_MS`. */
const LATE_INTERVALS = 3;
const MIN_LATE_MS = 120_000;
/** A job that runs more often records its runs at most this often. */
const MIN_RECORD_MS = 10_000;
const MAX_ERROR_LENGTH = 500;

type Runs = typeof recurringJobs.$inferSelect;

/** Whether a job has not succeeded for several of its intervals. */
export function isLate({ lastSucceededAt, intervalSeconds }: Runs, now: Date): boolean {
  if (!lastSucceededAt) return true;
  const allowedMs = Math.max(MIN_LATE_MS, LATE_INTERVALS * intervalSeconds * 1000);
  return now.getTime() - lastSucceededAt.getTime() > allowedMs;
}

/** Records the runs of recurring jobs for staff. */
export interface RunRecorder {
  recordSuccess(job: { name: string; intervalMs: number }, durationMs: number): Promise<void>;
  recordFailure(job: { name: string; intervalMs: number }, error: unknown): Promise<void>;
}

/** Writes the runs of this process to the table that all workers share. */
export function createRunRecorder({ db, clock }: Pick<Services, "db" | "clock">): RunRecorder {
  /** When this process last recorded a success, and a failure, of each job, by the monotonic clock. */
  const successAt = new Map<string, number>();
  const failureAt = new Map<string, number>();
  /** Failures since the last recorded one. */
  const unrecorded = new Map<string, number>();

  function write(
    { name, intervalMs }: { name: string; intervalMs: number },
    run: Partial<Runs>,
    set: object,
  ) {
    const intervalSeconds = Math.ceil(intervalMs / 1000);
    return db
      .insert(recurringJobs)
      .values({ name, intervalSeconds, ...run })
      .onConflictDoUpdate({ target: recurringJobs.name, set: { intervalSeconds, ...run, ...set } });
  }

  return {
    async recordSuccess(job, durationMs) {
      const now = performance.now();
      if (now - (successAt.get(job.name) ?? -Infinity) < MIN_RECORD_MS) return;
      const run = { lastSucceededAt: clock.now(), lastDurationMs: Math.round(durationMs), failures: 0 };
      await write(job, run, {});
      successAt.set(job.name, now);
      failureAt.delete(job.name);
      unrecorded.delete(job.name);
    },
    async recordFailure(job, error) {
      successAt.delete(job.name);
      const failures = (unrecorded.get(job.name) ?? 0) + 1;
      unrecorded.set(job.name, failures);
      const now = performance.now();
      if (now - (failureAt.get(job.name) ?? -Infinity) < MIN_RECORD_MS) return;
      const message = error instanceof Error ? error.message : String(error);
      const run = { lastFailedAt: clock.now(), lastError: message.slice(0, MAX_ERROR_LENGTH), failures };
      await write(job, run, { failures: sql`${recurringJobs.failures} + ${failures}` });
      failureAt.set(job.name, now);
      unrecorded.delete(job.name);
    },
  };
}
