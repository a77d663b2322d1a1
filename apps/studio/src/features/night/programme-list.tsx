import { formatTimeOfNight } from "@matinee/app-shell/live-room/format-time-of-night";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { findInstant, type Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import type { ProgrammeKind } from "@matinee/domain/premiere-clock";
import { findReachedAt, type PremiereHistory, type PremiereStop } from "@matinee/domain/premiere-history";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import {
  CalendarClock,
  Check,
  Coffee,
  Film,
  Heart,
  Hourglass,
  Image,
  type LucideIcon,
  Megaphone,
  Mic,
  SkipForward,
  Video,
} from "lucide-react";
import { formatLength } from "./format-length.ts";
import { getShownTitle } from "./list-night-events.ts";

const texts = messages.night;
const HOUR_MS = 3_600_000;
const ROW =
  "grid min-h-[60px] grid-cols-[88px_32px_minmax(0,1fr)_auto_64px] items-center gap-x-4 gap-y-1 px-5 py-3 max-tablet:grid-cols-[32px_minmax(0,1fr)_auto] max-tablet:[&>:first-child]:order-last max-tablet:[&>:first-child]:col-start-2 max-tablet:[&>:last-child]:order-last";

const icons: Record<ProgrammeKind, LucideIcon> = {
  slate: Image,
  sponsor: Megaphone,
  greeting: Video,
  film: Film,
  interval: Coffee,
  stage: Mic,
  "thank-you": Heart,
};

interface ProgrammeListProps {
  programme: Programme;
  premiere: RoomState["premiere"];
  /** Null while it is not known. */
  history: PremiereHistory | null;
  zone: string;
  eventTitle: string;
  /** The server's time, in milliseconds since 1970. */
  nowMs: number;
}

/** The programme with the time of each item: what was played, what plays now, what follows, and when it stood still. */
export function ProgrammeList({ programme, premiere, history, zone, eventTitle, nowMs }: ProgrammeListProps) {
  const { items, phase, current } = programme;
  const findTime = (positionMs: number) =>
    history ? findReachedAt(history, positionMs) : findInstant(programme, positionMs);
  return (
    <Panel
      title={texts.programme}
      action={
        <span className="text-right text-sm text-text-2 tabular-nums">
          {describeEnd(programme, findTime(items.at(-1)?.endMs ?? 0), zone)}
        </span>
      }
      flush
    >
      {history?.stops.map(({ kind, from, until, reason }) => (
        <p
          key={from.getTime()}
          className="flex items-start gap-3 border-b border-line bg-warning-soft px-5 py-3 text-sm text-warning"
        >
          <Hourglass aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {describeStop({ kind, from, until }, nowMs, zone)}
            {reason ? (
              <>
                : <bdi>“{reason}”</bdi>
              </>
            ) : null}
          </span>
        </p>
      ))}
      <ol className="divide-y divide-line">
        {items.map(({ item, index, startMs, endMs }) => {
          const isCurrent = phase === "programme" && current?.index === index;
          const Icon = icons[item.kind];
          const title = getShownTitle(item, eventTitle);
          const at = findTime(startMs);
          return (
            <li
              key={item.id}
              aria-current={isCurrent ? "step" : undefined}
              className={`${ROW} aria-[current]:bg-info-soft`}
            >
              <span className="text-sm text-text-2 tabular-nums">
                {at ? formatTimeOfNight(at, zone) : null}
              </span>
              <span
                aria-hidden="true"
                className={`grid size-8 place-content-center rounded-2 ${isCurrent ? "bg-info text-surface" : "bg-surface-3 text-text-2"}`}
              >
                <Icon className="size-4" />
              </span>
              <span className="min-w-0 leading-ui wrap-anywhere">
                <strong className="font-semibold">{title}</strong>{" "}
                {title === messages.programmeKinds[item.kind].title ? null : (
                  <span className="text-sm text-text-2">{messages.programmeKinds[item.kind].title}</span>
                )}
              </span>
              <ItemState
                programme={programme}
                index={index}
                endMs={endMs}
                isSkipped={history?.skipped.has(index) ?? false}
              />
              <span className="text-right text-sm text-text-2 tabular-nums">
                {formatClockTime((endMs - startMs) / 1000)}
              </span>
            </li>
          );
        })}
        <EncoreRow premiere={premiere} zone={zone} />
      </ol>
    </Panel>
  );
}

/** When the programme ends or ended, and how far that is from the plan. */
function describeEnd(
  { phase, clock, startsAt, items }: Programme,
  endsAt: Date | null,
  zone: string,
): string {
  const isEndedByHand = clock.state === "ended";
  const at = isEndedByHand ? clock.anchorAt : endsAt;
  if (!at) return texts.endIsOpen;
  const plannedMs = startsAt.getTime() + (items.at(-1)?.endMs ?? 0) / clock.speed;
  const laterMs = at.getTime() - plannedMs;
  const length = formatLength(Math.abs(laterMs));
  const change = Math.abs(laterMs) < 1000 ? null : { length, isLater: laterMs > 0 };
  return (phase === "over" ? texts.ended : texts.ends)(formatTimeOfNight(at, zone), change);
}

function describeStop(
  { kind, from, until }: Pick<PremiereStop, "kind" | "from" | "until">,
  nowMs: number,
  zone: string,
): string {
  const begins = formatTimeOfNight(from, zone);
  if (until) return texts.stops[kind](begins, formatTimeOfNight(until, zone));
  // A start may be held long before its time.
  return kind === "held" && from.getTime() > nowMs ? texts.startWaits(begins) : texts.openStops[kind](begins);
}

function ItemState({
  programme: { phase, positionMs, current, next, clock },
  index,
  endMs,
  isSkipped,
}: {
  programme: Programme;
  index: number;
  /** Where the item ends in the programme. */
  endMs: number;
  isSkipped: boolean;
}) {
  const hasPassed = phase !== "before" && phase !== "lobby" && positionMs >= endMs;
  if (phase === "programme" && current?.index === index)
    return clock.state === "paused" ? (
      <Chip tone="warning">{texts.standsStill}</Chip>
    ) : (
      <Chip tone="strong">{texts.now}</Chip>
    );
  if (hasPassed && isSkipped)
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-text-2">
        <SkipForward aria-hidden="true" className="size-4" /> {texts.skipped}
      </span>
    );
  if (hasPassed)
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-success">
        <Check aria-hidden="true" className="size-4" /> {texts.played}
      </span>
    );
  return phase === "programme" && next?.index === index ? <Chip>{texts.next}</Chip> : <span />;
}

/** The encore has no place in the programme, but follows it. */
function EncoreRow({
  premiere: { encoreFrom, encoreUntil },
  zone,
}: Pick<ProgrammeListProps, "premiere" | "zone">) {
  if (!encoreFrom || !encoreUntil) return null;
  const [from, until] = [new Date(encoreFrom), new Date(encoreUntil)];
  const date = { month: "short", day: "numeric", second: undefined } as const;
  return (
    <li className={ROW}>
      <span className="text-sm text-text-2 tabular-nums">{formatTimeOfNight(from, zone, date)}</span>
      <span
        aria-hidden="true"
        className="grid size-8 place-content-center rounded-2 bg-surface-3 text-text-2"
      >
        <CalendarClock className="size-4" />
      </span>
      <span className="min-w-0 leading-ui">
        <strong className="font-semibold">{texts.encoreOpens}</strong>{" "}
        <span className="text-sm text-text-2">{texts.encoreUntil(formatTimeOfNight(until, zone, date))}</span>
      </span>
      <span />
      <span className="text-right text-sm text-text-2 tabular-nums">
        {texts.hours(Math.round((until.getTime() - from.getTime()) / HOUR_MS))}
      </span>
    </li>
  );
}
