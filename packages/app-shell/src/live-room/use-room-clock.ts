import { useEffect, useState } from "react";
import { createSynchronizedClock, type SynchronizedClock } from "./synchronized-clock.ts";

const SYNCHRONIZE_MS = 60_000;

/**
 * Returns a clock that follows the server's: at once, every minute, and when the viewer comes back to the tab.
 * @param fetchTime asks the server for its time, in milliseconds since 1970; the first function is used throughout
 */
export function useRoomClock(
  fetchTime: () => Promise<{ receivedAt: number; sentAt: number }>,
): SynchronizedClock {
  const [clock] = useState(() => createSynchronizedClock(fetchTime));
  useEffect(() => {
    void clock.synchronize();
    const timer = setInterval(() => void clock.synchronize(), SYNCHRONIZE_MS);
    // The device may have slept, and its clock with it.
    const handleReturn = () => {
      if (document.visibilityState === "visible") void clock.synchronize({ restarts: true });
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [clock]);
  return clock;
}
