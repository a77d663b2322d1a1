import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { useEffect, useMemo, useState } from "react";
import { getServerNow } from "../../lib/server-clock.ts";

/** Everybody's page turns at the opening; the turns are spread over this long, so that the server is not run over. */
const spreadMs = 4000;
/** The page turns without the server's word when that takes longer. */
const maxWaitMs = 3000;
/** The longest that a browser's timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The event's window, and an instant that moves when the event opens and when it closes: the page turns live by
 * itself, after a look at what the server says by then. The first render is at the document's own instant, on the
 * server as in the browser.
 */
export function useScreeningClock(
  page: PublicPage,
  reload: () => Promise<void>,
): { now: Date; window: ScreeningWindow | null } {
  const [now, setNow] = useState(() => new Date(page.serverNow));
  const { opensAt, closesAt } = page;
  const window = useMemo(
    () => (opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null),
    [opensAt, closesAt],
  );

  useEffect(() => {
    const timer = setTimeout(() => setNow(getServerNow()));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const next = [window?.opensAt, window?.closesAt].find((instant) => instant && instant > now);
    if (!next) return undefined;
    const turn = async () => {
      // A timer at its longest may end before its time.
      if (getServerNow() >= next) await Promise.race([reload(), wait(maxWaitMs)]);
      setNow(getServerNow());
    };
    const waitMs = next.getTime() - getServerNow().getTime() + Math.random() * spreadMs;
    const timer = setTimeout(() => void turn(), Math.min(Math.max(waitMs, 50), maxTimerMs));
    // A tab that slept catches up when it is looked at.
    const catchUp = () => {
      if (document.visibilityState === "visible" && getServerNow() >= next) void turn();
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [window, now, reload]);

  return { now, window };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
