import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { Button } from "@matinee/ui/button";
import { Download } from "lucide-react";
import { getServerNow } from "../../lib/server-clock.ts";
import type { Viewer } from "./use-viewer.ts";

const texts = messages.downloads;

/** The files that this viewer has bought. The link in a receipt leads here. */
export function Downloads({ viewer }: { viewer: Viewer }) {
  const files = listDownloads([viewer.order, viewer.purchase]);
  if (files.length === 0) return null;
  return (
    <div className="gutter pb-8">
      <section aria-labelledby="downloads" className="panel p-5 tablet:p-6">
        <h2 id="downloads" className="font-display text-title-sm">
          {texts.yourDownloads}
        </h2>
        <ul className="mt-3 divide-y divide-line">
          {files.map(({ url, title, expiresAt }) => (
            <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {title}
              </span>
              {Date.parse(expiresAt) > getServerNow().getTime() ? (
                <Button asChild size="md" icon={<Download aria-hidden="true" />}>
                  <a href={url} download aria-label={texts.downloadTitle(title)}>
                    {texts.download}
                  </a>
                </Button>
              ) : (
                <Button size="md" onClick={viewer.refresh}>
                  {texts.renewTheLink}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function listDownloads(orders: readonly (PlacedOrder | null)[]): PlacedOrder["downloads"] {
  return orders.flatMap((order) => order?.downloads ?? []);
}
