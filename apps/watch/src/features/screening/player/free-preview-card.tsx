import { formatUsd } from "@matinee/domain/money";
import { Button } from "@matinee/ui/button";
import { Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import type { Playhead } from "./playback/playhead.ts";

/** What the free preview offers beside itself. */
export interface TicketOffer {
  priceCents: number;
  /** The ticket may be declined. */
  isOptional: boolean;
  onBuy: () => void;
}

/** The paywall asks this much before its second, since the clock looks a few times a second. */
const paywallLeadSeconds = 0.25;
/** From here on a screen reader hears how much is left. */
const announcedFromSecond = 10;
const ring = { radius: 27, length: 2 * Math.PI * 27 };

/** Over the free preview, from its first second: how much of it is left, and the ticket. */
export function FreePreviewCard({
  playhead,
  freeSeconds,
  offer: { priceCents, isOptional, onBuy },
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
    <section aria-label="Free preview" className="player-preview">
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
        <p className="font-semibold tabular-nums">{formatSecondsLeft(left)}</p>
        <p className="player-preview-hint mt-1.5 text-md text-text-2">
          {isOptional
            ? "Then you choose: buy a ticket or keep watching."
            : "Then the film waits here for you. Nothing is lost."}
        </p>
      </div>
      <Button variant="primary" size="xl" icon={<Ticket aria-hidden="true" />} onClick={onBuy}>
        {priceCents > 0 ? `Buy for ${formatUsd(priceCents)}` : "Get your ticket"}
      </Button>
      {/* Named as live, so that the dialog which opens at 0 does not silence it. */}
      <p role="status" aria-live="polite" className="sr-only">
        {left === 0 ? "The free preview is over." : warnedAt === null ? "" : formatSecondsLeft(warnedAt)}
      </p>
    </section>
  );
}

function formatSecondsLeft(seconds: number): string {
  return `${seconds} ${seconds === 1 ? "second" : "seconds"} left of the free preview`;
}

function useSecondsLeft(playhead: Playhead | null, freeSeconds: number): number {
  const [left, setLeft] = useState(() => Math.ceil(freeSeconds));
  useEffect(() => {
    if (!playhead) return undefined;
    const read = () => {
      const rest = freeSeconds - paywallLeadSeconds - playhead.currentTime;
      setLeft(Math.max(0, Math.ceil(rest)));
    };
    playhead.addEventListener("timeupdate", read);
    playhead.addEventListener("seeking", read);
    return () => {
      playhead.removeEventListener("timeupdate", read);
      playhead.removeEventListener("seeking", read);
    };
  }, [playhead, freeSeconds]);
  return left;
}
