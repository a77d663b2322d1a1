import { messages } from "@matinee/texts";
import { type ReactNode, useEffect, useState } from "react";
import type { Toast, ToastPosition, ToastStack } from "./toast-stack.tsx";
import type { ToastOptions, ToastTone } from "./toast-view.tsx";

const texts = messages.controls;

type Stack = { ToastStack: typeof ToastStack };
type Present = (toast: Toast) => void;

/** Shows a toast; null until the stack is mounted. */
let present: Present | null = null;
const waiting: Toast[] = [];
/** Loads the stack after the `Toaster` was mounted. */
let fetchStack: () => void = () => {};
let count = 0;

function show(tone: ToastTone, text: ReactNode, options: ToastOptions = {}): void {
  const toast = { tone, text, options: { ...options, id: options.id ?? `toast-${++count}` } };
  if (present) return present(toast);
  waiting.push(toast);
  fetchStack();
}

/** Short notifications above the page. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show("success", text, options),
  error: (text: ReactNode, options?: ToastOptions) => show("error", text, options),
  info: (text: ReactNode, options?: ToastOptions) => show("info", text, options),
};

/**
 * Mount it once per app. The toast stack is loaded when the browser is idle, or with the first toast, which waits for it.
 * The back office shows it at the bottom left, away from its bulk bar and its top bar.
 */
export function Toaster({
  position = "top-center",
  label = texts.notifications,
}: {
  position?: ToastPosition;
  label?: string;
}) {
  const [stack, setStack] = useState<Stack | null>(null);
  useEffect(() => {
    // After a failed load, the next toast tries again.
    fetchStack = () => void import("./toast-stack.tsx").then(setStack, () => {});
    return runWhenIdle(() => fetchStack());
  }, []);
  return stack && <stack.ToastStack position={position} label={label} onReady={takeOver} />;
}

function takeOver(by: Present): void {
  present = by;
  for (const each of waiting.splice(0)) by(each);
}

/** @returns a function that cancels it */
function runWhenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
