import { maxProgrammeItems } from "@matinee/domain/film-records";
import { maxLateMinutes } from "@matinee/domain/limits";
import {
  LATE_POLICIES,
  MAX_HOLD_MS,
  PREMIERE_COMMANDS,
  PREMIERE_STATES,
  PROGRAMME_KINDS,
  REHEARSAL_SPEEDS,
} from "@matinee/domain/premiere-clock";
import { z } from "zod";
import { instant, uuid, nameText } from "../envelope.ts";

const minutes = z.number().int().min(0);

export const programmeItemSchema = z.object({
  id: uuid,
  kind: z.enum(PROGRAMME_KINDS),
  title: z.string(),
  /** The film of the library that a film item shows; null for the event's own film. */
  filmId: uuid.nullable(),
  /** The title of that film. */
  filmTitle: z.string().nullable(),
  /** Of a film, a greeting or a sponsor's spot; null shows the title. */
  videoId: uuid.nullable(),
  /** Milliseconds. */
  durationMs: z.number().int(),
  /** The address of a live stage; null for the others. */
  link: z.string().nullable(),
});

/** A programme item as the owner saves it. */
const programmeItemInput = z.strictObject({
  kind: z.enum(PROGRAMME_KINDS),
  title: nameText(120).default(""),
  /** Of a film item: one of the event's films, each once. Without it, the first one, or the event's own film. */
  filmId: uuid.nullable().default(null),
  videoId: uuid.nullable().default(null),
  /** Milliseconds, up to 12 hours. The length of a video is known, so it may be missing. */
  durationMs: z.number().int().min(1000).max(43_200_000).optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
});
export type ProgrammeItemInput = z.infer<typeof programmeItemInput>;

export const premiereClockSchema = z.object({
  /** The number of the last command; 0 before the first. */
  epoch: z.number().int(),
  /** What the last command left: `held` with `isRunning` starts without another command when the position reaches 0. */
  state: z.enum(PREMIERE_STATES),
  anchorAt: instant,
  /** Milliseconds since the start of the programme at `anchorAt`; negative before it. */
  anchorMs: z.number().int(),
  isRunning: z.boolean(),
  /** Milliseconds of the programme in a millisecond: 1, or more in a rehearsal. */
  speed: z.number().int(),
  /** Why the start is held or the programme is paused, for viewers; null otherwise. */
  reason: z.string().nullable(),
  /** The name of who stopped it, for the live room's viewers; null otherwise. */
  stoppedBy: z.string().nullable(),
});

export const premiereSchema = z.object({
  startsAt: instant,
  lobbyMinutes: z.number().int(),
  latePolicy: z.enum(LATE_POLICIES),
  lateMinutes: z.number().int(),
  sellAfterStart: z.boolean(),
  programme: z.array(programmeItemSchema),
  encoreFrom: instant.nullable(),
  encoreUntil: instant.nullable(),
  clock: premiereClockSchema,
});
export type Premiere = z.infer<typeof premiereSchema>;

/**
 * The premiere as the caller loaded it; null when there was none. A field that changed since then is rejected with 409
 * `saved-before-you`. Without `base` the last save wins.
 */
const base = premiereSchema
  .omit({ clock: true })
  // Programs that know one film only send what they have read without its film.
  .extend({ programme: z.array(programmeItemSchema.partial({ filmId: true, filmTitle: true })) })
  .partial()
  .strict()
  .nullable()
  .optional();
export type PremiereBase = NonNullable<z.infer<typeof base>>;

