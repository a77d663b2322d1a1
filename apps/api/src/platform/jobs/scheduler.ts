import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

/** Work that is done again and again. Each round is idempotent and safe beside another worker's. */
export interface RecurringJob {
  name: string;
  /** Milliseconds from the end of one round to the start of the next. */
  intervalMs: number;
  /** The signal aborts when the worker stops: a long round ends where it is safe to. */
  run: (signal: AbortSignal) => Promise<void>;
}

export interface RecurringJobState {
  lastStartedAt: Date | null;
  lastSucceededAt: Date | null;
  /** How long the last round that came to its end took. */
  lastDurationMs: number | null;
  failures: number;
}

export interface Scheduler {
  states: ReadonlyMap<string, RecurringJobState>;
  stop(): Promise<void>;
}

/** Runs each round at once and then at its pace, until stopped. A round that fails is logged and comes again. */
export function startScheduler(rounds: readonly RecurringJob[], log: FastifyBaseLogger): Scheduler {
  const stopping = new AbortController();
  const states = new Map<string, RecurringJobState>();
  const loops = rounds.map(async (round) => {
    const state: RecurringJobState = {
      lastStartedAt: null,
      lastSucceededAt: null,
      lastDurationMs: null,
      failures: 0,
    };
    states.set(round.name, state);
    while (!stopping.signal.aborted) {
      state.lastStartedAt = new Date();
      try {
        await round.run(stopping.signal);
        state.lastSucceededAt = new Date();
        state.lastDurationMs = state.lastSucceededAt.getTime() - state.lastStartedAt.getTime();
      } catch (error) {
        state.failures++;
        log.error({ err: error, round: round.name }, "round failed");
      }
      // Rejects only when stopped, which the loop's condition sees.
      await sleep(round.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
