import { createSynchronizedClock, type SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { useEffect, useState } from "react";

const SYNCHRONIZE_MS = 60_000;
/** After a failed start, and between the looks at whether the device has slept. */
const CHECK_MS = 2000;
const deviceClock = { readDeviceMs: () => performance.now(), readWallMs: () => Date.now() };

/**
 * Returns a clock that follows the server's: at once, every minute, and when the device wakes up or the viewer comes
 * back to the tab. Null until the server has responded, because the viewer's own clock may show another part of the
 * night.
 * @param fetchTime asks the server for its time, in milliseconds since 1970; the first function is used throughout
 */
export function useRoomClock(
  fetchTime: () => Promise<{ receivedAt: number; sentAt: number }>,
): SynchronizedClock | null {
  const [clock] = useState(() => createSynchronizedClock(fetchTime, deviceClock));
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const synchronize = async (options?: { restarts: boolean }) => {
      await clock.synchronize(options);
      setIsReady(clock.isSynchronized());
    };
    void synchronize();
    const timer = setInterval(() => void synchronize(), SYNCHRONIZE_MS);
    const check = setInterval(
      () => void (clock.isSynchronized() ? clock.synchronizeAfterSleep() : synchronize()),
      CHECK_MS,
    );
    // The device may have slept, and its clock with it.
    const handleReturn = () => {
      if (document.visibilityState === "visible") void synchronize({ restarts: true });
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      clearInterval(timer);
      clearInterval(check);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [clock]);
  return isReady ? clock : null;
}
