import { type Currency, messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import type { Playhead } from "./playback/playhead.ts";

const texts = messages.player;

/** The ticket that the free preview offers. */
export interface TicketOffer {
  /** Null when the buyer chooses it, and when a tax is added to it. */
  priceCents: number | null;
  currency: Currency;
  /** The viewer may decline the ticket and keep watching. */
  isOptional: boolean;
  onBuy: () => void;
}

/** The paywall opens this much early (see usePlaybackClock). */
const paywallLeadSeconds = 0.25;
/** When this many seconds are left, screen readers announce it. */
const announcedFromSecond = 10;
const ring = { radius: 27, length: 2 * Math.PI * 27 };

/** Covers a corner of the free preview: the seconds that are left, and the ticket. */
export function FreePreviewCard({
  playhead,
  freeSeconds,
  offer: { priceCents, currency, isOptional, onBuy },
}: {
  playhead: Playhead | null;
  freeSeconds: number;
  offer: TicketOffer;
}) {
  const left = useSecondsLeft(playhead, freeSeconds);
  const [warnedAt, setWarnedAt] = useState<number | null>(null);
  if (left > announcedFromSecond && warnedAt !== null) setWarnedAt(null);
  if (left > 0 && left <= announcedFromSecond && warnedAt === null) setWarnedAt(left);
  return (
    <section aria-label={texts.freePreview} className="player-preview">
      <svg viewBox="0 0 60 60" aria-hidden="true" className="size-15 shrink-0 max-tablet:size-12">
        <circle cx="30" cy="30" r={ring.radius} className="fill-none stroke-line stroke-4" />
        <circle
          cx="30"
          cy="30"
          r={ring.radius}
          transform="rotate(-90 30 30)"
          strokeDasharray={ring.length}
          strokeDashoffset={ring.length * (1 - left / freeSeconds)}
          strokeLinecap="round"
          className="fill-none stroke-accent stroke-4 transition-[stroke-dashoffset] duration-base"
        />
        <text x="30" y="37" textAnchor="middle" className="fill-text text-lg font-semibold tabular-nums">
          {left}
        </text>
      </svg>
      <div className="min-w-0 flex-1 leading-ui">
        <p className="font-semibold tabular-nums">{texts.secondsLeft(left)}</p>
        <p className="player-preview-hint mt-1.5 text-md text-text-2">
          {isOptional ? texts.previewThenChoose : texts.previewThenWaits}
        </p>
      </div>
      <Button variant="primary" size="xl" icon={<Ticket aria-hidden="true" />} onClick={onBuy}>
        {priceCents ? texts.buyFor(messages.formats.money(priceCents, currency)) : texts.getYourTicket}
      </Button>
      {/* Explicitly live: otherwise the dialog that opens at 0 would silence it. */}
      <p role="status" aria-live="polite" className="sr-only">
        {left === 0 ? texts.freePreviewOver : warnedAt === null ? "" : texts.secondsLeft(warnedAt)}
      </p>
    </section>
  );
}

function useSecondsLeft(playhead: Playhead | null, freeSeconds: number): number {
  const [left, setLeft] = useState(() => Math.ceil(freeSeconds));
  useEffect(() => {
    if (!playhead) return undefined;
    const update = () => {
      const rest = freeSeconds - paywallLeadSeconds - playhead.currentTime;
      setLeft(Math.max(0, Math.ceil(rest)));
    };
    playhead.addEventListener("timeupdate", update);
    playhead.addEventListener("seeking", update);
    return () => {
      playhead.removeEventListener("timeupdate", update);
      playhead.removeEventListener("seeking", update);
    };
  }, [playhead, freeSeconds]);
  return left;
}
