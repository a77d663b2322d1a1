import type { PremiereBase, PremiereInput, ProgrammeItemInput } from "@matinee/contract/schemas/premieres";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import {
  computeLength,
  computePosition,
  isPremiereLocked,
  isPremiereOver,
  LOCKED_BEFORE_START_MS,
} from "@matinee/domain/premiere-clock";
import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { rejectOverlappingPremiere } from "../../db/premiere-overlaps.ts";
import { films } from "../../db/schema/films.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { videos } from "../../db/schema/videos.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import { transact } from "../../db/transaction.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { rejectConflicts } from "../../platform/reject-conflicts.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import type { Page } from "../events/pages/page.rules.ts";
import { isOpenEvent } from "../events/pages/save/closing.rules.ts";
import { enqueueDateChangeEmails } from "../events/pages/save/enqueue-date-change-emails.ts";
import { countHolders } from "../events/holders.queries.ts";
import { createConfirmationNeeded } from "../events/pages/save/require-confirmation.ts";
import { lockPage, savePage } from "../events/pages/save/save-page.ts";
import { announceLess, findLosingPasses } from "../events/products/tell-pass-holders.ts";
import { revokeLiveGrants } from "../../platform/revoke-playback.ts";
import {
  findPremiere,
  lockPremiere,
  type StoredPremiere,
  toClock,
  toPremiereResponse,
} from "./premieres.queries.ts";

type Evening = Extract<PremiereInput, { showing: "premiere" }>;
type PlannedItem = ProgrammeItemInput & { durationMs: number };

/**
 * Saves how an event's film is shown. A premiere sets the event's dates: from its start to the end of the encore, or of
 * the programme. Ticket holders get an email about moved dates, and open lobbies learn of it at once.
 * @throws AppError not-found, invalid, saved-before-you, confirmation-needed, state-conflict from 15 minutes before the start of an
 *   activated event
 */
export async function savePremiere(
  ctx: SignedInContext,
  pageId: string,
  input: PremiereInput,
): Promise<StoredPremiere | null> {
  return transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, pageId);
    if (page.kind === "festival") throw new AppError("state-conflict", (t) => t.festivals.ofScreenings);
    const stored = await lockPremiere(tx, pageId);
    const now = ctx.clock.now();
    const hasBegun =
      stored !== null && isPremiereLocked(toClock(stored.premiere), stored.premiere.startsAt, now);
    if (hasBegun && page.activated) rejectChangeOfNight(stored, now);
    rejectStalePlan(stored, input);
    if (input.showing === "any-time") {
      if (stored && isOpenEvent(page, now)) await announceGivenUpPremiere(tx, page, input.confirmed);
      await tx.delete(premieres).where(eq(premieres.pageId, pageId));
      if (stored) await recordChange(tx, ctx, page, "premiere.remove");
      return null;
    }
    const programme = await planProgramme(tx, page, input.programme);
    const startsAt = new Date(input.startsAt);
    if (startsAt.getTime() < now.getTime() + LOCKED_BEFORE_START_MS)
      throw createFieldError("startsAt", (t) => t.premiere.startTooSoon);
    const endsAt = new Date(startsAt.getTime() + computeLength(programme));
    const encore = planEncore(input, endsAt);
    const dates = {
      eventStart: startsAt.toISOString(),
      eventEnd: (encore?.until ?? endsAt).toISOString(),
      showHours: true,
      confirmed: input.confirmed,
    };
    await savePage(tx, ctx, page, dates, { setsPremiereDates: true });
    if (!stored) await announceToPasses(tx, page, input.confirmed);
    // Playback that began under the other rule could load all of the film.
    if (!stored) await revokeLiveGrants(tx, { pageId }, now);
    const { lobbyMinutes, latePolicy, lateMinutes, sellAfterStart } = input;
    const values = {
      startsAt,
      lobbyMinutes,
      latePolicy,
      lateMinutes,
      sellAfterStart,
      encoreFrom: encore?.from ?? null,
      encoreUntil: encore?.until ?? null,
      anchorAt: startsAt,
    };
    // The saved start takes the place of the one that a hold has planned, and of one that a draft has missed.
    const isHoldPlanned = stored?.premiere.state === "held" && stored.premiere.isRunning;
    const scheduled = { state: "scheduled" as const, anchorMs: 0, isRunning: true, reason: null };
    const clock = isHoldPlanned || hasBegun ? scheduled : {};
    await tx
      .insert(premieres)
      .values({ pageId, ...values })
      .onConflictDoUpdate({ target: premieres.pageId, set: { ...values, ...clock } });
    await tx.delete(programmeItems).where(eq(programmeItems.pageId, pageId));
    await tx.insert(programmeItems).values(
      programme.map(({ kind, title, filmId, videoId, durationMs, link }, sortOrder) => ({
        pageId,
        sortOrder,
        kind,
        title,
        filmId,
        videoId,
        durationMs,
        link,
      })),
    );
    const hasMoved = stored?.premiere.startsAt.getTime() !== startsAt.getTime();
    if (hasMoved || computeLength(stored.programme) !== computeLength(programme))
      await rejectOverlappingPremiere(tx, pageId, hasMoved ? "startsAt" : "programme");
    await recordChange(tx, ctx, page, "premiere.save");
    const saved = await findPremiere(tx, pageId);
    if (!saved) throw new Error("the saved premiere is missing");
    const mediaMs = computePosition(toClock(saved.premiere), now);
    await appendEvents(tx, pageId, [
      { kind: "premiere", payload: toPremiereResponse(saved), mediaMs, at: now },
    ]);
    return saved;
  });
}

