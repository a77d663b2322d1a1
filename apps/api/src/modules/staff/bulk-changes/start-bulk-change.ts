import type { StartBulkChange } from "@matinee/contract/routes/bulk-changes";
import { readInTime, transact } from "../../../db/transaction.ts";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { parseTagName } from "../../tags/create-tag.ts";
import { findTag } from "../../tags/tags.queries.ts";
import { requireAdmin } from "./apply-change.ts";
import { countMatchingRows } from "./matching-rows.ts";

/**
 * Starts to change all rows of a staff list that match its filter (rules/staff.md, Staff lists). A job makes it.
 * @returns the id of the bulk change
 * @throws AppError state-conflict when another number of rows matches than the caller confirmed; unavailable when
 * looking up the matching rows takes longer than `LIST_COUNT_TIMEOUT_MS`; not-found for a tag that
 * is to be linked, replaced or removed; invalid for the name of a tag; forbidden for flags of events without the role
 */
export async function startBulkChange(ctx: SignedInContext, request: StartBulkChange): Promise<string> {
  if (request.subject === "page" && request.change.kind === "update") requireAdmin(ctx.actor);
  await rejectImpossibleTags(ctx, request);
  const total = await readInTime(ctx.db, { timeoutMs: ctx.config.LIST_COUNT_TIMEOUT_MS }, (tx) =>
    countMatchingRows(tx, request),
  );
  if (total === null) throw new AppError("unavailable", (t) => t.bulkChanges.countTooSlow);
  if (total !== request.confirmedRows) {
    throw new AppError("state-conflict", (t) => t.bulkChanges.countChanged(total), { details: { total } });
  }
  return transact(ctx.db, async (tx) => {
    const [started] = await tx
      .insert(bulkChanges)
      .values({ request, actorId: ctx.actor.accountId, requestId: ctx.requestId, address: ctx.address })
      .returning({ id: bulkChanges.id });
    if (!started) throw new Error("insert returned no bulk change");
    const { subject, filter, change, confirmedRows: rows } = request;
    await recordAudit(tx, ctx, {
      action: "bulkchange.start",
      subjectType: "bulkchange",
      subjectId: started.id,
      detail: {
        subject,
        filter,
        change,
        rows,
        ...("ids" in request && request.ids && { selected: true }),
      },
    });
    await ctx.jobs.send("bulk-changes", [{ bulkChangeId: started.id }], { tx });
    return started.id;
  });
}

async function rejectImpossibleTags({ db, actor }: SignedInContext, request: StartBulkChange): Promise<void> {
  if (request.subject === "order") return;
  const { subject, change } = request;
  if (change.kind === "update") return;
  if (change.kind === "addTag") parseTagName(change.tag);
  else await findTag(db, actor, subject, change.tag);
  if (change.kind === "replaceTag") parseTagName(change.newTag);
}
