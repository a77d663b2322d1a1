import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A signed call older than this is a repetition by somebody else. */
const FRESH_MS = 5 * 60_000;

interface SignedCall {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  secret: string;
  now: Date;
}

/** Typeform: `typeform-signature: sha256=<base64 of the body's HMAC>`. */
export function isFromTypeform({ headers, raw, secret }: SignedCall): boolean {
  return same(header(headers, "typeform-signature"), `sha256=${hmac(secret, raw).digest("base64")}`);
}

/** Webflow: `x-webflow-signature` is the HMAC of `<timestamp>:<body>` in hex, the timestamp in milliseconds. */
export function isFromWebflow({ headers, raw, secret, now }: SignedCall): boolean {
  const timestamp = header(headers, "x-webflow-timestamp");
  if (!isFresh(Number(timestamp), now)) return false;
  const right = hmac(secret, `${timestamp}:`).update(raw).digest("hex");
  return same(header(headers, "x-webflow-signature"), right);
}

/** Zoom: `x-zm-signature` is `v0=` and the HMAC of `v0:<timestamp>:<body>` in hex, the timestamp in seconds. */
export function isFromZoom({ headers, raw, secret, now }: SignedCall): boolean {
  const timestamp = header(headers, "x-zm-request-timestamp");
  if (!isFresh(Number(timestamp) * 1000, now)) return false;
  const right = hmac(secret, `v0:${timestamp}:`).update(raw).digest("hex");
  return same(header(headers, "x-zm-signature"), `v0=${right}`);
}

/** What Zoom wants to read back when it checks that the address is ours. */
export function zoomToken(secret: string, plainToken: string): string {
  return hmac(secret, plainToken).digest("hex");
}

const hmac = (secret: string, start: string | Buffer) => createHmac("sha256", secret).update(start);

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

const isFresh = (sentMs: number, now: Date) => Math.abs(now.getTime() - sentMs) <= FRESH_MS;

function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