/**
 * Tells the people of an open event that it has no premiere any more, and when the film plays instead.
 * @throws AppError confirmation-needed with their number, unless it is confirmed
 */
async function announceGivenUpPremiere(tx: Transaction, page: Page, confirmed: boolean): Promise<void> {
  const holders = await countHolders(tx, page.id);
  if (holders > 0 && !confirmed)
    throw createConfirmationNeeded((t) => t.events.confirmationNeeded(holders, "screening"), holders, [
      "eventStart",
    ]);
  // The dates of the event stay, so that its version does.
  await enqueueDateChangeEmails(tx, { id: page.id, version: `${page.version}:any-time` });
}

/**
 * Tells the holders of passes without premieres that these do not cover a screening any more.
 * @throws AppError confirmation-needed with their number, unless it is confirmed
 */
async function announceToPasses(
  tx: Transaction,
  { festivalId, sectionId }: Page,
  confirmed: boolean,
): Promise<void> {
  if (festivalId === null) return;
  const change = { before: { sectionId, isPremiere: false }, after: { sectionId, isPremiere: true } };
  const productIds = await findLosingPasses(tx, festivalId, [change]);
  await announceLess(
    tx,
    { festivalId, productIds },
    confirmed,
    (holders) => (t) => t.passes.premiereNeeded(holders),
  );
}

/** Records in the audit log that staff changed a customer's premiere. */
const recordChange = (
  tx: Transaction,
  ctx: SignedInContext,
  page: Page,
  action: "premiere.save" | "premiere.remove",
) =>
  recordStaffChange(tx, ctx, page.accountId, {
    action,
    subjectType: "page",
    subjectId: page.id,
    detail: { slug: page.slug },
  });

/** @throws AppError state-conflict, as viewers load or watch the film, or have seen it */
function rejectChangeOfNight({ premiere, programme }: StoredPremiere, now: Date): void {
  const isOver = isPremiereOver({ clock: toClock(premiere), programme }, now);
  throw new AppError(
    "state-conflict",
    isOver ? (t) => t.premiere.isOver : (t) => t.premiere.lockedBeforeStart,
  );
}

/** Rejects a save of a plan that another person changed since the caller read it. @throws AppError saved-before-you */
function rejectStalePlan(stored: StoredPremiere | null, input: PremiereInput): void {
  const { base } = input;
  if (base === undefined) return;
  const requested = input.showing === "premiere" ? input : null;
  // A program that knows one film only has read none that it could compare.
  const comparesFilms = base?.programme?.every(({ kind, filmId }) => kind !== "film" || filmId !== undefined);
  const compare = (plan: PremiereBase | Evening | null) => toPlan(plan, comparesFilms ?? true);
  rejectConflicts(compare(base), compare(stored && toPremiereResponse(stored)), compare(requested));
}

/**
 * Maps a plan to comparable values: null in each field without a premiere, undefined in the fields that `base` lacks.
 * The ids of items are those of one save, and a video has its own length.
 */
function toPlan(plan: PremiereBase | Evening | null, comparesFilms: boolean) {
  if (!plan) return NO_PLAN;
  const { startsAt, lobbyMinutes, latePolicy, lateMinutes, sellAfterStart, encoreFrom, encoreUntil } = plan;
  return {
    startsAt: toUtc(startsAt),
    lobbyMinutes,
    latePolicy,
    lateMinutes,
    sellAfterStart,
    programme: plan.programme?.map(({ kind, title, filmId, videoId, durationMs, link }) => {
      if (kind === "film") return { kind, title, link, filmId: comparesFilms ? filmId : null };
      return videoId === null ? { kind, title, videoId, link, durationMs } : { kind, title, videoId, link };
    }),
    encoreFrom: toUtc(encoreFrom),
    encoreUntil: toUtc(encoreUntil),
  };
}

const NO_PLAN = {
  startsAt: null,
  lobbyMinutes: null,
  latePolicy: null,
  lateMinutes: null,
  sellAfterStart: null,
  programme: null,
  encoreFrom: null,
  encoreUntil: null,
} satisfies Record<keyof PremiereBase, null>;

/** Writes an instant with any offset as responses do. */
const toUtc = <Missing extends null | undefined>(instant: string | Missing): string | Missing =>
  typeof instant === "string" ? new Date(instant).toISOString() : instant;

