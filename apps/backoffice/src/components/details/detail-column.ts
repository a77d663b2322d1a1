import type { ReactNode } from "react";

export interface DetailColumn<Row> {
  /** The column header; empty for a column of links. */
  header: string;
  render: (row: Row) => ReactNode;
  align?: "end";
  strong?: boolean;
  wrap?: boolean;
}
