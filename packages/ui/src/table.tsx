import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

export type TableFrameProps = Omit<ComponentProps<"section">, "aria-label"> & {
  /** Names the scrolling region for those who reach it by keyboard. */
  label: string;
  /** Where the table is inside a panel that has an edge already. */
  bare?: boolean;
};

/** The edge around a table and what scrolls inside it, at most 740 px high; the head stays. */
export function TableFrame({ label, bare = false, className, ...rest }: TableFrameProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        "@container relative max-h-(--table-max-h) overflow-auto overscroll-x-contain focus-visible:outline-offset-[-2px]",
        bare ? "rounded-b-3" : "panel",
        className,
      )}
      {...rest}
    />
  );
}

/** Rows are 40 px in the back office and 52 px elsewhere. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <table
      className={clsx(
        "w-full border-separate border-spacing-0 text-left text-md leading-ui tabular-nums in-data-[app=backoffice]:text-sm",
        "[font-stretch:var(--table-stretch,100%)]",
        className,
      )}
      {...rest}
    />
  );
}

/** Stays in sight while the rows scroll. */
export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead className={clsx("sticky top-0 z-(--z-sticky) bg-surface", className)} {...rest} />;
}

/** Arrow keys, Home and End move between the rows that take the focus. */
export function TableBody({ onKeyDown, ...rest }: ComponentProps<"tbody">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows inside hold the focus
    <tbody
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!event.defaultPrevented) moveBetweenRows(event);
      }}
      {...rest}
    />
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLTableRowElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>(":scope > tr[tabindex]")];
  const at = rows.indexOf(event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

export type TableRowProps = ComponentProps<"tr"> & {
  selected?: boolean;
  /** Its drawer shows beneath. */
  open?: boolean;
  /** Enter on the row, or a press anywhere on it that no control in it takes. */
  onOpen?: () => void;
};

/** One row. With `onOpen` it takes the focus. */
export function TableRow({ selected = false, open, onOpen, className, onKeyDown, ...rest }: TableRowProps) {
  return (
    <tr
      tabIndex={onOpen ? 0 : undefined}
      data-selected={selected || undefined}
      data-open={open || undefined}
      onClick={(event) => {
        const takenByControl =
          event.target instanceof Element &&
          event.target.closest("a, button, input, label, select, [role=menu]");
        if (!takenByControl) onOpen?.();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        event.preventDefault();
        onOpen?.();
      }}
      className={clsx(
        "group/row scroll-mt-12 transition-colors duration-instant focus-visible:outline-offset-[-2px]",
        selected ? "bg-accent-soft" : "hover:bg-surface-2 data-open:bg-surface-2",
        onOpen && "cursor-pointer",
        className,
      )}
      {...rest}
    />
  );
}

const cell = "border-b border-line px-3 first:pl-4 last:pr-4";
/** On wide screens nothing scrolls sideways; on a phone the row's name takes half of the width at most. */
const stickyColumn =
  "sticky left-0 z-1 max-tablet:max-w-[50vw] max-tablet:overflow-hidden max-tablet:text-ellipsis max-tablet:shadow-[1px_0_0_var(--line)]";
/** A row's options stay at the right: nobody has to scroll to find them. A phone has no room for that. */
const stickyEnd = "tablet:sticky tablet:right-0 tablet:z-1 tablet:max-desktop:shadow-[-1px_0_0_var(--line)]";
/** What stays covers what scrolls under it, in the row's own colour. */
const stickyGround =
  "bg-surface group-hover/row:bg-surface-2 group-data-open/row:bg-surface-2 group-data-selected/row:bg-accent-soft!";
const alignments = { start: "", end: "text-right", center: "text-center" };

export type HeadCellProps = Omit<ComponentProps<"th">, "align"> & {
  align?: "start" | "end" | "center";
  /** The way it is sorted now; `none` offers sorting. Absent: cannot be sorted. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  /** The head of a column that stays at the left, or with `end` at the right. */
  sticky?: boolean | "end";
};

/** A column's head; numbers `align="end"`. */
export function HeadCell({
  align = "start",
  sort,
  onSort,
  sticky = false,
  className,
  children,
  ...rest
}: HeadCellProps) {
  const Arrow = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={clsx(
        cell,
        "h-10 text-sm font-medium whitespace-nowrap text-text-2 in-data-[app=backoffice]:h-9 in-data-[app=backoffice]:text-xs",
        alignments[align],
        sticky && `${sticky === "end" ? stickyEnd : stickyColumn} bg-surface`,
        className,
      )}
      {...rest}
    >
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            "-mx-1 inline-flex min-h-7 items-center gap-1 rounded-1 px-1 hover:text-text",
            sort !== "none" && "font-semibold text-text",
          )}
        >
          {children}
          <Arrow aria-hidden="true" className={clsx("size-3.5", sort === "none" && "text-text-3")} />
        </button>
      )}
    </th>
  );
}

