import { messages } from "@matinee/texts";
import { isSessionOver } from "@matinee/app-shell/api/api-failure";
import { downloadCsv } from "@matinee/app-shell/api/csv-download";
import { session } from "@matinee/app-shell/auth/session";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { leaveForSignIn } from "../api.ts";
import type { ListQuery } from "@matinee/app-shell/lists/list-address";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.backOffice;

/** What a report contains: all rows that match the search and the filters, or, with a body, selected rows. */
export interface ReportRequest {
  path: string;
  query?: ListQuery;
  body?: object;
  /** How many rows the report will have, if known. */
  total?: number | null;
}

/** Downloads a CSV report and counts the rows that have arrived. */
export function useReportDownload({ path, query = {}, body, total = null }: ReportRequest) {
  const [rows, setRows] = useState(0);
  const running = useRef<AbortController>(null);
  const download = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return downloadCsv(buildReportPath(path, query), {
        body,
        onProgress: (progress) => setRows(progress.rows),
        signal: running.current.signal,
      });
    },
    onMutate: () => setRows(0),
    onError: (error) => {
      if (isSessionOver(error) && !session.get()) leaveForSignIn();
      if (!running.current?.signal.aborted) toastFailure(error, texts.reportNotDownloaded);
    },
  });
  return {
    start: () => download.mutate(),
    stop: () => running.current?.abort(),
    isRunning: download.isPending,
    /** 'Downloading... 1,200 of 4,000' */
    progress: formatProgress(rows, total),
    /** Why the user may not download it. */
    roleProblem: findRoleProblem("finance"),
  };
}

/** Leaves the page out of the query: a report contains all pages. */
function buildReportPath(path: string, { page: _page, ...filters }: ListQuery): string {
  const query = new URLSearchParams(filters).toString();
  return query ? `${path}?${query}` : path;
}

function formatProgress(rows: number, total: number | null): string {
  const arrived = messages.formats.number(rows);
  return total === null || total < rows
    ? texts.downloadingRows(arrived)
    : texts.downloadingRowsOf(arrived, messages.formats.number(total));
}
