import { maxTopicTags } from "@matinee/domain/event-rules";
import type { Tag } from "@matinee/contract/schemas/tags";
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { recordAudits } from "../audit/record-audit.ts";
import { lockSubjects, type TagSubject } from "./tag-subjects.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

/**
 * Attaches a tag to every subject, atomically.
 * @returns the number of subjects that did not carry the tag before
 * @throws AppError not-found, forbidden, invalid when an event would carry more than three
 */
export async function attachTag(
  tx: Transaction,
  ctx: SignedInContext,
  tag: Tag,
  ids: readonly string[],
): Promise<number> {
  const subjects = await lockSubjects(tx, ctx, tag.type, ids);
  if (!(await lockTag(tx, tag, "key share"))) throw createNotFoundError("tag");
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
 * Detaches a tag from every subject. A tag that is not global is deleted with its last use, which frees its name.
 * @returns the number of subjects that carried the tag
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
  if (!tag.global) await removeUnusedTag(tx, tag);
  return removed.length;
}

/** Deletes a tag that no subject has. Waits for transactions that attach it, so that they do not lose their link. */
async function removeUnusedTag(tx: Transaction, tag: Tag): Promise<void> {
  await lockTag(tx, tag, "update");
  if ((await tx.$count(tagLinks, eq(tagLinks.tagId, tag.id))) === 0) {
    await tx.delete(tags).where(eq(tags.id, tag.id));
  }
}

/** @returns false when the tag was deleted since it was read */
async function lockTag(tx: Transaction, { id }: Tag, strength: "key share" | "update"): Promise<boolean> {
  const locked = await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, id)).for(strength);
  return locked.length > 0;
}

/** The events must be locked, so that two tags attached concurrently cannot both count as the third. */
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
  if (full.length > 0) throw createFieldError("tag", (t) => t.apiErrors.tags.tooMany(maxTopicTags));
}

/** Writes one audit entry per subject, in one statement, for changes by others than the owner. */
async function auditTagLinks(
  tx: Transaction,
  ctx: SignedInContext,
  action: "tag.link" | "tag.unlink",
  { id: tagId, name, type, global }: Tag,
  all: readonly TagSubject[],
): Promise<void> {
  const { actor } = ctx;
  const subjects = all.filter(({ ownerId }) => actor.type === "admin" || ownerId !== actor.accountId);
  await recordAudits(
    tx,
    ctx,
    subjects.map(({ id, ownerId }) => ({
      action,
      subjectType: type,
      subjectId: id,
      ...(ownerId !== null && { onBehalfOf: ownerId }),
      // Whether it is global decides how its removal can be undone.
      detail: { tagId, name, ...(global && { global }) },
    })),
  );
}
