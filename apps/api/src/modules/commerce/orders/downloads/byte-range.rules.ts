/** A part of a file; both ends inclusive. */
export interface FilePart {
  start: number;
  end: number;
}

/**
 * The one part that a Range header asks for, cut to the file. Null for none, several, or one outside of the file: the
 * answer is then the whole, as HTTP allows.
 */
export function parseRange(header: string | undefined, size: number): FilePart | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || size === 0) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
