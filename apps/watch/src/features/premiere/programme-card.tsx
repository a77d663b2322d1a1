import { getOwnTitle } from "@matinee/app-shell/live-room/describe-programme";
import { formatClockTime } from "@matinee/domain/clock-time";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Radio } from "lucide-react";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";

const texts = messages.premiereNight;

/** A part of the programme that is no film: its title, how long it takes, and what follows. */
export function ProgrammeCard({ page, programme }: { page: PublicPage; programme: Programme }) {
  const { current, next, positionMs } = programme;
  if (!current) return null;
  const { item, startMs, endMs } = current;
  const share = Math.min(1, Math.max(0, (positionMs - startMs) / (endMs - startMs)));
  const { heading } = messages.programmeKinds[item.kind];
  const leftSeconds = Math.max(0, Math.ceil((endMs - positionMs) / 1000));
  return (
    <div className="gutter flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-y-auto pb-10">
      <div aria-live="polite">
        {heading && heading !== item.title ? (
          <p className="text-md font-semibold text-accent">{heading}</p>
        ) : null}
        <h1 dir="auto" className="font-display text-title-hero-long wrap-anywhere">
          {getOwnTitle(item) || page.title}
        </h1>
      </div>
      {item.kind === "stage" && item.link ? (
        <Button asChild variant="primary" size="xl" icon={<Radio aria-hidden="true" />} className="w-fit">
          <a href={item.link} target="_blank" rel="noreferrer">
            {messages.premiereNight.joinStage}
          </a>
        </Button>
      ) : null}
      <div className="max-w-[640px]">
        <p className="mb-2 flex justify-between gap-4 text-sm text-text-2 tabular-nums">
          <span>
            {next
              ? texts.nextItem(
                  getOwnTitle(next.item) || messages.programmeKinds[next.item.kind].heading || page.title,
                )
              : null}
          </span>
          <span>{formatClockTime(leftSeconds)}</span>
        </p>
        <div aria-hidden="true" className="h-1.5 rounded-full bg-surface-3">
          <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      </div>
    </div>
  );
}
