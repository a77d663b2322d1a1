import { Cell } from "@matinee/ui/table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { DetailColumn } from "./detail-column.ts";

/** From this number of rows on, only the rows near the visible part are rendered. */
const MANY = 100;
const ROW_PX = 41;
const OVERSCAN = 12;

/** The rows of a details table, in a frame that scrolls. */
export function DetailRows<Row extends { id: string }>({
  rows,
  columns,
  frame,
}: {
  rows: readonly Row[];
  columns: readonly DetailColumn<Row>[];
  frame: HTMLElement | null;
}) {
  const isLong = rows.length > MANY;
  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives the virtualizer's functions
  const virtual = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => frame,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  if (!isLong) return rows.map((row) => <DetailRow key={row.id} row={row} columns={columns} />);
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      <Gap height={above} />
      {shown.map(({ index, key }) => {
        const row = rows[index];
        return row ? (
          <DetailRow key={key} row={row} columns={columns} index={index} measure={virtual.measureElement} />
        ) : null;
      })}
      <Gap height={below} />
    </>
  );
}

function DetailRow<Row>({
  row,
  columns,
  index,
  measure,
}: {
  row: Row;
  columns: readonly DetailColumn<Row>[];
  /** The row's index, in a table that renders only some of its rows. */
  index?: number;
  measure?: (element: HTMLTableRowElement | null) => void;
}) {
  return (
    // aria-rowindex starts at 1, and the header is the first row.
    <tr ref={measure} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      {columns.map((column, at) => (
        <Cell
          key={`${column.header}${at}`}
          data-label={column.header || undefined}
          quiet={!column.strong && at === 0}
          {...(column.align && { align: column.align })}
          {...(column.strong && { strong: true })}
          {...(column.wrap && { wrap: true, className: "tablet:min-w-60" })}
        >
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  );
}

/** Fills the height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
