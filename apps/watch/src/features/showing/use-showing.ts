import type { ShownPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import type { FrontPage } from "../../document.ts";
import { callApi } from "../../lib/call-api.ts";
import { documentReceivedAt, serverNow, setServerClock } from "../../lib/server-clock.ts";
import { calls } from "../../paths.ts";

export type Showing =
  | { step: "loading" }
  | { step: "failed" }
  | { step: "known"; now: ShownPage[]; soon: ShownPage[] };

/** What can be watched now, and what opens soon: as the document brought it, else as the API has it. */
export function useShowing(shown: FrontPage | null): { showing: Showing; retry: () => void } {
  const [showing, setShowing] = useState<Showing>(() =>
    shown ? sorted(shown.events, Date.parse(shown.serverNow)) : { step: "loading" },
  );
  const ask = useCallback((signal?: AbortSignal) => {
    callApi<ShownPage[]>("GET", calls.showing, signal && { signal }).then(
      ({ data }) => setShowing(sorted(data, serverNow().getTime())),
      () => {
        if (!signal?.aborted) setShowing({ step: "failed" });
      },
    );
  }, []);
  useEffect(() => {
    if (shown) {
      setServerClock(shown.serverNow, documentReceivedAt());
      return undefined;
    }
    const asking = new AbortController();
    ask(asking.signal);
    return () => asking.abort();
  }, [ask, shown]);
  const retry = () => {
    setShowing({ step: "loading" });
    ask();
  };
  return { showing, retry };
}

/** @param nowMs milliseconds since 1970 */
function sorted(events: ShownPage[], nowMs: number): Showing {
  const isOpen = ({ opensAt }: ShownPage) => opensAt !== null && Date.parse(opensAt) <= nowMs;
  return { step: "known", now: events.filter(isOpen), soon: events.filter((event) => !isOpen(event)) };
}
