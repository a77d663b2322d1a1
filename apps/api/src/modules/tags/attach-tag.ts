import { maxTopicTags } from "@matinee/domain/event-rules";
import type { Tag } from "@matinee/contract/schemas/tags";
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { createFieldError } from "../../platform/errors.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { lockSubjects, type TagSubject } from "./tag-subjects.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

/**
 * Hangs a tag on all of these or on none.
 * @returns on how many it did not hang yet
 * @throws AppError not-found, forbidden, invalid when an event would carry more than three
 */
export async function attachTag(
  tx: Transaction,
  ctx: SignedInContext,
  tag: Tag,
  ids: readonly string[],
): Promise<number> {
  const subjects = await lockSubjects(tx, ctx, tag.type, ids);
  const added = await tx
    .insert(tagLinks)
    .values(subjects.map(({ id }) => ({ tagId: tag.id, subjectId: id })))
    .onConflictDoNothing()
    .returning({ id: tagLinks.subjectId });
  if (tag.type === "page") await rejectTooManyTags(tx, subjects);
  await auditTagLinks(
    tx,
    ctx,
    "tag.link",
    tag,
    subjects.filter(({ id }) => added.some((row) => row.id === id)),
  );
  return added.length;
}

/**
 * Takes a tag off all of these. A tag that is not global ends with its last use, so that its name is free again.
 * @returns how many carried it
 * @throws AppError not-found, forbidden
 */
export async function detachTag(
  tx: Transaction,
  ctx: SignedInContext,
  tag: Tag,
  ids: readonly string[],
): Promise<number> {
  const subjects = await lockSubjects(tx, ctx, tag.type, ids);
  const isSubject = inArray(
    tagLinks.subjectId,
    subjects.map(({ id }) => id),
  );
  const removed = await tx
    .delete(tagLinks)
    .where(and(eq(tagLinks.tagId, tag.id), isSubject))
    .returning({ id: tagLinks.subjectId });
  await auditTagLinks(
    tx,
    ctx,
    "tag.unlink",
    tag,
    subjects.filter(({ id }) => removed.some((row) => row.id === id)),
  );
  if (!tag.global && (await tx.$count(tagLinks, eq(tagLinks.tagId, tag.id))) === 0) {
    await tx.delete(tags).where(eq(tags.id, tag.id));
  }
  return removed.length;
}

/** The events are locked, so that two tags hung at once cannot both be the third. */
async function rejectTooManyTags(tx: Transaction, subjects: readonly TagSubject[]): Promise<void> {
  const full = await tx
    .select({ id: tagLinks.subjectId })
    .from(tagLinks)
    .where(
      inArray(
        tagLinks.subjectId,
        subjects.map(({ id }) => id),
      ),
    )
    .groupBy(tagLinks.subjectId)
    .having(gt(count(), maxTopicTags))
    .limit(1);
  if (full.length > 0) throw createFieldError("tag", `An event may have at most ${maxTopicTags} topic tags.`);
}

/** What staff did, thing by thing, in one statement. */
async function auditTagLinks(
  tx: Transaction,
  ctx: SignedInContext,
  action: string,
  { id: tagId, name, type }: Tag,
  subjects: readonly TagSubject[],
): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== "admin" || subjects.length === 0) return;
  await tx.insert(auditEntries).values(
    subjects.map(({ id, ownerId }) => ({
      actorId: actor.accountId,
      action,
      subjectType: type,
      subjectId: id,
      onBehalfOf: ownerId,
      detail: { tagId, name },
    })),
  );
}
