import { clsx } from "clsx";

/** A decorative spinner. Always show a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 18 18"
      fill="none"
      className={clsx("size-4.5 shrink-0 animate-spin", className)}
    >
      <path d="M15.5 12.2A7 7 0 1 1 12.5 3" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
