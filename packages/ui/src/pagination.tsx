import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useState } from "react";

const texts = messages.listControls;

export type PaginationLabels = {
  navigation: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  page: (page: number) => string;
  goTo: string;
  of: (pages: number) => string;
};

const english: PaginationLabels = {
  navigation: texts.pages,
  first: texts.firstPage,
  previous: texts.previousPage,
  next: texts.nextPage,
  last: texts.lastPage,
  page: texts.pageNumber,
  goTo: texts.goToPage,
  of: texts.ofPages,
};

const button =
  "grid h-8 min-w-8 place-items-center rounded-2 px-2 text-sm leading-none font-medium tabular-nums transition-colors hover:bg-surface-2 disabled:cursor-not-allowed disabled:text-text-3 disabled:hover:bg-transparent max-tablet:h-11 max-tablet:min-w-11";

/**
 * Page buttons in groups of three: 1 2 3, then 4 5 6. Pages count from 1. The arrows go to the next page and to both
 * ends; with more than one group, a page number can be typed. With `pages: null` (not counted), `hasNext` tells whether
 * there is a next page.
 */
export function Pagination({
  page,
  pages,
  hasNext = false,
  isCounting = true,
  onPageChange,
  labels = english,
  className,
}: {
  page: number;
  pages: number | null;
  hasNext?: boolean;
  /** Whether `pages` may still arrive. */
  isCounting?: boolean;
  onPageChange: (page: number) => void;
  labels?: PaginationLabels;
  className?: string;
}) {
  const last = pages ?? page + (hasNext ? 1 : 0);
  if (last <= 1) return null;
  const first = page - ((page - 1) % 3);
  const group = [first, first + 1, first + 2].filter((number) => number <= last);
  const renderArrow = (label: string, to: number, disabled: boolean, icon: ReactNode) => (
    <button
      type="button"
      className={button}
      aria-label={label}
      disabled={disabled}
      onClick={() => onPageChange(to)}
    >
      {icon}
    </button>
  );
  return (
    <nav aria-label={labels.navigation} className={clsx("flex items-center gap-1", className)}>
      {renderArrow(labels.first, 1, page <= 1, <ChevronsLeft aria-hidden="true" className="size-4" />)}
      {renderArrow(
        labels.previous,
        page - 1,
        page <= 1,
        <ChevronLeft aria-hidden="true" className="size-4" />,
      )}
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
      {renderArrow(
        labels.next,
        page + 1,
        page >= last,
        <ChevronRight aria-hidden="true" className="size-4" />,
      )}
      {pages === null ? (
        isCounting && <span className="px-2 text-sm text-text-2">{texts.ofUnknownPages}</span>
      ) : (
        <>
          {renderArrow(
            labels.last,
            pages,
            page >= pages,
            <ChevronsRight aria-hidden="true" className="size-4" />,
          )}
          {pages > 3 ? <PageNumberField key={page} {...{ page, pages, labels, onPageChange }} /> : null}
          <span className="px-2 text-sm whitespace-nowrap text-text-2 tabular-nums">{labels.of(pages)}</span>
        </>
      )}
    </nav>
  );
}

/** The field for a page number. A higher number opens the last page. */
function PageNumberField({
  page,
  pages,
  labels,
  onPageChange,
}: {
  page: number;
  pages: number;
  labels: PaginationLabels;
  onPageChange: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  const isNumber = /^\d+$/.test(typed.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isNumber) onPageChange(Math.min(Math.max(1, Number(typed)), pages));
  };
  return (
    <form onSubmit={submit} className="max-tablet:hidden">
      <input
        type="text"
        inputMode="numeric"
        aria-label={labels.goTo}
        aria-invalid={!isNumber || undefined}
        value={typed}
        maxLength={7}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        className="control h-8 w-16 px-2 text-end text-sm tabular-nums"
      />
    </form>
  );
}
