import { type CSSProperties, type ReactNode, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { type ToastOptions, type ToastTone, ToastView } from "./toast-view.tsx";

/** At the top it keeps clear of the buttons that end a form. */
export type ToastPosition = "top-center" | "bottom-left";

export type Toast = { tone: ToastTone; text: ReactNode; options: ToastOptions & { id: string | number } };

const defaultDurationMs = 3000;

/** The longest that a pointer resting on a toast can add to its time. */
const longestHoldMs = 8000;

type Place = { position?: "top-center" | "bottom-left" };

/** Shows a toast in the stack that is mounted; hover holds it for a while, focus as long as it lasts. */
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
        // The library stops the clock while a pointer is on a toast, without an end.
        longestMs={duration + longestHoldMs}
        onClose={() => sonner.dismiss(id)}
        onHold={() => hold(Number.POSITIVE_INFINITY)}
        onRelease={() => hold(duration)}
      />
    );
  };
  sonner.custom(render, { id, duration, ...place });
}

/** How far a toast of two lines reaches up from the foot of the window, in pixels. */
const reach = 120;

/**
 * Keeps a toast clear of a dialog's buttons. What failed is to be tried again: news of it keeps clear of a press at
 * the window's foot, too.
 */
function clearOfPress(tone: ToastTone): Place {
  if (document.querySelector("[role=dialog], [role=alertdialog]"))
    return { position: matchMedia("(width < 768px)").matches ? "top-center" : "bottom-left" };
  if (tone !== "error") return {};
  const pressed = document.activeElement?.closest("button, input, textarea, select, a");
  const foot = pressed?.getBoundingClientRect().bottom ?? 0;
  return foot > innerHeight - reach ? { position: "top-center" } : {};
}

// The cast: React's CSSProperties has no custom properties, and sonner reads its width from one.
const placement = {
  "--width": "400px",
  // A press on a toast's words goes to what is below; its buttons take the pointer themselves.
  pointerEvents: "none",
  zIndex: "var(--z-toast)",
  fontFamily: "inherit",
} as CSSProperties;

/** Where toasts stand. `onReady` gets what shows one, once they would be seen. */
export function ToastStack({
  position,
  label,
  onReady,
}: {
  position: ToastPosition;
  label: string;
  onReady: (present: (toast: Toast) => void) => void;
}) {
  // Effects of what is inside run first: the stack listens by now.
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
