import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

/** Work that is done again and again. Each round is idempotent and safe beside another worker's. */
export interface Round {
  name: string;
  /** Milliseconds from the end of one round to the start of the next. */
  everyMs: number;
  /** The signal aborts when the worker stops: a long round ends where it is safe to. */
  run: (signal: AbortSignal) => Promise<void>;
}

export interface RoundState {
  lastStartedAt: Date | null;
  lastSucceededAt: Date | null;
  /** How long the last round that came to its end took. */
  lastTookMs: number | null;
  failures: number;
}

export interface Rounds {
  states: ReadonlyMap<string, RoundState>;
  stop(): Promise<void>;
}

/** Runs each round at once and then at its pace, until stopped. A round that fails is logged and comes again. */
export function startRounds(rounds: readonly Round[], log: FastifyBaseLogger): Rounds {
  const stopping = new AbortController();
  const states = new Map<string, RoundState>();
  const loops = rounds.map(async (round) => {
    const state: RoundState = { lastStartedAt: null, lastSucceededAt: null, lastTookMs: null, failures: 0 };
    states.set(round.name, state);
    while (!stopping.signal.aborted) {
      state.lastStartedAt = new Date();
      try {
        await round.run(stopping.signal);
        state.lastSucceededAt = new Date();
        state.lastTookMs = state.lastSucceededAt.getTime() - state.lastStartedAt.getTime();
      } catch (error) {
        state.failures++;
        log.error({ err: error, round: round.name }, "round failed");
      }
      // Rejects only when stopped, which the loop's condition sees.
      await sleep(round.everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
