import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";

/** A temporary permission to fetch one video's bytes. The URL of every media file contains the signed grant. */
export interface PlaybackGrant {
  id: string;
  pageId: string;
  videoId: string;

  transcodeVersion: number;
  orderId?: string | undefined;
  subscriberId?: string | undefined;
  /** Its revocation ends the grant. */
  entitlementId?: string | undefined;
  /** The same of the pass that was used. */
  passId?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  issuedAt: number;
  /** The same; no heartbeat renews the grant past it. Until then it ends 15 minutes after the last renewal. */
  expiresAt: number;
  /** Limits a free preview to this many seconds from the beginning. */
  previewSeconds?: number | undefined;
  /** Whether the film is shown by the clock of the event's premiere. Segments that are too far ahead are rejected. */
  isPremiere?: boolean | undefined;
  /** Watching counts once this many seconds were served, whatever the player reports; without it only reports count. */
  countedAfterSeconds?: number | undefined;
}

/** Field names are short because every media URL contains the payload. */
const payloadSchema = z.object({
  g: z.uuid(),
  p: z.uuid(),
  v: z.uuid(),
  n: z.number().int().default(0),
  o: z.uuid().optional(),
  s: z.uuid().optional(),
  t: z.uuid().optional(),
  a: z.uuid().optional(),
  i: z.number().int(),
  e: z.number().int(),
  l: z.number().optional(),
  c: z.number().optional(),
});

const PURPOSE = "playback";
/**
 * Begins the grants of premieres. Web servers keep the check of such a grant for one segment only, because the next one
 * may be too early (infra/nginx). The signature has its own purpose, so that a grant without the prefix is forged.
 */
const PREMIERE_PREFIX = "premiere.";
const PREMIERE_PURPOSE = "premiere-playback";

/** Signs a grant for the URLs of a video, with short names to keep them short. */
export function signGrant(keyRing: KeyRing, grant: PlaybackGrant): string {
  const {
    id: g,
    pageId: p,
    videoId: v,
    transcodeVersion: n,
    orderId: o,
    subscriberId: s,
    entitlementId: t,
    passId: a,
    issuedAt: i,
    expiresAt: e,
    previewSeconds: l,
    countedAfterSeconds: c,
  } = grant;
  const short: z.infer<typeof payloadSchema> = { g, p, v, n, o, s, t, a, i, e, l, c };
  const payload = JSON.stringify(short);
  return grant.isPremiere
    ? PREMIERE_PREFIX + sign(keyRing, PREMIERE_PURPOSE, payload)
    : sign(keyRing, PURPOSE, payload);
}

/** Verifies each signed grant once and caches it; null for an invalid signature. Does not check the expiry. */
export function createGrantVerifier(keyRing: KeyRing): (token: string) => PlaybackGrant | null {
  const verified = new LRUCache<string, PlaybackGrant>({ max: 20_000 });
  return (token) => {
    const cached = verified.get(token);
    if (cached) return cached;
    const isPremiere = token.startsWith(PREMIERE_PREFIX);
    const text = isPremiere
      ? unsign(keyRing, PREMIERE_PURPOSE, token.slice(PREMIERE_PREFIX.length))
      : unsign(keyRing, PURPOSE, token);
    if (text === null) return null;
    const { g, p, v, n, o, s, t, a, i, e, l, c } = payloadSchema.parse(JSON.parse(text));
    const grant: PlaybackGrant = {
      id: g,
      pageId: p,
      videoId: v,
      transcodeVersion: n,
      orderId: o,
      subscriberId: s,
      entitlementId: t,
      passId: a,
      issuedAt: i,
      expiresAt: e,
      previewSeconds: l,
      isPremiere,
      countedAfterSeconds: c,
    };
    verified.set(token, grant);
    return grant;
  };
}
