import { unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { RadioGroup } from "@matinee/ui/radio-group";
import { SearchInput } from "@matinee/ui/search-input";
import { Skeleton } from "@matinee/ui/skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { paths, watchPaths } from "../../paths.ts";

const texts = messages.festivalInvitationPage;

/** The choice of an own screening outside of festivals. */
export function ScreeningChoice({
  value,
  onValueChange,
  error,
}: {
  value: string | null;
  onValueChange: (pageId: string) => void;
  error: string | undefined;
}) {
  const [search, setSearch] = useState("");
  const events = useQuery({
    queryKey: ["events", "to-join", search.trim()],
    queryFn: () => unwrapData(api.pages.list({ query: { search: search.trim() || undefined } })),
    placeholderData: keepPreviousData,
  });
  const cards = events.data?.data.filter(
    ({ kind, festivalId, cancelled, role }) =>
      kind === "screening" && festivalId === null && !cancelled && role === undefined,
  );
  if (events.isError && !events.data)
    return (
      <QueryError error={events.error} retrying={events.isRefetching} onRetry={() => void events.refetch()} />
    );
  if (cards === undefined) return <Skeleton className="h-24" />;
  if (cards.length === 0 && search.trim() === "")
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-text-2">{texts.noEvents}</p>
        {error === undefined ? null : (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button asChild>
          <Link to={paths.createDiyEvent()}>{texts.create}</Link>
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onValueChange={setSearch}
      />
      {cards.length === 0 ? (
        <p className="text-text-2">{texts.noMatch}</p>
      ) : (
        <Field group label={texts.choose} error={error}>
          <RadioGroup
            className="max-h-64 overflow-y-auto p-1"
            value={value}
            onValueChange={onValueChange}
            options={cards.map(({ id, title, url }) => ({
              value: id,
              label: <span className="wrap-anywhere">{title}</span>,
              help: <span className="wrap-anywhere">{watchPaths.event("", { kind: "screening", url })}</span>,
            }))}
          />
        </Field>
      )}
    </div>
  );
}
