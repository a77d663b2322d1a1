/** A part of a file; both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one part that a Range header asks for, cut to the file. Null for none, several, or one outside of the file: the
 * answer is then the whole, as HTTP allows.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || size === 0) return null;
  const [, firstByte = "", lastByte = ""] = match;
  if (firstByte === "" && lastByte === "") return null;
  const start = firstByte === "" ? Math.max(0, size - Number(lastByte)) : Number(firstByte);
  const end = firstByte === "" || lastByte === "" ? size - 1 : Math.min(Number(lastByte), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
