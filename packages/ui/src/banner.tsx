import { clsx } from "clsx";
import type { ReactNode } from "react";

export type BannerProps = {
  tone?: "warning" | "info" | "neutral" | "danger";
  icon?: ReactNode;
  /** The name of the region: 'superadmin mode'. */
  label: string;
  children: ReactNode;
  /** Links or buttons at the end. */
  actions?: ReactNode;
  className?: string;
};

const tones = {
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
  neutral: "bg-surface-3 text-text",
  danger: "bg-danger-soft text-danger",
};

/** A strip at the top that applies to the whole page: superadmin mode, preview, test mode. */
export function Banner({ tone = "warning", icon, label, children, actions, className }: BannerProps) {
  return (
    <aside
      aria-label={label}
      className={clsx(
        "flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 text-sm leading-ui font-medium [&>svg]:size-4.5 [&>svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {icon}
      {/* On a phone the actions move below. */}
      <div className="min-w-0 flex-1 basis-52">{children}</div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-4 [&_a]:underline [&_a]:underline-offset-4">
          {actions}
        </div>
      ) : null}
    </aside>
  );
}
