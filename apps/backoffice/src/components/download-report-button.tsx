import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { useMutation } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { downloadReport } from "../lib/download-report.ts";
import { toastFailure } from "../lib/failures.ts";
import type { ListQuery } from "../lib/list-address.ts";

/** Saves everything that the search and the filters match as a CSV, telling how many rows have come. */
export function DownloadReportButton({
  path,
  query = {},
  total = null,
  size,
}: {
  path: string;
  query?: ListQuery;
  /** How many rows it will have, where that is known. */
  total?: number | null;
  size?: "sm";
}) {
  const [rows, setRows] = useState(0);
  const running = useRef<AbortController>(null);
  const download = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return downloadReport(path, query, { onProgress: setRows, signal: running.current.signal });
    },
    onMutate: () => setRows(0),
    onError: (error) => {
      if (!running.current?.signal.aborted) toastFailure(error, "The report could not be downloaded");
    },
  });
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        {...(size && { size })}
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        busyLabel={progressText(rows, total)}
        onClick={() => download.mutate()}
      >
        {messages.backOffice.downloadReport}
      </Button>
      {download.isPending ? (
        <IconButton
          size="sm"
          label="Stop the download"
          icon={<X aria-hidden="true" />}
          onClick={() => running.current?.abort()}
        />
      ) : null}
    </span>
  );
}

function progressText(rows: number, total: number | null): string {
  const come = rows.toLocaleString("en-US");
  return total === null || total < rows
    ? `Downloading... ${come} rows`
    : `Downloading... ${come} of ${total.toLocaleString("en-US")}`;
}
