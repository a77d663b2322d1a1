import type { ReactNode } from "react";

/** What plays and, below it, until when the viewer must begin or may finish. */
export function PlayerTitle({ date, children }: { date: ReactNode; children: string }) {
  return (
    <div className="min-w-0">
      <p className="truncate font-display text-title-sm">{children}</p>
      {date ? <p className="text-sm text-text-2">{date}</p> : null}
    </div>
  );
}
