import { HeadCell } from "@matinee/ui/table";
import type { Column, ListOrder } from "../../lists/column.ts";
import { findDirection, findNextSort } from "../../lists/list-sort.ts";

/** The classes that hide a column on narrower screens. */
export const HIDDEN_BELOW = { tablet: "max-tablet:hidden", laptop: "max-laptop:hidden" } as const;

/** The head cells of a list's columns. A column that can be sorted is a button where the list has an order. */
export function ListHead<Row>({
  columns,
  order,
  isFirstSticky = false,
}: {
  columns: readonly Column<Row>[];
  order?: ListOrder | undefined;
  isFirstSticky?: boolean;
}) {
  return columns.map(({ id, header, hidesHeader, align = "start", sticky, width, ...column }, index) => (
    <HeadCell
      key={id}
      sticky={isFirstSticky ? index === 0 : sticky}
      align={align}
      style={{ width }}
      className={column.from ? HIDDEN_BELOW[column.from] : undefined}
      {...(order &&
        column.sort && {
          sort: findDirection(order.sort, column.sort),
          onSort: () => order.onSort(findNextSort(order.sort, column.sort ?? "", column.sortsFirst)),
        })}
    >
      {hidesHeader ? <span className="sr-only">{header}</span> : header}
    </HeadCell>
  ));
}
