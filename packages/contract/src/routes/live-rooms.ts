import { z } from "zod";
import { maxShownName } from "@matinee/domain/chat-rules";
import { instant, nameText, uuid, wrapData } from "../envelope.ts";
import {
  FINANCE_ROLES,
  NIGHT_ROLES,
  nightRoute,
  ownerRoute,
  ownerSessionRoute,
  PREMIERE_ROLES,
  PRODUCER_ROLES,
} from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { MESSAGE_STATES, REPORTED_MESSAGES } from "@matinee/domain/vocabulary";
import {
  chatMessageSchema,
  liveRoomSettingsInputSchema,
  liveRoomSettingsSchema,
  messageInputSchema,
  moderatedMemberSchema,
  openedLiveRoomSchema,
  questionSchema,
  reactionCountSchema,
  reactionInputSchema,
  reportedMessageSchema,
  roomPersonSchema,
  reportInputSchema,
} from "../schemas/live-rooms.ts";
import {
  givenCommandSchema,
  premiereAudienceSchema,
  premiereClockSchema,
  premiereCommandSchema,
  premiereInputSchema,
  premiereSchema,
  viewerDistancesSchema,
} from "../schemas/premieres.ts";

const byPage = z.object({ id: uuid });
/** The number of an event in its live room. */
const sequenceNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** The ticket is the credential; an invalid or expired one is 404. */
export const byRoomToken = z.object({ ticket: z.string().max(600) });

/** Negative in the lobby. */
const position = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);

