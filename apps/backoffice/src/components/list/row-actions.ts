import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

/** What can be done to a row of a list. */
export interface RowActions<Row> {
  open: (row: Row) => void;
  close: (row: Row) => void;
  select: (row: Row, isSelected: boolean) => void;
}

/** The same object at every render, doing what was given last: rows need not be drawn again to act as they should. */
export function useRowActions<Row>(given: RowActions<Row>): RowActions<Row> {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [actions] = useState<RowActions<Row>>(() => ({
    open: (row) => latest.current.open(row),
    close: (row) => latest.current.close(row),
    select: (row, isSelected) => latest.current.select(row, isSelected),
  }));
  return actions;
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

/** Shows a row's options, as the menu key does. */
export function openOptions(event: KeyboardEvent<HTMLTableRowElement>) {
  const menu = event.currentTarget.querySelector<HTMLButtonElement>("button[aria-haspopup=menu]");
  if (!menu) return;
  event.preventDefault();
  menu.focus();
  // One that has been open before listens to its keys, one that has not to a press.
  if (menu.dataset["state"] === undefined) menu.click();
  else menu.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
