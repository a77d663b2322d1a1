import type { EncoreChat, MemberRole, QuestionStatus } from "@matinee/contract/schemas/live-rooms";
import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import { sql } from "drizzle-orm";
import { entitlementIdOfViewer } from "../../platform/viewer-key.ts";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, language } from "../columns.ts";
import { pages } from "./pages.ts";

/** The live room of a premiere. Its row is locked while events are numbered, so that they commit in their order. */
export const liveRooms = pgTable("live_rooms", {
  pageId: uuid()
    .primaryKey()
    .references(() => pages.id, { onDelete: "cascade" }),
  lastSeq: bigint({ mode: "number" }).notNull().default(0),
  /** Closed by hand, whatever the programme shows. */
  isChatClosed: boolean().notNull().default(false),
  /** How long a viewer waits between two messages; 0 for the ordinary limit. */
  slowSeconds: integer().notNull().default(0),
  /** Whether the first message of each viewer waits for a moderator. */
  holdFirst: boolean().notNull().default(false),
  /** A message with one of them waits for a moderator. In lower case. */
  blockedWords: text().array().notNull().default([]),
  pinnedSeq: bigint({ mode: "number" }),
  /** Whether viewers of the encore see the chat of the premiere, and write into it. */
  encoreChat: text().$type<EncoreChat>().notNull().default("off"),
});

/** What happened in a live room, numbered without gaps. Viewers receive it in this order. */
export const liveRoomEvents = pgTable(
  "live_room_events",
  {
    pageId: uuid()
      .notNull()
      .references(() => liveRooms.pageId, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).notNull(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** The author of a message; null for events of the system. */
    memberId: uuid().references(() => liveRoomMembers.id, { onDelete: "cascade" }),
    /** The id that the author's client gave a message. */
    clientId: uuid(),
    /** When a message was hidden. It is not sent again. */
    hiddenAt: instant(),
    /** A held message waits for a moderator. A released one is sent as a new event, and this row stays hidden. */
    isHeld: boolean().notNull().default(false),
    /** Milliseconds since the start of the programme. */
    mediaMs: bigint({ mode: "number" }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.seq] }),
    unique("live_room_events_client_key").on(t.memberId, t.clientId),
    index("live_room_events_media_index")
      .on(t.pageId, t.mediaMs)
      .where(sql`${t.kind} = 'message'`),
    index().on(t.at),
  ],
);

/** A person in a live room. An order or a registration is one member on all devices. */
export const liveRoomMembers = pgTable(
  "live_room_members",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The key of the viewer (platform/viewer-key.ts). */
    viewer: text().notNull(),
    /** Of a viewer with a ticket or a registration, as long as retention has not removed the viewer; null of one with a pass. */
    entitlementId: uuid().generatedAlwaysAs(entitlementIdOfViewer),
    name: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    mutedUntil: instant(),
    bannedAt: instant(),
    joinedAt: instant().notNull(),
    /**
     * Where the programme was at the first entry, in milliseconds; negative in the lobby. Null in rows before this
     * column.
     */
    joinedMs: bigint({ mode: "number" }),
    /** The last position of the programme, in milliseconds, at which a stream was open; null for who saw none of it. */
    lastSeenMs: bigint({ mode: "number" }),
    /** Until when the viewer counts as seated in the programme, or when they left; null for who saw none of it. */
    seatedUntil: instant(),
    /** The network of a viewer without ticket or registration, as a keyed hash: a ban holds for their next made-up device. */
    network: text(),
    /** When the viewer first opened a stream. Who only asked for a ticket is not in the room. */
    streamedAt: instant(),
    /** How long the last absence lasted from which the viewer came back, in milliseconds; null without one. */
    awayMs: bigint({ mode: "number" }),
  },
  (t) => [
    unique("live_room_members_viewer_key").on(t.pageId, t.viewer),
    // An account's rooms are ended on all events at once.
    index("live_room_members_viewer_idx").on(t.viewer).concurrently(),
    index().on(t.entitlementId),
  ],
);

/** How often viewers reacted, by the second of the programme's items. */
export const reactions = pgTable(
  "reactions",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The position of the item in the programme, from 0. */
    item: integer().notNull(),
    /** Since the start of the item. */
    second: integer().notNull(),
    kind: text().$type<ReactionKind>().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.item, t.second, t.kind] })],
);

/** What viewers ask the film team. */
export const questions = pgTable(
  "questions",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => liveRoomMembers.id, { onDelete: "cascade" }),
    /** The id that the author's client gave it. */
    clientId: uuid(),
    text: text().notNull(),
    status: text().$type<QuestionStatus>().notNull(),
    /** When it came on stage. A question that was answered there keeps it; null for the others. */
    stagedAt: instant(),
    /** The answer that was emailed to the viewer, and when. */
    emailedAnswer: text(),
    emailedAt: instant(),
    /** The number of its rows in `question_votes`, so that a list needs no count. */
    votes: integer().notNull().default(0),
    /** Milliseconds since the start of the programme. */
    mediaMs: bigint({ mode: "number" }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique("questions_client_key").on(t.memberId, t.clientId),
    index().on(t.pageId, t.status),
    index().on(t.at),
    uniqueIndex("questions_stage_key")
      .on(t.pageId)
      .where(sql`${t.status} = 'stage'`),
  ],
);

export const questionVotes = pgTable(
  "question_votes",
  {
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => liveRoomMembers.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.memberId] }), index().on(t.memberId)],
);

/** Messages that members brought to the moderators' attention. */
export const liveRoomReports = pgTable(
  "live_room_reports",
  {
    pageId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    /** Who reported it. Moderators do not see that. */
    memberId: uuid()
      .notNull()
      .references(() => liveRoomMembers.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    at: instant().notNull(),
    /** When a moderator kept the message. */
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.seq, t.memberId] }),
    foreignKey({
      columns: [t.pageId, t.seq],
      foreignColumns: [liveRoomEvents.pageId, liveRoomEvents.seq],
    }).onDelete("cascade"),
    index().on(t.memberId),
    index().on(t.at),
  ],
);

/** People who moderate a live room by an emailed link, without an account. */
export const moderators = pgTable(
  "moderators",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    email: text().notNull(),
    name: text().notNull(),
    language: language(),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** When the link last opened the live room, to a minute. */
    openedAt: instant(),
    /** When the moderator was last in the live room, to a minute. */
    lastSeenAt: instant(),
    revokedAt: instant(),
  },
  (t) => [index().on(t.pageId), index("moderators_lower_email_index").on(sql`lower(${t.email})`)],
);
