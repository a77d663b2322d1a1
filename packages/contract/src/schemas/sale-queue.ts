import {
  ESTIMATE_REASONS,
  NO_BEACON_REASONS,
  QUEUE_GROUPS,
  QUEUE_PLACE_ENDS,
  QUEUE_STATES,
  queueLimits,
} from "@matinee/domain/sale-queue";
import { z } from "zod";
import { credential, email, instant, uuid } from "../envelope.ts";

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

const people = z.number().int();

/** What the page of a queue shows everybody: the same for all. */
export const queueStateSchema = z.object({
  state: z.enum(QUEUE_STATES),
  joinsFrom: instant,
  /** On standby: since when it is. */
  opensAt: instant,
  perPerson: z.number().int(),
  /** The hash of the seed, and when it was published. */
  seal: hash,
  sealedAt: instant,
  /** Of the tree of all drawn places; null before the opening. */
  root: hash.nullable(),
  drawnAt: instant.nullable(),
  /** Null before the draw. */
  seed: hash.nullable(),
  /** The public random number of the draw, or why it has none; null before the draw. */
  beacon: z
    .discriminatedUnion("used", [
      z.object({ used: z.literal(true), chainHash: hash, round: z.number().int().min(1) }),
      z.object({ used: z.literal(false), reason: z.enum(NO_BEACON_REASONS) }),
    ])
    .nullable(),
  /** People who were there before the opening; null until then. */
  drawn: people.nullable(),
  /** The highest rank that was let in; 0 for nobody. */
  admittedUpTo: z.number().int(),
  waiting: people,
  buying: people,
  /** Places that nobody has; null without a limit. */
  left: z.number().int().nullable(),
  /** People a minute; null before the draw. */
  pace: z.number().nullable(),
  /** The highest pace that was shown: below it, each estimate says that the queue moves slower. */
  bestPace: z.number().nullable(),
  /** After how many seconds a page asks again. */
  nextSeconds: z.number().int(),
});
export type QueueStateResponse = z.infer<typeof queueStateSchema>;

