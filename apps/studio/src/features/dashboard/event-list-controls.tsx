import { messages } from "@matinee/texts";
import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/domain/vocabulary";
import { SearchInput } from "@matinee/ui/search-input";
import { Select } from "@matinee/ui/select";
import type { useEventFilter } from "./use-event-filter.ts";

/** The search box, the filter and the order of the events. */
export function EventListControls({ typed, setTyped, choice }: ReturnType<typeof useEventFilter>) {
  const { filter, change } = choice;
  return (
    <div className="grid grid-cols-2 gap-3 tablet:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="max-tablet:col-span-2">
        <SearchInput
          aria-label={messages.dashboard.search}
          placeholder={messages.dashboard.searchPlaceholder}
          hotkey="/"
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      <Select
        aria-label={messages.dashboard.filter}
        value={filter.status ?? ""}
        onChange={({ target }) => change({ status: target.value })}
      >
        <option value="">{messages.dashboard.statuses.all}</option>
        {PAGE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {messages.dashboard.statuses[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={messages.dashboard.sort}
        value={filter.sort ?? "newest"}
        onChange={({ target }) => change({ sort: target.value === "newest" ? "" : target.value })}
      >
        {PAGE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {messages.dashboard.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
