import { messages } from "@matinee/texts";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import type { Premiere } from "@matinee/contract/routes/premiere-board";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { premiereQuery } from "./premiere.queries.ts";
import { PremiereBoard } from "./premiere-board.tsx";

const texts = messages.premiereBoard;

const formatTime = (at: string) => messages.formats.date(at, { timeStyle: "medium" });

/** `/admin/premiere`: whether a premiere, or all live events, is all right at this moment. */
export function PremierePage() {
  const [search, setSearch] = useSearchParams();
  const pageId = search.get("event");
  const premiere = useQuery(premiereQuery(pageId));
  const { data } = premiere;
  return (
    <>
      <DocumentTitle>{texts.premiere}</DocumentTitle>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-display text-title-md">{texts.premiere}</h1>
        {data ? (
          <EventSelect
            events={data.events}
            value={pageId ?? ""}
            onChange={(id) => setSearch(id ? { event: id } : {}, { replace: true })}
          />
        ) : null}
      </header>
      {data ? (
        <>
          {premiere.isError ? (
            <Alert tone="danger" live className="mb-4" title={texts.oldFiguresTitle}>
              {texts.oldFigures(formatTime(data.at))}
            </Alert>
          ) : null}
          <PremiereBoard premiere={data} updatedAt={formatTime(data.at)} />
        </>
      ) : premiere.isError ? (
        <>
          <QueryError
            error={premiere.error}
            onRetry={() => void premiere.refetch()}
            retrying={premiere.isFetching}
          />
          {pageId ? (
            <p className="text-center">
              <Link className="link" to={paths.premiere}>
                {texts.showAllLiveEvents}
              </Link>
            </p>
          ) : null}
        </>
      ) : (
        <PageLoading />
      )}
    </>
  );
}

function EventSelect({
  events,
  value,
  onChange,
}: {
  events: Premiere["events"];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Field label={texts.event} className="min-w-0 flex-row! items-center max-tablet:w-full">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{texts.allLiveEvents}</option>
        {events.map(({ id, title, url, watching }) => (
          <option key={id} value={id}>
            {title || url} {texts.watchingCount(messages.formats.number(watching))}
          </option>
        ))}
      </Select>
    </Field>
  );
}
