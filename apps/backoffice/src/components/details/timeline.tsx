import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { CreditCard, LifeBuoy, type LucideIcon, Mail, Play, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "../../lib/formats/dates.ts";
import type { TimelineEntry } from "../../lib/formats/timeline.ts";

const texts = messages.timeline;

const icons: Record<TimelineEntry["kind"], LucideIcon> = {
  money: CreditCard,
  play: Play,
  email: Mail,
  registration: UserRoundCheck,
  act: LifeBuoy,
};

const tones: Record<TimelineEntry["tone"], string> = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-surface-3 text-text-2",
};

/** What happened, newest first. Entries beyond `first` appear after a press. */
export function Timeline({ entries, first = Infinity }: { entries: TimelineEntry[]; first?: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, first);
  const rest = entries.length - shown.length;
  return (
    <Panel title={texts.title}>
      {entries.length === 0 ? <p className="text-sm text-text-2">{texts.empty}</p> : null}
      <ol className="flex flex-col gap-4" aria-label={texts.title}>
        {shown.map((entry) => {
          const Icon = icons[entry.kind];
          return (
            <li key={entry.id} className="flex gap-3">
              <span className={`grid size-7 shrink-0 place-items-center rounded-full ${tones[entry.tone]}`}>
                <Icon aria-hidden="true" className="size-3.5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{entry.title}</span>
                  <span className="text-xs text-text-2 tabular-nums">{formatInstant(entry.at)}</span>
                </span>
                <span className="block text-sm wrap-anywhere text-text-2">{entry.detail}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {rest > 0 ? (
        <Button size="sm" className="mt-4" onClick={() => setShowsAll(true)}>
          {texts.older(rest)}
        </Button>
      ) : null}
    </Panel>
  );
}
