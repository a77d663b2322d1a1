import type { ByteRange } from "../../../integrations/storage/storage.ts";

/**
 * The one range that a request asks of so many bytes: null for the whole, also where it asks for several or is not
 * understood; "unsatisfiable" for one that begins past the end (RFC 9110 §14).
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | null | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : "unsatisfiable";
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}
