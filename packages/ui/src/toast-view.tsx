import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { Check, CircleAlert, Info, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

export type ToastTone = "success" | "error" | "info";

export type ToastOptions = {
  /** Duration in milliseconds, 3000 by default. Hovering extends it up to a limit, focus without limit. */
  durationMs?: number;
  /** An action, such as 'Undo' or 'Try again'. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  icon?: ReactNode;
  /** A toast with the same id replaces the former one. */
  id?: string | number;
  closeLabel?: string;
};

const icons: Record<ToastTone, ReactNode> = {
  success: <Check aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" className="text-invert-danger" />,
  info: <Info aria-hidden="true" />,
};

type ToastViewProps = {
  tone: ToastTone;
  text: ReactNode;
  options?: ToastOptions;
  /** Milliseconds after which the toast closes even under a resting pointer. */
  longestMs?: number;
  onClose?: () => void;
  onHold?: () => void;
  onRelease?: () => void;
};

/** A toast. Presses pass through it, except on its buttons. */
export function ToastView({
  tone,
  text,
  options = {},
  longestMs,
  onClose,
  onHold,
  onRelease,
}: ToastViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const closeRef = useRef(onClose);
  useEffect(() => {
    closeRef.current = onClose;
  });
  useEffect(() => {
    if (longestMs === undefined) return undefined;
    const timer = setTimeout(() => {
      const isRead = document.hidden || root.current?.contains(document.activeElement);
      if (!isRead) closeRef.current?.();
    }, longestMs);
    return () => clearTimeout(timer);
  }, [longestMs]);
  return (
    <div
      ref={root}
      role={tone === "error" ? "alert" : "status"}
      onFocus={onHold}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onRelease?.();
      }}
      className={clsx(
        "flex w-full items-center gap-3 rounded-3 bg-invert py-2 pe-2 ps-4 text-md leading-ui text-on-invert shadow-2",
        "toast-column:w-[var(--width,100%)] [&_button]:pointer-events-auto [&_button:focus-visible]:outline-on-invert [&>svg]:size-4.5 [&>svg]:shrink-0",
      )}
    >
      {options.icon ?? icons[tone]}
      <span className="min-w-0 flex-1 py-1.5 wrap-break-word">{text}</span>
      {options.action ? (
        <button
          type="button"
          className="min-h-8 shrink-0 rounded-1 px-1 font-semibold underline underline-offset-4"
          onClick={() => {
            options.action?.onPress();
            onClose?.();
          }}
        >
          {options.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={options.closeLabel ?? messages.actions.close}
        className="touch-target grid size-8 shrink-0 place-items-center rounded-1"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
