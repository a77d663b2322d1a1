import type { Tag } from "@matinee/contract/schemas/tags";
import { and, eq, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { attachTag, detachTag } from "./attach-tag.ts";
import { createTag } from "./create-tag.ts";
import { lockSubjects } from "./tag-subjects.ts";
import { findTag, findTagIfExists } from "./tags.queries.ts";
import { tagLinks } from "../../db/schema/tags.ts";

/**
 * Replaces `tag` with `newTag` on those of the subjects that carry it. Creates `newTag` if it does not exist. All
 * other subjects keep the tag.
 * @returns the number of changed subjects
 * @throws AppError not-found, forbidden
 */
export async function replaceTag(
  tx: Transaction,
  ctx: SignedInContext,
  { type, tag: idOrName, newTag, global = false }: Pick<Tag, "type"> & ReplaceTagInput,
  ids: readonly string[],
): Promise<number> {
  const tag = await findTag(tx, ctx.actor, type, idOrName);
  const subjects = await lockSubjects(tx, ctx, type, ids);
  const links = await tx
    .select({ subjectId: tagLinks.subjectId })
    .from(tagLinks)
    .where(
      and(
        eq(tagLinks.tagId, tag.id),
        inArray(
          tagLinks.subjectId,
          subjects.map(({ id }) => id),
        ),
      ),
    );
  const carriers = links.map(({ subjectId }) => subjectId);
  if (carriers.length === 0) return 0;
  const replacement =
    (await findTagIfExists(tx, ctx.actor, type, newTag)) ??
    (await createTag(tx, { name: newTag, type, global }));
  if (replacement.id === tag.id) return 0;
  // The old tag is removed first: an event with the maximum number of tags needs room for the new one.
  await detachTag(tx, ctx, tag, carriers);
  await attachTag(tx, ctx, replacement, carriers);
  return carriers.length;
}

interface ReplaceTagInput {
  /** The id or the name of the tag to replace. */
  tag: string;
  newTag: string;
  global?: boolean | undefined;
}
