import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { useEffect, useMemo, useState } from "react";
import { getServerNow } from "../../lib/server-clock.ts";

/** All open pages reload at the opening. The reloads are spread over this long, to limit the load on the API. */
const spreadMs = 4000;
/** If the reload takes longer than this, the page changes its phase without it. */
const maxWaitMs = 3000;
/** The longest delay of a browser's timer. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Returns the event's window, and a time that changes when the event opens, closes or the viewer's time ends, when it begins or ends its ticket sales or
 * ends its early-bird price, after a reload of the event. The first render uses the document's time, on the server and in the browser.
 */
export function useScreeningClock(
  page: PublicPage,
  reload: () => Promise<void>,
  viewerEnd: string | undefined,
): { now: Date; window: ScreeningWindow | null; premiere: PremiereTimes | null } {
  const [now, setNow] = useState(() => new Date(page.serverNow));
  const { opensAt, closesAt, saleFrom } = page;
  const earlyBirdEnd = page.earlyBird?.until ?? null;
  const premiere = usePremiereTimes(page.premiere);
  const window = useMemo(
    () => (opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null),
    [opensAt, closesAt],
  );

  // A response corrects the time, also one that arrives after the page stopped waiting for it.
  const [latestPage, setLatestPage] = useState(page);
  if (latestPage !== page) {
    setLatestPage(page);
    setNow(new Date(page.serverNow));
  }

  useEffect(() => {
    const timer = setTimeout(() => setNow(getServerNow()));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const changes = [
      premiere?.lobbyOpensAt,
      premiere?.programmeFrom,
      window?.opensAt,
      premiere?.encoreFrom,
      window?.closesAt,
      premiere?.ticketsUntil,
    ];
    for (const instant of [saleFrom, viewerEnd, earlyBirdEnd]) if (instant) changes.push(new Date(instant));
    const ahead = changes.filter((instant) => instant && instant > now).map(Number);
    if (ahead.length === 0) return undefined;
    const next = new Date(Math.min(...ahead));
    const update = async () => {
      // The timer fires early if `next` is further away than its longest delay.
      if (getServerNow() >= next) await Promise.race([reload(), wait(maxWaitMs)]);
      setNow(getServerNow());
    };
    const waitMs = next.getTime() - getServerNow().getTime() + Math.random() * spreadMs;
    const timer = setTimeout(() => void update(), Math.min(Math.max(waitMs, 50), maxTimerMs));
    // Browsers suspend the timers of hidden tabs.
    const catchUp = () => {
      if (document.visibilityState === "visible" && getServerNow() >= next) void update();
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [window, premiere, earlyBirdEnd, saleFrom, viewerEnd, now, reload]);

  return { now, window, premiere };
}

/** When a premiere begins and ends, as dates that change only with the event. */
export interface PremiereTimes {
  lobbyOpensAt: Date;
  programmeFrom: Date;
  encoreFrom: Date | null;
  ticketsUntil: Date | null;
}

function usePremiereTimes(premiere: PublicPage["premiere"]): PremiereTimes | null {
  const { lobbyOpensAt, programmeFrom, encoreFrom, ticketsUntil } = premiere ?? {};
  return useMemo(
    () =>
      lobbyOpensAt && programmeFrom
        ? {
            lobbyOpensAt: new Date(lobbyOpensAt),
            programmeFrom: new Date(programmeFrom),
            encoreFrom: encoreFrom ? new Date(encoreFrom) : null,
            ticketsUntil: ticketsUntil ? new Date(ticketsUntil) : null,
          }
        : null,
    [lobbyOpensAt, programmeFrom, encoreFrom, ticketsUntil],
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
