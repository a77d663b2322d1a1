import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Generates a secret of 256 random bits, as Standard Webhooks 1.0 writes it. */
export const generateWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/**
 * Builds the headers of a message by Standard Webhooks 1.0: its id, the time of the attempt in seconds, and one signature
 * for each valid secret, HMAC-SHA256 over `id.timestamp.body`.
 */
export function signMessage(
  secrets: readonly string[],
  { id, body, sentAt }: { id: string; body: string; sentAt: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
