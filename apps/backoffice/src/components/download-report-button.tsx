import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { downloadReport } from "../lib/download-report.ts";
import { toastFailure } from "../lib/failures.ts";
import type { ListQuery } from "../lib/list-address.ts";

/** Saves everything that the search and the filters match as a CSV, telling how much has come. */
export function DownloadReportButton({
  path,
  query = {},
  size,
}: {
  path: string;
  query?: ListQuery;
  size?: "sm";
}) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadReport(path, query, setBytes),
    onMutate: () => setBytes(0),
    onError: (error) => toastFailure(error, "The report could not be downloaded"),
  });
  return (
    <Button
      {...(size && { size })}
      icon={<Download aria-hidden="true" />}
      busy={download.isPending}
      busyLabel={`Downloading... ${kilobytes(bytes)}`}
      onClick={() => download.mutate()}
    >
      {messages.backOffice.downloadReport}
    </Button>
  );
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString("en-US")} KB`;
