import { Checkbox } from "@matinee/ui/checkbox";
import { IconButton } from "@matinee/ui/icon-button";
import { Cell, TableRow } from "@matinee/ui/table";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";

export interface DataRowProps {
  /** What its controls call it. */
  name: string;
  /** Absent where nothing opens beneath it. */
  isOpen: boolean | undefined;
  /** Enter, and a press on the row. */
  onOpen: (() => void) | undefined;
  onClose: () => void;
  /** Absent where rows cannot be selected. */
  isSelected: boolean | undefined;
  onSelect: (isSelected: boolean) => void;
  cells: readonly { id: string; isEnd: boolean; content: ReactNode }[];
  options: ReactNode;
}

/** A row of a list. Enter opens it, Escape closes it, the space bar selects it, the menu key shows its options. */
export function DataRow(props: DataRowProps) {
  const { name, isOpen, onOpen, onClose, isSelected, onSelect, cells, options } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (isOpen) closeOnEscape(event, onClose);
    if (event.target !== event.currentTarget) return;
    if (event.key === " " && isSelected !== undefined) {
      event.preventDefault();
      onSelect(!isSelected);
    }
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const menu = event.currentTarget.querySelector<HTMLButtonElement>("button[aria-haspopup=menu]");
      if (!menu) return;
      event.preventDefault();
      menu.focus();
      // One that has been open before listens to its keys, one that has not to a press.
      if (menu.dataset["state"] === undefined) menu.click();
      else menu.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    }
  };
  return (
    <TableRow
      selected={isSelected ?? false}
      {...(isOpen && { open: true })}
      {...(onOpen && { onOpen })}
      onKeyDown={onKeyDown}
    >
      {isSelected === undefined ? null : (
        <Cell>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </Cell>
      )}
      {isOpen === undefined ? null : (
        <Cell className="px-0!">
          <IconButton
            label={isOpen ? `Close ${name}` : `Open ${name}`}
            tooltip={false}
            size="sm"
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            onClick={onOpen}
          />
        </Cell>
      )}
      {cells.map(({ id, isEnd, content }, index) => (
        <Cell
          key={id}
          strong={index === 0}
          quiet={index > 0}
          sticky={index === 0}
          align={isEnd ? "end" : "start"}
        >
          {content}
        </Cell>
      ))}
      {options === undefined ? null : <Cell align="end">{options}</Cell>}
    </TableRow>
  );
}

/** Escape closes a drawer, unless it belongs to a menu or a field inside. */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
  const row = event.currentTarget.dataset["open"]
    ? event.currentTarget
    : event.currentTarget.previousElementSibling;
  if (row instanceof HTMLElement) row.focus();
}
