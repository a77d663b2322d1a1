import { type PointerEvent, useRef } from "react";

const closesAfterPx = 96;
const closesAtPxPerMs = 0.6;

/** The handle of a sheet: pulling it down closes the sheet. Keyboard users have the close button. */
export function SheetHandle({ onClose, className }: { onClose: () => void; className?: string }) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const measurePull = (event: PointerEvent) =>
    Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const move = (event: PointerEvent) => {
    const sheet = findSheet(event);
    if (start.current && sheet) sheet.style.translate = `0 ${measurePull(event)}px`;
  };
  const release = (event: PointerEvent) => {
    const sheet = findSheet(event);
    if (!start.current || !sheet) return;
    const px = measurePull(event);
    const fast = px > 24 && px / (event.timeStamp - start.current.at) > closesAtPxPerMs;
    start.current = null;
    if (px <= closesAfterPx && !fast) sheet.style.translate = "";
    else onClose();
  };
  return (
    <div
      aria-hidden="true"
      className={`grid shrink-0 cursor-grab touch-none place-items-center pt-2.5 pb-2 ${className ?? ""}`}
      onPointerDown={(event) => {
        start.current = { y: event.clientY, at: event.timeStamp };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <span className="h-1 w-9 rounded-full bg-line-strong" />
    </div>
  );
}

function findSheet(event: PointerEvent): HTMLElement | null {
  return event.currentTarget.parentElement;
}
