import type { ReactNode } from "react";

/** The name of a key as a hint; hidden on touch devices. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="inline-grid min-w-5 pointer-coarse:hidden shrink-0 place-items-center rounded-1 border border-line px-1.5 font-sans text-2xs leading-[18px] text-text-3"
    >
      {children}
    </kbd>
  );
}
