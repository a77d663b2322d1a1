import { chooseOffset, type ClockSample, synchronizeClock } from "./clock-sync.ts";

export interface SynchronizedClock {
  /** Returns the server's time in milliseconds since 1970; the device's own until the server has responded once. */
  now: () => number;
  /** Whether the server has responded. Until then the time may be minutes wrong. */
  isSynchronized: () => boolean;
  /** Asks the server for its time several times. `restarts` forgets older responses first. Never throws. */
  synchronize: (options?: { restarts?: boolean }) => Promise<void>;
  /** Asks again if the device has slept since the last call, or its clock was set. */
  synchronizeAfterSleep: () => Promise<void>;
}

export interface DeviceClock {
  /** A clock of this device that no setting changes, in milliseconds: `performance.now()`. It may stop during sleep. */
  readDeviceMs: () => number;
  /** The device's time in milliseconds since 1970, which may be wrong. */
  readWallMs: () => number;
}

/** The two clocks of a device move apart by this much only when it sleeps, or when its time is set. */
const SLEPT_MS = 500;

/**
 * Creates a clock that follows the server's, whatever the viewer's own says.
 * @param fetchTime asks the server for its time, in milliseconds since 1970
 */
export function createSynchronizedClock(
  fetchTime: () => Promise<{ receivedAt: number; sentAt: number }>,
  { readDeviceMs, readWallMs }: DeviceClock,
): SynchronizedClock {
  let samples: ClockSample[] = [];
  let differenceMs = readWallMs() - readDeviceMs();
  let offsetMs = differenceMs;
  const synchronize: SynchronizedClock["synchronize"] = async ({ restarts = false } = {}) => {
    // Without a connection the offset stays as it was.
    samples = await synchronizeClock(fetchTime, readDeviceMs, restarts ? [] : samples).catch(() => samples);
    offsetMs = chooseOffset(samples) ?? offsetMs;
  };
  return {
    now: () => readDeviceMs() + offsetMs,
    isSynchronized: () => samples.length > 0,
    synchronize,
    async synchronizeAfterSleep() {
      const movedMs = readWallMs() - readDeviceMs() - differenceMs;
      differenceMs += movedMs;
      if (Math.abs(movedMs) > SLEPT_MS) await synchronize({ restarts: true });
    },
  };
}
