import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { REACTION_KINDS } from "@matinee/domain/reaction-kinds";
import { premiereClockSchema, premiereSchema } from "./premieres.ts";

export const MEMBER_ROLES = ["viewer", "moderator", "owner", "staff"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const chatMessageSchema = z.object({
  seq: z.number().int(),
  memberId: uuid,
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  text: z.string(),
  /** Milliseconds since the start of the programme. */
  mediaMs: z.number().int(),
  at: instant,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const reactionInputSchema = z.strictObject({
  kind: z.enum(REACTION_KINDS),
  count: z.number().int().min(1).max(5),
});

/** How often viewers reacted in a second of a programme item. */
export const reactionCountSchema = z.object({
  /** The position of the item in the programme, from 0. */
  item: z.number().int(),
  /** Since the start of the item. */
  second: z.number().int(),
  kind: z.enum(REACTION_KINDS),
  count: z.number().int(),
});

/**
 * `pending`: waits for a moderator. `open`: viewers see it and vote. `stage`: the film team answers it now; one at a
 * time. `dismissed`: taken off every screen.
 */
export const QUESTION_STATUSES = ["pending", "open", "stage", "answered", "dismissed"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export const questionSchema = z.object({
  id: uuid,
  memberId: uuid,
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  text: z.string(),
  status: z.enum(QUESTION_STATUSES),
  votes: z.number().int(),
  /** When it came on stage. A question that was answered there keeps it; null for the others. */
  stagedAt: instant.nullable(),
  /** Milliseconds since the start of the programme. */
  mediaMs: z.number().int(),
  at: instant,
});
export type Question = z.infer<typeof questionSchema>;

export const questionInputSchema = z.strictObject({
  text: z.string().max(2000),
  /** Chosen by the client; a second question with it is the same question. */
  clientId: uuid.optional(),
});

export const reportInputSchema = z.strictObject({ reason: z.string().trim().min(1).max(200) });

/** Someone in a live room, as everyone in it sees them. */
export const roomPersonSchema = z.object({ id: uuid, name: z.string(), role: z.enum(MEMBER_ROLES) });
export type RoomPerson = z.infer<typeof roomPersonSchema>;

/** A message that viewers reported and no moderator has looked at. */
export const reportedMessageSchema = z.object({
  message: chatMessageSchema,
  /** How many viewers reported it. */
  count: z.number().int(),
  /** The last ten, newest first. No one sees who gave them. */
  reasons: z.array(z.string()),
});

/** How long viewers wait between two messages, in seconds. */
export const SLOW_SECONDS = [0, 5, 15, 60] as const;

/** The chat in the encore: not shown, shown at the point of the film where it was written, or open for more. */
export const ENCORE_CHATS = ["off", "read", "write"] as const;
export type EncoreChat = (typeof ENCORE_CHATS)[number];

const publicSettings = {
  isChatClosed: z.boolean(),
  slowSeconds: z.number().int(),
  /** The message that stays at the top; null without one. */
  pinnedSeq: z.number().int().nullable(),
  encoreChat: z.enum(ENCORE_CHATS),
};
export const liveRoomSettingsSchema = z.object({
  ...publicSettings,
  holdFirst: z.boolean(),
  blockedWords: z.array(z.string()),
});
export const liveRoomSettingsInputSchema = z.strictObject({
  /** Closes the chat whatever the programme shows. */
  isChatClosed: z.boolean().optional(),
  slowSeconds: z.literal(SLOW_SECONDS).optional(),
  /** Holds the first message of each viewer for a moderator. */
  holdFirst: z.boolean().optional(),
  /** Holds messages that contain one of these words. */
  blockedWords: z.array(z.string().trim().min(1).max(50)).max(200).optional(),
  pinnedSeq: z.number().int().min(1).nullable().optional(),
  encoreChat: z.enum(ENCORE_CHATS).optional(),
});

/** A member as moderators see it. */
export const moderatedMemberSchema = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  mutedUntil: instant.nullable(),
  banned: z.boolean(),
});

/** Someone who moderates a live room by an emailed link, without an account. */
export const moderatorSchema = z.object({
  id: uuid,
  email: z.string(),
  /** Shown in the live room; empty for a moderator without one. */
  name: z.string(),
  invitedAt: instant,
  /** When the link last opened the live room, to a minute; null before. */
  openedAt: instant.nullable(),
  /** Whether the moderator was in the live room within the last two minutes. */
  connected: z.boolean(),
});

/** What `POST /v1/pages/:id/live-room` returns: the ticket of the stream, and the room as it is now. */
export const openedLiveRoomSchema = z.object({
  /** Signed; part of the addresses below `/v1/live-rooms`. The stream renews it. */
  ticket: z.string(),
  expiresAt: instant,
  streamUrl: z.string(),
  member: roomPersonSchema,
  /** The sequence number of the last event in this snapshot: pass it to the stream as `after`. */
  lastSeq: z.number().int(),
  settings: z.object(publicSettings),
  premiere: premiereSchema,
  /** The last visible messages, oldest first. None in the encore, whose viewers load them by their position. */
  messages: z.array(chatMessageSchema),
  /** How many people have entered the room so far. */
  members: z.number().int(),
  /** From how many countries they come, as far as their orders and registrations say. */
  countries: z.number().int(),
  /** How many tickets and registrations the event has. Some of their holders may still come. */
  holders: z.number().int(),
  isChatOpen: z.boolean(),
  /** The question on stage, the open ones, and the caller's own that wait for a moderator; most votes first. */
  questions: z.array(questionSchema.extend({ hasVoted: z.boolean() })),
  /** Whether viewers may ask now. Closing the chat does not close the questions. */
  areQuestionsOpen: z.boolean(),
  /** The reactions of the audience, after the programme; null before. */
  reactions: z.array(reactionCountSchema).nullable(),
});
export type OpenedLiveRoom = z.infer<typeof openedLiveRoomSchema>;

/** The events of the stream by name, as the JSON in their `data`. */
export const liveRoomEventSchemas = {
  message: chatMessageSchema,
  "message-hidden": z.object({ hiddenSeq: z.number().int() }),
  /** A new question, or its new status. An `answered` one leaves the list. */
  question: z.object({ question: questionSchema }),
  /** A question left every screen: it was dismissed, or waits for a moderator again. */
  "question-removed": z.object({ questionId: uuid }),
  /** The present number of votes of some questions. */
  "question-votes": z.object({ votes: z.array(z.object({ questionId: uuid, votes: z.number().int() })) }),
  settings: z.object(publicSettings),
  /** The reactions of a second, of all viewers together, by kind. */
  reactions: z.object({ counts: z.partialRecord(z.enum(REACTION_KINDS), z.number().int()) }),
  clock: premiereClockSchema,
  /** The premiere was moved or its programme changed. */
  premiere: premiereSchema,
  /** How many people have entered so far, from how many countries, when that has changed; not stored. */
  members: z.object({ members: z.number().int(), countries: z.number().int() }),
  /** A new ticket for requests and for the next connection; not stored. */
  ticket: z.object({ ticket: z.string(), expiresAt: instant }),
} as const;
/** The data of each event of the stream, by its name. */
export type LiveRoomEvents = {
  [Name in keyof typeof liveRoomEventSchemas]: z.infer<(typeof liveRoomEventSchemas)[Name]>;
};

export const messageInputSchema = z.strictObject({
  text: z.string().max(2000),
  /** Chosen by the client; a second message with it is the same message. */
  clientId: uuid,
  /** Only in the encore: the sender's position, in milliseconds since the start of the programme. */
  mediaMs: z.number().int().min(0).max(864_000_000).optional(),
});
