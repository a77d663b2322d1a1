import { z } from "zod";
import { sign, unsign } from "../../platform/crypto.ts";

const linkSchema = z.object({ videoId: z.uuid(), expiresAt: z.number().int() });
export type MediaLinkPurpose = "poster" | "source";

const LIFETIME_MS: Record<MediaLinkPurpose, number> = { poster: 12 * 3_600_000, source: 10 * 60_000 };

/** An address for an owner's eyes: the browser opens it without a session header, and it runs out. */
export function createMediaLink(
  secret: string,
  purpose: MediaLinkPurpose,
  videoId: string,
  now: Date,
): string {
  const payload = JSON.stringify({ videoId, expiresAt: now.getTime() + LIFETIME_MS[purpose] });
  const file = purpose === "poster" ? "poster.jpg" : "source";
  return `/media/${sign(secret, `media-${purpose}`, payload)}/${file}`;
}

/** Whose file a link opens; null for one that is altered or has run out. */
export function verifyMediaLink(secret: string, purpose: MediaLinkPurpose, signed: string, now: Date) {
  const payload = unsign(secret, `media-${purpose}`, signed);
  if (payload === null) return null;
  const read = linkSchema.parse(JSON.parse(payload));
  return read.expiresAt > now.getTime() ? read : null;
}
