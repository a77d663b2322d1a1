import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { ErrorState } from "@matinee/ui/error-state";
import { Skeleton } from "@matinee/ui/skeleton";
import type { ReactNode } from "react";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { InvoiceButtons } from "./invoice-buttons.tsx";
import { listOwnTickets, type OwnTicket } from "./own-tickets.ts";
import { findOwnWords } from "./own-words.ts";
import { TicketList } from "./ticket-list.tsx";

const texts = messages.myTickets;

/** The tickets over the page, for a buyer of several who has just paid. */
export function TicketsDialog({
  screening: { page, viewer },
  onClose,
  onOpen,
}: {
  screening: Screening;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const words = findOwnWords(page);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words.title}
      description={page.title}
    >
      <LoadedTickets viewer={viewer}>
        {(tickets) => (
          <DialogBody className="pb-4">
            {tickets.length > 0 ? (
              <>
                <TicketList {...{ page, viewer, tickets, onOpen }} />
                <InvoiceButtons page={page} viewer={viewer} onOpen={onOpen} />
              </>
            ) : (
              <p className="py-4 text-text-2">{words.none}</p>
            )}
          </DialogBody>
        )}
      </LoadedTickets>
      <DialogFooter>
        <Button variant="primary" size="xl" className="tablet:flex-1" onClick={onClose}>
          {messages.actions.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Renders what needs the viewer's tickets, or why they are not here yet. */
export function LoadedTickets({
  viewer,
  children,
}: {
  viewer: Pick<Viewer, "order" | "purchase" | "isLoading" | "isUnreachable" | "refresh">;
  children: (tickets: OwnTicket[]) => ReactNode;
}) {
  if (viewer.isUnreachable)
    return (
      <DialogBody>
        <ErrorState title={texts.unreachable} onRetry={viewer.refresh} />
      </DialogBody>
    );
  if (!viewer.isLoading) return children(listOwnTickets(viewer));
  return (
    <DialogBody className="flex flex-col gap-4 py-4">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </DialogBody>
  );
}
