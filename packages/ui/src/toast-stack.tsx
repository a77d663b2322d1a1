import { type CSSProperties, type ReactNode, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { type ToastOptions, type ToastTone, ToastView } from "./toast-view.tsx";
import { screens } from "./screens.ts";

/** At the top it does not cover the buttons at the end of a form. */
export type ToastPosition = "top-center" | "bottom-left";

export type Toast = { tone: ToastTone; text: ReactNode; options: ToastOptions & { id: string | number } };

const defaultDurationMs = 3000;

/** The longest extension of a toast's time by a resting pointer, in milliseconds. */
const longestHoldMs = 8000;

type Place = { position?: "top-center" | "bottom-left" };

/** Shows a toast in the mounted stack. Hovering extends its time up to a limit, focus without limit. */
function present({ tone, text, options }: Toast): void {
  const { id, durationMs: duration = defaultDurationMs } = options;
  const place = clearOfPress(tone);
  const render = () => {
    const hold = (ms: number) => sonner.custom(render, { id, duration: ms, ...place });
    return (
      <ToastView
        tone={tone}
        text={text}
        options={options}
        // The library pauses the timer without limit while a pointer is over a toast.
        longestMs={duration + longestHoldMs}
        onClose={() => sonner.dismiss(id)}
        onHold={() => hold(Number.POSITIVE_INFINITY)}
        onRelease={() => hold(duration)}
      />
    );
  };
  sonner.custom(render, { id, duration, ...place });
}

/** The height of a two-line toast above the bottom of the window, in pixels. */
const reach = 120;

/**
 * Keeps a toast off a dialog's buttons. A failure is followed by a retry, so its toast also stays off the bottom of the
 * window.
 */
function clearOfPress(tone: ToastTone): Place {
  // One that closes is still there for its animation.
  if (document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])"))
    return { position: matchMedia(screens.belowTablet).matches ? "top-center" : "bottom-left" };
  if (tone !== "error") return {};
  const pressed = document.activeElement?.closest("button, input, textarea, select, a");
  const foot = pressed?.getBoundingClientRect().bottom ?? 0;
  return foot > innerHeight - reach ? { position: "top-center" } : {};
}

// Cast: React's CSSProperties has no custom properties, and sonner reads its width from one.
const placement = {
  "--width": "400px",
  // Presses on a toast's text go to the element below; its buttons handle the pointer themselves.
  pointerEvents: "none",
  zIndex: "var(--z-toast)",
  fontFamily: "inherit",
} as CSSProperties;

/** The toast stack. Calls `onReady` with the function that shows a toast, when the stack can show it. */
export function ToastStack({
  position,
  label,
  onReady,
}: {
  position: ToastPosition;
  label: string;
  onReady: (present: (toast: Toast) => void) => void;
}) {
  // Effects of children run first, so the stack is already listening.
  useEffect(() => onReady(present), [onReady]);
  return (
    <Sonner
      position={position}
      containerAriaLabel={label}
      visibleToasts={4}
      gap={10}
      offset={{ top: 12, bottom: 24, left: 24, right: 24 }}
      mobileOffset={16}
      style={placement}
    />
  );
}
