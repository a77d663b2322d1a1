import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random bytes are drawn in bulk: a payment makes some thirty ids. */
const pool = new Uint8Array(8192);
let used = pool.length;

/** Random letters and digits; the slight bias of the modulus does not matter in a test server. */
export function randomText(length: number): string {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = "";
  for (const byte of pool.subarray(used, used + length)) text += ALPHABET[byte % ALPHABET.length];
  used += length;
  return text;
}

/** An id in Stripe's form: prefix, underscore, 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
