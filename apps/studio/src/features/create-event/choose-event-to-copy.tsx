import { QueryError } from "@matinee/app-shell/components/query-states";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { SearchInput } from "@matinee/ui/search-input";
import { Skeleton } from "@matinee/ui/skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { useDuplicateEvent } from "../../components/duplicate-event/use-duplicate-event.ts";
import { watchPaths } from "../../paths.ts";

/** Lists the filmmaker's newest events that can be copied; a search finds the others. */
export function ChooseEventToCopy() {
  const [search, setSearch] = useState("");
  const events = useQuery({
    queryKey: ["events", "to-copy", search.trim()],
    queryFn: () => unwrapData(api.pages.list({ query: { search: search.trim() || undefined } })),
    placeholderData: keepPreviousData,
  });
  const duplicate = useDuplicateEvent();
  if (events.isError && !events.data)
    return (
      <QueryError error={events.error} onRetry={() => events.refetch()} retrying={events.isRefetching} />
    );
  const copies = events.data?.data.filter(({ can }) => can.duplicate);
  return (
    <>
      <SearchInput
        aria-label={messages.dashboard.search}
        placeholder={messages.dashboard.searchPlaceholder}
        value={search}
        onValueChange={setSearch}
      />
      {/* As high as five rows, so that the dialog keeps its size while the list changes. */}
      <div className="mt-3 h-65 overflow-y-auto">
        {copies === undefined ? (
          <div aria-hidden="true" className="grid gap-3 pt-2">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-9" />
            ))}
          </div>
        ) : copies.length === 0 ? (
          <p className="py-4 text-text-2">
            {search.trim() ? messages.dashboard.noMatch : messages.duplication.noneToCopy}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {copies.map((event) => (
              <li key={event.id} className="flex min-h-13 items-center justify-between gap-4">
                <div className="min-w-0">
                  <p className="truncate font-medium" title={event.title}>
                    {event.title}
                  </p>
                  <p className="truncate text-sm text-text-3">{watchPaths.event("", event)}</p>
                </div>
                <Button
                  aria-label={`${messages.duplication.duplicate} ${event.title}`}
                  busy={duplicate.isPending && duplicate.variables.id === event.id}
                  busyLabel={messages.duplication.duplicating}
                  disabled={duplicate.isPending}
                  onClick={() => duplicate.mutate(event)}
                >
                  {messages.duplication.duplicate}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
