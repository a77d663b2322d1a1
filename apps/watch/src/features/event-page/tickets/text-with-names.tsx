/** Private characters that mark the place of a name. */
const FIRST_MARK = 0xe000;

/** A text with names or addresses, each isolated: one that is written from right to left leaves what follows in its place. */
export function TextWithNames({
  text,
  names,
}: {
  text: (...names: readonly string[]) => string;
  names: readonly string[];
}) {
  const marks = names.map((_, at) => String.fromCodePoint(FIRST_MARK + at));
  return text(...marks)
    .split(/([\uE000-\uF8FF])/)
    .map((piece) => (marks.includes(piece) ? <bdi key={piece}>{names[marks.indexOf(piece)]}</bdi> : piece));
}
