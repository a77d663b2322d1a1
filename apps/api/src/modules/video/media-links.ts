import { z } from "zod";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";

const linkSchema = z.object({ videoId: z.uuid(), expiresAt: z.number().int() });
export type MediaLinkPurpose = "poster" | "source";

const LIFETIME_MS: Record<MediaLinkPurpose, number> = { poster: 12 * 3_600_000, source: 10 * 60_000 };

/** Creates a signed, expiring URL for the owner, because browsers load media without the session header. */
export function createMediaLink(
  keyRing: KeyRing,
  purpose: MediaLinkPurpose,
  videoId: string,
  now: Date,
): string {
  const payload = JSON.stringify({ videoId, expiresAt: now.getTime() + LIFETIME_MS[purpose] });
  const file = purpose === "poster" ? "poster.jpg" : "source";
  return `/media/${sign(keyRing, `media-${purpose}`, payload)}/${file}`;
}

/** Verifies a signed link and returns its video; null when it is invalid or expired. */
export function verifyMediaLink(keyRing: KeyRing, purpose: MediaLinkPurpose, signed: string, now: Date) {
  const payload = unsign(keyRing, `media-${purpose}`, signed);
  if (payload === null) return null;
  const link = linkSchema.parse(JSON.parse(payload));
  return link.expiresAt > now.getTime() ? link : null;
}
