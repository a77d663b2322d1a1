import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** Returns the current time, updated every 30 seconds, so that an event's state changes while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
