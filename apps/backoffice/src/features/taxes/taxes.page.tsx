import { unwrapData } from "@matinee/app-shell/api/api-client";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { MonthSelect } from "@matinee/app-shell/components/month-select";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { TaxReportTable } from "@matinee/app-shell/components/tax-report-table";
import { useListAddress } from "@matinee/app-shell/lists/list-address";
import { monthSchema } from "@matinee/contract/schemas/money";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { PageHeader } from "@matinee/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { DownloadReportButton } from "../../components/download-report-button.tsx";
import { platformQuery } from "../../lib/queries/platform.queries.ts";

const title = messages.money.tabs.taxes;
const texts = messages.money.taxes.operator;

/** How many months there are to choose from; an address can name an older one. */
const LISTED_MONTHS = 40;

const choices = [{ name: "month" }];

/** `/admin/taxes`: the tax of a month that the operator owes, for finance and admins. The month is in the address. */
export function TaxesPage() {
  const roleProblem = findRoleProblem("finance");
  const platform = useQuery(platformQuery);
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      {roleProblem ? (
        <Notice>{roleProblem}</Notice>
      ) : (
        <QueryPanel query={platform}>
          {({ seller }) =>
            seller ? <OperatorTaxes seller={seller.name} /> : <Notice>{texts.ownersSell}</Notice>
          }
        </QueryPanel>
      )}
    </>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <>
      <PageHeader title={title} className="mb-4" />
      <Alert tone="info">{children}</Alert>
    </>
  );
}

function OperatorTaxes({ seller }: { seller: string }) {
  const address = useListAddress(choices);
  const [months] = useState(() => listMonths(new Date()));
  const month = monthSchema.catch(months[0]).parse(address.query["month"]);
  const report = useQuery({
    queryKey: ["taxes", month],
    queryFn: ({ signal }) => unwrapData(api.reports.taxes({ query: { month }, fetchOptions: { signal } })),
  });
  return (
    <>
      <PageHeader
        title={title}
        description={texts.description(seller)}
        className="mb-4"
        actions={
          <MonthSelect
            month={month}
            months={months}
            timezone="UTC"
            onChoose={(chosen) => address.change({ month: chosen }, { replace: true })}
          />
        }
      />
      <TaxReportTable
        query={report}
        receipt={texts.receipt}
        download={<DownloadReportButton path="/v1/admin/taxes.csv" query={{ month }} />}
      />
    </>
  );
}

/** Lists months in UTC, this one first. */
function listMonths(now: Date): [string, ...string[]] {
  const nameMonth = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
  return [nameMonth(0), ...Array.from({ length: LISTED_MONTHS - 1 }, (_, at) => nameMonth(at + 1))];
}
