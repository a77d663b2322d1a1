import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Overlay } from "../../../lib/overlay.ts";
import { Downloads } from "../../viewer/downloads.tsx";
import type { Screening } from "../../viewer/use-screening.ts";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { InvoiceButtons } from "./invoice-buttons.tsx";
import { findOpenedTicket, listOwnTickets } from "./own-tickets.ts";
import { TicketList } from "./ticket-list.tsx";
import { PlayLimitNote } from "../hero/play-limit-note.tsx";
import { viewerNotesId } from "../hero/viewer-notes-id.ts";
import { findOwnWords, type OwnWords } from "./own-words.ts";
import { ViewingDate } from "./viewing-date.tsx";
import { openWith } from "./watch-with-ticket.ts";
import { WATCH_HASH } from "../../../lib/pass-addresses.ts";

/** What this viewer has bought, was sent or registered for: tickets, a registration and files. */
export function OwnOrders({
  screening,
  viewerToken,
  onOpen,
  onWatch,
}: {
  screening: Pick<Screening, "page" | "viewer" | "status" | "cta">;
  /** The credential of the link that opened the page. */
  viewerToken: string | undefined;
  onOpen: (overlay: Overlay) => void;
  /** Starts the film; undefined where this viewer cannot. */
  onWatch?: (() => void) | undefined;
}) {
  const { page, viewer, status } = screening;
  const texts = findOwnWords(page);
  useEffect(() => watchAsAsked(onWatch), [onWatch]);
  const tickets = listOwnTickets(viewer);
  const isRegistered = viewer.holdings.subscription && viewer.record.subscriberId !== undefined;
  return (
    <>
      {tickets.length > 0 || isRegistered ? (
        <div className="gutter pb-8 print:hidden">
          <section aria-labelledby="my-tickets" className="panel p-5 tablet:p-6">
            <h2 id="my-tickets" className="font-display text-title-sm">
              {texts.title}
            </h2>
            {tickets.length > 0 ? <TicketList {...{ page, viewer, tickets, onOpen }} /> : null}
            {isRegistered ? (
              <OwnRegistration
                email={viewer.record.subscribedEmail}
                isOver={status.phase === "ended"}
                onOpen={onOpen}
              />
            ) : null}
            <InvoiceButtons page={page} viewer={viewer} onOpen={onOpen} />
          </section>
        </div>
      ) : (
        <div className="gutter empty:hidden print:hidden [&>div]:mt-0 [&>div]:pb-8">
          <InvoiceButtons page={page} viewer={viewer} onOpen={onOpen} />
        </div>
      )}
      <NotesInFirstView screening={screening} onOpen={onOpen} />
      <Downloads viewer={viewer} />
      <SecondTicket viewer={viewer} viewerToken={viewerToken} texts={texts} />
    </>
  );
}

/** Starts the film for somebody who pressed _Watch Now_ on another page, once: a reload shows the page. */
function watchAsAsked(onWatch: (() => void) | undefined): void {
  const { history, location } = window;
  if (onWatch === undefined || location.hash !== WATCH_HASH) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  onWatch();
}

/** Says under the button of the first view until when the viewer may watch, or that all plays are used. */
function NotesInFirstView({
  screening: { page, viewer, cta },
  onOpen,
}: {
  screening: Pick<Screening, "page" | "viewer" | "cta">;
  onOpen: (overlay: Overlay) => void;
}) {
  const [place] = useState(() => document.getElementById(viewerNotesId));
  if (!place) return null;
  return createPortal(
    <>
      {" "}
      {cta.state === "limit-reached" ? (
        <PlayLimitNote page={page} onHelp={() => onOpen({ kind: "help" })} />
      ) : viewer.dates ? (
        <ViewingDate dates={viewer.dates} timezone={page.timezone} />
      ) : null}
    </>,
    place,
  );
}

/** Asks a viewer with a ticket, who opens the link of another one, which of them this device uses. */
export function SecondTicket({
  viewer,
  viewerToken,
  texts = messages.myTickets,
}: {
  viewer: Pick<Viewer, "order" | "purchase" | "save">;
  viewerToken: string | undefined;
  texts?: OwnWords;
}) {
  const { order, purchase } = viewer;
  const [isAnswered, setIsAnswered] = useState(false);
  const isSecond =
    order !== null &&
    purchase?.admits === true &&
    purchase.slug === viewerToken &&
    findOpenedTicket(purchase) !== findOpenedTicket(order);
  if (isAnswered || !isSecond) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => setIsAnswered(true)}
      title={texts.second}
      description={texts.secondDescription}
      cancelLabel={texts.keepOther}
      confirmLabel={texts.takeThis}
      onConfirm={() => {
        setIsAnswered(true);
        if (purchase.slug !== null) openWith(viewer, purchase.slug, order.slug ?? undefined);
      }}
    />
  );
}
