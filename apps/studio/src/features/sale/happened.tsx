import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { formatDayTime } from "../../lib/dates.ts";
import { useEvent } from "../builder/builder-context.ts";

const texts = messages.saleStep.happened;

type Event = LiveQueue["events"][number];

/** What happened to a queue and who did it, the newest first. */
export function Happened({ events }: Pick<LiveQueue, "events">) {
  const { timezone } = useEvent();
  return (
    <Panel title={texts.title} flush>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="px-5 py-3 text-sm leading-ui">
            <time dateTime={event.at} className="block text-text-2 tabular-nums">
              {formatDayTime(event.at, timezone)}
            </time>
            {describe(event, timezone).map((text) => (
              <strong key={text} className="block font-semibold">
                {text}
              </strong>
            ))}
            <span className="text-text-2">{event.by ?? texts.byItself}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function describe({ kind, changes }: Event, timezone: string): string[] {
  if (changes.length === 0) return [texts.kinds[kind]];
  return changes.map(({ field, from, to }) => {
    const format =
      field === "opensAt" || field === "joinsFrom"
        ? (at: string) => formatDayTime(at, timezone)
        : formatCount;
    return texts.changes[field](format(from), format(to));
  });
}

const formatCount = (count: string) => messages.formats.number(Number(count));
