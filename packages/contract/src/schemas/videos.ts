import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

/** `programme`: of a greeting or a sponsor in the programme of a premiere. */
export const VIDEO_KINDS = ["feature", "trailer", "preroll", "message", "programme"] as const;
export const VIDEO_HOSTS = ["local", "vimeo"] as const;
export const VIDEO_STATUSES = ["uploading", "converting", "ready", "failed"] as const;
export const REFINEMENT_STATES = ["waiting", "ready", "failed"] as const;
export const VIDEO_WARNINGS = ["shorter", "damaged", "captions"] as const;

export const captionSchema = z.object({
  id: uuid,
  /** BCP 47; `und` for a draft without a language in the uploaded file. */
  language: z.string(),
  label: z.string(),
  /** False for a draft from the uploaded file, which only the owner and staff see. */
  published: z.boolean(),
});

/** Captions of a file that cannot be shown, by the lines of their times. */
const leftOutCuesSchema = z.array(z.object({ line: z.number().int(), problem: z.string() }));

/** Captions as they were stored; those of the file that cannot be shown were left out. */
export const addedCaptionSchema = captionSchema.extend({ leftOut: leftOutCuesSchema });

/** What would be stored of a caption file. Times are seconds of the film. */
export const checkedCaptionSchema = z.object({
  /** The captions, and those of them that begin before the film ends; all of them while its length is unknown. */
  count: z.number().int(),
  inFilm: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** The first ones, without markup. */
  first: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  leftOut: leftOutCuesSchema,
  /** Seconds that move captions on programme time, which begins at a full hour, into the film; null for others. */
  suggestedOffset: z.number().nullable(),
});
export type CheckedCaption = z.infer<typeof checkedCaptionSchema>;

/** An audio track of a video. */
export const soundTrackSchema = z.object({
  name: z.string(),
  /** BCP 47; null when the uploaded file has no language. */
  language: z.string().nullable(),
  /** Channels in the uploaded file; playback is stereo. */
  channels: z.number().int(),
});
export type SoundTrack = z.infer<typeof soundTrackSchema>;

export const createdVideoSchema = z.object({
  id: uuid,
  /**
   * Store it as featureUrl, trailerUrl, sponsorPrerollUrl or messageVideo. Its last segment is the id, which an item of
   * a premiere's programme stores.
   */
  url: z.string(),
  /** The tus upload URL. */
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
  /** The default track first. Empty for a silent video and for videos converted by earlier versions. */
  soundTracks: z.array(soundTrackSchema),
  captions: z.array(captionSchema),
});

export const videoStatusSchema = z.object({
  id: uuid,
  upload: z.enum(VIDEO_STATUSES),
  /** 0 to 100 while converting. */
  progress: z.number().int(),
  /** How many other videos are converted before this one begins; 0 once it has, and where a service converts. */
  ahead: z.number().int(),
  /** Bytes received so far. */
  uploadedBytes: z.number().int(),
  sizeBytes: z.number().int(),
  /** Why the video failed, or why its conversion waits. */
  failure: z.string().nullable(),
  /**
   * What is wrong with the file of a video that plays all the same, to be read before tickets are sold. `shorter`: less
   * film was found than the file promises. `damaged`: parts could not be read. `captions`: captions in the file were left
   * out.
   */
  warnings: z.array(z.object({ kind: z.enum(VIDEO_WARNINGS), message: z.string() })),
  /** Heights of the renditions, largest first; empty until ready. */
  sizes: z.array(z.number().int()),
  /** Whether larger sizes of a ready video are still being made; `progress` is theirs. */
  addingSizes: z.boolean(),
  /** Whether its owner wants no second conversion. */
  quickOnly: z.boolean(),
  /** The second conversion, which saves bytes; null where there is none. */
  refinement: z
    .object({
      state: z.enum([...REFINEMENT_STATES, "running"]),
      /** 0 to 100. */
      progress: z.number().int(),
      /** Bytes that an hour of the largest size takes: before, after, and as AV1; null without AV1. */
      hourBytes: z
        .object({ before: z.number().int(), after: z.number().int(), av1: z.number().int().nullable() })
        .nullable(),
    })
    .nullable(),
});

