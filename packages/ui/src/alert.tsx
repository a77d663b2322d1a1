import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type AlertTone = "info" | "success" | "warning" | "danger";

export type AlertProps = {
  tone?: AlertTone;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  /** Announces an alert that appears after the page has loaded. */
  live?: boolean;
  className?: string;
};

const tones: Record<AlertTone, string> = {
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

const icons: Record<AlertTone, ReactNode> = {
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
};

/** A message inside the page. */
export function Alert({ tone = "info", icon, title, children, action, live = false, className }: AlertProps) {
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={clsx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-2 px-4 py-3 text-sm leading-[1.45] [&>svg]:mt-px [&>svg]:size-4.5 [&>svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {icon ?? icons[tone]}
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {title ? <strong className="font-semibold">{title} </strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
