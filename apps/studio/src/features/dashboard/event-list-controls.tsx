import { messages } from "@matinee/contract/messages";
import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/contract/schemas/page-lists";
import { SearchInput } from "@matinee/ui/search-input";
import { Select } from "@matinee/ui/select";
import type { useEventFilter } from "./use-event-filter.ts";

const { dashboard } = messages;

/** The search box, the filter and the order of the events. */
export function EventListControls({ typed, filter, change }: ReturnType<typeof useEventFilter>) {
  return (
    <div className="grid grid-cols-2 gap-3 tablet:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="max-tablet:col-span-2">
        <SearchInput
          aria-label={dashboard.search}
          placeholder={dashboard.searchPlaceholder}
          hotkey="/"
          value={typed}
          onValueChange={(search) => change({ search })}
        />
      </div>
      <Select
        aria-label={dashboard.filter}
        value={filter.status ?? ""}
        onChange={({ target }) => change({ status: target.value })}
      >
        <option value="">{dashboard.statuses.all}</option>
        {PAGE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {dashboard.statuses[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={dashboard.sort}
        value={filter.sort ?? "newest"}
        onChange={({ target }) => change({ sort: target.value === "newest" ? "" : target.value })}
      >
        {PAGE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {dashboard.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
