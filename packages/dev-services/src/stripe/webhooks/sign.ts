import { createHmac } from "node:crypto";

/** Computes the `Stripe-Signature` header of a payload. `at` in seconds since 1970. */
export function signPayload(payload: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
