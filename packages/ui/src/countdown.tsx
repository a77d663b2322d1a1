import { messages } from "@matinee/texts";
import { useEffect, useRef, useState } from "react";

export type CountdownProps = {
  /** Milliseconds left by the server's clock at the first render. */
  remainingMs: number;
  /** Called once, at zero. */
  onEnd?: () => void;
  className?: string;
};

const units = [
  { unit: "day", size: 86_400 },
  { unit: "hour", size: 3600 },
  { unit: "minute", size: 60 },
  { unit: "second", size: 1 },
] as const;

/** Days, hours, minutes and seconds. Screen readers get one sentence with minutes instead of the ticking numbers. */
export function Countdown({ remainingMs, onEnd, className }: CountdownProps) {
  const seconds = Math.max(0, Math.ceil(useRemaining(remainingMs, onEnd) / 1000));
  const parts = units.map(({ unit, size }, index) => {
    const above = units[index - 1]?.size;
    const count = Math.floor((above === undefined ? seconds : seconds % above) / size);
    return { unit, count };
  });
  const spoken = parts
    .filter(({ unit, count }) => count > 0 && (unit !== "second" || seconds < 60))
    .map(({ unit, count }) => messages.formats.number(count, { style: "unit", unit, unitDisplay: "long" }));
  return (
    <div className={className}>
      <span className="sr-only">{messages.formats.list(spoken, "unit")}</span>
      <div aria-hidden="true" className="grid grid-cols-4 gap-3">
        {parts.map(({ unit, count }) => (
          <span key={unit} className="flex flex-col">
            <span className="text-title-md leading-title font-medium tabular-nums">
              {unit === "day" ? count : String(count).padStart(2, "0")}
            </span>
            <span className="text-xs leading-ui text-text-2">{messages.formats.unitName(count, unit)}</span>
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
