import type { ReactNode } from "react";

/** A key's name, as a hint beside what it does; not where there is only touch. */
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
