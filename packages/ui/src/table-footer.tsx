import { clsx } from "clsx";
import type { ReactNode } from "react";

export type TableFooterProps = {
  /** 'Showing 50 of 1,906'; changes are announced. */
  summary: ReactNode;
  /** The BulkBar, while rows are selected. */
  bulk?: ReactNode;
  /** Pagination, or 'Load More'. */
  children?: ReactNode;
  className?: string;
};

/** The footer of a table, sticky at the bottom of the window. */
export function TableFooter({ summary, bulk, children, className }: TableFooterProps) {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-(--z-sticky) flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-bg py-2 text-sm",
        className,
      )}
    >
      <output className="text-text-2 tabular-nums">{summary}</output>
      {bulk ? (
        <div className="max-w-full max-laptop:order-last max-laptop:w-full laptop:pointer-events-none laptop:absolute laptop:inset-x-0 laptop:flex laptop:justify-center laptop:*:pointer-events-auto">
          {bulk}
        </div>
      ) : null}
      {children}
    </div>
  );
}
