import type { ComponentProps } from "react";

/** A styled radio. Use it inside a label. */
export function RadioDot(props: ComponentProps<"input">) {
  return (
    <span className="relative inline-grid size-4.5 shrink-0 place-items-center">
      <input type="radio" {...props} className="peer tick absolute inset-0" />
      <span
        aria-hidden="true"
        className="pointer-events-none invisible relative size-[0.4375rem] rounded-full bg-on-accent peer-checked:visible peer-disabled:bg-text-3 forced-colors:hidden"
      />
    </span>
  );
}
