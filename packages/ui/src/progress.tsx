import { clsx } from "clsx";
import type { ReactNode } from "react";

export type ProgressProps = {
  /** 0 to `max`; null when unknown. */
  value: number | null;
  max?: number;
  /** The activity for screen readers: 'Uploading salt-road.mov'. */
  label: string;
  /** Replaces the percentage: '5.2 of 8.4 GB'. */
  valueText?: string;
  /** Texts above the start and the end of the bar. */
  start?: ReactNode;
  end?: ReactNode;
  tone?: "accent" | "brand" | "success" | "danger";
  className?: string;
};

const tones = { accent: "bg-accent", brand: "bg-brand", success: "bg-success", danger: "bg-danger" };

/** A progress bar. */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
  start,
  end,
  tone = "accent",
  className,
}: ProgressProps) {
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      {start === undefined && end === undefined ? null : (
        <div className="flex justify-between gap-3 text-sm leading-ui tabular-nums">
          <span className="min-w-0 truncate">{start}</span>
          <span className="shrink-0 text-text-2">{end}</span>
        </div>
      )}
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        max={max}
        value={value ?? undefined}
      />
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3 rtl:-scale-x-100">
        <div
          className={clsx(
            "h-full origin-left rounded-full transition-transform duration-base",
            tones[tone],
            value === null && "animate-shimmer",
          )}
          style={{ transform: value === null ? undefined : `translateX(${(share - 1) * 100}%)` }}
        />
      </div>
    </div>
  );
}
