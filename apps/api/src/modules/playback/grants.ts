import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { GrantClaims } from "../../db/schema/playback.ts";
import { exportKeys, type KeyRing, sign, unsign } from "../../platform/crypto.ts";

/** A temporary permission to fetch one video's bytes. The URL of every media file contains the signed grant. */
export interface PlaybackGrant extends GrantClaims {
  /** Milliseconds since the Unix epoch: when this signature ends. */
  expiresAt: number;
  /** The network from which it was started or renewed, as `GrantNetworks` names it. */
  network?: string | undefined;
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
  r: z.number().int().optional(),
  w: z.string().optional(),
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
  const short: z.infer<typeof payloadSchema> = {
    g: grant.id,
    p: grant.pageId,
    v: grant.videoId,
    n: grant.transcodeVersion,
    o: grant.orderId,
    s: grant.subscriberId,
    t: grant.entitlementId,
    a: grant.passId,
    i: grant.issuedAt,
    e: grant.expiresAt,
    l: grant.previewSeconds,
    c: grant.countedAfterSeconds,
    r: grant.renewableUntil,
    w: grant.network,
  };
  const payload = JSON.stringify(short);
  return grant.isPremiere
    ? PREMIERE_PREFIX + sign(keyRing, PREMIERE_PURPOSE, payload)
    : sign(keyRing, PURPOSE, payload);
}

/** Names the folder of a video's files for a grant: the addresses of all of them begin with it. */
export const buildMediaUrl = (keyRing: KeyRing, grant: PlaybackGrant): string =>
  `/media/${signGrant(keyRing, grant)}/${grant.videoId}`;

/** Derives the keys that verify grants, and sign them: of each secret those of films and of premieres. */
export function exportGrantKeys(keyRing: KeyRing): { film: string; premiere: string }[] {
  const premieres = exportKeys(keyRing, PREMIERE_PURPOSE);
  return exportKeys(keyRing, PURPOSE).map((film, index) => ({ film, premiere: premieres[index] ?? "" }));
}

/** Verifies each signed grant once and caches it; null for an invalid signature. Does not check the expiry. */
export function createGrantVerifier(keyRing: KeyRing): (token: string) => PlaybackGrant | null {
  const verified = new LRUCache<string, PlaybackGrant>({ max: 2000 });
  return (token) => {
    const cached = verified.get(token);
    if (cached) return cached;
    const isPremiere = token.startsWith(PREMIERE_PREFIX);
    const text = isPremiere
      ? unsign(keyRing, PREMIERE_PURPOSE, token.slice(PREMIERE_PREFIX.length))
      : unsign(keyRing, PURPOSE, token);
    if (text === null) return null;
    const short = payloadSchema.parse(JSON.parse(text));
    const grant: PlaybackGrant = {
      id: short.g,
      pageId: short.p,
      videoId: short.v,
      transcodeVersion: short.n,
      orderId: short.o,
      subscriberId: short.s,
      entitlementId: short.t,
      passId: short.a,
      issuedAt: short.i,
      expiresAt: short.e,
      previewSeconds: short.l,
      isPremiere,
      countedAfterSeconds: short.c,
      renewableUntil: short.r,
      network: short.w,
    };
    verified.set(token, grant);
    return grant;
  };
}
