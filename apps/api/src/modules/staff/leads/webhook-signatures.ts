import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Older requests are rejected as replays. */
const MAX_AGE_MS = 5 * 60_000;

interface SignedRequest {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  secret: string;
  now: Date;
}

/** Typeform: `typeform-signature: sha256=<base64 of the body's HMAC>`. */
export function isFromTypeform({ headers, raw, secret }: SignedRequest): boolean {
  return isSameSignature(
    readHeader(headers, "typeform-signature"),
    `sha256=${createSha256Hmac(secret, raw).digest("base64")}`,
  );
}

/** Webflow: `x-webflow-signature` is the HMAC of `<timestamp>:<body>` in hex, the timestamp in milliseconds. */
export function isFromWebflow({ headers, raw, secret, now }: SignedRequest): boolean {
  const timestamp = readHeader(headers, "x-webflow-timestamp");
  if (!isFresh(Number(timestamp), now)) return false;
  const expected = createSha256Hmac(secret, `${timestamp}:`).update(raw).digest("hex");
  return isSameSignature(readHeader(headers, "x-webflow-signature"), expected);
}

/** Zoom: `x-zm-signature` is `v0=` and the HMAC of `v0:<timestamp>:<body>` in hex, the timestamp in seconds. */
export function isFromZoom({ headers, raw, secret, now }: SignedRequest): boolean {
  const timestamp = readHeader(headers, "x-zm-request-timestamp");
  if (!isFresh(Number(timestamp) * 1000, now)) return false;
  const expected = createSha256Hmac(secret, `v0:${timestamp}:`).update(raw).digest("hex");
  return isSameSignature(readHeader(headers, "x-zm-signature"), `v0=${expected}`);
}

/** Computes the response to Zoom's URL validation request. */
export function encryptZoomToken(secret: string, plainToken: string): string {
  return createSha256Hmac(secret, plainToken).digest("hex");
}

const createSha256Hmac = (secret: string, start: string | Buffer) =>
  createHmac("sha256", secret).update(start);

function readHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

const isFresh = (sentMs: number, now: Date) => Math.abs(now.getTime() - sentMs) <= MAX_AGE_MS;

function isSameSignature(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
