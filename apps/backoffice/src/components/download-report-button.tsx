import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { Download, X } from "lucide-react";
import { type ReportRequest, useReportDownload } from "../lib/use-report-download.ts";

const texts = messages.backOffice;

/** Downloads all rows that match the search and the filters as a CSV file, and shows how many have arrived. */
export function DownloadReportButton({ size, ...request }: ReportRequest & { size?: "sm" }) {
  const report = useReportDownload(request);
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        {...(size && { size })}
        icon={<Download aria-hidden="true" />}
        busy={report.isRunning}
        busyLabel={report.progress}
        disabled={report.roleProblem !== undefined}
        title={report.roleProblem}
        onClick={report.start}
      >
        {messages.backOffice.downloadReport}
      </Button>
      {report.isRunning ? (
        <IconButton
          size="sm"
          label={texts.stopTheDownload}
          icon={<X aria-hidden="true" />}
          onClick={report.stop}
        />
      ) : null}
    </span>
  );
}