/** A queue as its owner sees it. */
export const saleQueueSchema = queueStateSchema.extend({
  maxBuying: z.number().int(),
  /** Tickets that were bought with a place. */
  sold: z.number().int(),
  frozenAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type SaleQueue = z.infer<typeof saleQueueSchema>;

/** What of a queue its owner changes, as its log names it. */
export const QUEUE_CHANGES = ["opensAt", "joinsFrom", "maxBuying", "perPerson"] as const;

/** What somebody who was let in does. `lapsed`: did not buy in time. */
export const BUYER_STATES = ["checkout", "paying", "lapsed", "bought", "left"] as const;
export type BuyerState = (typeof BUYER_STATES)[number];

export const QUEUE_EVENTS = [
  "plan",
  "standby",
  "open",
  "draw",
  "change",
  "pause",
  "continue",
  "end",
] as const;
export type QueueEventKind = (typeof QUEUE_EVENTS)[number];

/** What the owner of a queue sees while it runs: no more than one screen, however many people wait. */
export const liveQueueSchema = z.object({
  /** The time of the server. */
  now: instant,
  queue: saleQueueSchema,
  /** Everybody who has or had a place. An address with two places counts once. */
  came: people,
  /** People with a confirmed email who wait or buy. */
  confirmed: people,
  /** People who came after the opening. */
  later: people,
  /** Tickets that are not bought, those in the checkouts among them; null without a limit. */
  unsold: z.number().int().nullable(),
  /** Tickets bought a minute in the last ten minutes; null before the draw and after the end. */
  ticketsAMinute: z.number().nullable(),
  /** The last two hours, oldest first. */
  minutes: z.array(z.object({ at: instant, sold: z.number().int(), buying: people })),
  /** Who may buy, then who bought or stopped in the last ten minutes; at most a hundred, by place from the last. */
  buyers: z.array(
    z.object({
      id: uuid,
      rank,
      /** Without all but its first letter; null for a place without one. */
      email: z.string().nullable(),
      quantity: z.number().int(),
      state: z.enum(BUYER_STATES),
      /** Until when they may buy; null once they bought or stopped. */
      until: instant.nullable(),
    }),
  ),
  /** What happened, newest first. */
  events: z.array(
    z.object({
      id: uuid,
      at: instant,
      kind: z.enum(QUEUE_EVENTS),
      /** Who did it; null for the queue itself. */
      by: z.string().nullable(),
      /** Of `change`: what it was, and what it is. */
      changes: z.array(z.object({ field: z.enum(QUEUE_CHANGES), from: z.string(), to: z.string() })),
    }),
  ),
});
export type LiveQueue = z.infer<typeof liveQueueSchema>;

export const saveSaleQueueSchema = z.strictObject({
  /** Missing: a new queue, or one on standby, opens at once and without a draw, and another one keeps its time. */
  opensAt: instant.optional(),
  /** From when on people may join. Missing: 60 minutes before the opening. */
  joinsFrom: instant.optional(),
  /** Most people who buy at once. */
  maxBuying: z.number().int().min(1).max(queueLimits.mostBuying).default(queueLimits.maxBuying),
  /** Most tickets for one person. */
  perPerson: z.number().int().min(1).max(queueLimits.mostPerPerson).default(2),
  /**
   * `standby`: not yet, but by itself once more than three times `maxBuying` people have the checkout open; `paused`: nobody is let
   * in; `ended`: tickets are sold without the queue; for good, if anybody has joined it.
   */
  state: z.enum(["standby", "running", "paused", "ended"]).default("running"),
});
export type SaveSaleQueue = z.input<typeof saveSaleQueueSchema>;

export const joinQueueSchema = z.strictObject({
  /** The browser's random id, as for playback. There is one place for each. */
  deviceId: z.string().min(8).max(64),
  /** Confirmed before the opening, it stands in front of those without. */
  email: email.optional(),
  quantity: z.number().int().min(1).max(queueLimits.mostPerPerson).default(1),
});
export type JoinQueue = z.input<typeof joinQueueSchema>;

/** A browser that has the checkout open. */
export const openCheckoutSchema = z.strictObject({ deviceId: joinQueueSchema.shape.deviceId });

/** With the link of its place, if it had the checkout open as the queue opened by itself, and may buy. */
export const notedCheckoutSchema = z.object({ queueToken: credential.nullable() });

/** A place as its person sees it. */
export const queuePlaceSchema = z.object({
  id: uuid,
  event: z.object({ id: uuid, url: z.string(), title: z.string() }),
  quantity: z.number().int(),
  email: z.string().nullable(),
  confirmed: z.boolean(),
  /** It stands in the line once its email is confirmed: it came from a network with many places. */
  needsEmail: z.boolean(),
  joinedAt: instant,
  /** Null before the opening. */
  group: z.enum(QUEUE_GROUPS).nullable(),
  /** Null before the draw. */
  rank: rank.nullable(),
  /** People in front; null before the draw, and for somebody who was let in. */
  ahead: people.nullable(),
  /** The tickets that they want, together. */
  placesAhead: z.number().int().nullable(),
  estimate: z
    .object({ minutes: z.number().int().nullable(), reason: z.enum(ESTIMATE_REASONS).nullable() })
    .nullable(),
  /** Present while its person may buy. `ordered`: a payment is under way. */
  admission: z.object({ quantity: z.number().int(), until: instant, ordered: z.boolean() }).nullable(),
  endReason: z.enum(QUEUE_PLACE_ENDS).nullable(),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/** How the leaf of a place leads to the root: with the place's id and group, anybody can compute it. */
export const placePathSchema = z.object({
  index: z.number().int(),
  size: z.number().int(),
  /** From the leaf upwards. */
  path: z.array(hash),
  root: hash,
});
export type PlacePathResponse = z.infer<typeof placePathSchema>;

/** With the link of the place. */
export const joinedQueueSchema = queuePlaceSchema.extend({ token: credential });
