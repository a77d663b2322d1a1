import type { IncomingHttpHeaders } from "node:http";
import { BYTES_TYPE, CHECKSUM_ALGORITHMS } from "@matinee/contract/tus";
import { Metadata } from "@tus/utils";
import { AppError } from "../../../platform/errors.ts";

/** The digest that the sender expects of the bytes of one request. */
export interface Checksum {
  algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  digest: Buffer;
}

/** @throws AppError malformed unless the header is a whole number in decimal */
export function parseByteCount(
  headers: IncomingHttpHeaders,
  name: "upload-offset" | "upload-length" | "content-length",
): number {
  const text = headers[name];
  const count = typeof text === "string" && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new AppError("malformed", (t) => t.apiErrors.uploads.notANumber(name));
}

/** @returns the length of the body in bytes; null for a chunked body, whose length is unknown */
export function readBodyLength(headers: IncomingHttpHeaders): number | null {
  if (headers["content-length"] !== undefined) return parseByteCount(headers, "content-length");
  return headers["transfer-encoding"] === undefined ? 0 : null;
}

export function isUploadContentType(contentType: string | undefined): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === BYTES_TYPE;
}

/** @throws AppError malformed for an algorithm that is not offered */
export function readChecksum(headers: IncomingHttpHeaders): Checksum | null {
  const text = headers["upload-checksum"];
  if (text === undefined) return null;
  const [name, digest] = typeof text === "string" ? text.trim().split(/ +/) : [];
  const algorithm = CHECKSUM_ALGORITHMS.find((offered) => offered === name);
  if (algorithm && digest) return { algorithm, digest: Buffer.from(digest, "base64") };
  throw new AppError("malformed", (t) => t.apiErrors.uploads.checksumHeader(CHECKSUM_ALGORITHMS));
}

/** Reads Upload-Metadata: the raw header and its decoded values. @throws AppError malformed */
export function readMetadata(headers: IncomingHttpHeaders): {
  text: string;
  values: Record<string, string | null>;
} {
  const text = headers["upload-metadata"];
  try {
    if (typeof text === "string") return { text, values: Metadata.parse(text) };
  } catch {
    // Reported below.
  }
  throw new AppError("malformed", (t) => t.apiErrors.uploads.metadataHeader);
}