export type CellProps = Omit<ComponentProps<"td">, "align"> & {
  align?: "start" | "end" | "center";
  /** The row's name: semibold. */
  strong?: boolean;
  /** Support: quieter. */
  quiet?: boolean;
  /** Ends in an ellipsis at this width (any CSS length), with the whole text as its title. */
  truncate?: string;
  /** Lets a long text take more lines; without it a row keeps its height. */
  wrap?: boolean;
  /** Stays at the left, or with `end` at the right, while the rest scrolls sideways. */
  sticky?: boolean | "end";
};

/** One cell. */
export function Cell({
  align = "start",
  strong = false,
  quiet = false,
  truncate,
  wrap = false,
  sticky = false,
  className,
  children,
  ...rest
}: CellProps) {
  return (
    <td
      className={clsx(
        cell,
        "h-13 py-1.5 in-data-[app=backoffice]:h-(--row-h) in-data-[app=backoffice]:py-1",
        alignments[align],
        strong && "font-semibold",
        quiet && "text-text-2",
        !wrap && "whitespace-nowrap",
        sticky && [sticky === "end" ? stickyEnd : stickyColumn, stickyGround],
        className,
      )}
      {...rest}
    >
      {truncate === undefined ? (
        children
      ) : (
        <span
          className="block truncate"
          style={{ maxWidth: truncate }}
          title={typeof children === "string" ? children : undefined}
        >
          {children}
        </span>
      )}
    </td>
  );
}

/** What opens beneath a row: as wide as what is in sight of the table, and there while the table scrolls sideways. */
export function DrawerRow({
  colSpan,
  className,
  children,
  ...rest
}: ComponentProps<"tr"> & { colSpan: number }) {
  return (
    <tr className={className} {...rest}>
      <td colSpan={colSpan} className="border-b border-line bg-surface-2 whitespace-normal">
        <div className="sticky left-0 w-[100cqi] p-(--drawer-pad,20px)">{children}</div>
      </td>
    </tr>
  );
}

/** One line across the table: nothing found, or what went wrong. */
export function TableMessageRow({ colSpan, children }: { colSpan: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={colSpan} className="px-4 py-16 text-center text-text-2">
        {children}
      </td>
    </tr>
  );
}

/** Rows of the right height while the true ones come, with the words for it. */
export function TableLoadingRows({
  columns,
  rows = 8,
  label = "Loading...",
}: {
  columns: number;
  rows?: number;
  label?: string;
}) {
  return Array.from({ length: rows }, (_, row) => (
    // A row moves as one: a layer for each of sixty bars would cost the true rows their frames.
    <tr
      key={row}
      aria-hidden={row > 0 || undefined}
      className={row > 0 ? "animate-shimmer motion-reduce:animate-none" : undefined}
    >
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={clsx(cell, "h-13 in-data-[app=backoffice]:h-(--row-h)")}>
          {row === 0 && column === 0 ? (
            <output className="text-text-3">{label}</output>
          ) : (
            <Skeleton still className="h-2.5" style={{ width: `${45 + ((row * 17 + column * 29) % 45)}%` }} />
          )}
        </td>
      ))}
    </tr>
  ));
}
