import { createHmac, randomBytes } from "node:crypto";
import { webhookLimits } from "@matinee/domain/webhooks";
import { decrypt, encrypt, type KeyRing } from "../../platform/crypto.ts";
import type { Endpoint } from "./webhooks.queries.ts";

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

/** A secret that was replaced, and until when it signs too, in milliseconds since the Unix epoch. */
type FormerSecret = readonly [secret: string, until: number];

type StoredSecrets = Pick<Endpoint, "secret" | "formerSecret" | "formerSecretUntil">;

const MAX_FORMER_SECRETS = 3;

/** Returns the secrets that sign at `now`: the current one, and for a day each one that was replaced. */
export const listSigningSecrets = (keyRing: KeyRing, stored: StoredSecrets, now: Date): string[] => [
  decrypt(keyRing, stored.secret),
  ...readFormerSecrets(keyRing, stored, now).map(([secret]) => secret),
];

/**
 * Replaces the current secret. Secrets that were replaced before sign on for their own day: the receiver may still use
 * one of them, when a new secret was lost before it was stored there.
 */
export function replaceSecret(
  keyRing: KeyRing,
  stored: StoredSecrets,
  secret: string,
  now: Date,
): StoredSecrets {
  const until = now.getTime() + webhookLimits.rotationHours * 3_600_000;
  const earlier = readFormerSecrets(keyRing, stored, now).slice(0, MAX_FORMER_SECRETS - 1);
  const former = [decrypt(keyRing, stored.secret), ...earlier.map(([text, end]) => `${text}@${end}`)];
  return {
    secret: encrypt(keyRing, secret),
    formerSecret: encrypt(keyRing, former.join(" ")),
    formerSecretUntil: new Date(until),
  };
}

/** The last one that was replaced is stored without its time, which is `formerSecretUntil`. */
function readFormerSecrets(
  keyRing: KeyRing,
  { formerSecret, formerSecretUntil }: StoredSecrets,
  now: Date,
): FormerSecret[] {
  if (formerSecret === null || formerSecretUntil === null) return [];
  return decrypt(keyRing, formerSecret)
    .split(" ")
    .map((text): FormerSecret => {
      const [secret = "", until] = text.split("@");
      return [secret, until === undefined ? formerSecretUntil.getTime() : Number(until)];
    })
    .filter(([, until]) => until > now.getTime());
}
