import { chooseOffset, type ClockSample, synchronizeClock } from "@matinee/domain/clock-sync";

export interface SynchronizedClock {
  /** Returns the server's time in milliseconds since 1970. */
  now: () => number;
  /** Asks the server for its time several times. `restarts` forgets older responses first. Never throws. */
  synchronize: (options?: { restarts?: boolean }) => Promise<void>;
}

/**
 * Creates a clock that follows the server's, whatever the viewer's own says.
 * @param fetchTime asks the server for its time, in milliseconds since 1970
 * @param readDeviceMs a clock of this device that no setting changes
 */
export function createSynchronizedClock(
  fetchTime: () => Promise<{ receivedAt: number; sentAt: number }>,
  readDeviceMs: () => number = () => performance.now(),
): SynchronizedClock {
  let samples: ClockSample[] = [];
  let offsetMs = Date.now() - readDeviceMs();
  return {
    now: () => readDeviceMs() + offsetMs,
    async synchronize({ restarts = false } = {}) {
      // Without a connection the offset stays as it was.
      samples = await synchronizeClock(fetchTime, readDeviceMs, restarts ? [] : samples).catch(() => samples);
      offsetMs = chooseOffset(samples) ?? offsetMs;
    },
  };
}
