import { NO_BEACON_REASONS, QUEUE_GROUPS } from "@matinee/domain/sale-queue";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

/** Bytes in lower-case hexadecimal digits. */
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const hash = hex.length(64);
const rank = z.number().int().min(1);

const drawBeaconSchema = z.discriminatedUnion("used", [
  z.object({
    used: z.literal(true),
    /** Names the chain of drand: its hash, which fixes its public key and the times of its rounds. */
    chainHash: hash,
    round: z.number().int().min(1),
    /** When the chain publishes the round. */
    publishedAt: instant,
    signature: hex,
    /** The hash of the signature, which is what the draw uses. */
    randomness: hash,
  }),
  z.object({
    used: z.literal(false),
    reason: z.enum(NO_BEACON_REASONS),
    /** The reason in a sentence. */
    words: z.string(),
  }),
]);

/** Everything that somebody needs to repeat the draw of a sale queue. Source: rules/sale-queue.md, Proof. */
export const drawProofSchema = z.object({
  version: z.literal(1),
  pageId: uuid,
  opensAt: instant,
  /** When the list of the places was closed and its root stored. */
  frozenAt: instant,
  drawnAt: instant,
  /** The hash of the seed, published when the queue was created. */
  seal: hash,
  seed: hash,
  /** The root of the tree of all drawn places. */
  root: hash,
  beacon: drawBeaconSchema,
  /** Who was there before the opening, by rank. */
  drawn: z.array(z.object({ id: uuid, group: z.enum(QUEUE_GROUPS).exclude(["later"]), rank })),
  /** Who came later, by rank. */
  later: z.array(z.object({ id: uuid, joinedAt: instant, rank })),
});
export type DrawProof = z.infer<typeof drawProofSchema>;
export type DrawBeacon = z.infer<typeof drawBeaconSchema>;
