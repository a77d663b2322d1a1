import { Segment } from "@matinee/ui/segment";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { PageLoading, QueryError } from "../../components/query-states.tsx";
import { overviewQuery, spans, spanOf } from "./overview.queries.ts";

// The plots' library is large, and only this screen needs it.
const OverviewPlots = lazy(async () => ({
  default: (await import("./overview-plots.tsx")).OverviewPlots,
}));

/** Sales, viewers, customers and leads of a time, beside the time before it. */
export function OverviewPage() {
  const [parameters, setParameters] = useSearchParams();
  const span = spanOf(parameters.get("span"));
  const query = useQuery(overviewQuery(span));
  return (
    <>
      <DocumentTitle>Overview</DocumentTitle>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-title-md">Overview</h1>
        <Segment
          label="Time"
          value={span}
          onValueChange={(value) => setParameters({ span: value })}
          options={spans.map(({ key, label }) => ({ value: key, label }))}
        />
      </header>
      {query.isPending ? (
        <PageLoading />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Suspense fallback={<PageLoading />}>
          <OverviewPlots {...query.data} />
        </Suspense>
      )}
    </>
  );
}
