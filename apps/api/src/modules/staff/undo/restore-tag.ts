import type { Tag } from "@matinee/contract/schemas/tags";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { attachTag, detachTag } from "../../tags/attach-tag.ts";
import { createOrFindTag } from "../../tags/create-tag.ts";
import { findTagIfExists } from "../../tags/tags.queries.ts";

interface TagOfEntry extends Pick<Tag, "name" | "type" | "global"> {
  tagId: string;
  subjectId: string;
}

/**
 * Removes a tag that was added.
 * @returns false when the record no longer carries it
 * @throws AppError not-found for the record
 */
export async function removeAddedTag(
  tx: Transaction,
  ctx: SignedInContext,
  { tagId, type, subjectId }: TagOfEntry,
): Promise<boolean> {
  const tag = await findTagIfExists(tx, ctx.actor, type, tagId);
  return tag !== null && (await detachTag(tx, ctx, tag, [subjectId])) > 0;
}

/**
 * Adds a tag that was removed. One that was deleted with its last use is created again; a global one was deleted on
 * purpose.
 * @returns false when the record carries it, or a global tag is gone
 * @throws AppError not-found for the record, also for a customer whose data was erased; invalid when an event has three
 * tags now
 */
export async function addRemovedTag(
  tx: Transaction,
  ctx: SignedInContext,
  { tagId, type, name, global, subjectId }: TagOfEntry,
): Promise<boolean> {
  if (type === "account" && (await isErased(tx, subjectId))) throw createNotFoundError("account");
  const stored = await findTagIfExists(tx, ctx.actor, type, tagId);
  if (!stored && global) return false;
  const tag = stored ?? (await createOrFindTag(tx, { name, type, global: false }));
  return (await attachTag(tx, ctx, tag, [subjectId])) > 0;
}

const isErased = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(accounts, and(eq(accounts.id, id), isNotNull(accounts.erasedAt)))) > 0;
