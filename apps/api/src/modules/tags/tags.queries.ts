import type { Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { and, asc, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { contains, type Reach, searchOf } from "../../db/search.ts";
import { notFound } from "../../platform/errors.ts";
import { isUuid } from "../../db/ids.ts";
import { pages } from "../../db/schema/pages.ts";
import { tagAnswer } from "./make-tag.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

/** A filmmaker knows the global topics and what hangs on their own events; staff know every tag. */
function knownTo(db: Queryable, actor: Actor) {
  if (actor.type === "admin") return undefined;
  const onTheirs = db
    .select({ id: tagLinks.tagId })
    .from(tagLinks)
    .innerJoin(pages, eq(pages.id, tagLinks.subjectId))
    .where(and(eq(tagLinks.tagId, tags.id), eq(pages.accountId, actor.accountId)));
  return and(eq(tags.type, "page"), or(eq(tags.global, true), exists(onTheirs)));
}

export interface TagFilter {
  search_term?: string | undefined;
  type?: Tag["type"] | undefined;
  global?: boolean | undefined;
}

/** The tags that were asked for, of those that the actor knows. */
export function tagFilter(
  db: Queryable,
  actor: Actor,
  { search_term, type, global }: TagFilter,
  reach?: Reach,
) {
  const search = searchOf(search_term, reach);
  return and(
    knownTo(db, actor),
    search && contains(search, tags.name),
    type === undefined ? undefined : eq(tags.type, type),
    global === undefined ? undefined : eq(tags.global, global),
  );
}

/** These tags, by name. */
export async function tagRowsOf(db: Queryable, ids: string[]): Promise<Tag[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(inArray(tags.id, ids))
    .orderBy(asc(tags.name), asc(tags.id));
  return rows.map(tagAnswer);
}

/**
 * A tag of a type by its id or its name.
 * @throws AppError not-found, also for one that the actor does not know
 */
export async function findTag(
  db: Queryable,
  actor: Actor,
  type: Tag["type"],
  idOrName: string,
): Promise<Tag> {
  const isIt = isUuid(idOrName)
    ? eq(tags.id, idOrName)
    : sql`lower(${tags.name}) = ${normaliseTagName(idOrName)}`;
  const [tag] = await db
    .select()
    .from(tags)
    .where(and(isIt, eq(tags.type, type), knownTo(db, actor)));
  if (!tag) throw notFound("This tag");
  return tagAnswer(tag);
}
