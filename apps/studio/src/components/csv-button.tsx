import { messages } from "@matinee/texts";
import { downloadCsv } from "@matinee/app-shell/api/csv-download";
import { Button, type ButtonSize } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { showDownloadFailure } from "../lib/show-download-failure.ts";
import { formatBytes } from "../lib/uploads/upload.ts";

const texts = messages.studioShell;

/** Downloads a report and shows the downloaded size meanwhile. */
export function CsvButton({
  path,
  label,
  size = "sm",
  text = texts.csv,
}: {
  path: string;
  label: string;
  size?: ButtonSize;
  /** What it says where two reports are beside each other. */
  text?: string;
}) {
  const { download, button } = useCsvDownload();
  return (
    <Button
      size={size}
      aria-label={label}
      icon={<Download aria-hidden="true" />}
      {...button}
      onClick={() => download({ path, done: texts.isComplete(label) })}
    >
      {text}
    </Button>
  );
}

/** Downloads reports. @returns also what the button shows meanwhile */
export function useCsvDownload() {
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ path }: { path: string; done: string }) => {
      setBytes(0);
      return downloadCsv(path, { onProgress: (progress) => setBytes(progress.bytes) });
    },
    onSuccess: (_file, { done }) => toast.success(done),
    onError: (error) => showDownloadFailure(error, texts.reportNotDownloaded),
  });
  return {
    download: mutate,
    button: { busy: isPending, busyLabel: bytes > 0 ? formatBytes(bytes) : texts.csv },
  };
}
