import { randomUUID } from "node:crypto";
import type { DrawBeacon } from "@matinee/contract/schemas/sale-queue";
import {
  type NoBeaconReason,
  QUEUE_GROUPS,
  QUEUE_PLACE_ENDS,
  QUEUE_STATES,
} from "@matinee/domain/sale-queue";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, language } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";

/** The queue of an event's sale (rules/sale-queue.md). Until it has ended, its tickets are sold to those who are let in. */
export const saleQueues = pgTable(
  "sale_queues",
  {
    pageId: uuid()
      .primaryKey()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** On standby: since when it is. */
    opensAt: instant().notNull(),
    joinsFrom: instant().notNull(),
    maxBuying: integer().notNull(),
    perPerson: integer().notNull(),
    state: text({ enum: QUEUE_STATES }).notNull().default("planned"),
    /** The seed in hexadecimal digits, encrypted. Nobody gets it before the draw. */
    sealedSeed: text().notNull(),
    /** The same for everybody; null before the draw. */
    seed: text(),
    /** In hexadecimal digits, as the root. */
    seal: text().notNull(),
    /** The chain of public random numbers that was named at the creation; null without one. */
    chainHash: text(),
    /** The number of the draw, or why there was none. */
    beacon: jsonb().$type<Extract<DrawBeacon, { used: true }> | { used: false; reason: NoBeaconReason }>(),
    root: text(),
    frozenAt: instant(),
    drawnAt: instant(),
    /** People a minute: as shown, the highest shown, and when it was measured last. */
    pace: real(),
    bestPace: real(),
    paceAt: instant(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sale_queues_running_idx")
      .on(t.opensAt)
      .where(sql`${t.state} <> 'ended'`),
    check("sale_queues_state_known", sql`${t.state} in ('standby', 'planned', 'open', 'paused', 'ended')`),
  ],
);

/** The places of people in queues. */
export const queuePlaces = pgTable(
  "queue_places",
  {
    /** Random, since the proof shows it: its bytes are those of the draw. */
    id: uuid().primaryKey().$defaultFn(randomUUID),
    pageId: uuid()
      .notNull()
      .references(() => saleQueues.pageId, { onDelete: "cascade" }),
    /** Null once the person is forgotten, as the email. */
    deviceHash: text(),
    /** Of the network that it was joined from. */
    networkHash: text(),
    /** It stands in the line once its email is confirmed: it came from a network with many places. */
    needsEmail: boolean().notNull().default(false),
    email: text(),
    /** By all spellings of a confirmed address; null without one, since anybody can name another person's. */
    emailKey: text(),
    confirmedAt: instant(),
    language: language(),
    quantity: integer().notNull(),
    /** Null until the queue opens. */
    drawGroup: text({ enum: QUEUE_GROUPS }),
    rank: integer(),
    joinedAt: instant().notNull(),
    admittedAt: instant(),
    admittedQuantity: integer(),
    /** How many places of the event are its own now: those of the admission, until an order takes them over. */
    held: integer().notNull().default(0),
    expiresAt: instant(),
    /** When the email about the admission was handed over, and when its person looked first. */
    toldAt: instant(),
    lookedAt: instant(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    endedAt: instant(),
    endReason: text({ enum: QUEUE_PLACE_ENDS }),
  },
  (t) => [
    uniqueIndex("queue_places_device_key")
      .on(t.pageId, t.deviceHash)
      .where(sql`${t.endedAt} is null`),
    uniqueIndex("queue_places_email_key")
      .on(t.pageId, t.emailKey)
      .where(sql`${t.endedAt} is null`),
    uniqueIndex("queue_places_rank_key").on(t.pageId, t.rank),
    index("queue_places_unranked_idx")
      .on(t.pageId, t.joinedAt)
      .where(sql`${t.rank} is null`),
    // The line, in its order.
    index("queue_places_line_idx")
      .on(t.pageId, t.rank)
      .where(sql`${t.endedAt} is null and ${t.admittedAt} is null`),
    index("queue_places_buying_idx")
      .on(t.pageId)
      .where(sql`${t.endedAt} is null and ${t.admittedAt} is not null`),
    index("queue_places_order_idx")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    // Those of a network that count without an email.
    index("queue_places_network_idx")
      .on(t.pageId, t.networkHash)
      .where(sql`${t.endedAt} is null and ${t.confirmedAt} is null and not ${t.needsEmail}`)
      .concurrently(),
    index("queue_places_email_idx").on(sql`lower(${t.email})`),
    check("queue_places_quantity", sql`${t.quantity} > 0`),
    check("queue_places_held", sql`${t.held} between 0 and coalesce(${t.admittedQuantity}, 0)`),
  ],
);

/** The browsers that have the checkout of an event open whose queue is on standby, or had it when the queue opened. */
export const openCheckouts = pgTable(
  "open_checkouts",
  {
    pageId: uuid()
      .notNull()
      .references(() => saleQueues.pageId, { onDelete: "cascade" }),
    /** As those of a place. */
    deviceHash: text().notNull(),
    networkHash: text(),
    openedAt: instant().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.deviceHash] })],
);
