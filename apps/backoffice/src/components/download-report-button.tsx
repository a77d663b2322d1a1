import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { downloadCsv } from "@matinee/app-shell/api/csv-download";
import { session } from "@matinee/app-shell/auth/session";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { useMutation } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { leaveForSignIn } from "../api.ts";
import { toastFailure } from "../lib/toast-failure.tsx";
import type { ListQuery } from "../lib/lists/list-address.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

/** Downloads all rows that match the search and the filters as a CSV file, and shows how many have arrived. */
export function DownloadReportButton({
  path,
  query = {},
  total = null,
  size,
}: {
  path: string;
  query?: ListQuery;
  /** How many rows the report will have, if known. */
  total?: number | null;
  size?: "sm";
}) {
  const [rows, setRows] = useState(0);
  const roleProblem = findRoleProblem("finance");
  const running = useRef<AbortController>(null);
  const download = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return downloadCsv(buildReportPath(path, query), {
        onProgress: (progress) => setRows(progress.rows),
        signal: running.current.signal,
      });
    },
    onMutate: () => setRows(0),
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 401) {
        session.set(null);
        leaveForSignIn();
      }
      if (!running.current?.signal.aborted) toastFailure(error, "The report could not be downloaded");
    },
  });
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        {...(size && { size })}
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        busyLabel={formatProgress(rows, total)}
        disabled={roleProblem !== undefined}
        title={roleProblem}
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

/** Leaves the page out of the query: a report contains all pages. */
function buildReportPath(path: string, { page: _page, ...filters }: ListQuery): string {
  const query = new URLSearchParams(filters).toString();
  return query ? `${path}?${query}` : path;
}

function formatProgress(rows: number, total: number | null): string {
  const arrived = rows.toLocaleString("en-US");
  return total === null || total < rows
    ? `Downloading... ${arrived} rows`
    : `Downloading... ${arrived} of ${total.toLocaleString("en-US")}`;
}
