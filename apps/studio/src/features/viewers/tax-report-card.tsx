import { messages } from "@matinee/texts";
import { CsvButton } from "../../components/csv-button.tsx";
import { getLocalTimezone } from "../../lib/dates.ts";
import { reportPaths } from "../../lib/report-paths.ts";
import { useTaxReport } from "./tax-report.ts";

const texts = messages.viewersStep;

/** Downloads the owner's tax of the last whole month, which tax offices ask for. */
export function TaxReportCard() {
  const month = useTaxReport().data?.month;
  if (month === undefined) return null;
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() - 1);
  const name = messages.formats.date(last, { timeZone: "UTC", month: "long", year: "numeric" });
  const title = texts.taxReport(name);
  return (
    <section aria-label={title} className="rounded-3 border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <CsvButton
          path={reportPaths.taxes(last.toISOString().slice(0, 7), getLocalTimezone())}
          label={texts.taxReportCsv(name)}
        />
      </div>
      <p className="mt-3 text-sm text-text-2">{texts.taxReportHelp}</p>
    </section>
  );
}
