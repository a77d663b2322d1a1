import type { ReactNode } from "react";

/** Text only for screen readers. With `live`, changes are announced. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: "polite" | "assertive" }) {
  return (
    <span className="sr-only" aria-live={live} aria-atomic={live ? true : undefined}>
      {children}
    </span>
  );
}
