import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random bytes are generated in bulk, since a payment creates about thirty ids. */
const pool = new Uint8Array(8192);
let used = pool.length;

/** Creates random letters and digits. The slight bias of the modulus does not matter in a test server. */
export function createRandomText(length: number): string {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = "";
  for (const byte of pool.subarray(used, used + length)) text += ALPHABET[byte % ALPHABET.length];
  used += length;
  return text;
}

/** Creates an id in Stripe's form: prefix, underscore, 24 letters and digits. */
export function createId(prefix: string): string {
  return `${prefix}_${createRandomText(24)}`;
}
