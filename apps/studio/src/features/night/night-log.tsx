import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { formatTimeOfNight } from "@matinee/app-shell/live-room/format-time-of-night";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import type { GivenCommand } from "@matinee/contract/schemas/premieres";
import type { PremiereHistory } from "@matinee/domain/premiere-history";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import { listNightEvents } from "./list-night-events.ts";

const texts = messages.night;

/** The commands and who gave them, the last first. None is left out. */
export function NightLog({
  premiere,
  commands,
  history,
  nowMs,
  zone,
}: {
  premiere: RoomState["premiere"];
  commands: UseQueryResult<GivenCommand[]>;
  history: PremiereHistory | null;
  /** The server's time, in milliseconds since 1970. */
  nowMs: number;
  zone: string;
}) {
  const startDay = formatDay(new Date(premiere.startsAt), zone);
  const events = commands.data ? listNightEvents(premiere, commands.data, history, new Date(nowMs)) : [];
  return (
    <Panel title={texts.log} flush>
      <QueryPanel
        query={commands}
        frameFailure={(failure) => <div className="p-5">{failure}</div>}
        loading={<Skeleton className="m-5 h-10" />}
        isEmpty={() => events.length === 0}
        empty={<p className="p-5 text-text-2">{texts.noPressYet}</p>}
      >
        {() => (
          <ol className="divide-y divide-line">
            {events.map(({ key, at, text, reason, by }) => (
              <li
                key={key}
                className="grid grid-cols-[104px_minmax(0,1fr)_auto] gap-x-4 px-5 py-3 text-sm leading-ui max-tablet:grid-cols-[minmax(0,1fr)_auto]"
              >
                <time dateTime={at.toISOString()} className="text-text-2 tabular-nums max-tablet:col-span-2">
                  {formatDay(at, zone) === startDay ? null : (
                    <span className="block">{formatDay(at, zone)}</span>
                  )}
                  {formatTimeOfNight(at, zone)}
                </time>
                <span className="min-w-0 wrap-anywhere">
                  <strong className="font-semibold">{text}</strong>
                  {reason ? <bdi className="block text-text-2">“{reason}”</bdi> : null}
                </span>
                <span className="text-right text-text-2">{by}</span>
              </li>
            ))}
          </ol>
        )}
      </QueryPanel>
    </Panel>
  );
}

const formatDay = (at: Date, timeZone: string) =>
  messages.formats.date(at, { timeZone, month: "short", day: "numeric" });
