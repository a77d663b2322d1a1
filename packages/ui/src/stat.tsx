import { clsx } from "clsx";
import { TrendingDown, TrendingUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

export type StatProps = {
  label: ReactNode;
  value: ReactNode;
  /** A note below: '96 today'. */
  note?: ReactNode;
  /** Shows the note with a colored arrow. */
  trend?: "up" | "down";
  /** A small button, beside the note. */
  action?: ReactNode;
  /** A small plot, beside the number. */
  plot?: ReactNode;
  className?: string;
};

/** A number with its label. */
export function Stat({ label, value, note, trend, action, plot, className }: StatProps) {
  const Trend = trend === "up" ? TrendingUp : TrendingDown;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1", className)}>
      <dt className="text-sm leading-ui text-text-2">{label}</dt>
      <dd className="flex flex-1 flex-col gap-1">
        <span className="flex items-end justify-between gap-3">
          <span className="shrink-0 text-title-md leading-title font-medium tracking-title in-data-[app=backoffice]:text-title-sm">
            {value}
          </span>
          {plot === undefined ? null : <span className="min-w-0 overflow-hidden">{plot}</span>}
        </span>
        {note === undefined && action === undefined ? null : (
          <span className="flex min-h-8 items-center justify-between gap-3 text-sm leading-ui">
            <span
              className={clsx(
                "flex min-w-0 items-center gap-1.5",
                trend === undefined ? "text-text-3" : trend === "up" ? "text-success" : "text-warning",
              )}
            >
              {trend === undefined ? null : <Trend aria-hidden="true" className="size-4 shrink-0" />}
              {note}
            </span>
            {action}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Several stats in one panel, separated by lines. */
export function StatRow({ className, ...rest }: ComponentProps<"dl">) {
  return (
    <dl
      className={clsx(
        "panel grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] tablet:max-laptop:[&:has(>:nth-child(4):last-child)]:grid-cols-2 overflow-hidden [&>*]:p-5 [&>*]:shadow-[-1px_-1px_0_var(--line)]",
        className,
      )}
      {...rest}
    />
  );
}
