import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import type { Screening } from "../../viewer/use-screening.ts";
import { isBuyer, type OwnTicket } from "./own-tickets.ts";
import { ticketApi } from "./ticket-api.ts";
import { LoadedTickets } from "./tickets-dialog.tsx";

const texts = messages.myTickets.list;

/** Asks whether to put a ticket on the waiting list, with what happens there and what is refunded, and then says that it is there. */
export function ListTicketDialog({
  screening: { page, viewer },
  id,
  onClose,
}: {
  screening: Screening;
  /** Of the ticket. */
  id: string;
  onClose: () => void;
}) {
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const putOnList = async (ticket: OwnTicket) => {
    setProblem(null);
    setIsBusy(true);
    try {
      const params = { id: page.id, orderId: ticket.slug, ticketId: ticket.id };
      await unwrapData(ticketApi.tickets.putOnList({ params }));
      setIsDone(true);
      viewer.refresh();
    } catch (failure) {
      setProblem(describeFailure(failure, texts.failed));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isDone ? texts.states.listed : texts.title}
      locked={isBusy}
    >
      {isDone ? (
        <>
          <DialogBody className="py-4">
            <Alert tone="success" live>
              {texts.done}
            </Alert>
          </DialogBody>
          <DialogFooter>
            <Button variant="primary" size="xl" className="tablet:flex-1" onClick={onClose}>
              {messages.actions.done}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <LoadedTickets viewer={viewer}>
          {(tickets) => {
            const ticket = tickets.find((candidate) => candidate.id === id);
            return ticket?.canList ? (
              <>
                <DialogBody className="flex flex-col gap-4 py-2 text-text-2">
                  <p>
                    {isBuyer(ticket)
                      ? texts.refundToYou(messages.formats.money(ticket.refundable, ticket.order.currency))
                      : texts.refundToBuyer}
                  </p>
                  <p>{texts.stays}</p>
                  <p>{texts.whilePaid}</p>
                  {problem ? (
                    <Alert tone="danger" live>
                      {problem}
                    </Alert>
                  ) : null}
                </DialogBody>
                <DialogFooter>
                  <Button disabled={isBusy} onClick={onClose}>
                    {texts.keep}
                  </Button>
                  <Button
                    variant="primary"
                    busy={isBusy}
                    busyLabel={texts.busy}
                    onClick={() => void putOnList(ticket)}
                  >
                    {texts.confirm}
                  </Button>
                </DialogFooter>
              </>
            ) : (
              <DialogBody className="pt-2 pb-8">
                <p className="text-text-2">{texts.cannot}</p>
              </DialogBody>
            );
          }}
        </LoadedTickets>
      )}
    </Dialog>
  );
}
