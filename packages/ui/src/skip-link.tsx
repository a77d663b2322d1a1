import { messages } from "@matinee/texts";

const texts = messages.controls;
/** The first tab stop: skips the navigation to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ href = "#main", label = texts.skipToContent }: { href?: string; label?: string }) {
  return (
    <a
      href={href}
      className="fixed top-3 start-3 z-(--z-toast) -translate-y-20 rounded-2 bg-invert px-4 py-2.5 font-semibold text-on-invert focus:translate-y-0"
    >
      {label}
    </a>
  );
}
