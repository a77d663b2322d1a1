import { downloadFile } from "@matinee/app-shell/api/download-file";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { buildShareCardPath } from "@matinee/contract/share-card";
import { shareImageSize } from "@matinee/domain/image-rules";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { showDownloadFailure } from "../../lib/show-download-failure.ts";

const texts = messages.share;
const { width, height } = shareImageSize;

/** The picture that messengers and other sites show for the event's link, with the words that they put below it. */
export function ShareCardPanel({ event, watchHost }: { event: OwnedPage; watchHost: string }) {
  const path = buildShareCardPath(event);
  const [failedPath, setFailedPath] = useState("");
  const [tries, setTries] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadFile(path, `${event.url}-card.png`),
    onError: (error) => showDownloadFailure(error, texts.pictureFailed),
  });
  return (
    <section aria-label={texts.card} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-md leading-ui font-semibold">{texts.card}</h2>
        <span className="text-sm text-text-3 tabular-nums">{`${width} x ${height}`}</span>
      </div>
      <div className="overflow-hidden rounded-3 border border-line bg-surface">
        <div className="grid aspect-[1200/630] place-items-center bg-surface-3">
          {failedPath === path ? (
            <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center text-sm">
              {texts.pictureFailed}
              <Button
                size="sm"
                onClick={() => {
                  setFailedPath("");
                  setTries(tries + 1);
                }}
              >
                {texts.tryAgain}
              </Button>
            </div>
          ) : (
            <img
              key={`${path} ${tries}`}
              src={path}
              width={width}
              height={height}
              alt={texts.cardAlt(event.title)}
              className="size-full object-cover"
              onError={() => setFailedPath(path)}
            />
          )}
        </div>
        <div className="px-4 py-3 leading-ui">
          <p dir="auto" className="truncate font-semibold">
            {event.title}
          </p>
          <p dir="auto" className="truncate text-sm text-text-2">
            {event.description}
          </p>
          <p className="mt-1 truncate text-sm text-text-3">{new URL(watchHost).host}</p>
        </div>
      </div>
      <Button
        size="sm"
        className="mt-3"
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        busyLabel={texts.downloading}
        aria-label={texts.downloadCard}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </Button>
    </section>
  );
}
