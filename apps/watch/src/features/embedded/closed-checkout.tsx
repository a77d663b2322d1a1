import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isTicketUnpayable } from "@matinee/domain/call-to-action";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { paths } from "../../paths.ts";

const texts = messages.widgetCheckout;
const HINTS = { queue: texts.queueHint, waitlist: texts.waitlistHint };

/** Takes the place of the form when the event sells no ticket here, for example after its end, or while it has a queue. */
export function ClosedCheckout({ page, door }: { page: PublicPage; door: "queue" | "waitlist" | null }) {
  const hint = isTicketUnpayable(page) ? messages.purchase.noPayments : texts.closedHint;
  return (
    <>
      <DialogBody>
        <p className="text-text-2">{door ? HINTS[door] : hint}</p>
      </DialogBody>
      <DialogFooter>
        <Button asChild variant="primary" size="xl">
          <a href={door ? `/${door}/${page.url}` : paths.event(page)} target="_blank" rel="noopener">
            {door
              ? door === "queue"
                ? messages.embedCard.joinQueue
                : messages.embedCard.joinWaitlist
              : messages.widgetScript.open}
          </a>
        </Button>
      </DialogFooter>
    </>
  );
}
