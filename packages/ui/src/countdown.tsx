import { useEffect, useRef, useState } from "react";

export type CountdownProps = {
  /** Milliseconds left by the server's clock at the first render. */
  remainingMs: number;
  /** Called once, at zero. */
  onEnd?: () => void;
  className?: string;
};

const units = [
  { one: "day", other: "days", size: 86_400 },
  { one: "hour", other: "hours", size: 3600 },
  { one: "minute", other: "minutes", size: 60 },
  { one: "second", other: "seconds", size: 1 },
] as const;

/** Days, hours, minutes and seconds. Screen readers get one sentence with minutes instead of the ticking numbers. */
export function Countdown({ remainingMs, onEnd, className }: CountdownProps) {
  const seconds = Math.max(0, Math.ceil(useRemaining(remainingMs, onEnd) / 1000));
  const parts = units.map(({ one, other, size }, index) => {
    const above = units[index - 1]?.size;
    const count = Math.floor((above === undefined ? seconds : seconds % above) / size);
    return { unit: other, count, label: count === 1 ? one : other };
  });
  const spoken = parts
    .filter(({ unit, count }) => count > 0 && (unit !== "seconds" || seconds < 60))
    .map(({ count, label }) => `${count} ${label}`)
    .join(", ");
  return (
    <div className={className}>
      <span className="sr-only">{spoken}</span>
      <div aria-hidden="true" className="grid grid-cols-4 gap-3">
        {parts.map(({ unit, count, label }) => (
          <span key={unit} className="flex flex-col">
            <span className="text-title-md leading-title font-medium tabular-nums">
              {unit === "days" ? count : String(count).padStart(2, "0")}
            </span>
            <span className="text-xs leading-ui text-text-2">{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns the milliseconds left, every second. Computed from the clock, so that it is correct after a suspended tab. */
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
