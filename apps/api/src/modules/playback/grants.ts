import { LRUCache } from "lru-cache";
import { z } from "zod";
import { sign, unsign } from "../../platform/crypto.ts";

/** The right to fetch one video's bytes for a while. It stands, signed, in the address of every file it opens. */
export interface PlaybackGrant {
  id: string;
  pageId: string;
  videoId: string;
  /** Which of the converter's tries made the film. */
  transcodeVersion: number;
  orderId?: string | undefined;
  subscriberId?: string | undefined;
  /** Milliseconds since 1970, both. */
  issuedAt: number;
  expiresAt: number;
  /** Only so much of the beginning. */
  previewSeconds?: number | undefined;
}

/** Short names: the whole stands in every address. */
const payloadSchema = z.object({
  g: z.uuid(),
  p: z.uuid(),
  v: z.uuid(),
  n: z.number().int().default(0),
  o: z.uuid().optional(),
  s: z.uuid().optional(),
  i: z.number().int(),
  e: z.number().int(),
  l: z.number().optional(),
});

const PURPOSE = "playback";

export function signGrant(secret: string, grant: PlaybackGrant): string {
  const {
    id: g,
    pageId: p,
    videoId: v,
    transcodeVersion: n,
    orderId: o,
    subscriberId: s,
    issuedAt: i,
    expiresAt: e,
  } = grant;
  const short: z.infer<typeof payloadSchema> = { g, p, v, n, o, s, i, e, l: grant.previewSeconds };
  return sign(secret, PURPOSE, JSON.stringify(short));
}

/** Reads signed grants, each one's signature once; null for what was not signed by us. Says nothing about its time. */
export function createGrantVerifier(secret: string): (token: string) => PlaybackGrant | null {
  const read = new LRUCache<string, PlaybackGrant>({ max: 20_000 });
  return (token) => {
    const known = read.get(token);
    if (known) return known;
    const text = unsign(secret, PURPOSE, token);
    if (text === null) return null;
    const { g, p, v, n, o, s, i, e, l } = payloadSchema.parse(JSON.parse(text));
    const grant: PlaybackGrant = {
      id: g,
      pageId: p,
      videoId: v,
      transcodeVersion: n,
      orderId: o,
      subscriberId: s,
      issuedAt: i,
      expiresAt: e,
      previewSeconds: l,
    };
    read.set(token, grant);
    return grant;
  };
}
