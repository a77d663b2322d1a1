import type { Premiere, PremiereBase, PremiereInput } from "@matinee/contract/schemas/premieres";
import { messages } from "@matinee/texts";
import { formatClockTime, readClockTime } from "@matinee/domain/clock-time";
import { maxLateMinutes } from "@matinee/domain/limits";
import { type LatePolicy, placeItems, type ProgrammeKind } from "@matinee/domain/premiere-clock";
import { readWholeNumber } from "@matinee/ui/typed-number";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type EventFilm, findRowFilm } from "./event-films.ts";
import { findTimeIssue, formatDay, formatTimeOfDay, toEditedInstant } from "../../lib/event-instants.ts";

/** An item of the programme as typed. */
export interface ProgrammeRow {
  /** Of this row on the screen. */
  id: string;
  kind: ProgrammeKind;
  title: string;
  /** As on a clock, '5:00'; a film has its own length. */
  length: string;
  link: string;
  /** The film of the library that a film shows; null for the event's own film. */
  filmId: string | null;
  /** The video of a greeting or a sponsor; null shows a card with the title. */
  videoId: string | null;
}

/** The kinds of items that may show a video besides the film. */
export const showsVideo = (kind: ProgrammeKind): boolean => kind === "greeting" || kind === "sponsor";

/** Form values as typed. Days and times are in the event's zone. */
export interface PremiereValues {
  showing: "any-time" | "premiere";
  startDate: string;
  startTime: string;
  lobbyMinutes: string;
  latePolicy: LatePolicy;
  lateMinutes: string;
  sellAfterStart: boolean;
  programme: ProgrammeRow[];
  hasEncore: boolean;
  /** Empty days mean the end of the programme. */
  encoreDate: string;
  encoreTime: string;
  encoreEndDate: string;
  encoreEndTime: string;
  /** The instants as the API sent them, which no field changes: one that its fields still show is saved as it was. */
  stored: { startsAt: string; encoreFrom: string; encoreUntil: string };
}

const DEFAULT_LOBBY_MINUTES = 30;
const DEFAULT_LATE_MINUTES = 20;

export const createRow = (
  kind: ProgrammeKind,
  title = "",
  length = "1:00",
  filmId: string | null = null,
): ProgrammeRow => ({
  id: crypto.randomUUID(),
  kind,
  title,
  length,
  link: "",
  filmId,
  videoId: null,
});

/** Creates the row of a film. */
export const createFilmRow = ({ filmId }: Pick<EventFilm, "filmId">): ProgrammeRow =>
  createRow("film", "", "1:00", filmId);

/** @param films those of the event, which a new programme shows in their order */
export function toPremiereForm(
  premiere: Premiere | null,
  zone: string,
  films: readonly Pick<EventFilm, "filmId">[],
): PremiereValues {
  const start = premiere ? new Date(premiere.startsAt) : null;
  const encoreFrom = premiere?.encoreFrom ? new Date(premiere.encoreFrom) : null;
  const encoreUntil = premiere?.encoreUntil ? new Date(premiere.encoreUntil) : null;
  const startsAtEnd =
    !encoreFrom || !premiere || encoreFrom.getTime() === getEnd(premiere.startsAt, premiere.programme);
  return {
    showing: premiere ? "premiere" : "any-time",
    startDate: formatDay(start, zone),
    startTime: formatTimeOfDay(start, zone, "20:00"),
    lobbyMinutes: String(premiere?.lobbyMinutes ?? DEFAULT_LOBBY_MINUTES),
    latePolicy: premiere?.latePolicy ?? "any-time",
    lateMinutes: String(premiere?.lateMinutes || DEFAULT_LATE_MINUTES),
    sellAfterStart: premiere?.sellAfterStart ?? true,
    programme: premiere
      ? premiere.programme.map(({ id, kind, title, durationMs, link, filmId, videoId }) => ({
          id,
          kind,
          title,
          length: formatClockTime(durationMs / 1000),
          link: link ?? "",
          filmId,
          videoId: showsVideo(kind) ? videoId : null,
        }))
      : [...films.map(createFilmRow), createRow("thank-you", "", "3:00")],
    hasEncore: encoreUntil !== null,
    encoreDate: startsAtEnd ? "" : formatDay(encoreFrom, zone),
    encoreTime: formatTimeOfDay(startsAtEnd ? null : encoreFrom, zone, "20:00"),
    encoreEndDate: formatDay(encoreUntil, zone),
    encoreEndTime: formatTimeOfDay(encoreUntil, zone, "23:30"),
    stored: {
      startsAt: premiere?.startsAt ?? "",
      encoreFrom: premiere?.encoreFrom ?? "",
      encoreUntil: premiere?.encoreUntil ?? "",
    },
  };
}

const getEnd = (startsAt: string, programme: readonly { kind: ProgrammeKind; durationMs: number }[]) =>
  new Date(startsAt).getTime() + (placeItems(programme).at(-1)?.endMs ?? 0);

/** Returns the start that the form shows; null without a day. */
export const readStart = (
  { startDate, startTime, stored }: Pick<PremiereValues, "startDate" | "startTime" | "stored">,
  zone: string,
): Date | null => toEditedInstant(startDate, startTime, zone, stored.startsAt);

const readEncore = (values: PremiereValues, zone: string) => ({
  from: toEditedInstant(values.encoreDate, values.encoreTime, zone, values.stored.encoreFrom),
  until: toEditedInstant(values.encoreEndDate, values.encoreEndTime, zone, values.stored.encoreUntil),
});

