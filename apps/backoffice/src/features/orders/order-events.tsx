import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Panel } from "@matinee/ui/panel";
import { CreditCard, type LucideIcon, Mail, Play } from "lucide-react";
import { formatInstant } from "../../lib/formats/dates.ts";
import { listTimeline, type TimelineEntry } from "./order-timeline.ts";

const icons: Record<TimelineEntry["kind"], LucideIcon> = { money: CreditCard, play: Play, email: Mail };

const tones: Record<TimelineEntry["tone"], string> = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-surface-3 text-text-2",
};

/** What happened to an order, newest first. */
export function OrderEvents({ order }: { order: AdminOrder }) {
  return (
    <Panel title="What happened">
      <ol className="flex flex-col gap-4" aria-label="What happened">
        {listTimeline(order).map((entry) => {
          const Icon = icons[entry.kind];
          return (
            <li key={entry.id} className="flex gap-3">
              <span className={`grid size-7 shrink-0 place-items-center rounded-full ${tones[entry.tone]}`}>
                <Icon aria-hidden="true" className="size-3.5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span>{entry.title}</span>
                  <span className="text-xs text-text-2 tabular-nums">{formatInstant(entry.at)}</span>
                </span>
                <span className="block text-sm wrap-anywhere text-text-2">{entry.detail}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
