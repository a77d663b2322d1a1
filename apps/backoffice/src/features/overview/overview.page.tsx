import { PageLoading, QueryPanel } from "@matinee/app-shell/components/query-states";
import { useAddressParameters } from "@matinee/app-shell/routing/use-address-parameters";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { Segment } from "@matinee/ui/segment";
import { DateInput } from "@matinee/ui/date-input";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { DocumentTitle } from "../../components/document-title.tsx";
import { nowQuery, overviewQuery } from "./overview.queries.ts";
import { readPeriod, spans } from "./period.ts";

const texts = messages.overview;

// Loaded separately: the plot library is large.
const OverviewPlots = lazy(async () => ({
  default: (await import("./overview-plots.tsx")).OverviewPlots,
}));

/** `/admin/overview`: sales, viewers, customers and leads of a period, and the present. */
export function OverviewPage() {
  const [parameters, setParameters] = useAddressParameters();
  const { span, from, to } = readPeriod(parameters);
  const query = useQuery(overviewQuery({ from, to }));
  const { data: now } = useQuery(nowQuery);
  const choosePeriod = (period: { from: string; to: string }) => {
    if (period.from && period.to) setParameters(new URLSearchParams(period));
  };
  return (
    <>
      <DocumentTitle>{texts.overview}</DocumentTitle>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-display text-title-md">{texts.overview}</h1>
        <Field label={texts.from} className="flex-row! items-center">
          <DateInput
            value={from}
            max={to}
            onChange={(event) => choosePeriod({ from: event.target.value, to })}
          />
        </Field>
        <Field label={texts.to} className="flex-row! items-center">
          <DateInput
            value={to}
            min={from}
            onChange={(event) => choosePeriod({ from, to: event.target.value })}
          />
        </Field>
        <Segment
          label={texts.period}
          value={span}
          onValueChange={(value) => setParameters(new URLSearchParams({ span: value }))}
          options={spans.map(({ key, label }) => ({ value: key as string, label }))}
        />
      </header>
      {now?.restoring ? (
        <Alert tone="warning" className="mb-4">
          {messages.backOffice.restoring}
        </Alert>
      ) : null}
      <QueryPanel query={query}>
        {(figures) => (
          <Suspense fallback={<PageLoading />}>
            <OverviewPlots {...figures} />
          </Suspense>
        )}
      </QueryPanel>
    </>
  );
}
