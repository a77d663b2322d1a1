import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ShownPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../api.ts";
import { type HomePageData, readDocumentData } from "../../lib/document-data.ts";
import { getDocumentReceivedAt, getServerNow, syncServerClock } from "../../lib/server-clock.ts";

export type CurrentScreenings =
  | { step: "loading" }
  | { step: "failed" }
  | { step: "loaded"; now: ShownPage[]; soon: ShownPage[] };

/** Loads the screenings that are open now or soon: from the document, otherwise from the API. */
export function useCurrentScreenings(initial: HomePageData | null): {
  screenings: CurrentScreenings;
  retry: () => void;
} {
  const [screenings, setScreenings] = useState<CurrentScreenings>(() =>
    initial ? groupScreenings(initial.events, Date.parse(initial.serverNow)) : { step: "loading" },
  );
  const load = useCallback((signal?: AbortSignal) => {
    unwrapData(api.pages.showing(signal && { fetchOptions: { signal } })).then(
      (events) => setScreenings(groupScreenings(events, getServerNow().getTime())),
      () => {
        if (!signal?.aborted) setScreenings({ step: "failed" });
      },
    );
  }, []);
  useEffect(() => {
    if (initial) {
      syncServerClock(initial.serverNow, getDocumentReceivedAt());
      if (!readDocumentData()?.isShared) return undefined;
    }
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load, initial]);
  const retry = () => {
    setScreenings({ step: "loading" });
    load();
  };
  return { screenings, retry };
}

/** @param nowMs milliseconds since 1970 */
function groupScreenings(events: ShownPage[], nowMs: number): CurrentScreenings {
  const isOpen = ({ opensAt }: ShownPage) => opensAt !== null && Date.parse(opensAt) <= nowMs;
  return { step: "loaded", now: events.filter(isOpen), soon: events.filter((event) => !isOpen(event)) };
}
