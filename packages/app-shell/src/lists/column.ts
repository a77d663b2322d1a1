import type { CellProps, HeadCellProps } from "@matinee/ui/table";
import type { ReactNode } from "react";

/** A column of a list, in all apps. Numbers are aligned to the end. */
export interface Column<Row> extends Pick<CellProps, "strong" | "quiet" | "truncate" | "wrap" | "className"> {
  id: string;
  header: string;
  /** For a column of buttons: only screen readers get its header. */
  hidesHeader?: boolean;
  align?: "start" | "end";
  sticky?: HeadCellProps["sticky"];
  /** The API's name of the order by this column; without it the column cannot be sorted. */
  sort?: string;
  /** The order that the first press gives. */
  sortsFirst?: "ascending" | "descending";
  /** A CSS length. Fixed widths keep the columns in place while the rows change. */
  width?: string;
  /** Shown only from this width on; the row's drawer or its first cell has it too. */
  from?: "tablet" | "laptop";
  cell: (row: Row) => ReactNode;
}

/** The order of a list, as the API names it, and how a press on a column changes it. Null is the order without a choice. */
export interface ListOrder {
  sort: string | undefined;
  onSort: (sort: string | null) => void;
}
