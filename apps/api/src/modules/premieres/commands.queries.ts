import type { GivenCommand } from "@matinee/contract/schemas/premieres";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { moderators } from "../../db/schema/live-rooms.ts";
import { premiereCommands } from "../../db/schema/premieres.ts";
import type { PremiereRow } from "./premieres.queries.ts";

/** Finds every command of a premiere, in the order in which they were given. */
export const findCommands = async (db: Queryable, pageId: string): Promise<GivenCommand[]> =>
  (
    await selectCommands(db).where(eq(premiereCommands.pageId, pageId)).orderBy(asc(premiereCommands.epoch))
  ).map(toGivenCommand);

/** Finds the command that left an epoch, with who gave it; undefined without one. */
export async function findCommand(db: Queryable, { pageId, epoch }: { pageId: string; epoch: number }) {
  const [row] = await selectCommands(db).where(
    and(eq(premiereCommands.pageId, pageId), eq(premiereCommands.epoch, epoch)),
  );
  return row && { ...toGivenCommand(row), actorId: row.actorId };
}

/** Finds the name of who holds the start or paused the programme; null while it runs, and after that account's erasure. */
export async function findStoppedBy(
  db: Queryable,
  { pageId, state }: Pick<PremiereRow, "pageId" | "state">,
): Promise<string | null> {
  if (state !== "held" && state !== "paused") return null;
  // Others may explain the stop, or skip a part during it.
  const stops = inArray(premiereCommands.command, ["hold", "pause"]);
  const [row] = await selectCommands(db)
    .where(and(eq(premiereCommands.pageId, pageId), stops))
    .orderBy(desc(premiereCommands.epoch))
    .limit(1);
  return row ? toGivenCommand(row).by : null;
}

const selectCommands = (db: Queryable) =>
  db
    .select({
      epoch: premiereCommands.epoch,
      command: premiereCommands.command,
      reason: premiereCommands.reason,
      holdMs: premiereCommands.holdMs,
      at: premiereCommands.at,
      actorId: premiereCommands.actorId,
      first: accounts.firstName,
      last: accounts.lastName,
      moderator: moderators.name,
    })
    .from(premiereCommands)
    .leftJoin(accounts, eq(accounts.id, premiereCommands.actorId))
    .leftJoin(moderators, eq(moderators.id, premiereCommands.actorId));

type CommandRow = Awaited<ReturnType<typeof selectCommands>>[number];

const toGivenCommand = ({
  epoch,
  command,
  reason,
  holdMs,
  at,
  first,
  last,
  moderator,
}: CommandRow): GivenCommand => ({
  epoch,
  command,
  by: first === null ? moderator || null : `${first} ${last}`.trim(),
  reason,
  holdMs,
  at: at.toISOString(),
});
