import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Slot } from "./slot.tsx";

type Side = "top" | "right" | "bottom" | "left";

export type TooltipProps = {
  /** A few words. Never the only place for required information. */
  content: string;
  /** The focusable element of the tooltip. */
  children: ReactElement;
  side?: Side;
};

const delayMs = 300;
/** Moving from one tooltip to the next has no delay. */
const skipDelayMs = 200;
/** Long enough to move the pointer onto the tooltip. */
const graceMs = 120;

let lastHidden = Number.NEGATIVE_INFINITY;

/** A tooltip that shows on hover and focus; Escape hides it. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const runAfter = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (anchor) lastHidden = performance.now();
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <Slot
        aria-describedby={anchor ? id : undefined}
        onPointerEnter={({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
          if (pointerType === "touch") return;
          const justHidden = performance.now() - lastHidden < skipDelayMs;
          runAfter(anchor || justHidden ? 0 : delayMs, () => setAnchor(currentTarget));
        }}
        onPointerLeave={() => runAfter(graceMs, hide)}
        onPointerDown={hide}
        onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => {
          if (currentTarget.matches(":focus-visible")) setAnchor(currentTarget);
        }}
        onBlur={hide}
      >
        {children}
      </Slot>
      {anchor
        ? createPortal(
            <Bubble
              id={id}
              content={content}
              anchor={anchor}
              side={side}
              onHide={hide}
              onPointerEnter={() => clearTimeout(timer.current)}
            />,
            document.body,
          )
        : null}
    </>
  );
}

function Bubble({
  id,
  content,
  anchor,
  side,
  onHide,
  onPointerEnter,
}: {
  id: string;
  content: string;
  anchor: HTMLElement;
  side: Side;
  onHide: () => void;
  onPointerEnter: () => void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const hideRef = useRef(onHide);
  useLayoutEffect(() => {
    hideRef.current = onHide;
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect(), side);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hide = () => hideRef.current();
    addEventListener("scroll", hide, { capture: true, signal });
    addEventListener("resize", hide, { signal });
    // Captured before a dialog gets it: the first Escape closes the topmost layer.
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        hide();
      },
      { capture: true, signal },
    );
    return () => leaving.abort();
  }, []);
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      // Its words are the description of the element. Beside that, they would be content outside of all landmarks.
      aria-hidden
      onPointerEnter={onPointerEnter}
      onPointerLeave={onHide}
      className="fixed top-0 left-0 z-(--z-toast) w-max max-w-64 animate-fade-in rounded-2 bg-invert px-2.5 py-1.5 text-xs leading-ui font-medium text-on-invert shadow-2"
    >
      {content}
    </div>
  );
}

const gap = 6;
const edge = 8;

/** Positions the tooltip beside the anchor, or on the other side if it does not fit, within the window. */
function place(bubble: HTMLElement, anchor: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const upright = side === "top" || side === "bottom";
  const size = (upright ? height : width) + gap;
  const before = upright ? anchor.top : anchor.left;
  const after = upright ? clientHeight - anchor.bottom : clientWidth - anchor.right;
  const wantsBefore = side === "top" || side === "left";
  const fits = (wantsBefore ? before : after) >= size + edge;
  const isBefore = fits || before + after < size ? wantsBefore : before > after;
  const along = isBefore ? before - size : (upright ? anchor.bottom : anchor.right) + gap;
  const left = upright ? anchor.left + (anchor.width - width) / 2 : along;
  const top = upright ? along : anchor.top + (anchor.height - height) / 2;
  const x = Math.max(edge, Math.min(left, clientWidth - width - edge));
  const y = Math.max(edge, Math.min(top, clientHeight - height - edge));
  bubble.style.translate = `${x}px ${y}px`;
}
