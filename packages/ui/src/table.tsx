import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

export type TableFrameProps = Omit<ComponentProps<"section">, "aria-label"> & {
  /** The name of the scrolling region, which takes the keyboard focus. */
  label: string;
  /** No border, for a table inside a panel. */
  bare?: boolean;
};

/** The scrolling frame of a table, at most 740 px high, with a sticky header. */
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

/** The sticky header of a table. */
export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead className={clsx("sticky top-0 z-(--z-sticky) bg-surface", className)} {...rest} />;
}

/** The body of a table. Arrow keys, Home and End move between focusable rows. */
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
  /** The drawer below the row is open. */
  open?: boolean;
  /** Called on Enter, and on a press outside the row's controls. */
  onOpen?: () => void;
};

/** A row. With `onOpen` it is focusable. */
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
      // Without a transition: when all rows are selected, the browser would draw each frame of each row.
      className={clsx(
        "group/row scroll-mt-12 focus-visible:outline-offset-[-2px]",
        selected ? "bg-accent-soft" : "hover:bg-surface-2 data-open:bg-surface-2",
        onOpen && "cursor-pointer",
        className,
      )}
      {...rest}
    />
  );
}

const cell = "border-b border-line px-3 first:pl-4 last:pr-4";
/** Wide screens do not scroll sideways; on a phone the first column takes at most half of the width. */
const stickyColumn =
  "sticky left-0 z-1 max-tablet:max-w-[50vw] max-tablet:overflow-hidden max-tablet:text-ellipsis max-desktop:shadow-[1px_0_0_var(--line)]";
/** The options stay at the right without scrolling, except on a phone, which is too narrow. */
const stickyEnd = "tablet:sticky tablet:right-0 tablet:z-1 tablet:max-desktop:shadow-[-1px_0_0_var(--line)]";
const stickyNarrowEnd = "sticky right-0 z-1 max-desktop:shadow-[-1px_0_0_var(--line)]";
const stickyPlaces = { start: stickyColumn, end: stickyEnd, "narrow-end": stickyNarrowEnd };
type Sticky = boolean | "end" | "narrow-end";

/** Returns the classes of a cell's place; none for one that is not sticky. */
const placeSticky = (sticky: Sticky) =>
  sticky === false ? "" : stickyPlaces[sticky === true ? "start" : sticky];

/** A sticky cell covers the cells that scroll under it, in the color of the row. */
const stickyGround =
  "bg-surface group-hover/row:bg-surface-2 group-data-open/row:bg-surface-2 group-data-selected/row:bg-accent-soft!";
const alignments = { start: "", end: "text-right", center: "text-center" };

export type HeadCellProps = Omit<ComponentProps<"th">, "align"> & {
  align?: "start" | "end" | "center";
  /** The current order; `none` for a sortable column. Without it, the column is not sortable. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  /** Like that of its cells. */
  sticky?: Sticky;
};

/** A column header. Use `align="end"` for numbers. */
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
        sticky && `${placeSticky(sticky)} bg-surface`,
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
  /** Semibold, for the name of the row. */
  strong?: boolean;
  /** Less prominent text. */
  quiet?: boolean;
  /** Truncates at this width (any CSS length), with the whole text as title. */
  truncate?: string;
  /** Wraps long texts; otherwise a row keeps its height. */
  wrap?: boolean;
  /**
   * Sticky at the left, or with `end` at the right, except on a phone. `narrow-end` is for an icon or an amount in a
   * table without a sticky column at the left: it is sticky on a phone too.
   */
  sticky?: Sticky;
};

/** A cell. */
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
        sticky && [placeSticky(sticky), stickyGround],
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

/** The drawer below a row. It is as wide as the visible part of the table and does not scroll sideways. */
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

/** A row with a message: no results, or an error. The message is in the middle of the visible part of the table. */
export function TableMessageRow({
  colSpan,
  children,
  compact = false,
}: {
  colSpan: number;
  children: ReactNode;
  /** Little space around the message, for one of several tables of a screen. */
  compact?: boolean;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a row is no control, and its text is deeper in it
    <tr>
      <td colSpan={colSpan} className="whitespace-normal">
        <div
          className={clsx(
            "sticky left-0 w-[100cqi] px-4 text-center text-text-2",
            compact ? "py-4" : "py-16",
          )}
        >
          {children}
        </div>
      </td>
    </tr>
  );
}

/** Placeholder rows while the table loads, with a label. */
export function TableLoadingRows({
  columns,
  rows = 8,
  label = messages.actions.loading,
}: {
  columns: number;
  rows?: number;
  label?: string;
}) {
  return Array.from({ length: rows }, (_, row) => (
    // The row is animated as a whole: a layer for each of sixty bars would delay rendering the loaded rows.
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
