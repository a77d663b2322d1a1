import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/**
 * Returns the current time, updated every 30 seconds or more often, so that an event's state changes while the page is
 * open.
 */
export function useNow(tickMs = TICK_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}
