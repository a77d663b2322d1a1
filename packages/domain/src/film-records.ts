/** Of a film's record. */
export const filmLimits = {
  title: 200,
  firstYear: 1870,
  lastYear: 2200,
  countries: 20,
  languages: 20,
  /** Of a film: a week. */
  minutes: 10_080,
  people: 1000,
  synopsis: 5000,
  warnings: 1000,
  stills: 12,
  audienceCap: 1_000_000,
} as const;

/** Films of one library. */
export const maxFilms = 10_000;
/** Films of one imported file, and its characters. */
export const filmImportLimits = { rows: 2000, characters: 8_000_000 } as const;
/** Films of the library that one event shows. */
export const maxShownFilms = 30;
/** Items of a premiere's programme: its films, and one more before each. */
export const maxProgrammeItems = 2 * maxShownFilms;
/** All items of a premiere's programme together. Positions in it are stored as milliseconds in 32 bits. */
export const maxProgrammeHours = 240;

/** How long the link of an upload invitation works. */
export const uploadInvitationDays = 30;
export const uploadInvitationLimits = {
  name: 100,
  message: 2000,
  /** Of one account, and for one film, in 24 hours. */
  perDay: 500,
  perFilmAndDay: 10,
} as const;

/**
 * How far an upload invitation has come. `received`: the whole file arrived. `expired`: its link ran out before that.
 * Invitations that were withdrawn or replaced are not shown.
 */
export const UPLOAD_INVITATION_STATES = ["sent", "opened", "uploading", "received", "expired"] as const;
export type UploadInvitationState = (typeof UPLOAD_INVITATION_STATES)[number];

/** The fields of a film's record that whoever was invited to upload its file fills in. */
export const INVITED_FILM_FIELDS = [
  "title",
  "originalTitle",
  "year",
  "countries",
  "languages",
  "minutes",
  "director",
  "cast",
  "synopsis",
  "warnings",
  "trailer",
  "links",
  "accessServices",
] as const;

/** What a film has for people who do not hear or see all of it. */
export const FILM_ACCESS_SERVICES = ["captions", "audioDescription", "signLanguage"] as const;
export type FilmAccessService = (typeof FILM_ACCESS_SERVICES)[number];

/** The submission platforms whose exports can be imported. */
export const FILM_SOURCES = ["filmfreeway", "eventival"] as const;
export type FilmSource = (typeof FILM_SOURCES)[number];

/** The orders of a film library: newest added, title from A, longest first, newest year first. */
export const FILM_SORTS = ["newest", "title", "length", "year"] as const;
export type FilmSort = (typeof FILM_SORTS)[number];

/** The parts of a film library. `waiting`: no file that can be played. `withoutCaptions`: neither in its record nor its file. */
export const FILM_LISTS = ["all", "ready", "waiting", "withoutCaptions"] as const;
export type FilmList = (typeof FILM_LISTS)[number];

/** What a column of an imported list of films can be. `id` is our own, `sourceId` that of the submission platform. */
export const FILM_COLUMNS = [
  "id",
  "sourceId",
  "title",
  "originalTitle",
  "year",
  "countries",
  "languages",
  "minutes",
  "director",
  "cast",
  "synopsis",
  "warnings",
  "trailer",
  "imdb",
  "tmdb",
  "letterboxd",
  "accessServices",
  "audienceCap",
] as const;
export type FilmColumn = (typeof FILM_COLUMNS)[number];

/**
 * What an import does with a line. `asks`: a film of this title, year and director is there, and nobody has said whether it is
 * the same.
 */
export const FILM_IMPORT_RESULTS = ["created", "updated", "unchanged", "asks", "skipped", "invalid"] as const;
export type FilmImportResult = (typeof FILM_IMPORT_RESULTS)[number];

/**
 * What a person decided about a line. `create`: another film of the same title. `update`: the same film; what was edited here
 * stays. `overwrite`: the same film, with all values of the file.
 */
export const FILM_IMPORT_DECISIONS = ["create", "update", "overwrite", "skip"] as const;
