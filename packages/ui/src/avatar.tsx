import { clsx } from "clsx";

/** An image or the initials of a name. Decorative: show the name beside it. */
export function Avatar({
  name,
  src,
  hasAccent = false,
  className,
}: {
  name: string;
  src?: string | null;
  /** The viewer's own, or that of the person whose words the screen shows. */
  hasAccent?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      data-ground={hasAccent ? "accent" : chooseGround(name)}
      className={clsx(
        "avatar inline-grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-surface-3 text-xs leading-none font-semibold text-text-2",
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : getInitials(name)}
    </span>
  );
}

/** How many grounds the initials have in the watch app. */
const GROUNDS = 5;

/** Chooses the same ground for the same name, so that the messages of one person are found at a glance. */
function chooseGround(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % GROUNDS;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Characters as people see them: a family of eleven code points is one. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last]
    .map((word) => [...graphemes.segment(word)][0]?.segment ?? "")
    .join("")
    .toUpperCase();
}
