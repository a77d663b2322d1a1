import type { ReactNode } from "react";

/** Text for screen readers alone. With `live`, changes to it are announced. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: "polite" | "assertive" }) {
  return (
    <span className="sr-only" aria-live={live} aria-atomic={live ? true : undefined}>
      {children}
    </span>
  );
}
