import type { ShownPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import type { FrontPage } from "../../app/document-data.ts";
import { callApi } from "../../lib/call-api.ts";
import { getDocumentReceivedAt, getServerNow, syncServerClock } from "../../lib/server-clock.ts";
import { calls } from "../../paths.ts";

export type CurrentScreenings =
  | { step: "loading" }
  | { step: "failed" }
  | { step: "known"; now: ShownPage[]; soon: ShownPage[] };

/** What can be watched now, and what opens soon: as the document brought it, else as the API has it. */
export function useCurrentScreenings(shown: FrontPage | null): {
  showing: CurrentScreenings;
  retry: () => void;
} {
  const [showing, setShowing] = useState<CurrentScreenings>(() =>
    shown ? groupScreenings(shown.events, Date.parse(shown.serverNow)) : { step: "loading" },
  );
  const ask = useCallback((signal?: AbortSignal) => {
    callApi<ShownPage[]>("GET", calls.showing, signal && { signal }).then(
      ({ data }) => setShowing(groupScreenings(data, getServerNow().getTime())),
      () => {
        if (!signal?.aborted) setShowing({ step: "failed" });
      },
    );
  }, []);
  useEffect(() => {
    if (shown) {
      syncServerClock(shown.serverNow, getDocumentReceivedAt());
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
function groupScreenings(events: ShownPage[], nowMs: number): CurrentScreenings {
  const isOpen = ({ opensAt }: ShownPage) => opensAt !== null && Date.parse(opensAt) <= nowMs;
  return { step: "known", now: events.filter(isOpen), soon: events.filter((event) => !isOpen(event)) };
}
