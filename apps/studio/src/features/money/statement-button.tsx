import { downloadFile } from "@matinee/app-shell/api/download-file";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { showDownloadFailure } from "../../lib/show-download-failure.ts";

/** Downloads the statement of a month for the accountant. */
export function StatementButton({ path }: { path: string }) {
  const download = useMutation({
    mutationFn: () => downloadFile(path),
    onError: (error) => showDownloadFailure(error),
  });
  return (
    <Button
      variant="primary"
      icon={<FileText aria-hidden="true" />}
      busy={download.isPending}
      busyLabel={messages.money.statement.writing}
      onClick={() => download.mutate()}
    >
      {messages.money.statement.button}
    </Button>
  );
}
