import { type CSSProperties, type ReactNode, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { type ToastOptions, type ToastTone, ToastView } from "./toast-view.tsx";

export type Toast = { tone: ToastTone; text: ReactNode; options: ToastOptions & { id: string | number } };

const defaultDurationMs = 3000;

/** Shows a toast in the stack that is mounted; hover and focus hold it. */
function present({ tone, text, options }: Toast): void {
  const { id, durationMs: duration = defaultDurationMs } = options;
  const place = tone === "error" ? clearOfPress() : {};
  const render = () => {
    const hold = (ms: number) => sonner.custom(render, { id, duration: ms, ...place });
    return (
      <ToastView
        tone={tone}
        text={text}
        options={options}
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

/** What failed is to be tried again: news of it keeps clear of a dialog's buttons, and of a press at the window's foot. */
function clearOfPress(): { position?: "top-center" | "bottom-left" } {
  if (document.querySelector("[role=dialog], [role=alertdialog]"))
    return { position: matchMedia("(width < 768px)").matches ? "top-center" : "bottom-left" };
  const pressed = document.activeElement?.closest("button, input, textarea, select, a");
  const foot = pressed?.getBoundingClientRect().bottom ?? 0;
  return foot > innerHeight - reach ? { position: "top-center" } : {};
}

// The cast: React's CSSProperties has no custom properties, and sonner reads its width from one.
const placement = {
  "--width": "400px",
  // A dialog takes the pointer from the rest of the page, but not from here.
  pointerEvents: "auto",
  zIndex: "var(--z-toast)",
  fontFamily: "inherit",
} as CSSProperties;

/** Where toasts stand. `onReady` gets what shows one, once they would be seen. */
export function ToastStack({
  position,
  label,
  onReady,
}: {
  position: "bottom-center" | "bottom-left";
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
      offset={24}
      mobileOffset={16}
      style={placement}
    />
  );
}
