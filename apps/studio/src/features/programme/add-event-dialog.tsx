import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { SearchInput } from "@matinee/ui/search-input";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { watchPaths } from "../../paths.ts";
import { addScreening, type Screening } from "./programme-changes.ts";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.adding;

/** Adds an event of the account that is outside of festivals. What the server refuses is said at the event. */
export function AddEventDialog({ editor, onClose }: { editor: ProgrammeEditor; onClose: () => void }) {
  const client = useQueryClient();
  const [search, setSearch] = useState("");
  const events = useQuery({
    queryKey: ["events", "to-add", search.trim()],
    queryFn: () => unwrapData(api.pages.list({ query: { search: search.trim() || undefined } })),
    placeholderData: keepPreviousData,
  });
  const add = useMutation({
    mutationFn: (card: PageCard) => editor.submit({ change: addScreening(toScreening(card), null) }),
    onSuccess: async (_saved, { title }) => {
      toast.success(texts.added(title));
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const cards = events.data?.data.filter(
    ({ kind, festivalId, cancelled, role }) =>
      kind === "screening" && festivalId === null && !cancelled && role === undefined,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={add.isPending}
      title={texts.title}
      description={texts.description}
    >
      <DialogBody className="pb-6">
        <SearchInput
          aria-label={messages.dashboard.search}
          placeholder={messages.dashboard.searchPlaceholder}
          value={search}
          onValueChange={setSearch}
        />
        {/* As high as five rows, so that the dialog keeps its size while the list changes. */}
        <div className="mt-3 h-65 overflow-y-auto">
          {events.isError && !events.data ? (
            <QueryError
              error={events.error}
              onRetry={() => events.refetch()}
              retrying={events.isRefetching}
            />
          ) : cards === undefined ? (
            <div aria-hidden="true" className="grid gap-3 pt-2">
              {Array.from({ length: 4 }, (_, index) => (
                <Skeleton key={index} className="h-9" />
              ))}
            </div>
          ) : cards.length === 0 ? (
            <p className="py-4 text-text-2">{search.trim() ? messages.dashboard.noMatch : texts.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {cards.map((card) => (
                <li
                  key={card.id}
                  className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-1.5"
                >
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium" title={card.title}>
                      {card.title}
                    </p>
                    <p className="truncate text-sm text-text-3">{watchPaths.event("", card)}</p>
                  </div>
                  <Button
                    aria-label={texts.addOf(card.title)}
                    busy={add.isPending && add.variables.id === card.id}
                    busyLabel={messages.actions.saving}
                    disabled={add.isPending}
                    onClick={() => add.mutate(card)}
                  >
                    {texts.add}
                  </Button>
                  {add.isError && add.variables.id === card.id ? (
                    <p role="alert" className="basis-full text-sm text-danger">
                      {describeProblem(add.error)}
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}

/** Returns what the server says of the event that should join: the rest of the programme was saved before. */
function describeProblem(error: unknown): string {
  const named = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined;
  return named ?? describeFailure(error, messages.programmeStep.notSaved);
}

/** Shows an event of a list as it will be in the programme. */
const toScreening = ({ id, premiere, ...card }: PageCard): Screening => ({
  ...card,
  pageId: id,
  announced: false,
  premiereStartsAt: premiere?.startsAt ?? null,
  premiereEndsAt: premiere?.endsAt ?? null,
  invited: false,
  paidByFestival: false,
  prices: [],
  missing: [],
});
