import { TaxReportTable } from "@matinee/app-shell/components/tax-report-table";
import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { CsvButton } from "../../components/csv-button.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { reportPaths } from "../../lib/report-paths.ts";
import { taxesQuery } from "./money.queries.ts";

const texts = messages.money.taxes;

/** The tax of the owner's sales in a month. */
export function TaxesTable({ month, timezone }: { month: string; timezone: string }) {
  const report = useQuery(taxesQuery(month));
  const { data: platform } = useQuery(platformQuery);
  return (
    <TaxReportTable
      query={report}
      // Where the operator sells, receipts have the operator's numbers.
      receipt={platform?.seller === null ? texts.receipt : undefined}
      download={<CsvButton path={reportPaths.taxes(month, timezone)} label={texts.csv} size="md" />}
    />
  );
}
