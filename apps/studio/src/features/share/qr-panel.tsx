import { saveFile } from "@matinee/app-shell/api/csv-download";
import { QrCode } from "@matinee/app-shell/components/security/qr-code";
import { renderQrPng, renderQrSvg } from "@matinee/app-shell/qr-code";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { watchPaths } from "../../paths.ts";

const texts = messages.share;
/** Wide enough for a poster: 17 cm at 300 dots per inch. */
const PNG_WIDTH = 2000;

/** The event page's address as a QR code, on the screen and as files for print. */
export function QrPanel({ event, watchHost }: { event: OwnedPage; watchHost: string }) {
  const address = watchPaths.event(watchHost, event);
  const download = useMutation({
    mutationFn: async (kind: "png" | "svg") => {
      const file = kind === "png" ? await renderQrPng(address, PNG_WIDTH) : renderQrSvg(address);
      saveFile(file, `${event.url}-qr.${kind}`);
    },
    onError: () => toast.error(texts.qrFailed),
  });
  return (
    <Panel title={texts.qr}>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={address} label={texts.qrLabel} />
        <div className="flex min-w-0 flex-[1_1_200px] flex-col items-start gap-3">
          <p className="text-text-2">{texts.qrIntro}</p>
          <Button icon={<Download aria-hidden="true" />} onClick={() => download.mutate("png")}>
            {texts.qrPng(PNG_WIDTH)}
          </Button>
          <Button icon={<Download aria-hidden="true" />} onClick={() => download.mutate("svg")}>
            {texts.qrSvg}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
