import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { useEffect, useMemo, useState } from "react";
import { documentReceivedAt, serverNow, setServerClock } from "../../lib/server-clock.ts";

/** Everybody's page turns at the opening; the turns are spread over this long, so that the server is not run over. */
const spreadMs = 4000;
/** The longest that a browser's timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

export function windowOfPage(page: PublicPage): ScreeningWindow | null {
  const { opensAt, closesAt } = page;
  return opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null;
}

/**
 * The event's window, and an instant that moves when the event opens and when it closes: the page turns live by
 * itself. The first render is at the document's own instant, on the server as in the browser.
 */
export function useScreeningClock(page: PublicPage): { now: Date; window: ScreeningWindow | null } {
  const [now, setNow] = useState(() => new Date(page.serverNow));
  const window = useMemo(() => windowOfPage(page), [page]);

  useEffect(() => {
    setServerClock(page.serverNow, documentReceivedAt());
    const timer = setTimeout(() => setNow(serverNow()));
    return () => clearTimeout(timer);
  }, [page.serverNow]);

  useEffect(() => {
    const next = [window?.opensAt, window?.closesAt].find((instant) => instant && instant > now);
    if (!next) return undefined;
    const waitMs = next.getTime() - serverNow().getTime() + Math.random() * spreadMs;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(waitMs, 50), maxTimerMs));
    // A tab that slept catches up when it is looked at.
    const catchUp = () => {
      if (document.visibilityState === "visible" && serverNow() >= next) setNow(serverNow());
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [window, now]);

  return { now, window };
}
