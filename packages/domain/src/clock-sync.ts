/** One exchange with the server, in milliseconds. */
export interface TimeExchange {
  /** By the client's own clock, which need not be right: only differences count. */
  sentAt: number;
  returnedAt: number;
  /** By the server's clock. */
  serverReceivedAt: number;
  serverSentAt: number;
}

export interface ClockSample {
  /** What to add to the client's clock to get the server's. */
  offsetMs: number;
  /** The time that the exchange took, without the server's part. */
  roundTripMs: number;
}

/** Exchanges on entry; later ones keep the offset fresh. */
export const EXCHANGES_ON_ENTRY = 6;
const KEPT_SAMPLES = 8;

/** Computes the offset of an exchange. Its error is at most half the round trip. */
export function measureOffset(exchange: TimeExchange): ClockSample {
  const { sentAt, returnedAt, serverReceivedAt, serverSentAt } = exchange;
  return {
    offsetMs: (serverReceivedAt - sentAt + (serverSentAt - returnedAt)) / 2,
    roundTripMs: Math.max(0, returnedAt - sentAt - (serverSentAt - serverReceivedAt)),
  };
}

/** Adds a sample, and keeps the last 8. */
export const keepSamples = (samples: readonly ClockSample[], sample: ClockSample): ClockSample[] =>
  [...samples, sample].slice(-KEPT_SAMPLES);

/** Returns the offset of the sample with the shortest round trip, which is the most exact; null without samples. */
export function chooseOffset(samples: readonly ClockSample[]): number | null {
  const [best] = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs);
  return best?.offsetMs ?? null;
}

/**
 * Exchanges times with the server one after the other, and adds the samples.
 * @param readServerTime requests `GET /v1/time`
 * @param now the client's clock in milliseconds; it should never jump, as `performance.now()`
 * @throws the error of a request when every one failed
 */
export async function synchronizeClock(
  readServerTime: () => Promise<{ receivedAt: number; sentAt: number }>,
  now: () => number,
  samples: readonly ClockSample[],
  exchanges = EXCHANGES_ON_ENTRY,
): Promise<ClockSample[]> {
  let kept = [...samples];
  let failure: unknown;
  let isMeasured = false;
  for (let n = 0; n < exchanges; n++) {
    const sentAt = now();
    try {
      const { receivedAt, sentAt: serverSentAt } = await readServerTime();
      const exchange = { sentAt, returnedAt: now(), serverReceivedAt: receivedAt, serverSentAt };
      kept = keepSamples(kept, measureOffset(exchange));
      isMeasured = true;
    } catch (error) {
      failure = error;
    }
  }
  if (!isMeasured) throw failure;
  return kept;
}
