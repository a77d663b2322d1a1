import { Skeleton } from "@matinee/ui/skeleton";
import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = { success: "bg-success-soft text-success", warning: "bg-warning-soft text-warning" };

/** Shows one requirement for payouts: met, or the action that is left. */
export function Indicator({
  tone,
  icon,
  title,
  note,
  action,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="panel flex min-h-24 flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-10 shrink-0 place-items-center rounded-full [&>svg]:size-4.5",
          tones[tone],
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 leading-ui font-semibold">{title}</p>
        {note ? <p className="mt-0.5 text-sm leading-ui text-text-3">{note}</p> : null}
      </div>
      {action}
    </section>
  );
}

export function IndicatorSkeleton() {
  return (
    <div className="panel flex min-h-24 items-center gap-4 px-5 py-4">
      <Skeleton className="size-10 shrink-0" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </div>
    </div>
  );
}
