import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list when the row that has it goes away, deleted or no longer matched: it passes to the row that
 * takes its place, or to the list's frame. Another page, search or filter is no such case.
 * @param view what the list shows
 */
export function useRowFocus(view: string, rows: readonly { id: string }[]) {
  const frame = useRef<HTMLElement>(null);
  const held = useRef<{ view: string; id: string; index: number } | null>(null);
  useLayoutEffect(() => {
    const last = held.current;
    if (last?.view !== view || rows.some(({ id }) => id === last.id)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const left = frame.current?.querySelectorAll<HTMLElement>("tbody > tr[tabindex]") ?? [];
    (left[Math.min(last.index, left.length - 1)] ?? frame.current)?.focus({ preventScroll: true });
  }, [view, rows]);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest("tr[tabindex]");
    if (!row || row.parentElement !== event.currentTarget) return;
    const index = [...event.currentTarget.querySelectorAll(":scope > tr[tabindex]")].indexOf(row);
    const id = rows[index]?.id;
    if (id !== undefined) held.current = { view, id, index };
  };
  return { frame, onFocus };
}
