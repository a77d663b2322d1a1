import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

/** The actions on a row of a list. */
export interface RowActions<Row> {
  open: (row: Row) => void;
  close: (row: Row) => void;
  select: (row: Row, isSelected: boolean) => void;
}

/** Returns the same object at every render, so that memoized rows do not render again. It calls the latest actions. */
export function useRowActions<Row>(actions: RowActions<Row>): RowActions<Row> {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stableActions] = useState<RowActions<Row>>(() => ({
    open: (row) => latest.current.open(row),
    close: (row) => latest.current.close(row),
    select: (row, isSelected) => latest.current.select(row, isSelected),
  }));
  return stableActions;
}

/** Closes a drawer on Escape, unless a menu or a field inside has handled the key. */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
  const row = event.currentTarget.dataset["open"]
    ? event.currentTarget
    : event.currentTarget.previousElementSibling;
  if (row instanceof HTMLElement) row.focus();
}

/** Opens a row's options menu. */
export function openOptions(event: KeyboardEvent<HTMLTableRowElement>) {
  const menu = event.currentTarget.querySelector<HTMLButtonElement>("button[aria-haspopup=menu]");
  if (!menu) return;
  event.preventDefault();
  menu.focus();
  // An unmounted menu opens on click. A mounted Radix menu ignores click and opens on keydown.
  if (menu.dataset["state"] === undefined) menu.click();
  else menu.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
