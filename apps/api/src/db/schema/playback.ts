import type { StopReason } from "@matinee/contract/schemas/videos";
import { and, isNull, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { entitlementIdOfViewer, isNotPastViewer, matchesViewerKind } from "../../platform/viewer-key.ts";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { entitlements, subscribers } from "./subscribers.ts";
import { videos } from "./videos.ts";

/** One viewer's playback of one video on one device: the position and the seconds watched. */
export const playbackSessions = pgTable(
  "playback_sessions",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** The key of the viewer (platform/viewer-key.ts). */
    viewer: text().notNull(),
    /** Of a viewer with a ticket or a registration, as long as retention has not removed the viewer; null of one with a pass. */
    entitlementId: uuid().generatedAlwaysAs(entitlementIdOfViewer),
    deviceId: text().notNull(),
    positionSeconds: doublePrecision().notNull().default(0),
    watchedSeconds: doublePrecision().notNull().default(0),
    /** What it was when this play began: the rest was watched in it. */
    watchedBefore: doublePrecision().notNull().default(0),
    /** The latest second of the film that was watched; 0 in rows from before this column. */
    furthestSeconds: doublePrecision().notNull().default(0),
    startedAt: instant().notNull().defaultNow(),
    /** When this play entered the owner's figures: after 10 seconds of watching. */
    countedAt: instant(),
    lastSeenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("playback_sessions_viewer_key").on(t.videoId, t.viewer, t.deviceId),
    index().on(t.entitlementId),
    // Finds what plays with a pass, in whichever screening.
    index("playback_sessions_pass_idx")
      .on(t.viewer)
      .concurrently()
      .where(matchesViewerKind(t.viewer, "pass")),
    index().on(t.pageId, t.lastSeenAt),
    index("playback_sessions_last_seen_idx").on(t.lastSeenAt),
    // Finds the sessions whose viewer retention has not removed yet.
    index("playback_sessions_identified_idx").on(t.lastSeenAt).where(isNotPastViewer(t.viewer)),
  ],
);

/** What all signatures of a grant say. */
export interface GrantClaims {
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
  /**
   * The same; no heartbeat renews the grant past it. Until then an ended signature opens captions, thumbnails and posters, whose
   * addresses a player keeps. Absent of a signature that nothing renews, which ends there itself.
   */
  renewableUntil?: number | undefined;
  /** Limits a free preview to this many seconds from the beginning. */
  previewSeconds?: number | undefined;
  /** Whether the film is shown by the clock of the event's premiere. Segments that are too far ahead are rejected. */
  isPremiere?: boolean | undefined;
  /** Watching counts once this many seconds were served, whatever the player reports; without it only reports count. */
  countedAfterSeconds?: number | undefined;
}

/** Ranges of whole numbers, such as `{[3,5),[9,10)}`. */
const numberRanges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** A temporary right to fetch the bytes of one video. The signed grant in the media URL contains the id. */
export const playbackGrants = pgTable(
  "playback_grants",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => subscribers.id, { onDelete: "cascade" }),
    /** With which it was started; null for devices without one and for hosts. */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: "cascade" }),
    /** The playback session that heartbeats update; null for trailers and for the owner's own preview. */
    playbackSessionId: uuid().references(() => playbackSessions.id, { onDelete: "set null" }),
    deviceId: text().notNull(),
    /** The account that plays as the owner, staff or the team do. No foreign key: the row is deleted after a day. */
    hostId: uuid(),
    /** The session with which the host started it. It ends with it. Null for viewers and in rows before this column. */
    sessionId: uuid(),
    isPreview: boolean().notNull().default(false),
    /**
     * What the signature says, of a player that follows the addresses that heartbeats return. Null of one whose addresses stay: their
     * signature is valid for longer, so that a lapse must be announced.
     */
    claims: jsonb().$type<GrantClaims>(),
    /** When the last heartbeat arrived, with or without a position. It keeps the device's place. */
    heardAt: instant(),
    /** When this film began to be served, of a grant whose watching does not count yet. */
    servedAt: instant(),
    /** Which segments the processes served of it meanwhile, by number. */
    servedSegments: numberRanges().notNull().default("{}"),
    /** Read and written by no version but the one before `served_segments`. */
    servedSeconds: integer().notNull().default(0),
    /** 15 minutes after the last renewal by a heartbeat. */
    expiresAt: instant().notNull(),
    /** No heartbeat renews the grant past this time. Null in rows of versions before renewal. */
    renewableUntil: instant(),
    revokedAt: instant(),
    /** The reason that the player shows; null derives it from the playback session. */
    stopReason: text().$type<StopReason>(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.subscriberId),
    index().on(t.entitlementId),
    index().on(t.pageId),
    index().on(t.expiresAt),
    index().on(t.playbackSessionId),
    // Finds the lapses that must be announced.
    index("playback_grants_lapsing_idx")
      .on(t.expiresAt)
      .concurrently()
      .where(sql`${and(isNull(t.claims), isNull(t.revokedAt))}`),
  ],
);

/** The number of a transaction. Its order tells which of them a reader cannot have seen. */
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What ended before its signature does. Each API process and each edge reads what is new, so that no request for media reads the
 * database. An entry leaves once no signature can be valid that it ends.
 */
export const playbackRevocations = pgTable(
  "playback_revocations",
  {
    id: id(),
    /** Of an entitlement, a pass, a grant, a member of a live room, a session, a video or an event. */
    targetId: uuid().notNull(),
    /** The event whose signatures it ends; null when it may concern several. */
    pageId: uuid(),
    revokedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    endsAt: instant().notNull(),
    transactionId: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index().on(t.transactionId), index().on(t.endsAt)],
);

/** Seconds watched in each minute of the screening, for the owner's chart. */
export const watchMinutes = pgTable(
  "watch_minutes",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    minute: instant().notNull(),
    watchedSeconds: doublePrecision().notNull().default(0),
    plays: doublePrecision().notNull().default(0),
  },
  (t) => [unique("watch_minutes_key").on(t.pageId, t.minute)],
);
