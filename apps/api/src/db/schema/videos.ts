import {
  REFINEMENT_STATES,
  VIDEO_HOSTS,
  VIDEO_KINDS,
  VIDEO_STATUSES,
} from "@matinee/contract/schemas/videos";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ConvertedLadder } from "../../integrations/video/ffmpeg/finish-ladder.ts";
import { createdAt, id, instant, storedText, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { films } from "./films.ts";
import { pages } from "./pages.ts";

export interface Rendition {
  name: string;
  width: number;
  height: number;
  /** Peak bits per second, as declared in the master playlist. */
  bandwidth: number;
  /** Bits per second on average. Missing in videos converted by earlier versions. */
  averageBandwidth?: number;
  codecs: string;
}

/** A selectable sound track. */
export interface SoundTrack {
  /** Unique within the video. */
  name: string;
  /** BCP 47; null when the file declares none. */
  language: string | null;
  /** Channels in the uploaded file. Playback is always stereo. */
  channels: number;
}

/** What is wrong with the file of a video that plays all the same. Lengths are seconds. */
export type VideoWarning =
  | { kind: "shorter"; promisedSeconds: number; foundSeconds: number }
  | { kind: "damaged" }
  /** Captions in the file, by the name of their stream, with the numbers of those that were left out, from 1. */
  | { kind: "captions"; label: string; leftOut: number[] };

export const videos = pgTable(
  "videos",
  {
    id: id(),
    /** Who uploaded it or had it uploaded; null for videos from before accounts were recorded here. */
    accountId: uuid().references(() => accounts.id),
    pageId: uuid().references(() => pages.id, { onDelete: "set null" }),
    /** The film of the library whose file this is; such a video belongs to no event. */
    filmId: uuid().references(() => films.id, { onDelete: "set null" }),
    kind: text({ enum: VIDEO_KINDS }).notNull(),
    name: text().notNull(),
    host: text({ enum: VIDEO_HOSTS }).notNull().default("local"),
    /** The id at an external video host. */
    hostId: text(),
    /** The external host's player page, once the video is ready. */
    embedUrl: text(),
    status: text({ enum: VIDEO_STATUSES }).notNull().default("uploading"),
    /** 0 to 100 while converting, and while larger sizes are added. */
    progress: integer().notNull().default(0),
    /** The reason for the failure, or for which the conversion waits, written for filmmakers. */
    failure: storedText(),
    /** What the owner should know of a playable video before tickets are sold. */
    warnings: jsonb().$type<VideoWarning[]>().notNull().default([]),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    uploadedBytes: bigint({ mode: "number" }).notNull().default(0),
    /** The `Upload-Metadata` header of the tus client that created the upload, returned unchanged. */
    uploadMetadata: text(),
    durationSeconds: doublePrecision(),
    width: integer(),
    height: integer(),
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** The ladder of a playable video to which larger sizes are still added; null when it is complete. */
    playableLadder: jsonb().$type<ConvertedLadder>(),
    /** The file name of the master playlist of all sizes. */
    masterPlaylist: text().notNull().default("master.m3u8"),
    /** The default track first. Empty for silent videos and for videos converted before tracks were recorded. */
    soundTracks: jsonb().$type<SoundTrack[]>().notNull().default([]),
    /** `poster.jpg` among our own files, or a URL at the external host. */
    poster: text(),
    /** The transcoding attempt whose output is shown; 0 for videos from before versions were recorded. */
    transcodeVersion: integer().notNull().default(0),
    /** Counts the worker's transcoding attempts. Another worker may take over an expired lease. */
    attempts: integer().notNull().default(0),
    leaseUntil: instant(),
    readyAt: instant(),
    /** The owner's choice: the quick conversion is not followed by a refined one. */
    quickOnly: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.pageId, t.kind),
    index().on(t.status, t.leaseUntil),
    index("videos_film_idx").on(t.filmId).concurrently(),
  ],
);

/** The second conversion of a video, which takes the place of the quick one. */
export const refinements = pgTable(
  "refinements",
  {
    videoId: uuid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    state: text({ enum: REFINEMENT_STATES }).notNull().default("waiting"),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** Counts the attempts, without those that were interrupted. */
    attempts: integer().notNull().default(0),
    leaseUntil: instant(),
    /** Bytes that an hour of the largest size takes: before, after, and as AV1; null without AV1. */
    bytesBefore: bigint({ mode: "number" }),
    bytesAfter: bigint({ mode: "number" }),
    bytesAv1: bigint({ mode: "number" }),
    /** The quick version whose files are kept for its last viewers; null once they are deleted. */
    previousVersion: integer(),
    finishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.state, t.createdAt)],
);

export const captions = pgTable(
  "captions",
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** The event that these captions belong to; null: they belong to the video on every event. */
    pageId: uuid().references(() => pages.id, { onDelete: "cascade" }),
    /** BCP 47. */
    language: text().notNull(),
    label: text().notNull(),
    key: text().notNull(),
    /** False for a draft extracted from the uploaded file: only the video's owner sees it. */
    published: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    unique("captions_language_key").on(t.videoId, t.language, t.pageId).nullsNotDistinct(),
    index().on(t.pageId),
  ],
);

/** Pending removals at an external host: inserted with the video's deletion, deleted when the host confirms. */
export const videoRemovals = pgTable(
  "video_removals",
  {
    videoId: uuid().primaryKey(),
    host: text({ enum: VIDEO_HOSTS }).notNull(),
    hostId: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next removal request is due. */
    dueAt: instant().notNull(),
  },
  (t) => [index().on(t.dueAt)],
);
