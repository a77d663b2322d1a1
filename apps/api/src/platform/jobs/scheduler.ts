import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { JobQueue } from "./job-queue.ts";
import type { RunRecorder } from "./recurring-runs.ts";

/** Rows that a run changed, by rule. */
export type RowCounts = Record<string, number>;

/** A job that repeats. Each run is idempotent and may overlap a run in another worker. */
export interface RecurringJob {
  name: string;
  /** Milliseconds from the end of one run to the start of the next; with `cron`, between the starts. */
  intervalMs: number;
  /**
   * For a job that needs no shorter interval than a minute: its times as a cron expression in UTC. Then all workers
   * together run it once. Without it, each worker runs it in a loop, immediately and then at its interval.
   */
  cron?: string;
  /** The signal aborts when the worker stops; a long run then returns at the next safe point. */
  run: (signal: AbortSignal) => Promise<RowCounts | void>;
}

export interface RecurringJobState {
  /** Milliseconds, of the job. */
  intervalMs: number;
  lastStartedAt: Date | null;
  lastSucceededAt: Date | null;
  /** Duration of the last successful run. */
  lastDurationMs: number | null;
  failures: number;
  /** The rows of all runs, for jobs that return them. */
  rows: Map<string, number>;
}

export interface Scheduler {
  states: ReadonlyMap<string, RecurringJobState>;
  stop(): Promise<void>;
}

/** How long to wait before scheduling a job again that could not be scheduled. */
const SCHEDULE_RETRY_MS = 10_000;

/** Runs the jobs until stopped: by the job queue those with a cron expression, in loops the others. Logs failed runs. */
export function startScheduler(
  jobs: readonly RecurringJob[],
  log: FastifyBaseLogger,
  recorder: RunRecorder,
  queue: Pick<JobQueue, "repeat">,
): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const states = new Map<string, RecurringJobState>();
  const logUnrecorded = (error: unknown) => log.warn({ err: error }, "recording a recurring job failed");
  // The sleep rejects only when the scheduler stops; the callers' loops handle that.
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  /** @throws the error of a failed run, after it is recorded */
  async function runOnce(job: RecurringJob, state: RecurringJobState, runSignal: AbortSignal): Promise<void> {
    const startedAt = new Date();
    state.lastStartedAt = startedAt;
    try {
      const counts = (await job.run(runSignal)) ?? {};
      for (const [rule, rows] of Object.entries(counts))
        state.rows.set(rule, (state.rows.get(rule) ?? 0) + rows);
      state.lastSucceededAt = new Date();
      state.lastDurationMs = state.lastSucceededAt.getTime() - startedAt.getTime();
      await recorder.recordSuccess(job, state.lastDurationMs).catch(logUnrecorded);
    } catch (error) {
      state.failures++;
      log.error({ err: error, job: job.name }, "recurring job failed");
      await recorder.recordFailure(job, error).catch(logUnrecorded);
      throw error;
    }
  }

  async function loop(job: RecurringJob, state: RecurringJobState): Promise<void> {
    while (!signal.aborted) {
      // The failure is logged and recorded; the next run may succeed.
      await runOnce(job, state, signal).catch(() => undefined);
      await wait(job.intervalMs);
    }
  }

  async function schedule(job: RecurringJob, cron: string, state: RecurringJobState): Promise<void> {
    while (!signal.aborted) {
      try {
        return await queue.repeat(job.name, cron, (runSignal) => runOnce(job, state, runSignal));
      } catch (error) {
        log.error({ err: error, job: job.name }, "scheduling a recurring job failed");
        await wait(SCHEDULE_RETRY_MS);
      }
    }
  }

  const started = jobs.map((job) => {
    const state: RecurringJobState = {
      intervalMs: job.intervalMs,
      lastStartedAt: null,
      lastSucceededAt: null,
      lastDurationMs: null,
      failures: 0,
      rows: new Map(),
    };
    states.set(job.name, state);
    return job.cron === undefined ? loop(job, state) : schedule(job, job.cron, state);
  });
  return {
    states,
    async stop() {
      stopping.abort();
      await Promise.all(started);
    },
  };
}
