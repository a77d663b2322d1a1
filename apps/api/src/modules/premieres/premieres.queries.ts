import type { Premiere } from "@matinee/contract/schemas/premieres";
import type { PremiereClock } from "@matinee/domain/premiere-clock";
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { films } from "../../db/schema/films.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";

export type PremiereRow = typeof premieres.$inferSelect & Pick<PremiereClock, "speed">;
export interface ProgrammeRow extends ProgrammeItemRow {
  /** Of a film of the library; null for the event's own. */
  filmTitle: string | null;
}
type ProgrammeItemRow = typeof programmeItems.$inferSelect;

export interface StoredPremiere {
  premiere: PremiereRow;
  /** In the order of the night. */
  programme: ProgrammeRow[];
}

/** Finds an event's premiere; null when its film is shown at any time. */
export async function findPremiere(db: Queryable, pageId: string): Promise<StoredPremiere | null> {
  const [row] = await selectPremiere(db, pageId);
  return row ? complete(db, row) : null;
}

/** Locks an event's premiere for a change; null when its film is shown at any time. */
export async function lockPremiere(tx: Queryable, pageId: string): Promise<StoredPremiere | null> {
  const [row] = await selectPremiere(tx, pageId).for("update", { of: premieres });
  return row ? complete(tx, row) : null;
}

const selectPremiere = (db: Queryable, pageId: string) =>
  db
    .select({ premiere: premieres, speed: rehearsals.speed })
    .from(premieres)
    .leftJoin(rehearsals, eq(rehearsals.copyPageId, premieres.pageId))
    .where(eq(premieres.pageId, pageId));

async function complete(
  db: Queryable,
  { premiere, speed }: { premiere: typeof premieres.$inferSelect; speed: number | null },
): Promise<StoredPremiere> {
  return {
    premiere: { ...premiere, speed: speed ?? 1 },
    programme: await findProgramme(db, premiere.pageId),
  };
}

export const findProgramme = (db: Queryable, pageId: string): Promise<ProgrammeRow[]> =>
  db
    .select({ ...getTableColumns(programmeItems), filmTitle: films.title })
    .from(programmeItems)
    .leftJoin(films, eq(films.id, programmeItems.filmId))
    .where(eq(programmeItems.pageId, pageId))
    .orderBy(asc(programmeItems.sortOrder));

export const toClock = ({
  epoch,
  state,
  anchorAt,
  anchorMs,
  isRunning,
  speed,
}: PremiereRow): PremiereClock => ({
  epoch,
  state,
  anchorAt,
  anchorMs,
  isRunning,
  speed,
});

export const toClockResponse = (row: PremiereRow, stoppedBy: string | null = null): Premiere["clock"] => ({
  epoch: row.epoch,
  state: row.state,
  anchorAt: row.anchorAt.toISOString(),
  anchorMs: row.anchorMs,
  isRunning: row.isRunning,
  speed: row.speed,
  reason: row.reason,
  stoppedBy,
});

export const toPremiereResponse = (
  { premiere, programme }: StoredPremiere,
  stoppedBy: string | null = null,
): Premiere => ({
  startsAt: premiere.startsAt.toISOString(),
  lobbyMinutes: premiere.lobbyMinutes,
  latePolicy: premiere.latePolicy,
  lateMinutes: premiere.lateMinutes,
  sellAfterStart: premiere.sellAfterStart,
  programme: programme.map(({ id, kind, title, filmId, filmTitle, videoId, durationMs, link }) => ({
    id,
    kind,
    title,
    filmId,
    filmTitle,
    videoId,
    durationMs,
    link,
  })),
  encoreFrom: premiere.encoreFrom?.toISOString() ?? null,
  encoreUntil: premiere.encoreUntil?.toISOString() ?? null,
  clock: toClockResponse(premiere, stoppedBy),
});
