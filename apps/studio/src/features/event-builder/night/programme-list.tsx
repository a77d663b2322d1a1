import { getItemTitle } from "@matinee/app-shell/live-room/describe-programme";
import { findInstant, type Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/contract/messages";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Check } from "lucide-react";

const texts = messages.night;

/** The programme with the time of each item: what was shown, what runs now, and what follows. */
export function ProgrammeList({ programme, zone }: { programme: Programme; zone: string }) {
  const { items, positionMs, phase, current, next } = programme;
  const formatTime = (at: Date | null) =>
    at?.toLocaleTimeString("en-US", {
      timeZone: zone,
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
    }) ?? "";
  return (
    <Panel title={texts.programme} flush>
      <ol className="divide-y divide-line">
        {items.map((placed) => {
          const { item, index, startMs, endMs } = placed;
          const isCurrent = phase === "programme" && current?.index === index;
          return (
            <li
              key={item.id}
              aria-current={isCurrent ? "step" : undefined}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] aria-[current]:bg-info-soft"
            >
              <span className="w-24 shrink-0 text-sm text-text-2 tabular-nums max-tablet:order-2">
                {formatTime(findInstant(programme, startMs))}
              </span>
              <span className="min-w-0 grow basis-48 font-medium wrap-anywhere max-tablet:order-first">
                {getItemTitle(item)}
              </span>
              <span className="max-tablet:order-3 max-tablet:justify-self-end">
                {isCurrent ? (
                  <Chip tone="strong">{texts.now}</Chip>
                ) : phase === "over" || (phase === "programme" && positionMs >= endMs) ? (
                  <span className="inline-flex items-center gap-1.5 text-sm text-success">
                    <Check aria-hidden="true" className="size-4" /> {texts.shown}
                  </span>
                ) : next?.index === index && phase === "programme" ? (
                  <Chip>{texts.next}</Chip>
                ) : null}
              </span>
              <span className="w-16 shrink-0 text-right text-sm text-text-2 tabular-nums max-tablet:order-1">
                {formatClockTime((endMs - startMs) / 1000)}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
