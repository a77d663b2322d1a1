import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure, isConflict } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { TicketState } from "@matinee/domain/tickets";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { ListX, ListPlus, Play, Send, Undo2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { isBuyer, type OwnTicket } from "./own-tickets.ts";
import { findOwnWords, type OwnWords } from "./own-words.ts";
import { ticketApi } from "./ticket-api.ts";
import { isTimeOver, ViewingDate } from "./viewing-date.tsx";
import { TextWithNames } from "./text-with-names.tsx";
import { watchWithTicket } from "./watch-with-ticket.ts";

const tones: Record<TicketState, ChipTone> = {
  valid: "success",
  suspended: "warning",
  "sent-on": "neutral",
  returned: "neutral",
  ended: "neutral",
};

/** Tickets with their holders, and what can be done with each. */
export function TicketList({
  page,
  viewer,
  tickets,
  onOpen,
}: {
  page: Pick<PublicPage, "id" | "kind" | "timezone">;
  viewer: Pick<Viewer, "order" | "save" | "refresh">;
  tickets: readonly OwnTicket[];
  onOpen: (overlay: Overlay) => void;
}) {
  const texts = findOwnWords(page);
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [takingOff, setTakingOff] = useState<string | null>(null);
  const takeOff = async ({ id: ticketId, slug: orderId }: OwnTicket) => {
    setProblem(null);
    setTakingOff(ticketId);
    try {
      await unwrapData(ticketApi.tickets.takeOffList({ params: { id: page.id, orderId, ticketId } }));
      viewer.refresh();
      list.current?.focus();
    } catch (failure) {
      setProblem(describeFailure(failure, texts.list.notTakenOff));
      // Somebody began to pay for it meanwhile.
      if (isConflict(failure)) viewer.refresh();
    }
    setTakingOff(null);
  };
  const watchWith = async (ticket: OwnTicket) => {
    setProblem(null);
    setOpening(ticket.id);
    try {
      await watchWithTicket(page.id, viewer, ticket);
      // The button that was pressed goes with the change.
      list.current?.focus();
    } catch (failure) {
      setProblem(describeFailure(failure, texts.notOpened));
    }
    setOpening(null);
  };
  return (
    <>
      {problem ? (
        <Alert tone="danger" live className="mt-3">
          {problem}
        </Alert>
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        className="mt-3 divide-y divide-line outline-none"
      >
        {tickets.map((ticket) => {
          const { id, number, state, refunded, isOpened, canSend, canReturn, canList, listing } = ticket;
          const isSelling = listing?.state === "selling";
          const name = (action: string) => (number === null ? undefined : texts.ofTicket(action, number));
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {number === null ? texts.one : texts.numbered(number)}
                  <Chip tone={isSelling ? "warning" : tones[state]}>
                    {listing && (state === "valid" || listing.state === "sold")
                      ? texts.list.states[listing.state]
                      : isOpened
                        ? texts.onThisDevice
                        : refunded
                          ? texts.refunded
                          : texts.states[state]}
                  </Chip>
                </p>
                <p className="mt-1 text-sm leading-[1.5] wrap-anywhere text-text-2">
                  {state === "valid" && isTimeOver(ticket) ? null : (
                    <Description texts={texts} ticket={ticket} />
                  )}{" "}
                  {state === "valid" ? <ViewingDate dates={ticket} timezone={page.timezone} /> : null}
                </p>
              </div>
              {/* Spread, so that none shows an empty row. */}
              <div className="flex flex-wrap gap-2 empty:hidden max-tablet:w-full max-tablet:*:grow">
                {state === "valid" && !isOpened && !isSelling && !isTimeOver(ticket) ? (
                  <Button
                    size="md"
                    icon={<Play aria-hidden="true" />}
                    aria-label={name(texts.watchWith)}
                    busy={opening === id}
                    busyLabel={texts.opening}
                    disabled={opening !== null && opening !== id}
                    onClick={() => void watchWith(ticket)}
                  >
                    {texts.watchWith}
                  </Button>
                ) : null}
                {canSend ? (
                  <Button
                    size="md"
                    icon={<Send aria-hidden="true" />}
                    aria-label={name(texts.send)}
                    onClick={() => onOpen({ kind: "send-ticket", id })}
                  >
                    {texts.send}
                  </Button>
                ) : null}
                {canList ? (
                  <Button
                    size="md"
                    variant="quiet"
                    icon={<ListPlus aria-hidden="true" />}
                    aria-label={name(texts.list.action)}
                    onClick={() => onOpen({ kind: "list-ticket", id })}
                  >
                    {texts.list.action}
                  </Button>
                ) : null}
                {listing?.state === "listed" && state === "valid" ? (
                  <Button
                    size="md"
                    variant="quiet"
                    icon={<ListX aria-hidden="true" />}
                    aria-label={name(texts.list.takeOff)}
                    busy={takingOff === id}
                    busyLabel={texts.list.takingOff}
                    onClick={() => void takeOff(ticket)}
                  >
                    {texts.list.takeOff}
                  </Button>
                ) : null}
                {canReturn ? (
                  <Button
                    size="md"
                    variant="quiet"
                    icon={<Undo2 aria-hidden="true" />}
                    aria-label={name(texts.giveBack)}
                    onClick={() => onOpen({ kind: "return-ticket", id })}
                  >
                    {texts.giveBack}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Description({ texts, ticket }: { texts: OwnWords; ticket: OwnTicket }): ReactNode {
  const { state, refunded, holder, sentAt, isOpened, listing } = ticket;
  switch (state) {
    case "valid":
      if (listing?.state === "listed" || listing?.state === "selling") return texts.list[listing.state];
      return isOpened ? texts.opensHere : texts.unsent;
    case "suspended":
      return texts.onHold;
    case "sent-on":
      if (!holder || !sentAt) return texts.isEnded;
      return (
        <TextWithNames
          text={(name = "", email = "") =>
            texts.sentTo(name, email, messages.formats.date(sentAt, { dateStyle: "medium" }))
          }
          names={[holder.name, holder.email]}
        />
      );
    case "returned":
      if (listing?.state !== "sold") return texts.isReturned;
      return isBuyer(ticket) && listing.refund !== null
        ? texts.list.sold(messages.formats.money(listing.refund, ticket.order.currency))
        : texts.list.soldToBuyer;
    case "ended":
      return refunded ? texts.isRefunded : texts.isEnded;
  }
}