export const playbackRequestSchema = z.strictObject({
  kind: z.enum(VIDEO_KINDS),
  /** The item of the premiere's programme: one of its films with the kind `feature`, another one with `programme`. */
  itemId: uuid.optional(),
  /**
   * One of the films of an event that shows several; only with the kind `feature`. Without it, the film at which the viewer
   * left off, else the first one.
   */
  filmId: uuid.optional(),
  deviceId: z.string().min(8).max(64),
  deviceToken: z.string().max(512).optional(),
  orderSlug: z.string().max(128).optional(),
  subscriberId: z.string().max(128).optional(),
  /** The link of a pass of the festival that shows the event. The first start with it takes one of the pass's screenings. */
  passToken: z.string().max(128).optional(),
  takeOver: z.boolean().optional(),
  /** The measured speed of the viewer's line, by which the API chooses the rendition in `startFiles`. */
  bitsPerSecond: z.number().int().min(1).optional(),
  /** Whether the device plays AV1 smoothly: `startFiles` then begins with an AV1 rendition, where there is one. */
  decodesAv1: z.boolean().optional(),
  /**
   * The player moves to the addresses that a heartbeat returns. Without it they stay valid for as long as it sends
   * heartbeats, as a player needs that cannot change them.
   */
  followsAddresses: z.boolean().optional(),
});
export type PlaybackRequest = z.infer<typeof playbackRequestSchema>;

/** What a player needs before its first segment. The URLs below the grant serve the same bytes. */
const startFilesSchema = z.object({
  masterPlaylist: z.string(),
  /** Folder of the rendition to start with. */
  rendition: z.string(),
  mediaPlaylist: z.string(),
  /** Base64. */
  initSegment: z.string(),
});
export type StartFiles = z.infer<typeof startFilesSchema>;

/** A film of a shorts programme, as far as this viewer is with it. */
const filmProgressSchema = z.object({
  filmId: uuid,
  durationSeconds: z.number().nullable(),
  /** Where it resumes; 0 from the beginning. */
  positionSeconds: z.number(),
  /** Whether the viewer watched it to the end. */
  seen: z.boolean(),
});
export type FilmProgress = z.infer<typeof filmProgressSchema>;

export const playbackSchema = z.object({
  /** The grant's id, used by the heartbeat. */
  id: uuid,
  /** Names this device to later starts with the same credential, and to heartbeats. */
  deviceToken: z.string(),
  host: z.enum(VIDEO_HOSTS),
  /** The HLS playlist; for another host, its embed page. */
  manifestUrl: z.string(),
  /** Saves a player the requests before its first segment. Absent for another host. */
  startFiles: startFilesSchema.optional(),
  /** Returns 204 while the grant is valid. It does not query the database, so it can be polled every few seconds. */
  standingUrl: z.string(),
  /**
   * At most 15 minutes from now; heartbeats renew the grant. With `followsAddresses` the URLs above end then, and a
   * heartbeat returns their next folder; otherwise they stay.
   */
  expiresAt: instant,
  positionSeconds: z.number(),
  /** Which film this is, and those of the event that can be played, in their order. Only of an event that shows several. */
  filmId: uuid.optional(),
  films: z.array(filmProgressSchema).optional(),
  /** Present when only the free preview was granted. */
  previewSeconds: z.number().optional(),
  durationSeconds: z.number().nullable(),
  visits: z.number().int(),
  /**
   * The default track first. With several, the playlist lists them as alternate audio (EXT-X-MEDIA) under the same names,
   * and the renditions have no audio: a player without alternate audio would be silent.
   */
  soundTracks: z.array(soundTrackSchema),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** WebVTT of the thumbnails for scrubbing. */
  thumbnailsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** The watermark: the viewer's name or email, if the owner wants one. */
  mark: z.string().nullable(),
});
export type Playback = z.infer<typeof playbackSchema>;

/**
 * Why playback must stop: another device took over, the access was revoked, the grant expired, its URLs were used from
 * several networks at the same time, or staff took the devices off the limit.
 */
export const STOP_REASONS = ["taken-over", "withdrawn", "ran-out", "shared", "reset"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const heartbeatSchema = z.object({
  playing: z.boolean(),
  /** Present when not playing. */
  reason: z.enum(STOP_REASONS).optional(),
  /**
   * The folder of the video's files from now on, `/media/<grant>/<videoId>`, for every later request of its playlists and
   * segments and of `standing`. Present when the grant of a player that follows addresses was renewed.
   */
  mediaUrl: z.string().optional(),
  /** When the renewed grant ends. Present when it was renewed. */
  expiresAt: instant.optional(),
});
export type HeartbeatAnswer = z.infer<typeof heartbeatSchema>;
