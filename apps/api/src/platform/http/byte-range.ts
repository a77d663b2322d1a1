import parseRange from "range-parser";
import type { ByteRange } from "../../integrations/storage/storage.ts";

/**
 * Parses a Range header. Both ends of the result are inclusive.
 * @returns null for the whole file, also for a malformed header and for several ranges, which RFC 9110 lets a server
 * ignore; "unsatisfiable" for a range that starts past the end, to which the route responds with 416
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | null | "unsatisfiable" {
  if (header === undefined) return null;
  const ranges = parseRange(size, header);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}
