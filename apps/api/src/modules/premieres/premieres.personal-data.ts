import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { pages } from "../../db/schema/pages.ts";
import { premiereCommands, premieres, programmeItems } from "../../db/schema/premieres.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

/** The programmes of an owner's premieres. */
export const premieresData: PersonalDataSource = {
  tables: {
    premieres: { copy: true, erasure: "deleted", retention: "with the event" },
    programme_items: { copy: true, erasure: "deleted", retention: "with the event" },
    premiere_commands: { copy: true, erasure: "anonymised", retention: "with the event" },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    const owned = selectOwnedPages(db, accountId);
    return {
      premieres: omitColumns(await db.select().from(premieres).where(inArray(premieres.pageId, owned)), []),
      programmes: omitColumns(
        await db.select().from(programmeItems).where(inArray(programmeItems.pageId, owned)),
        [],
      ),
      "premiere-commands": omitColumns(
        await db.select().from(premiereCommands).where(eq(premiereCommands.actorId, accountId)),
        [],
      ),
    };
  },
  async erase(tx, { accountId }) {
    if (!accountId) return;
    await tx.delete(premieres).where(inArray(premieres.pageId, selectOwnedPages(tx, accountId)));
    await tx
      .update(premiereCommands)
      .set({ actorId: null, reason: null })
      .where(eq(premiereCommands.actorId, accountId));
  },
};

const selectOwnedPages = (db: Queryable, accountId: string) =>
  db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.accountId, accountId), isNoRehearsal));
