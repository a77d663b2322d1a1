import type { PageCard } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/call-api.ts";
import { calls } from "../../paths.ts";

export type ShownEvent = Omit<PageCard, "test" | "diyEvent">;

export type Showing =
  | { step: "loading" }
  | { step: "failed" }
  | { step: "known"; now: ShownEvent[]; soon: ShownEvent[] };

/** What can be watched now, and what opens soon. */
export function useShowing(): { showing: Showing; retry: () => void } {
  const [showing, setShowing] = useState<Showing>({ step: "loading" });
  const ask = useCallback((signal?: AbortSignal) => {
    callApi<ShownEvent[]>("GET", calls.showing, signal && { signal }).then(
      ({ data }) => {
        const isOpen = ({ opensAt }: ShownEvent) => opensAt !== null && Date.parse(opensAt) <= Date.now();
        setShowing({
          step: "known",
          now: data.filter(isOpen),
          soon: data.filter((event) => !isOpen(event)),
        });
      },
      () => {
        if (!signal?.aborted) setShowing({ step: "failed" });
      },
    );
  }, []);
  useEffect(() => {
    const asking = new AbortController();
    ask(asking.signal);
    return () => asking.abort();
  }, [ask]);
  const retry = () => {
    setShowing({ step: "loading" });
    ask();
  };
  return { showing, retry };
}
