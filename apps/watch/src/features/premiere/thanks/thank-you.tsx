import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import type { Phase } from "@matinee/domain/phase";
import { Button } from "@matinee/ui/button";
import { useEffect, useRef } from "react";
import { formatThanks } from "../../../lib/event-texts.ts";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { DonationCard, DonationThanks } from "../../../components/donation-card.tsx";
import { ShareButtons } from "../../../components/share-buttons.tsx";
import type { Overlay } from "../../../lib/overlay.ts";
import { acceptsPayments } from "../../viewer/accepts-payments.ts";
import { StoreSection } from "../../store/store-section.tsx";
import type { NightScreening } from "../premiere-overlay-props.ts";
import "./thank-you.css";

const texts = messages.premiereNight;

/**
 * Returns the event's phase as the room shows it. Without an encore the event closes with the programme, and the page
 * learns of an early end only when it is loaded again.
 */
export const findShownPhase = (
  phase: Phase,
  { isOver, hasEncore }: { isOver: boolean; hasEncore: boolean },
) => (isOver && !hasEncore ? "ended" : phase);

/** Says when the encore is, and that the ticket opens it to a viewer who has one. */
export function describeEncore(
  from: Date,
  { now, zone, hasTicket }: { now: Date; zone: string; hasTicket: boolean },
) {
  const when =
    from > now ? texts.encoreFrom(messages.formats.eventDate(from, zone, true)) : texts.encoreIsOpen;
  return hasTicket ? `${when} ${texts.sameTicket}` : when;
}

/** After the film, and after the end of the programme: thanks, donation, sharing, the store and the encore. */
export function ThankYou({
  screening,
  title,
  premiere: { encoreFrom },
  name,
  people,
  now,
  isOver,
  hasGiven,
  onGive,
  onOpen,
  onClose,
}: {
  screening: NightScreening;
  /** The owner's own words; empty for ours. */
  title: string;
  premiere: RoomState["premiere"];
  /** As the room shows the viewer. */
  name: string;
  people: number;
  now: Date;
  /** The programme has ended. */
  isOver: boolean;
  hasGiven: boolean;
  onGive: (cents: number) => void;
  onOpen: ((overlay: Overlay) => void) | null;
  onClose: () => void;
}) {
  const { page, viewer, status, isPreview } = screening;
  const { zone } = useViewerTimeZone(page.timezone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const encore = encoreFrom ? new Date(encoreFrom) : null;
  const phase = findShownPhase(status.phase, { isOver, hasEncore: encore !== null });
  const isOpen = acceptsPayments(page, phase, isPreview);
  const mayGive = isOpen && !isPreview && !hasGiven;
  return (
    <div className="premiere-thanks gutter">
      <div className="premiere-thanks-first">
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="font-display text-title-hero-long wrap-anywhere outline-none"
          >
            {title ||
              (isOver
                ? texts.over
                : formatThanks(viewer.record.name ?? (name === messages.liveRoom.guest ? undefined : name)))}
          </h1>
          <p dir="auto" className="mt-4 text-xl wrap-anywhere">
            {texts.watchedWith(page.title, Math.max(0, people - 1))}
          </p>
          {encore ? (
            <p className="mt-2 text-lg text-text-2">
              {describeEncore(encore, { now, zone, hasTicket: Boolean(viewer.record.orderSlug) })}
            </p>
          ) : null}
          {onOpen ? (
            <ShareButtons
              screening={{ ...screening, status: { phase } }}
              onOpen={onOpen}
              isMain={!mayGive && !isOver}
              className="mt-8"
            />
          ) : null}
          {isOver ? (
            <Button variant={mayGive ? "glass" : "primary"} size="lg" className="mt-4" onClick={onClose}>
              {texts.backToPage}
            </Button>
          ) : null}
        </div>
        {mayGive ? <DonationCard page={page} onGive={onGive} /> : null}
        {hasGiven ? <DonationThanks /> : null}
      </div>
      {onOpen && isOpen && page.products.length > 0 ? (
        <div className="pb-12">
          <StoreSection page={page} onOpen={onOpen} />
        </div>
      ) : null}
    </div>
  );
}
