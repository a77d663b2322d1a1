import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { runAfterPress } from "../../../lib/run-after-press.ts";

/**
 * Returns the reader's IANA time zone; until the programme has been put into the reader's days it is that of the festival. This
 * waits for the end of a press, whose row may become another element, and keeps what the reader had begun.
 */
export function useReaderZone(fallback: string): { zone: string; isOwn: boolean } {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return runAfterPress(() => {
      const putBack = noteRows();
      flushSync(() => setOwn(timeZone));
      putBack();
    });
  }, []);
  return own ? { zone: own, isOwn: true } : { zone: fallback, isOwn: false };
}

/**
 * Notes the row that has the focus, those whose films are listed, and where in the programme the reader is.
 * @returns puts it back, for rows that are other elements by then
 */
function noteRows(): () => void {
  const rows = listRowElements();
  const find = (row: HTMLElement | undefined) =>
    listRowElements().find((other) => other.dataset["row"] === row?.dataset["row"]);
  const focused = document.activeElement;
  const focusedRow = rows.find((row) => row.contains(focused));
  const opened = rows.filter((row) => row.querySelector("details[open]"));
  const inView = rows.filter(isInView);
  const place = inView.find((row) => row === focusedRow) ?? inView[0];
  const top = place?.getBoundingClientRect().top ?? 0;
  return () => {
    for (const row of opened) find(row)?.querySelector("details")?.setAttribute("open", "");
    if (focused && !focused.isConnected)
      find(focusedRow)?.querySelector<HTMLElement>(focused.localName)?.focus({ preventScroll: true });
    const moved = find(place);
    if (moved) keepAt(moved, top);
  };
}

/** Scrolls so that a row is this far below the top of the window. */
function keepAt(row: HTMLElement, top: number): void {
  const rows = listRowElements();
  const setVisibility = (value: string) => {
    for (const { style } of rows) style.contentVisibility = value;
  };
  // Otherwise the new ones above get their real height a frame later.
  setVisibility("visible");
  window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(() => setVisibility("")));
}

const listRowElements = () => [...document.querySelectorAll<HTMLElement>("#programme [data-row]")];

function isInView(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
