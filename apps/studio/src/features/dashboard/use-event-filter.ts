import { useAddressParameters } from "@matinee/app-shell/routing/use-address-parameters";
import { useTypedParameter } from "@matinee/app-shell/routing/use-typed-parameter";
import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/domain/vocabulary";
import { useCallback, useMemo } from "react";
import type { EventFilter, EventTab } from "./events.queries.ts";

/** What the list of events shows, and how to change it. The same object until the address changes. */
export interface EventChoice {
  tab: EventTab;
  filter: EventFilter;
  isFiltered: boolean;
  /** Changes some of the parameters. An empty value removes one. */
  change: (changes: Partial<Record<"tab" | "search" | "sort" | "status", string>>) => void;
}

/** Reads and changes the tab, the search, the filter and the order of the events, which the URL contains. */
export function useEventFilter() {
  const [parameters, setParameters] = useAddressParameters();
  const change = useCallback<EventChoice["change"]>(
    (changes) => {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParameters(next, { replace: true });
    },
    [parameters, setParameters],
  );
  const search = parameters.get("search")?.trim() ?? "";
  const [typed, setTyped] = useTypedParameter(search, (text) => change({ search: text }));
  const choice = useMemo<EventChoice>(() => {
    const filter: EventFilter = {
      search: search || undefined,
      sort: PAGE_SORTS.find((name) => name === parameters.get("sort")),
      status: PAGE_STATUSES.find((name) => name === parameters.get("status")),
    };
    return {
      tab: parameters.get("tab") === "archived" ? "archived" : "active",
      filter,
      isFiltered: filter.search !== undefined || filter.status !== undefined,
      change,
    };
  }, [parameters, search, change]);
  return {
    choice,
    /** The text of the search box, which the filter follows. */
    typed,
    setTyped,
  };
}
