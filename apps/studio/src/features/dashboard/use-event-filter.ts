import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/contract/schemas/page-lists";
import { useSearchParams } from "react-router";
import type { EventFilter, EventTab } from "./events.queries.ts";

/** Reads and changes the tab, the search, the filter and the order of the events, which the URL contains. */
export function useEventFilter() {
  const [parameters, setParameters] = useSearchParams();
  const tab: EventTab = parameters.get("tab") === "archived" ? "archived" : "active";
  const filter: EventFilter = {
    search: parameters.get("search")?.trim() || undefined,
    sort: PAGE_SORTS.find((name) => name === parameters.get("sort")),
    status: PAGE_STATUSES.find((name) => name === parameters.get("status")),
  };
  return {
    tab,
    filter,
    /** The text of the search box, with the spaces that the search leaves out. */
    typed: parameters.get("search") ?? "",
    isFiltered: filter.search !== undefined || filter.status !== undefined,
    /** Changes some of the parameters. An empty value removes one. */
    change: (changes: Partial<Record<"tab" | "search" | "sort" | "status", string>>) =>
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) current.set(name, value);
            else current.delete(name);
          }
          return current;
        },
        { replace: true },
      ),
  };
}
