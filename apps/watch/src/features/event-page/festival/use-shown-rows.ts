import { type RefObject, useLayoutEffect, useRef } from "react";
import { delayRest } from "./programme-filter.ts";

/**
 * Hides the rows that a filter leaves out, and the parts without others. It sets the attribute itself, so that React compares no
 * row for a filter, and the rows are drawn again only where they come and go. What is below the window follows a frame later.
 * @param parts the rows of each part, in the order of the page
 * @param matches the keys to show; null for all
 * @returns the ref of the element with the parts
 */
export function useShownRows(
  parts: readonly (readonly { key: string }[])[],
  matches: ReadonlySet<string> | null,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  /** What is shown now. */
  const shown = useRef<ReadonlySet<string> | null>(null);
  useLayoutEffect(() => {
    const show = (keys: ReadonlySet<string> | null) => {
      if (list.current) showRows(list.current, parts, keys);
      shown.current = keys;
    };
    show(delayRest(parts.flat(), matches, shown.current));
    if (shown.current === matches) return undefined;
    const frame = requestAnimationFrame(() => show(matches));
    return () => cancelAnimationFrame(frame);
  }, [parts, matches]);
  return list;
}

function showRows(
  list: HTMLElement,
  parts: readonly (readonly { key: string }[])[],
  keys: ReadonlySet<string> | null,
): void {
  const rows = list.getElementsByClassName("programme-row");
  let index = 0;
  for (const part of parts) {
    let isEmpty = true;
    let row: Element | null = null;
    for (const { key } of part) {
      row = rows.item(index++);
      const isShown = keys === null || keys.has(key);
      if (isShown) isEmpty = false;
      row?.toggleAttribute("hidden", !isShown);
    }
    row?.closest(".programme-group")?.toggleAttribute("hidden", isEmpty);
  }
}
