import { messages } from "@matinee/texts";
import type { PremiereSummary } from "@matinee/contract/schemas/premiere-afterwards";
import { formatClockTime } from "@matinee/domain/clock-time";
import { ChartLegend, chartTheme } from "@matinee/ui/chart-theme";
import { Skeleton } from "@matinee/ui/skeleton";
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useState } from "react";
import { type CurvePoint, describeStaying, findBiggestDrop, findPeaks, type Peak } from "./reaction-curve.ts";
import { StillImage } from "./still-image.tsx";
import { findStill, type Still } from "./storyboard.ts";

const ReactionPlot = lazy(async () => ({ default: (await import("./curve-plots.tsx")).ReactionPlot }));
const StayingPlot = lazy(async () => ({ default: (await import("./curve-plots.tsx")).StayingPlot }));

const texts = messages.afterwards;
const STILLS = 8;
/** Labels and tooltips nearer to an edge than this part of the width are aligned with the edge. */
const EDGE = 0.12;

const formatPercent = (part: number) => messages.formats.percent(Math.round(part * 100));

/**
 * Laughter and applause over the film, its stills, and who was still there, on one axis. The pointer and the arrow keys
 * move one line through all three. Screen readers also have the table of the page.
 */
export function FilmCurve({
  points,
  seconds,
  stills,
  summary,
  onPlay,
}: {
  points: readonly CurvePoint[];
  /** Length of the film. */
  seconds: number;
  stills: readonly Still[];
  summary: PremiereSummary;
  /** Plays ten seconds from a second of the film; missing for who may not play it, who has no stills either. */
  onPlay?: ((second: number) => void) | undefined;
}) {
  const [at, setAt] = useState<number | null>(null);
  const point = at === null ? undefined : points[at];
  const last = points.length - 1;
  const hasReactions = points.some(({ laughter, applause }) => laughter + applause > 0);
  const move = (to: number) => setAt(Math.max(0, Math.min(last, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? -1;
    const page = Math.max(1, Math.round(points.length / 10));
    const targets: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      PageUp: from + page,
      PageDown: from - page,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) move(target);
    else if (event.key === "Enter" && point) onPlay?.(point.second);
    else if (event.key === "Escape") setAt(null);
    else return;
    event.preventDefault();
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(Math.round(((clientX - left) / width) * last));
  };
  const stay = findBiggestDrop(summary.watching);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-text-2">
          {texts.curveHint} {onPlay ? texts.curvePlays : null}
        </p>
        <ChartLegend
          items={[
            { label: messages.premiereNight.reactions.laughter, colour: chartTheme.series[0] },
            { label: messages.premiereNight.reactions.applause, colour: chartTheme.series[1], dashed: true },
          ]}
        />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.position}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={describePoint(point ?? points[0])}
        className="relative flex cursor-crosshair touch-pan-y flex-col gap-2 rounded-1 select-none"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onDoubleClick={() => point && onPlay?.(point.second)}
      >
        <PeakLabels
          peaks={hasReactions ? findPeaks(points, ["laughter", "applause"]) : []}
          seconds={seconds}
        />
        <div className="h-44">
          {hasReactions ? (
            <Suspense fallback={<Skeleton className="h-full rounded-2!" />}>
              <ReactionPlot points={points} seconds={seconds} />
            </Suspense>
          ) : (
            <p className="grid h-full place-content-center text-text-2">{texts.noReactions}</p>
          )}
        </div>
        {onPlay ? (
          <div className="flex h-14 gap-px overflow-hidden rounded-2">
            {Array.from({ length: STILLS }, (_, index) => (
              <StillImage
                key={index}
                still={findStill(stills, ((index + 0.5) / STILLS) * seconds)}
                className="h-full min-w-0 flex-1 max-tablet:nth-[even]:hidden"
              />
            ))}
          </div>
        ) : null}
        <div className="flex justify-between text-xs text-text-3 tabular-nums">
          {[0, 1, 2, 3, 4].map((quarter) => (
            <span key={quarter} className="max-tablet:nth-[even]:hidden">
              {formatClockTime((quarter / 4) * seconds)}
            </span>
          ))}
        </div>
        <p className="mt-2 text-sm leading-ui text-text-2">
          <strong className="mr-2 font-semibold text-text">{texts.stayedChart}</strong>
          {describeStaying(summary, hasReactions)}{" "}
          {stay ? `${texts.biggestDrop(stay.people, formatClockTime(stay.second))}.` : null}
        </p>
        <div className="h-20">
          {summary.came > 0 ? (
            <Suspense fallback={<Skeleton className="h-full rounded-2!" />}>
              <StayingPlot points={points} seconds={seconds} />
            </Suspense>
          ) : null}
        </div>
        {point ? (
          <Cursor
            point={point}
            part={seconds > 0 ? point.second / seconds : 0}
            still={findStill(stills, point.second)}
          />
        ) : null}
      </div>
    </div>
  );
}

function describePoint(point: CurvePoint | undefined): string {
  if (!point) return "";
  const { second, laughter, applause, staying } = point;
  const { presses } = texts;
  const parts = [
    formatClockTime(second),
    presses.laughter(laughter),
    presses.applause(applause),
    ...(staying === null ? [] : [texts.stayedShareAt(formatPercent(staying))]),
  ];
  return messages.formats.list(parts, "unit");
}

/** Aligns a label at a part of the width so that it stays inside. */
const alignAt = (part: number) => ({
  left: `${part * 100}%`,
  transform: `translateX(${part < EDGE ? "0" : part > 1 - EDGE ? "-100%" : "-50%"})`,
});

function PeakLabels({ peaks, seconds }: { peaks: readonly Peak[]; seconds: number }) {
  return (
    <div aria-hidden="true" className="relative h-10 text-xs leading-ui whitespace-nowrap">
      {peaks.map(({ kind, second, count }) => {
        const part = second / seconds;
        return (
          <div key={`${kind} ${second}`}>
            <p className="absolute top-0 w-max text-center" style={alignAt(part)}>
              <strong className="block font-semibold tabular-nums">{formatClockTime(second)}</strong>
              <span className="text-text-3">{texts.presses[kind](count)}</span>
            </p>
            <span
              className="absolute top-10 h-44 border-l border-dashed border-line-strong"
              style={{ left: `${part * 100}%` }}
            />
          </div>
        );
      })}
    </div>
  );
}

function Cursor({ point, part, still }: { point: CurvePoint; part: number; still: Still | undefined }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 border-l-2 border-accent" style={{ left: `${part * 100}%` }} />
      <div
        className="absolute top-12 w-40 overflow-hidden rounded-2 border border-line bg-surface text-xs leading-ui shadow-2"
        style={
          part > 0.5
            ? { right: `calc(${(1 - part) * 100}% + 10px)` }
            : { left: `calc(${part * 100}% + 10px)` }
        }
      >
        {still ? <StillImage still={still} className="block aspect-video w-full" /> : null}
        <div className="px-3 py-2 tabular-nums">
          <p className="font-semibold">{formatClockTime(point.second)}</p>
          <p className="text-text-2">{texts.presses.laughter(point.laughter)}</p>
          <p className="text-text-2">{texts.presses.applause(point.applause)}</p>
          {point.staying === null ? null : (
            <p className="text-text-2">{texts.stayedShareAt(formatPercent(point.staying))}</p>
          )}
        </div>
      </div>
    </div>
  );
}