/** Returns the length of a row in milliseconds; null while its film has no file or the typed text is none. */
export function getRowMs(row: ProgrammeRow, films: readonly EventFilm[]): number | null {
  if (row.kind === "film") {
    const seconds = findRowFilm(row, films)?.seconds ?? null;
    return seconds === null ? null : Math.round(seconds * 1000);
  }
  const seconds = readClockTime(row.length);
  return seconds === null || seconds === 0 ? null : seconds * 1000;
}

/** Returns when each row starts and when the last one ends. A row without a length counts as none. */
export function planTimes(
  values: Pick<PremiereValues, "startDate" | "startTime" | "programme" | "stored">,
  zone: string,
  films: readonly EventFilm[],
): { startsAt: Date | null; starts: (Date | null)[]; endsAt: Date | null; totalMs: number } {
  const startsAt = readStart(values, zone);
  const rows = values.programme.map((row) => ({
    kind: row.kind,
    durationMs: getRowMs(row, films) ?? 0,
  }));
  const placed = placeItems(rows);
  const totalMs = placed.at(-1)?.endMs ?? 0;
  const at = (ms: number) => startsAt && new Date(startsAt.getTime() + ms);
  return { startsAt, starts: placed.map(({ startMs }) => at(startMs)), endsAt: at(totalMs), totalMs };
}

export function toPremiereInput(
  values: PremiereValues,
  zone: string,
  films: readonly EventFilm[],
  confirmed: boolean,
): PremiereInput {
  const { startsAt, endsAt } = planTimes(values, zone, films);
  if (values.showing === "any-time" || !startsAt || !endsAt) return { showing: "any-time", confirmed };
  const encore = readEncore(values, zone);
  const encoreFrom = encore.from ?? endsAt;
  return {
    showing: "premiere",
    startsAt: startsAt.toISOString(),
    lobbyMinutes: Number(values.lobbyMinutes),
    latePolicy: values.latePolicy,
    lateMinutes: values.latePolicy === "minutes" ? (readWholeNumber(values.lateMinutes).value ?? 0) : 0,
    sellAfterStart: values.sellAfterStart,
    programme: values.programme.map((row) => {
      const durationMs = getRowMs(row, films);
      return {
        kind: row.kind,
        title: row.title.trim(),
        // Drafts of an earlier version have none.
        filmId: row.filmId ?? null,
        videoId: row.videoId ?? null,
        ...(row.kind !== "film" && durationMs !== null && { durationMs }),
        link: row.kind === "stage" ? row.link.trim() : null,
      };
    }),
    encoreFrom: values.hasEncore ? encoreFrom.toISOString() : null,
    encoreUntil: values.hasEncore ? (encore.until?.toISOString() ?? null) : null,
    confirmed,
  };
}

/** Returns what a save compares with the stored plan. The clock is no part of it: its commands change it. */
export const toPremiereBase = ({ clock: _clock, ...plan }: Premiere): PremiereBase => plan;

/** The form's field for each field of the server's errors. */
export const serverFields = {
  startsAt: "startDate",
  lateMinutes: "lateMinutes",
  lobbyMinutes: "lobbyMinutes",
  programme: "programme",
  encoreFrom: "encoreDate",
  encoreUntil: "encoreEndDate",
} as const;

const texts = messages.premierePlan;

/** Checks the start, the programme, late arrivals and the encore. The server checks again. */
export function createPremiereResolver(zone: string): Resolver<PremiereValues> {
  return (values) => {
    const errors = values.showing === "any-time" ? {} : findErrors(values, zone);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function findErrors(values: PremiereValues, zone: string): FieldErrors<PremiereValues> {
  const { startDate, startTime, latePolicy, lateMinutes, hasEncore } = values;
  const rule = (message: string) => ({ type: "rule", message });
  const startIssue = findTimeIssue(startDate, startTime, zone);
  const late = readWholeNumber(lateMinutes);
  const isLateWrong = late.value === null || late.value < 1 || late.value > maxLateMinutes;
  const rows = values.programme.map((row) => findRowErrors(row));
  const encore = readEncore(values, zone);
  const encoreStart = encore.from ?? readStart(values, zone);
  return {
    ...(!startDate && { startDate: rule(texts.startMissing) }),
    ...(startIssue && { startTime: rule(startIssue) }),
    ...(latePolicy === "minutes" && isLateWrong && { lateMinutes: rule(late.problem ?? texts.lateMinutes) }),
    ...(rows.some((row) => Object.keys(row).length > 0) && { programme: rows }),
    ...(hasEncore && findEncoreTimeErrors(values, zone)),
    ...(hasEncore && !values.encoreEndDate && { encoreEndDate: rule(texts.encoreEndMissing) }),
    ...(hasEncore &&
      encore.until &&
      encoreStart &&
      encore.until <= encoreStart && { encoreEndDate: rule(messages.premiere.encoreEndsFirst) }),
  };
}

function findEncoreTimeErrors(values: PremiereValues, zone: string): FieldErrors<PremiereValues> {
  const from = findTimeIssue(values.encoreDate, values.encoreTime, zone);
  const until = findTimeIssue(values.encoreEndDate, values.encoreEndTime, zone);
  return {
    ...(from && { encoreTime: { type: "rule", message: from } }),
    ...(until && { encoreEndTime: { type: "rule", message: until } }),
  };
}

function findRowErrors(row: ProgrammeRow): { length?: RowError; link?: RowError } {
  const rule = (message: string): RowError => ({ type: "rule", message });
  const hasLength = row.kind === "film" || getRowMs(row, []) !== null;
  const hasLink = row.kind !== "stage" || /^https?:\/\/\S+$/.test(row.link.trim());
  return {
    ...(!hasLength && { length: rule(texts.lengthInvalid) }),
    ...(!hasLink && { link: rule(messages.premiere.stageNeedsLink) }),
  };
}

interface RowError {
  type: string;
  message: string;
}
