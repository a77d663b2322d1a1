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
import { findOwnWords, type OwnWords } from "./own-words.ts";
import { LoadedTickets } from "./tickets-dialog.tsx";

/** Asks whether to give a ticket back and says what is refunded to whom, and then what happened. */
export function ReturnTicketDialog({
  screening: { page, viewer },
  id,
  onClose,
}: {
  screening: Screening;
  /** Of the ticket. */
  id: string;
  onClose: () => void;
}) {
  const texts = findOwnWords(page);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const giveBack = async (ticket: OwnTicket) => {
    setProblem(null);
    setIsBusy(true);
    try {
      const params = { id: page.id, orderId: ticket.slug, ticketId: ticket.id };
      const { refund } = await unwrapData(ticketApi.tickets.giveBack({ params }));
      setOutcome(describeReturn(ticket, refund, texts));
      viewer.refresh();
    } catch (failure) {
      setProblem(describeFailure(failure, texts.notReturned));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={outcome ? texts.states.returned : texts.giveBackTitle}
      locked={isBusy}
    >
      {outcome ? (
        <>
          <DialogBody className="py-4">
            <Alert tone="success" live>
              {outcome}
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
            return ticket?.canReturn ? (
              <>
                <DialogBody className="flex flex-col gap-4 py-2">
                  <p className="text-text-2">{describeRefund(ticket, texts)}</p>
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
                    variant="danger"
                    busy={isBusy}
                    busyLabel={texts.givingBack}
                    onClick={() => void giveBack(ticket)}
                  >
                    {texts.giveBackNow}
                  </Button>
                </DialogFooter>
              </>
            ) : (
              <DialogBody className="pt-2 pb-8">
                <p className="text-text-2">{texts.cannotReturn}</p>
              </DialogBody>
            );
          }}
        </LoadedTickets>
      )}
    </Dialog>
  );
}

type Returned = Pick<OwnTicket, "paid" | "refundable" | "order">;

/** What giving a ticket back does, before it is done. */
export function describeRefund(ticket: Returned, texts: OwnWords = messages.myTickets): string {
  if (!isBuyer(ticket)) return texts.refundToBuyer;
  if (ticket.paid === 0) return texts.noRefund;
  if (ticket.refundable === 0) return texts.refundedAlready;
  return texts.refundToYou(messages.formats.money(ticket.refundable, ticket.order.currency));
}

/** What it did. */
export function describeReturn(
  ticket: Returned,
  refundCents: number,
  texts: OwnWords = messages.myTickets,
): string {
  if (!isBuyer(ticket)) return texts.returnedToBuyer;
  if (refundCents === 0) return texts.returned;
  return texts.returnedToYou(messages.formats.money(refundCents, ticket.order.currency));
}