/** How an event's film is shown: any time in its window, or to everyone at one moment, then in an encore. */
export const premiereInputSchema = z.discriminatedUnion("showing", [
  z.strictObject({
    showing: z.literal("any-time"),
    /** As for a premiere: false asks before a premiere with ticket holders is given up. */
    confirmed: z.boolean().default(true),
    base,
  }),
  z.strictObject({
    showing: z.literal("premiere"),
    startsAt: instant,
    lobbyMinutes: minutes.max(240).default(30),
    latePolicy: z.enum(LATE_POLICIES).default("any-time"),
    /** How many minutes after the start a viewer may join; only with the policy `minutes`. */
    lateMinutes: minutes.max(maxLateMinutes).default(0),
    sellAfterStart: z.boolean().default(true),
    programme: z.array(programmeItemInput).min(1).max(maxProgrammeItems),
    /** Both or neither. */
    encoreFrom: instant.nullable().default(null),
    encoreUntil: instant.nullable().default(null),
    /** False rejects moved dates that concern ticket holders with 409 `confirmation-needed`; then send it again. */
    confirmed: z.boolean().default(true),
    base,
  }),
]);
export type PremiereInput = z.infer<typeof premiereInputSchema>;

/** How far the viewers are from the room's position, as their players reported in the last 45 seconds. */
export const viewerDistancesSchema = z.object({
  viewers: z.number().int(),
  /** Viewers within 150 ms of the position. */
  together: z.number().int(),
  /** The largest distance in either direction, in milliseconds; null without viewers. */
  worstMs: z.number().int().nullable(),
  /** From those behind to those ahead, who are positive. Null in the first and the last group: without an end. */
  groups: z.array(
    z.object({
      fromMs: z.number().int().nullable(),
      toMs: z.number().int().nullable(),
      viewers: z.number().int(),
    }),
  ),
});
export type ViewerDistances = z.infer<typeof viewerDistancesSchema>;

/** Where the viewers of a programme are now. Hosts and banned people are not counted. */
export const premiereAudienceSchema = z.object({
  /** How many tickets and registrations the event has. Some of their holders may still come. */
  holders: z.number().int(),
  /** Viewers with an open stream. */
  seated: z.number().int(),
  /** Viewers who entered for the first time after the start. */
  late: z.number().int(),
  /** Viewers who left the programme and came back. */
  back: z.number().int(),
  /** The median of their last absences, in milliseconds; null when none came back. */
  medianAwayMs: z.number().int().nullable(),
  /** Viewers who left more than 30 seconds ago. */
  gone: z.number().int(),
});
export type PremiereAudience = z.infer<typeof premiereAudienceSchema>;

/** A rehearsal of a premiere on a private copy. */
export const rehearsalSchema = z.object({
  id: uuid,
  /** The page of the copy: of its live room, its playback and its commands. */
  copyPageId: uuid,
  speed: z.literal(REHEARSAL_SPEEDS),
  /** When the copy is removed. */
  expiresAt: instant,
  /** Of the copy. */
  premiere: premiereSchema,
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** A command that was given, as those read it who run the premiere. */
export const givenCommandSchema = z.object({
  /** The number that it gave the clock. */
  epoch: z.number().int(),
  command: z.enum(PREMIERE_COMMANDS),
  /** The name of who gave it; null after the erasure of that account or moderator. */
  by: z.string().nullable(),
  /** What viewers read; null without a reason. */
  reason: z.string().nullable(),
  /** The planned length of a hold, in milliseconds of the programme; null without one. */
  holdMs: z.number().int().nullable(),
  at: instant,
});
export type GivenCommand = z.infer<typeof givenCommandSchema>;

export const premiereCommandSchema = z.strictObject({
  command: z.enum(PREMIERE_COMMANDS),
  /** The epoch on the caller's screen. */
  epoch: z.number().int().min(0),
  /** For viewers, with `hold`, `pause` and `explain`, which gives a reason later or takes it back. */
  reason: z.string().trim().max(200).optional(),
  /**
   * Only with `hold`: how much later the programme starts, in milliseconds. It starts then without another command; a
   * second hold makes it later again. Without it, the start waits for `start`.
   */
  holdMs: z.number().int().min(1000).max(MAX_HOLD_MS).optional(),
});