/** Completes the items with their films and the lengths of their videos. @throws AppError invalid at the item's field */
async function planProgramme(
  tx: Transaction,
  page: Page,
  items: readonly ProgrammeItemInput[],
): Promise<PlannedItem[]> {
  const count = items.filter(({ kind }) => kind === "film").length;
  if (count === 0) throw createFieldError("programme", (t) => t.premiere.filmMissing);
  if (count > maxShownFilms) throw createFieldError("programme", (t) => t.premiere.tooManyFilms);
  const shown = await findFilms(tx, page.id);
  const films = items.map((item, index) =>
    item.kind === "film" ? findFilm(shown, items, index, item.filmId) : null,
  );
  const ids = items.flatMap(({ videoId }, index) => (films[index] ? films[index].videoId : videoId) ?? []);
  const rows = await tx
    .select({ id: videos.id, pageId: videos.pageId, status: videos.status, seconds: videos.durationSeconds })
    .from(videos)
    .where(inArray(videos.id, ids));
  // Films may be those of the library or of the event's original; every other video is the event's own.
  const found = new Map(rows.map((row) => [row.id, row]));
  const planned = items.map((item, index) => {
    const field = (name: string) => `programme.${index}.${name}`;
    const film = films[index];
    if (film) {
      const video = found.get(film.videoId ?? "");
      const { title } = film;
      if (video?.status !== "ready" || video.seconds === null)
        throw title === null
          ? createFieldError(field("videoId"), (t) => t.premiere.videoNotReady)
          : createFieldError(field("filmId"), (t) => t.premiere.filmNotReady(title));
      const durationMs = Math.round(video.seconds * 1000);
      return { ...item, filmId: film.filmId, videoId: video.id, durationMs };
    }
    if (item.kind === "stage" && item.link === null)
      throw createFieldError(field("link"), (t) => t.premiere.stageNeedsLink);
    if (item.videoId !== null) {
      const video = found.get(item.videoId);
      if (video?.pageId !== page.id || video.status !== "ready" || video.seconds === null)
        throw createFieldError(field("videoId"), (t) => t.premiere.videoNotReady);
      return { ...item, filmId: null, durationMs: Math.round(video.seconds * 1000) };
    }
    if (item.durationMs === undefined)
      throw createFieldError(field("durationMs"), (t) => t.premiere.lengthMissing);
    return { ...item, filmId: null, durationMs: item.durationMs };
  });
  if (computeLength(planned) > maxProgrammeHours * 3_600_000)
    throw createFieldError("programme", (t) => t.premiere.tooLong);
  return planned;
}

/** A film that an event shows; without an id and a title its own. */
interface EventFilm {
  filmId: string | null;
  title: string | null;
  /** Null without a file. */
  videoId: string | null;
}

/** Finds the films of an event in their order, also those without a file. */
async function findFilms(tx: Transaction, pageId: string): Promise<EventFilm[]> {
  const { rows } = await tx.execute<EventFilm & Record<string, unknown>>(
    sql`select film.film_id as "filmId", record.title, film.video_id as "videoId"
      from ${selectShownFilms(pageId)} film left join ${films} record on record.id = film.film_id
      order by film."order"`,
  );
  return rows;
}

/**
 * Finds the film of an item: the one that it names, else the event's first one.
 * @throws AppError invalid at the item, for a film that the event does not show and for one that an earlier item shows
 */
function findFilm(
  shown: readonly EventFilm[],
  items: readonly ProgrammeItemInput[],
  index: number,
  filmId: string | null,
): EventFilm {
  const find = (id: string | null) => (id === null ? shown[0] : shown.find((film) => film.filmId === id));
  const film = find(filmId);
  const field = `programme.${index}.filmId`;
  if (filmId !== null && !film) throw createFieldError(field, (t) => t.premiere.unknownFilm);
  const isTwice = items.slice(0, index).some((other) => other.kind === "film" && find(other.filmId) === film);
  if (isTwice) throw createFieldError(field, (t) => t.premiere.filmTwice);
  return film ?? { filmId: null, title: null, videoId: null };
}

/** @throws AppError invalid */
function planEncore({ encoreFrom, encoreUntil }: Evening, endsAt: Date): { from: Date; until: Date } | null {
  if (encoreFrom === null && encoreUntil === null) return null;
  if (encoreFrom === null) throw createFieldError("encoreFrom", (t) => t.premiere.encoreIncomplete);
  if (encoreUntil === null) throw createFieldError("encoreUntil", (t) => t.premiere.encoreIncomplete);
  const [from, until] = [new Date(encoreFrom), new Date(encoreUntil)];
  if (from < endsAt) throw createFieldError("encoreFrom", (t) => t.premiere.encoreTooEarly);
  if (until <= from) throw createFieldError("encoreUntil", (t) => t.premiere.encoreEndsFirst);
  return { from, until };
}
