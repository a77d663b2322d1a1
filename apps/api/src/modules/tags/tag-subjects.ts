import { PRODUCER_ROLES } from "@matinee/contract/policy";
import type { Tag } from "@matinee/contract/schemas/tags";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Actor, SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { mayOpenPage } from "../../platform/page-role.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { leadOwners } from "../../db/schema/leads.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { pages } from "../../db/schema/pages.ts";

/** An entity that carries tags, and the customer it belongs to, if any. */
export interface TagSubject {
  id: string;
  ownerId: string | null;
}

/** @throws AppError forbidden */
export function requireTagPermission(actor: Actor, type: Tag["type"]): void {
  if (type !== "page" && actor.type !== "admin")
    throw new AppError("forbidden", (t) => t.apiErrors.permission.forbidden);
}

const SUBJECT_NOUNS = { page: "event", account: "account", leadowner: "lead" } as const;

/**
 * Locks every subject of a tag change, or fails. The owner, producers and staff may tag events; only staff may tag
 * accounts and lead owners.
 * @throws AppError not-found when a subject is missing or not the actor's, forbidden
 */
export async function lockSubjects(
  tx: Transaction,
  ctx: SignedInContext,
  type: Tag["type"],
  ids: readonly string[],
): Promise<TagSubject[]> {
  requireTagPermission(ctx.actor, type);
  const isStaff = ctx.actor.type === "admin";
  const rows = await lockRows(tx, type, [...new Set(ids)]);
  const permitted: typeof rows = [];
  for (const row of rows) if (isStaff || (await mayTag(tx, ctx.actor, row))) permitted.push(row);
  const permittedIds = new Set(
    permitted.flatMap(({ id, ownerId }) => (type === "leadowner" ? [id, ownerId] : [id])),
  );
  if (!ids.every((id) => permittedIds.has(id))) throw createNotFoundError(SUBJECT_NOUNS[type]);
  if (!isStaff && permitted.some(({ isStaffManaged }) => isStaffManaged)) {
    throw new AppError("forbidden", (t) => t.apiErrors.permission.builtByUs);
  }
  return permitted;
}

/** Whether a filmmaker owns the event, or is a producer of its team. Only staff see a superarchived event. */
const mayTag = (tx: Transaction, actor: Actor, { id, ownerId }: TagSubject) =>
  ownerId === null
    ? false
    : mayOpenPage(tx, actor, { id, accountId: ownerId, superarchived: false }, PRODUCER_ROLES);

/** Locks in the order of the ids, so that two bulk changes cannot deadlock. */
async function lockRows(
  tx: Transaction,
  type: Tag["type"],
  ids: string[],
): Promise<(TagSubject & { isStaffManaged?: boolean })[]> {
  switch (type) {
    case "page": {
      const { id, accountId, diyEvent, superarchived } = pages;
      const rows = await tx
        .select({ id, accountId, diyEvent, superarchived })
        .from(pages)
        .where(and(inArray(id, ids), isNoRehearsal))
        .orderBy(asc(id))
        .for("update");
      // Only staff see a superarchived event; its owner gets not-found.
      return rows.map((row) => ({
        id: row.id,
        ownerId: row.superarchived ? null : row.accountId,
        isStaffManaged: !row.diyEvent,
      }));
    }
    case "account": {
      const { id } = accounts;
      const rows = await tx
        .select({ id })
        .from(accounts)
        .where(and(inArray(id, ids), eq(accounts.type, "filmmaker")))
        .orderBy(asc(id))
        .for("update");
      return rows.map((row) => ({ id: row.id, ownerId: row.id }));
    }
    case "leadowner": {
      const { id, accountId } = leadOwners;
      // The specification's screens identify a lead owner by the linked account's id, too.
      return tx
        .select({ id, ownerId: accountId })
        .from(leadOwners)
        .where(or(inArray(id, ids), inArray(accountId, ids)))
        .orderBy(asc(id))
        .for("update");
    }
  }
}
