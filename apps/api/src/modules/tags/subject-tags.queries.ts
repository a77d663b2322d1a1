import type { Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { toTag } from "./create-tag.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

/** Finds the tags of each subject, sorted by name. */
export async function findTagsBySubject(
  db: Queryable,
  subjectIds: readonly string[],
): Promise<Map<string, Tag[]>> {
  if (subjectIds.length === 0) return new Map();
  const links = await db
    .select({ subjectId: tagLinks.subjectId, tag: tags })
    .from(tagLinks)
    .innerJoin(tags, eq(tags.id, tagLinks.tagId))
    .where(inArray(tagLinks.subjectId, [...subjectIds]))
    .orderBy(asc(tags.name));
  const bySubject = Map.groupBy(links, ({ subjectId }) => subjectId);
  return new Map([...bySubject].map(([id, subjectLinks]) => [id, subjectLinks.map(({ tag }) => toTag(tag))]));
}

/** Builds a condition for subjects that carry a tag of this type and name; undefined when no name is given. */
export function isTagged(
  db: Queryable,
  subjectId: PgColumn,
  type: Tag["type"],
  name: string | undefined,
): SQL | undefined {
  if (!name?.trim()) return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(tagLinks)
      .innerJoin(tags, eq(tags.id, tagLinks.tagId))
      .where(
        and(
          eq(tagLinks.subjectId, subjectId),
          eq(tags.type, type),
          eq(sql`lower(${tags.name})`, normaliseTagName(name)),
        ),
      ),
  );
}
