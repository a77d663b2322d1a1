import { maxFilms } from "@matinee/domain/film-records";
import type { FilmChanges, FilmFields, NewFilm } from "@matinee/contract/schemas/films";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { files } from "../../db/schema/files.ts";
import { lockAudienceCaps, savePlacesOfFilm } from "../../db/places.ts";
import { films } from "../../db/schema/films.ts";
import { transact } from "../../db/transaction.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import {
  describePlacesProblem,
  findFilmChanges,
  rejectStaleFilm,
  rejectUnknownCountries,
} from "./film.rules.ts";
import { lockFilm, type StoredFilm } from "./films.queries.ts";

const IMAGE_PATH = "/v1/s3/";

/**
 * Adds a film to the caller's library.
 * @throws AppError invalid at the field, state-conflict for a library that is full
 */
export async function createFilm(ctx: SignedInContext, input: NewFilm): Promise<StoredFilm> {
  const { accountId } = ctx.actor;
  rejectUnknownCountries(input);
  return transact(ctx.db, async (tx) => {
    await requireRoom(tx, accountId, 1);
    await rejectUnknownStills(tx, accountId, input.stills ?? []);
    const [film] = await tx
      .insert(films)
      .values({ ...input, accountId })
      .returning();
    if (!film) throw new Error("the insert returned no film");
    return film;
  });
}

/**
 * Requires that a library has room for more films, and keeps others from filling it in the meantime.
 * @throws AppError state-conflict
 */
export async function requireRoom(tx: Transaction, accountId: string, added: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`films:${accountId}`}, 0))`);
  if ((await tx.$count(films, eq(films.accountId, accountId))) + added > maxFilms)
    throw new AppError("state-conflict", (t) => t.films.tooMany(maxFilms));
}

/**
 * Changes a film of the caller. A save that changes nothing keeps its version.
 * @throws AppError not-found, saved-before-you, invalid at the field
 */
export async function updateFilm(
  ctx: SignedInContext,
  id: string,
  { version, ...input }: FilmChanges,
): Promise<StoredFilm> {
  rejectUnknownCountries(input);
  return transact(ctx.db, async (tx) => {
    // Before the film's row: its events are locked before their films everywhere.
    if (input.audienceCap !== undefined) await lockAudienceCaps(tx, ctx.actor.accountId);
    const stored = await lockFilm(tx, ctx.actor.accountId, id);
    rejectStaleFilm(stored, version);
    return writeFilm(tx, stored, input);
  });
}

/**
 * Writes what changes of a locked film.
 * @param imported what an import of these values has to remember, by field
 * @throws AppError invalid at `stills`
 */
export async function writeFilm(
  tx: Transaction,
  stored: StoredFilm,
  input: Partial<FilmFields>,
  imported?: Partial<FilmFields>,
): Promise<StoredFilm> {
  const changes = findFilmChanges(stored, input);
  const added = changes.stills?.filter((url) => !stored.stills.includes(url)) ?? [];
  await rejectUnknownStills(tx, stored.accountId, added);
  const names = Object.keys(changes);
  if (names.length === 0 && !imported) return stored;
  const version = names.length === 0 ? stored.version : stored.version + 1;
  const touched = Object.fromEntries(names.map((name) => [name, version]));
  const [saved] = await tx
    .update(films)
    .set({
      ...changes,
      version,
      fieldVersions: { ...stored.fieldVersions, ...touched },
      ...(imported && { imported: { ...stored.imported, ...imported } }),
    })
    .where(eq(films.id, stored.id))
    .returning();
  if (!saved) throw new Error("a locked film was removed");
  if (changes.audienceCap !== undefined) {
    const problem = await savePlacesOfFilm(tx, saved.id);
    if (problem && "filmId" in problem) throw createFieldError("audienceCap", describePlacesProblem(problem));
  }
  return saved;
}

/** @throws AppError invalid for an address that is no public image of the account */
async function rejectUnknownStills(
  tx: Transaction,
  accountId: string,
  stills: readonly string[],
): Promise<void> {
  const keys = stills.map((url) => (url.startsWith(IMAGE_PATH) ? url.slice(IMAGE_PATH.length) : ""));
  if (keys.length === 0) return;
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.accountId, accountId), eq(files.isPublic, true)));
  const known = new Set(rows.map(({ key }) => key));
  if (keys.some((key) => !known.has(key))) throw createFieldError("stills", (t) => t.films.issues.still);
}
