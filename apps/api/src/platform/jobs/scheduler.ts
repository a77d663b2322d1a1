import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { RunRecorder } from "./recurring-runs.ts";

/** Rows that a run changed, by rule. */
export type RowCounts = Record<string, number>;

/** A job that repeats. Each run is idempotent and may overlap a run in another worker. */
export interface RecurringJob {
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  intervalMs: number;
  /** The signal aborts when the worker stops; a long run then returns at the next safe point. */
  run: (signal: AbortSignal) => Promise<RowCounts | void>;
}

export interface RecurringJobState {
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

/** Runs each job immediately and then at its interval, until stopped. Logs a failed run and continues. */
export function startScheduler(
  jobs: readonly RecurringJob[],
  log: FastifyBaseLogger,
  recorder: RunRecorder,
): Scheduler {
  const stopping = new AbortController();
  const states = new Map<string, RecurringJobState>();
  const logUnrecorded = (error: unknown) => log.warn({ err: error }, "recording a recurring job failed");
  const loops = jobs.map(async (job) => {
    const state: RecurringJobState = {
      lastStartedAt: null,
      lastSucceededAt: null,
      lastDurationMs: null,
      failures: 0,
      rows: new Map(),
    };
    states.set(job.name, state);
    while (!stopping.signal.aborted) {
      state.lastStartedAt = new Date();
      try {
        const counts = (await job.run(stopping.signal)) ?? {};
        for (const [rule, rows] of Object.entries(counts))
          state.rows.set(rule, (state.rows.get(rule) ?? 0) + rows);
        state.lastSucceededAt = new Date();
        state.lastDurationMs = state.lastSucceededAt.getTime() - state.lastStartedAt.getTime();
        await recorder.recordSuccess(job, state.lastDurationMs).catch(logUnrecorded);
      } catch (error) {
        state.failures++;
        log.error({ err: error, job: job.name }, "recurring job failed");
        await recorder.recordFailure(job, error).catch(logUnrecorded);
      }
      // The sleep rejects only when the scheduler stops; the loop condition handles that.
      await sleep(job.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  return {
    states,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
