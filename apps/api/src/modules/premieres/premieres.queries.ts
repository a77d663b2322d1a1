import type { Premiere } from "@matinee/contract/schemas/premieres";
import type { PremiereClock } from "@matinee/domain/premiere-clock";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";

export type PremiereRow = typeof premieres.$inferSelect;
export type ProgrammeRow = typeof programmeItems.$inferSelect;

export interface StoredPremiere {
  premiere: PremiereRow;
  /** In the order of the night. */
  programme: ProgrammeRow[];
}

/** Finds an event's premiere; null when its film is shown at any time. */
export async function findPremiere(db: Queryable, pageId: string): Promise<StoredPremiere | null> {
  const [premiere] = await db.select().from(premieres).where(eq(premieres.pageId, pageId));
  return premiere ? { premiere, programme: await findProgramme(db, pageId) } : null;
}

/** Locks an event's premiere for a change; null when its film is shown at any time. */
export async function lockPremiere(tx: Queryable, pageId: string): Promise<StoredPremiere | null> {
  const [premiere] = await tx.select().from(premieres).where(eq(premieres.pageId, pageId)).for("update");
  return premiere ? { premiere, programme: await findProgramme(tx, pageId) } : null;
}

export const findProgramme = (db: Queryable, pageId: string): Promise<ProgrammeRow[]> =>
  db
    .select()
    .from(programmeItems)
    .where(eq(programmeItems.pageId, pageId))
    .orderBy(asc(programmeItems.sortOrder));

export const toClock = ({ epoch, state, anchorAt, anchorMs, isRunning }: PremiereRow): PremiereClock => ({
  epoch,
  state,
  anchorAt,
  anchorMs,
  isRunning,
});

export const toClockResponse = (row: PremiereRow): Premiere["clock"] => ({
  epoch: row.epoch,
  state: row.state,
  anchorAt: row.anchorAt.toISOString(),
  anchorMs: row.anchorMs,
  isRunning: row.isRunning,
  reason: row.reason,
});

export const toPremiereResponse = ({ premiere, programme }: StoredPremiere): Premiere => ({
  startsAt: premiere.startsAt.toISOString(),
  lobbyMinutes: premiere.lobbyMinutes,
  latePolicy: premiere.latePolicy,
  lateMinutes: premiere.lateMinutes,
  sellAfterStart: premiere.sellAfterStart,
  programme: programme.map(({ id, kind, title, videoId, durationMs, link }) => ({
    id,
    kind,
    title,
    videoId,
    durationMs,
    link,
  })),
  encoreFrom: premiere.encoreFrom?.toISOString() ?? null,
  encoreUntil: premiere.encoreUntil?.toISOString() ?? null,
  clock: toClockResponse(premiere),
});
