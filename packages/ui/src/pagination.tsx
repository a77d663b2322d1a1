import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";

export type PaginationLabels = {
  navigation: string;
  previous: string;
  next: string;
  page: (page: number) => string;
  of: (pages: number) => string;
};

const english: PaginationLabels = {
  navigation: "Pages",
  previous: "Previous page",
  next: "Next page",
  page: (page) => `Page ${page}`,
  of: (pages) => `of ${pages.toLocaleString("en-US")}`,
};

/** While it is not known yet how many pages there are; `pages` is then the next one, if there is one. */
export const pagesUncounted: PaginationLabels = { ...english, of: () => "of …" };

const button =
  "grid h-8 min-w-8 place-items-center rounded-2 px-2 text-sm leading-none font-medium tabular-nums transition-colors hover:bg-surface-2 disabled:cursor-not-allowed disabled:text-text-3 disabled:hover:bg-transparent max-tablet:h-11 max-tablet:min-w-11";

/** Page buttons in groups of three: 1 2 3, then 4 5 6; the arrows go page by page. Pages count from 1. */
export function Pagination({
  page,
  pages,
  onPageChange,
  labels = english,
  className,
}: {
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  labels?: PaginationLabels;
  className?: string;
}) {
  if (pages <= 1) return null;
  const first = page - ((page - 1) % 3);
  const group = [first, first + 1, first + 2].filter((number) => number <= pages);
  return (
    <nav aria-label={labels.navigation} className={clsx("flex items-center gap-1", className)}>
      <button
        type="button"
        className={button}
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </button>
      {group.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={labels.page(number)}
          aria-current={number === page ? "page" : undefined}
          className={clsx(
            button,
            number === page && "bg-primary font-semibold text-on-primary hover:bg-primary-hover",
          )}
          onClick={() => onPageChange(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className={button}
        aria-label={labels.next}
        disabled={page >= pages}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
      <span className="px-2 text-sm text-text-2 tabular-nums">{labels.of(pages)}</span>
    </nav>
  );
}
