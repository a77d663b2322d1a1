import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list when the focused row disappears: it moves to the row in its place, or to the list's frame. It
 * does not apply when the user changes the page, the search or a filter.
 * @param view identifies the page, the search and the filters
 */
export function useRowFocus(view: string, rows: readonly { id: string }[]) {
  const frame = useRef<HTMLElement>(null);
  const focusedRow = useRef<{ view: string; id: string; index: number } | null>(null);
  useLayoutEffect(() => {
    const last = focusedRow.current;
    if (last?.view !== view || rows.some(({ id }) => id === last.id)) return;
    focusedRow.current = null;
    if (document.activeElement !== document.body) return;
    const remaining = frame.current?.querySelectorAll<HTMLElement>("tbody > tr[tabindex]") ?? [];
    (remaining[Math.min(last.index, remaining.length - 1)] ?? frame.current)?.focus({ preventScroll: true });
  }, [view, rows]);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest("tr[tabindex]");
    if (!row || row.parentElement !== event.currentTarget) return;
    const index = [...event.currentTarget.querySelectorAll(":scope > tr[tabindex]")].indexOf(row);
    const id = rows[index]?.id;
    if (id !== undefined) focusedRow.current = { view, id, index };
  };
  return { frame, onFocus };
}
