import {
  filmImportLimits,
  filmLimits,
  maxShownFilms,
  FILM_ACCESS_SERVICES,
  FILM_COLUMNS,
  FILM_IMPORT_DECISIONS,
  FILM_IMPORT_RESULTS,
  FILM_LISTS,
  FILM_SORTS,
  FILM_SOURCES,
  type INVITED_FILM_FIELDS,
  UPLOAD_INVITATION_STATES,
  uploadInvitationLimits,
  type FilmList,
} from "@matinee/domain/film-records";
import { z } from "zod";
import { email, instant, nameText, pageQuery, searchQuery, uuid } from "../envelope.ts";
import { describeRule } from "../rule-text.ts";
import { VIDEO_STATUSES } from "./videos.ts";

/** An https address of another site; empty for none. */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    describeRule((t) => t.films.issues.address),
  )
  .meta({ format: "uri" });

const filmLinksSchema = z.strictObject({
  imdb: webAddress.optional(),
  tmdb: webAddress.optional(),
  letterboxd: webAddress.optional(),
});
export type FilmLinks = z.infer<typeof filmLinksSchema>;

/** What people write about a film. */
const filmFieldsSchema = z.strictObject({
  title: nameText(filmLimits.title).min(1),
  originalTitle: nameText(filmLimits.title),
  year: z.number().int().min(filmLimits.firstYear).max(filmLimits.lastYear).nullable(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(filmLimits.countries),
  /** BCP 47. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)).max(filmLimits.languages),
  /** The length that is announced. */
  minutes: z.number().int().min(1).max(filmLimits.minutes).nullable(),
  director: nameText(filmLimits.people),
  cast: nameText(filmLimits.people),
  synopsis: z.string().trim().max(filmLimits.synopsis),
  /** What some people may not want to see or hear. */
  warnings: z.string().trim().max(filmLimits.warnings),
  /** Addresses of uploaded public images, the film's picture first. */
  stills: z.array(z.string().max(500)).max(filmLimits.stills),
  trailer: webAddress,
  links: filmLinksSchema,
  accessServices: z.array(z.enum(FILM_ACCESS_SERVICES)),
  /** The most people who may see it at one event. */
  audienceCap: z.number().int().min(1).max(filmLimits.audienceCap).nullable(),
});
export type FilmFields = z.infer<typeof filmFieldsSchema>;

/** The file of a film: the newest that can be played, else the newest. */
const filmFileSchema = z.object({
  videoId: uuid,
  state: z.enum(VIDEO_STATUSES),
  /** 0 to 100, while it uploads or is converted. */
  progress: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** The heights in which it can be played, in lines. */
  sizes: z.array(z.number().int()),
  /** BCP 47, of its published captions. */
  captions: z.array(z.string()),
});

/** A link by which a filmmaker uploads the file of a film and fills its record. */
export const uploadInvitationSchema = z.object({
  id: uuid,
  email: z.string(),
  /** Empty where the owner gave none. */
  name: z.string(),
  message: z.string(),
  state: z.enum(UPLOAD_INVITATION_STATES),
  invitedAt: instant,
  /** Null until the link was opened. */
  openedAt: instant.nullable(),
  /** When the newest whole file arrived. */
  receivedAt: instant.nullable(),
  expiresAt: instant,
});
export type UploadInvitation = z.infer<typeof uploadInvitationSchema>;

export const newUploadInvitationSchema = z.strictObject({
  email,
  name: nameText(uploadInvitationLimits.name).optional(),
  /** A text of the owner that the email has. */
  message: z.string().trim().max(uploadInvitationLimits.message).optional(),
});
export type NewUploadInvitation = z.infer<typeof newUploadInvitationSchema>;

export const filmSchema = z.object({
  ...filmFieldsSchema.shape,
  // Stored values were checked when they were written.
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  trailer: z.string(),
  links: z.object({
    imdb: z.string().optional(),
    tmdb: z.string().optional(),
    letterboxd: z.string().optional(),
  }),
  id: uuid,
  /** Where it was imported from, and its id there. */
  source: z.enum(FILM_SOURCES).nullable(),
  sourceId: z.string().nullable(),
  /** Null until somebody uploads one. */
  file: filmFileSchema.nullable(),
  /** The newest upload invitation that was not withdrawn. */
  invitation: uploadInvitationSchema.nullable(),
  /** The events that show it. */
  shownIn: z.array(z.object({ pageId: uuid, title: z.string(), url: z.string() })),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Film = z.infer<typeof filmSchema>;

/** What everybody reads about a film of an event. */
export const publicFilmSchema = z.object({
  title: z.string(),
  originalTitle: z.string(),
  director: z.string(),
  year: z.number().int().nullable(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  /** BCP 47. */
  languages: z.array(z.string()),
  /** The length that is announced. */
  minutes: z.number().int().nullable(),
  accessServices: z.array(z.enum(FILM_ACCESS_SERVICES)),
  /** Null without one. */
  still: z.string().nullable(),
});

export const newFilmSchema = filmFieldsSchema.partial().required({ title: true });
export type NewFilm = z.infer<typeof newFilmSchema>;

export const filmChangesSchema = filmFieldsSchema.partial().extend({
  /** The version that the editor loaded. A newer stored version is 409 `saved-before-you`. */
  version: z.number().int().optional(),
});
export type FilmChanges = z.infer<typeof filmChangesSchema>;

/** What whoever was invited to upload a film may know and say of it. */
const invitedFilmFields = {
  title: true,
  originalTitle: true,
  year: true,
  countries: true,
  languages: true,
  minutes: true,
  director: true,
  cast: true,
  synopsis: true,
  warnings: true,
  trailer: true,
  links: true,
  accessServices: true,
} as const satisfies Record<(typeof INVITED_FILM_FIELDS)[number], true>;

export const invitedFilmSchema = z.object({
  film: filmSchema.pick({ ...invitedFilmFields, id: true, version: true }),
  /** Who asks for the film. */
  organizer: z.string(),
  /** What the organizer wrote in the email; empty for nothing. */
  message: z.string(),
  expiresAt: instant,
  /** The largest file that is accepted, in bytes. */
  maxBytes: z.number().int(),
  /** The newest file that was uploaded by this link; null for none. */
  file: z
    .object({
      videoId: uuid,
      name: z.string(),
      state: z.enum(VIDEO_STATUSES),
      /** 0 to 100, while it is converted. */
      progress: z.number().int(),
      sizeBytes: z.number().int(),
      uploadedBytes: z.number().int(),
      /** Where an unfinished upload goes on; null for others. */
      uploadUrl: z.string().nullable(),
      /** Why it cannot be played. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type InvitedFilm = z.infer<typeof invitedFilmSchema>;

export const invitedFilmChangesSchema = filmFieldsSchema
  .pick(invitedFilmFields)
  .partial()
  .extend({ version: filmChangesSchema.shape.version });
export type InvitedFilmChanges = z.infer<typeof invitedFilmChangesSchema>;

export const filmsQuery = z.object({
  page: pageQuery,
  /** Parts of the title, the original title or the director. */
  searchTerm: searchQuery,
  list: z.enum(FILM_LISTS).optional(),
  country: z.string().max(2).optional(),
  /** A festival whose screenings show it. */
  festivalId: uuid.optional(),
  sort: z.enum(FILM_SORTS).optional(),
});
export type FilmsQuery = z.infer<typeof filmsQuery>;

/** A page of the library. The counts are of all pages, for the same search, country and festival. */
export const filmPageSchema = z.object({
  data: z.array(filmSchema),
  total: z.number().int(),
  pages: z.number().int(),
  next: z.string().nullable(),
  counts: z.object({
    all: z.number().int(),
    ready: z.number().int(),
    waiting: z.number().int(),
    withoutCaptions: z.number().int(),
  } satisfies Record<FilmList, z.ZodType>),
  /** The countries of all films, ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
});

export const shownFilmSchema = z.object({
  filmId: uuid,
  title: z.string(),
  director: z.string(),
  minutes: z.number().int().nullable(),
  videoId: uuid.nullable(),
  /** Null without a file. */
  state: z.enum(VIDEO_STATUSES).nullable(),
  /** 0 to 100, while the file uploads or is converted. */
  progress: z.number().int(),
  durationSeconds: z.number().nullable(),
  inCompetition: z.boolean(),
  /** Of this event; null: that of the film. */
  audienceCap: z.number().int().nullable(),
  /** That of the film's record. */
  usualCap: z.number().int().nullable(),
  /** How many people may see it: the smallest number of its showings in the festival of the event; null without a cap. */
  places: z.number().int().nullable(),
  /** How many of them have a place, in the whole festival of the event; null without a cap. */
  placesTaken: z.number().int().nullable(),
});
export type ShownFilmRow = z.infer<typeof shownFilmSchema>;

export const showFilmsSchema = z.strictObject({
  films: z
    .array(
      z.strictObject({
        filmId: uuid,
        inCompetition: z.boolean().default(true),
        audienceCap: filmFieldsSchema.shape.audienceCap.default(null),
      }),
    )
    .max(maxShownFilms),
});
export type ShowFilms = z.infer<typeof showFilmsSchema>;

/** A list of films as CSV text. A request of the type `text/csv` is the same as `csv`. */
export const importFilmsSchema = z.strictObject({
  /** The first line names the columns. */
  csv: z.string().max(filmImportLimits.characters),
  /** The index of the column of each field, from 0; null for none. Without it, the names of the columns decide. */
  mapping: z.partialRecord(z.enum(FILM_COLUMNS), z.number().int().min(0).max(999).nullable()).optional(),
  /** What to do with single lines, by their numbers. */
  decisions: z.record(z.string().regex(/^\d{1,7}$/), z.enum(FILM_IMPORT_DECISIONS)).optional(),
  /** Checks the list and changes nothing; the results are those that would be. */
  dryRun: z.boolean().optional(),
});
export type ImportFilms = z.infer<typeof importFilmsSchema>;

export const filmImportSchema = z.object({
  /** Whose export it is, by the names of its columns; null for another list. */
  source: z.enum(FILM_SOURCES).nullable(),
  /** The names of the columns, with the first value that each has. */
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  mapping: z.partialRecord(z.enum(FILM_COLUMNS), z.number().int().nullable()),
  lines: z.array(
    z.object({
      /** The line of the file at which the film begins, from 1. */
      line: z.number().int(),
      title: z.string(),
      result: z.enum(FILM_IMPORT_RESULTS),
      /** The film in the library; null for a new one that was only checked. */
      filmId: uuid.nullable(),
      /** The fields that were edited here and that the file has otherwise; they stay unless the line is overwritten. */
      edited: z.array(z.string()),
      /** What is wrong with the line. */
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});
export type FilmImport = z.infer<typeof filmImportSchema>;
