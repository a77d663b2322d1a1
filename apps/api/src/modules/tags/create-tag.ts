import type { Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { violatesConstraint } from "../../db/transaction.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { tags } from "../../db/schema/tags.ts";

/**
 * Converts a text to the stored form of a tag name: lower-cased, whitespace replaced by hyphens.
 * @throws AppError invalid when the result is empty
 */
export function parseTagName(text: string): string {
  const name = normaliseTagName(text);
  if (name === "") throw createFieldError("tag_name", (t) => t.apiErrors.tags.empty);
  return name;
}

export const createTagTakenError = () => new AppError("tag-taken", (t) => t.tags.taken);

/**
 * Creates a tag.
 * @throws AppError tag-taken when a tag of this type has the name, even one created concurrently; invalid
 */
export async function createTag(
  tx: Transaction,
  { name, type, global }: { name: string; type: Tag["type"]; global: boolean },
): Promise<Tag> {
  const [tag] = await tx
    .insert(tags)
    .values({ name: parseTagName(name), type, global })
    .returning()
    .catch((error: unknown) => {
      throw violatesConstraint(error, "tags_name_key") ? createTagTakenError() : error;
    });
  if (!tag) throw new Error("insert returned no tag");
  return toTag(tag);
}

/** Creates a tag, or finds the one with this name, also one that is created at the same time. @throws AppError invalid */
export async function createOrFindTag(
  tx: Transaction,
  { name, type, global }: { name: string; type: Tag["type"]; global: boolean },
): Promise<Tag> {
  const stored = parseTagName(name);
  await tx.insert(tags).values({ name: stored, type, global }).onConflictDoNothing();
  const [tag] = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.type, type), eq(sql`lower(${tags.name})`, stored)))
    .for("share");
  if (!tag) throw createTagTakenError();
  return toTag(tag);
}

export const toTag = ({ id, name, type, global }: typeof tags.$inferSelect): Tag => ({
  id,
  name,
  type,
  global,
});