export const premiereRoutes = c.router(
  {
    time: {
      method: "GET",
      path: "/v1/time",
      summary: "Get the server's time, to which players synchronize their clocks",
      responses: {
        200: wrapData(
          z.object({
            /** Both in milliseconds since the Unix epoch. */
            receivedAt: z.number(),
            sentAt: z.number(),
          }),
        ),
      },
      metadata: { allow: ["public"] },
    },
    get: {
      method: "GET",
      path: "/v1/pages/:id/premiere",
      summary: "Get an event's premiere; null when its film is shown at any time",
      pathParams: byPage,
      responses: { 200: wrapData(premiereSchema.nullable()) },
      metadata: ownerRoute(PREMIERE_ROLES, "events:read", { includesRehearsals: true }),
    },
    save: {
      method: "PUT",
      path: "/v1/pages/:id/premiere",
      summary: "Choose how an event's film is shown, and save the programme of its premiere",
      pathParams: byPage,
      body: premiereInputSchema,
      responses: { 200: wrapData(premiereSchema.nullable()) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true }),
    },
    commands: {
      method: "GET",
      path: "/v1/pages/:id/premiere/commands",
      summary: "List the commands of a premiere with who gave them, oldest first",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(givenCommandSchema)) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate", { includesRehearsals: true }),
    },
    distances: {
      method: "GET",
      path: "/v1/pages/:id/premiere/distances",
      summary: "Count how far the viewers of a premiere are from its position now",
      pathParams: byPage,
      responses: { 200: wrapData(viewerDistancesSchema) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate", { includesRehearsals: true }),
    },
    audience: {
      method: "GET",
      path: "/v1/pages/:id/premiere/audience",
      summary: "Count the viewers of a premiere who are seated, came late, came back and are gone",
      pathParams: byPage,
      responses: { 200: wrapData(premiereAudienceSchema) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate", { includesRehearsals: true }),
    },
    command: {
      method: "POST",
      path: "/v1/pages/:id/premiere/commands",
      summary: "Hold, start, pause, resume, skip or end a premiere",
      pathParams: byPage,
      body: premiereCommandSchema,
      responses: { 200: wrapData(premiereClockSchema) },
      metadata: nightRoute({ onBehalf: true, includesRehearsals: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

export const liveRoomRoutes = c.router(
  {
    open: {
      method: "POST",
      path: "/v1/pages/:id/live-room",
      summary: "Enter the live room of a premiere; admits the same callers as playback",
      pathParams: byPage,
      body: z.strictObject({
        deviceId: z.string().min(8).max(64),
        orderSlug: z.string().max(128).optional(),
        subscriberId: z.string().max(128).optional(),
        /** The link of a pass of the festival that shows the premiere. Entering takes one of the pass's screenings. */
        passToken: z.string().max(128).optional(),
        /** What the room calls a viewer without a ticket or registration. One with a link is ignored. */
        name: nameText(maxShownName).optional(),
      }),
      responses: { 201: wrapData(openedLiveRoomSchema) },
      metadata: {
        allow: ["public", "moderator"],
        rateLimit: { max: 120, windowSeconds: 60, per: "address" },
      },
    },
    events: {
      method: "GET",
      path: "/v1/live-rooms/:ticket/events",
      summary: "Stream the events of a live room as Server-Sent Events",
      pathParams: byRoomToken,
      query: z.object({
        /** The last sequence number that the caller has; `Last-Event-ID` takes its place after a reconnection. */
        after: sequenceNumber.optional(),
        /** A random id of the window. Its next stream takes the place of the one before, which then does not count. */
        window: z.string().min(8).max(64).optional(),
      }),
      responses: { 200: c.otherResponse({ contentType: "text/event-stream", body: z.string() }) },
      metadata: { allow: ["public"], streamsEvents: true },
    },
    sendMessage: {
      method: "POST",
      path: "/v1/live-rooms/:ticket/messages",
      summary: "Send a message to the chat of a live room",
      pathParams: byRoomToken,
      body: messageInputSchema,
      responses: { 201: wrapData(z.object({ seq: z.number().int(), state: z.enum(MESSAGE_STATES) })) },
      metadata: { allow: ["public"] },
    },
    messages: {
      method: "GET",
      path: "/v1/live-rooms/:ticket/messages",
      summary:
        "List older messages of a live room, or those of a part of its programme for viewers of the encore",
      pathParams: byRoomToken,
      query: z.object({
        /** The 200 messages before this number. */
        before: sequenceNumber.optional(),
        /** Messages from this position on, in milliseconds since the start of the programme, up to `toMs`. */
        fromMs: position.optional(),
        toMs: position.optional(),
      }),
      responses: {
        200: wrapData(
          z.object({
            /** By number or, with `fromMs`, by position. */
            messages: z.array(chatMessageSchema),
            /** Whether none are older or, with `fromMs`, whether none of the part are missing. */
            isComplete: z.boolean(),
          }),
        ),
      },
      metadata: { allow: ["public"] },
    },
    members: {
      method: "GET",
      path: "/v1/live-rooms/:ticket/members",
      summary: "List the people of a live room by name, 100 viewers at a time",
      pathParams: byRoomToken,
      query: z.object({
        /** The viewers who came before this one. */
        after: uuid.optional(),
      }),
      responses: {
        200: wrapData(
          z.object({
            /** On the first page the film team, moderators and staff; then the viewers, the latest first. */
            members: z.array(roomPersonSchema),
            /** Pass it as `after` for those who came before; null when no one did. */
            next: uuid.nullable(),
          }),
        ),
      },
      metadata: { allow: ["public"] },
    },
    react: {
      method: "POST",
      path: "/v1/live-rooms/:ticket/reactions",
      summary: "React to the programme of a live room",
      pathParams: byRoomToken,
      body: reactionInputSchema,
      responses: { 200: wrapData(z.object({ accepted: z.boolean() })) },
      metadata: { allow: ["public"] },
    },
    report: {
      method: "POST",
      path: "/v1/live-rooms/:ticket/reports/:seq",
      summary: "Report a message to the moderators; again, it changes nothing",
      pathParams: byRoomToken.extend({ seq: sequenceNumber }),
      body: reportInputSchema,
      responses: { 201: wrapData(z.object({ accepted: z.literal(true) })) },
      metadata: { allow: ["public"] },
    },
    reactions: {
      method: "GET",
      path: "/v1/pages/:id/reactions",
      summary: "List how often viewers reacted, by the second of the programme's items",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(reactionCountSchema)) },
      metadata: ownerRoute(PREMIERE_ROLES, "events:read", { includesRehearsals: true }),
    },
    settings: {
      method: "GET",
      path: "/v1/pages/:id/live-room",
      summary: "Get the settings of a live room's chat",
      pathParams: byPage,
      responses: { 200: wrapData(liveRoomSettingsSchema) },
      metadata: nightRoute({ includesRehearsals: true }),
    },
    changeSettings: {
      method: "PATCH",
      path: "/v1/pages/:id/live-room",
      summary: "Change the settings of a live room's chat",
      pathParams: byPage,
      body: liveRoomSettingsInputSchema,
      responses: { 200: wrapData(liveRoomSettingsSchema) },
      metadata: nightRoute({ onBehalf: true, includesRehearsals: true }),
    },
    queue: {
      method: "GET",
      path: "/v1/pages/:id/live-room/queue",
      summary: "List what waits for a moderator: held messages, pending questions and reports",
      pathParams: byPage,
      responses: {
        200: wrapData(
          z.object({
            /** Oldest first. */
            messages: z.array(chatMessageSchema),
            /** Oldest first. */
            questions: z.array(questionSchema),
            /** Most reported first. */
            reports: z.array(reportedMessageSchema),
          }),
        ),
      },
      metadata: nightRoute({ includesRehearsals: true }),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/live-room.csv",
      summary:
        "Download the chat of a premiere as CSV: every message with its state, or a copy of the visible ones to publish",
      pathParams: byPage,
      query: z.object({ messages: z.enum(REPORTED_MESSAGES).optional() }),
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(PRODUCER_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    moderateMember: {
      method: "PATCH",
      path: "/v1/pages/:id/live-room/members/:memberId",
      summary: "Mute or ban a member of a live room",
      pathParams: byPage.extend({ memberId: uuid }),
      body: z.strictObject({ mutedUntil: instant.nullable().optional(), banned: z.boolean().optional() }),
      responses: { 200: wrapData(moderatedMemberSchema) },
      metadata: nightRoute({ onBehalf: true, includesRehearsals: true }),
    },
    moderateMessage: {
      method: "PATCH",
      path: "/v1/pages/:id/live-room/messages/:seq",
      summary: "Hide, hold or keep a message, or show a held or hidden one, which gets a new number",
      pathParams: byPage.extend({ seq: sequenceNumber }),
      body: z.strictObject({ state: z.enum(MESSAGE_STATES) }),
      responses: { 200: wrapData(z.object({ seq: z.number().int(), state: z.enum(MESSAGE_STATES) })) },
      metadata: nightRoute({ onBehalf: true, includesRehearsals: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
