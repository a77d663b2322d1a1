import { useEffect, useRef, useState } from "react";

export type CountdownLabels = { days: string; hours: string; minutes: string; seconds: string };

export type CountdownProps = {
  /** Milliseconds left, as the server's clock has it. It ticks from there by itself. */
  remainingMs: number;
  /** Once, when it reaches zero. */
  onEnd?: () => void;
  labels?: CountdownLabels;
  className?: string;
};

const english: CountdownLabels = { days: "days", hours: "hours", minutes: "minutes", seconds: "seconds" };
const units = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** Days, hours, minutes, seconds. The ticking is for the eye; a screen reader finds one sentence, by the minute. */
export function Countdown({ remainingMs, onEnd, labels = english, className }: CountdownProps) {
  const seconds = Math.max(0, Math.ceil(useRemaining(remainingMs, onEnd) / 1000));
  const parts = units.map(([unit, size], index) => {
    const above = units[index - 1]?.[1];
    return { unit, count: Math.floor((above === undefined ? seconds : seconds % above) / size) };
  });
  const spoken = parts
    .filter((part) => part.count > 0 && (part.unit !== "seconds" || seconds < 60))
    .map((part) => `${part.count} ${labels[part.unit]}`)
    .join(", ");
  return (
    <div className={className}>
      <span className="sr-only">{spoken}</span>
      <div aria-hidden="true" className="grid grid-cols-4 gap-3">
        {parts.map(({ unit, count }) => (
          <span key={unit} className="flex flex-col">
            <span className="text-title-md leading-title font-medium tabular-nums">
              {unit === "days" ? count : String(count).padStart(2, "0")}
            </span>
            <span className="text-xs leading-ui text-text-2">{labels[unit]}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Milliseconds left, once a second. It is measured, not counted, so that a sleeping tab wakes up right. */
function useRemaining(remainingMs: number, onEnd: (() => void) | undefined): number {
  const [tick, setTick] = useState({ of: remainingMs, left: remainingMs });
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const deadline = Date.now() + remainingMs;
    if (remainingMs <= 0) return undefined;
    const timer = setInterval(() => {
      const now = deadline - Date.now();
      setTick({ of: remainingMs, left: now });
      if (now > 0) return;
      clearInterval(timer);
      ended.current?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [remainingMs]);
  return tick.of === remainingMs ? tick.left : remainingMs;
}
