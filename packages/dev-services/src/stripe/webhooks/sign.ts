import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header for a payload. `at` in seconds. */
export function signPayload(payload: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
