import { PRODUCER_ROLES } from "@matinee/contract/policy";
import type { Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { and, asc, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { matchesSearch, type SearchScope, parseSearch } from "../../db/search.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { isUuid } from "../../db/ids.ts";
import { selectSharedPageIds } from "../../db/event-roles.ts";
import { pages } from "../../db/schema/pages.ts";
import { toTag } from "./create-tag.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

/** A filmmaker sees the global topics and the tags of the events that they own or
 * produce; staff see every tag. */
function isVisibleTo(db: Queryable, actor: Actor) {
  if (actor.type === "admin") return undefined;
  const isOnOwnPage = db
    .select({ id: tagLinks.tagId })
    .from(tagLinks)
    .innerJoin(pages, eq(pages.id, tagLinks.subjectId))
    .where(
      and(
        eq(tagLinks.tagId, tags.id),
        or(
          eq(pages.accountId, actor.accountId),
          actor.apiKey
            ? undefined
            : inArray(pages.id, selectSharedPageIds(db, actor.accountId, PRODUCER_ROLES)),
        ),
      ),
    );
  return and(eq(tags.type, "page"), or(eq(tags.global, true), exists(isOnOwnPage)));
}

export interface TagFilter {
  search_term?: string | undefined;
  type?: Tag["type"] | undefined;
  global?: boolean | undefined;
}

/** Builds the filter for a tag list, limited to the tags that the actor may see. */
export function buildTagFilter(
  db: Queryable,
  actor: Actor,
  { search_term, type, global }: TagFilter,
  reach?: SearchScope,
) {
  const search = parseSearch(search_term, reach);
  return and(
    isVisibleTo(db, actor),
    search && matchesSearch(search, tags),
    type === undefined ? undefined : eq(tags.type, type),
    global === undefined ? undefined : eq(tags.global, global),
  );
}

/** Finds tags by their ids, sorted by name. */
export async function findTagsByIds(db: Queryable, ids: string[]): Promise<Tag[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(inArray(tags.id, ids))
    .orderBy(asc(tags.name), asc(tags.id));
  return rows.map(toTag);
}

/**
 * Finds a tag of a type by its id or its name.
 * @throws AppError not-found, also for a tag that the actor may not see
 */
export async function findTag(
  db: Queryable,
  actor: Actor,
  type: Tag["type"],
  idOrName: string,
): Promise<Tag> {
  const matchesIdOrName = isUuid(idOrName)
    ? eq(tags.id, idOrName)
    : sql`lower(${tags.name}) = ${normaliseTagName(idOrName)}`;
  const [tag] = await db
    .select()
    .from(tags)
    .where(and(matchesIdOrName, eq(tags.type, type), isVisibleTo(db, actor)));
  if (!tag) throw createNotFoundError("tag");
  return toTag(tag);
}

/** Finds a tag as {@link findTag} does; null when there is none that the actor may see. */
export async function findTagIfExists(
  db: Queryable,
  actor: Actor,
  type: Tag["type"],
  idOrName: string,
): Promise<Tag | null> {
  try {
    return await findTag(db, actor, type, idOrName);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}
