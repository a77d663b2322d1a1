import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

export const VIDEO_KINDS = ["feature", "trailer", "preroll", "message"] as const;
export const VIDEO_HOSTS = ["local", "vimeo"] as const;
export const VIDEO_STATUSES = ["uploading", "converting", "ready", "failed"] as const;

export const captionSchema = z.object({
  id: uuid,
  /** BCP 47; `und` for a draft whose language the uploaded file does not name. */
  language: z.string(),
  label: z.string(),
  /** False for a draft that was found in the uploaded file: only the video's owner and staff see it. */
  published: z.boolean(),
});

/** A sound track of a film, as the player and the studio name it. */
export const soundTrackSchema = z.object({
  name: z.string(),
  /** BCP 47; null when the uploaded file names none. */
  language: z.string().nullable(),
  /** Channels in the uploaded file; viewers hear stereo. */
  channels: z.number().int(),
});
export type SoundTrack = z.infer<typeof soundTrackSchema>;

export const createdVideoSchema = z.object({
  id: uuid,
  /** To be stored as featureUrl, trailerUrl, sponsorPrerollUrl or messageVideo; its last segment is the id. */
  url: z.string(),
  /** Where tus sends the bytes. */
  uploadUrl: z.string(),
});

export const videoSchema = z.object({
  id: uuid,
  kind: z.enum(VIDEO_KINDS),
  name: z.string(),
  durationSeconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  poster: z.string().nullable(),
  /** The one that plays first, first. Empty for a silent film and for films converted by earlier versions. */
  soundTracks: z.array(soundTrackSchema),
  captions: z.array(captionSchema),
});

export const videoStatusSchema = z.object({
  id: uuid,
  upload: z.enum(VIDEO_STATUSES),
  /** 0 to 100 while converting. */
  progress: z.number().int(),
  /** Bytes that arrived so far. */
  uploadedBytes: z.number().int(),
  sizeBytes: z.number().int(),
  failure: z.string().nullable(),
  /** Heights made, largest first, once ready. */
  sizes: z.array(z.number().int()),
});

export const playbackRequestSchema = z.strictObject({
  kind: z.enum(["feature", "trailer", "preroll", "message"]),
  deviceId: z.string().min(8).max(64),
  orderSlug: z.string().max(128).optional(),
  subscriberId: z.string().max(128).optional(),
  takeOver: z.boolean().optional(),
});
export type PlaybackRequest = z.infer<typeof playbackRequestSchema>;

export const playbackSchema = z.object({
  /** The grant's id: what the heartbeat names. */
  id: uuid,
  host: z.enum(VIDEO_HOSTS),
  /** The film's HLS playlist; of another host, its page for embedding. */
  manifestUrl: z.string(),
  /** Answers 204 while the grant stands, without asking the database: for a look every few seconds. */
  standingUrl: z.string(),
  expiresAt: instant,
  positionSeconds: z.number(),
  /** Present when only the free preview was granted. */
  previewSeconds: z.number().optional(),
  durationSeconds: z.number().nullable(),
  visits: z.number().int(),
  /**
   * The one that plays first, first. With several, the playlist has them as alternate audio (EXT-X-MEDIA) under the same
   * names, and the sizes hold no sound of their own: a player without alternate audio would be silent.
   */
  soundTracks: z.array(soundTrackSchema),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** WebVTT of scrub thumbnails. */
  thumbnailsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** The viewer's own name or email, when the owner wants it shown faintly. */
  mark: z.string().nullable(),
});
export type Playback = z.infer<typeof playbackSchema>;

/** Why a viewer may not play on: another device took over, the right to watch was withdrawn, the grant ran out. */
export const STOP_REASONS = ["taken-over", "withdrawn", "ran-out"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const heartbeatSchema = z.object({
  playing: z.boolean(),
  /** Present when not playing. */
  reason: z.enum(STOP_REASONS).optional(),
});
export type HeartbeatAnswer = z.infer<typeof heartbeatSchema>;
