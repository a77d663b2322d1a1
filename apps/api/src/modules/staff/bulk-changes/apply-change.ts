import type { StartBulkChange } from "@matinee/contract/routes/bulk-changes";
import type { TagChange } from "@matinee/contract/schemas/bulk-changes";
import type { Tag } from "@matinee/contract/schemas/tags";
import type { Transaction } from "../../../db/client.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { resendOrderLinks } from "../../commerce/orders/resend-order-link.ts";
import { attachTag, detachTag } from "../../tags/attach-tag.ts";
import { createTag } from "../../tags/create-tag.ts";
import { replaceTag } from "../../tags/replace-tag.ts";
import { findTagIfExists } from "../../tags/tags.queries.ts";
import { changeCustomers } from "../customers/update-customers.ts";
import { changeLeadOwners } from "../leads/update-lead-owners.ts";
import { changePages } from "../reports/bulk-update-pages.ts";

/** A row that could not be changed, and why. */
export interface RowError {
  id: string;
  message: string;
}

export interface AppliedChange {
  /** The rows that are different now. */
  changed: number;
  errors: RowError[];
}

/**
 * Applies a change to these rows, with the audit entries that the change of one row writes. If they cannot all be
 * changed, it changes each of them alone and returns the errors of the others.
 */
export async function applyChange(
  tx: Transaction,
  ctx: SignedInContext,
  request: StartBulkChange,
  ids: readonly string[],
): Promise<AppliedChange> {
  const all = await tryRows(tx, ctx, request, ids);
  if (typeof all === "number") return { changed: all, errors: [] };
  const applied: AppliedChange = { changed: 0, errors: [] };
  for (const id of ids) {
    const outcome = await tryRows(tx, ctx, request, [id]);
    if (typeof outcome === "number") applied.changed += outcome;
    else applied.errors.push({ id, message: outcome.message });
  }
  return applied;
}

/** Changes the rows in a savepoint. Returns the number of changed rows, or the error that undid the savepoint. */
async function tryRows(
  tx: Transaction,
  ctx: SignedInContext,
  request: StartBulkChange,
  ids: readonly string[],
): Promise<number | AppError> {
  try {
    return await tx.transaction((savepoint) => changeRows(savepoint, ctx, request, ids));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function changeRows(
  tx: Transaction,
  ctx: SignedInContext,
  request: StartBulkChange,
  ids: readonly string[],
): Promise<number> {
  if (request.subject === "order") return resendOrderLinks(tx, ctx, ids);
  const { subject, change } = request;
  if (change.kind !== "update") return changeTags(tx, ctx, subject, change, ids);
  switch (subject) {
    case "account":
      return changeCustomers(tx, ctx, ids, change.attributes);
    case "leadowner":
      return changeLeadOwners(tx, ctx, ids, change.attributes);
    case "page": {
      requireAdmin(ctx.actor);
      // Who started it confirmed the number of rows, and read how many people they concern.
      return (await changePages(tx, ctx, ids, change.attributes, { confirmed: true })).length;
    }
  }
}

/** Only admins of the staff take events on or off the air. @throws AppError forbidden */
export function requireAdmin({ staffRole }: SignedInContext["actor"]): void {
  if (staffRole !== "admin") throw new AppError("forbidden", (t) => t.staff.wrongRole);
}

/** A tag that is not global is deleted with its last use, also by an earlier batch: then no row carries it. */
async function changeTags(
  tx: Transaction,
  ctx: SignedInContext,
  type: Tag["type"],
  change: TagChange,
  ids: readonly string[],
): Promise<number> {
  const tag = await findTagIfExists(tx, ctx.actor, type, change.tag);
  switch (change.kind) {
    case "addTag":
    case "linkTag": {
      const name = change.tag;
      return attachTag(tx, ctx, tag ?? (await createTag(tx, { name, type, global: false })), ids);
    }
    case "replaceTag":
      return tag ? replaceTag(tx, ctx, { type, tag: tag.id, newTag: change.newTag }, ids) : 0;
    case "removeTag":
      return tag ? detachTag(tx, ctx, tag, ids) : 0;
  }
}
