import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The time, kept current while the page is open: what is live or has ended changes by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
