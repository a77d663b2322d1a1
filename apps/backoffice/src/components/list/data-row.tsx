import { messages } from "@matinee/texts";
import { HIDDEN_BELOW } from "@matinee/app-shell/components/lists/list-head";
import type { Column } from "@matinee/app-shell/lists/column";
import { Checkbox } from "@matinee/ui/checkbox";
import { IconButton } from "@matinee/ui/icon-button";
import { Cell, TableRow } from "@matinee/ui/table";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode } from "react";
import { closeOnEscape, openOptions, type RowActions } from "./row-actions.ts";

const texts = messages.tables;

export interface ListRow {
  id: string;
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The row's name in the labels of its controls. */
  name: string;
  /** What Enter and a click on the row open; undefined if nothing. */
  opens: "drawer" | "elsewhere" | undefined;
  isOpen: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  actions: RowActions<Row>;
  renderOptions: ((row: Row) => ReactNode) | undefined;
}

/**
 * A row of a list. Enter opens it, Escape closes it, the space bar selects it, the menu key shows its options. It is
 * memoized: after a refetch only the changed rows render.
 */
export const DataRow = memo(DataRowView) as typeof DataRowView; // memo() loses the type parameter

function DataRowView<Row extends ListRow>(props: DataRowProps<Row>) {
  const { row, columns, name, opens, isOpen, isSelected, actions, renderOptions } = props;
  const toggle = () => (isOpen ? actions.close(row) : actions.open(row));
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (isOpen) closeOnEscape(event, () => actions.close(row));
    if (event.target !== event.currentTarget) return;
    if (event.key === " " && isSelected !== undefined) {
      event.preventDefault();
      actions.select(row, !isSelected);
    }
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) openOptions(event);
  };
  return (
    <TableRow
      selected={isSelected ?? false}
      {...(isOpen && { open: true })}
      {...(opens && { onOpen: toggle })}
      onKeyDown={onKeyDown}
    >
      {isSelected === undefined ? null : (
        <Cell>
          <Checkbox
            aria-label={texts.selectRow(name)}
            checked={isSelected}
            onChange={(event) => actions.select(row, event.target.checked)}
          />
        </Cell>
      )}
      {opens === "drawer" ? (
        <Cell className="px-0!">
          <IconButton
            label={isOpen ? texts.closeRow(name) : texts.openRow(name)}
            tooltip={false}
            size="sm"
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            onClick={toggle}
          />
        </Cell>
      ) : null}
      <RowCells row={row} columns={columns} renderOptions={renderOptions} />
    </TableRow>
  );
}

/** Memoized apart from the row's controls: selecting a page of rows renders only their checkboxes. */
const RowCells = memo(RowCellsView) as typeof RowCellsView; // memo() loses the type parameter

function RowCellsView<Row extends ListRow>({
  row,
  columns,
  renderOptions,
}: Pick<DataRowProps<Row>, "row" | "columns" | "renderOptions">) {
  return (
    <>
      {columns.map(({ id, align, strong, quiet, truncate, wrap, from, className, cell }, index) => (
        <Cell
          key={id}
          strong={strong ?? index === 0}
          quiet={quiet ?? index > 0}
          truncate={truncate}
          wrap={wrap}
          sticky={index === 0}
          align={align}
          className={`laptop:overflow-hidden laptop:text-ellipsis ${from ? HIDDEN_BELOW[from] : ""} ${className ?? ""}`}
        >
          {cell(row)}
        </Cell>
      ))}
      {renderOptions ? (
        <Cell align="end" sticky="end">
          {renderOptions(row)}
        </Cell>
      ) : null}
    </>
  );
}
