import type { KeyboardEvent } from "react";

/** Sends a text on Enter. Shift and Enter makes a new line, and so does an input method that composes a character. */
export function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
}
