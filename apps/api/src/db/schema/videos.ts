import { VIDEO_HOSTS, VIDEO_KINDS, VIDEO_STATUSES } from "@matinee/contract/schemas/videos";
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
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";

export interface Rendition {
  name: string;
  width: number;
  height: number;
  /** Peak bits a second, as the master playlist says it. */
  bandwidth: number;
  codecs: string;
}

/** A sound track that viewers can choose. */
export interface SoundTrack {
  /** Unique within the film. */
  name: string;
  /** BCP 47; null when the file names none. */
  language: string | null;
  /** Channels in the uploaded file; viewers hear stereo. */
  channels: number;
}

export const videos = pgTable(
  "videos",
  {
    id: id(),
    pageId: uuid().references(() => pages.id, { onDelete: "set null" }),
    kind: text({ enum: VIDEO_KINDS }).notNull(),
    name: text().notNull(),
    host: text({ enum: VIDEO_HOSTS }).notNull().default("local"),
    /** The id at a foreign host, when there is one. */
    hostId: text(),
    /** The page of a foreign host that plays it, once it is ready. */
    embedUrl: text(),
    status: text({ enum: VIDEO_STATUSES }).notNull().default("uploading"),
    /** 0 to 100 while converting. */
    progress: integer().notNull().default(0),
    /** Why it failed, in a filmmaker's words. */
    failure: text(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    uploadedBytes: bigint({ mode: "number" }).notNull().default(0),
    /** The `Upload-Metadata` of the tus client that created it, given back as it came. */
    uploadMetadata: text(),
    durationSeconds: doublePrecision(),
    width: integer(),
    height: integer(),
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** The one to begin with first. Empty for a silent film, and for films converted before tracks were recorded. */
    soundTracks: jsonb().$type<SoundTrack[]>().notNull().default([]),
    /** `poster.jpg` among our own files, or a foreign host's address. */
    poster: text(),
    /** The try of the worker whose film is shown; 0 for films from before they were told apart. */
    transcodeVersion: integer().notNull().default(0),
    /** Counts the tries of the worker; a lease that ran out may be taken by another. */
    attempts: integer().notNull().default(0),
    leaseUntil: instant(),
    readyAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.pageId, t.kind), index().on(t.status, t.leaseUntil)],
);

export const captions = pgTable(
  "captions",
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** The copy of an event that has these of its own; null: they come with the video, wherever it is shown. */
    pageId: uuid().references(() => pages.id, { onDelete: "cascade" }),
    /** BCP 47. */
    language: text().notNull(),
    label: text().notNull(),
    key: text().notNull(),
    /** False for a draft that was found in the uploaded file: only the video's owner knows of it. */
    published: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    unique("captions_language_key").on(t.videoId, t.language, t.pageId).nullsNotDistinct(),
    index().on(t.pageId),
  ],
);

/** What a foreign host shall still forget: written with the deletion of the video, gone when the host has done so. */
export const videoRemovals = pgTable(
  "video_removals",
  {
    videoId: uuid().primaryKey(),
    host: text({ enum: VIDEO_HOSTS }).notNull(),
    hostId: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When to ask next. */
    dueAt: instant().notNull(),
  },
  (t) => [index().on(t.dueAt)],
);
