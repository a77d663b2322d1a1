import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ExternalLink } from "lucide-react";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openEvent } from "../lib/open-signed-in.ts";

const texts = messages.backOffice;

/** Opens an event on the watch host in a new tab. `link` shows a link in place of the button. */
export function EventPreviewButton({
  event,
  link = false,
}: {
  event: Parameters<typeof openEvent>[0];
  link?: boolean;
}) {
  const open = () =>
    void openEvent(event).catch((error: unknown) => toastFailure(error, texts.previewNotOpened));
  if (link) {
    return (
      <button type="button" className="link" onClick={open}>
        {messages.backOffice.eventPreview}
      </button>
    );
  }
  return (
    <Button icon={<ExternalLink aria-hidden="true" />} onClick={open}>
      {messages.backOffice.eventPreview}
    </Button>
  );
}
