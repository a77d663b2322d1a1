import { downloadFile } from "@matinee/app-shell/api/download-file";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { posterPapers, type PosterPaper } from "@matinee/domain/image-rules";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { showDownloadFailure } from "../../lib/show-download-failure.ts";

const texts = messages.share;

/** Downloads of the event's poster for print. */
export function PosterPanel({ event }: { event: OwnedPage }) {
  const download = useMutation({
    mutationFn: (paper: PosterPaper) => downloadFile(`/v1/pages/${event.id}/poster?paper=${paper}`),
    onError: (error) => showDownloadFailure(error, texts.posterFailed),
  });
  return (
    <Panel title={texts.poster}>
      <p className="mb-4 text-text-2">{texts.posterIntro}</p>
      <div className="flex flex-wrap gap-3">
        {posterPapers.map((paper) => (
          <Button
            key={paper}
            icon={<FileDown aria-hidden="true" />}
            busy={download.isPending && download.variables === paper}
            busyLabel={texts.drawing}
            disabled={download.isPending && download.variables !== paper}
            onClick={() => download.mutate(paper)}
          >
            {texts.posterPapers[paper]}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
