import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isTicketUnpayable } from "@matinee/domain/call-to-action";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { paths } from "../../paths.ts";

/** Takes the place of the form when the event sells no ticket, for example after its end. */
export function ClosedCheckout({ page }: { page: PublicPage }) {
  return (
    <>
      <DialogBody>
        <p className="text-text-2">
          {isTicketUnpayable(page) ? messages.purchase.noPayments : messages.widgetCheckout.closedHint}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button asChild variant="primary" size="xl">
          <a href={paths.event(page)} target="_blank" rel="noopener">
            {messages.embedCard.open}
          </a>
        </Button>
      </DialogFooter>
    </>
  );
}
