import type { LeadOwnerRow, LeadSource, LeadStage } from "@matinee/contract/schemas/leads";
import { and, count, eq, exists, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { containing } from "../../db/search-pattern.ts";
import { isTagged, tagsOf } from "../tags/subject-tags.queries.ts";
import { leadOwners, leads } from "./leads.table.ts";

export interface LeadOwnerFilter {
  search_term?: string | undefined;
  stage?: LeadStage | undefined;
  source?: LeadSource | undefined;
  tag?: string | undefined;
}

const ownerName = sql`(${leadOwners.firstName} || ' ' || ${leadOwners.lastName})`;

function isNamed(search: string | undefined): SQL | undefined {
  const pattern = containing(search);
  return pattern === undefined ? undefined : or(ilike(ownerName, pattern), ilike(leadOwners.email, pattern));
}

function ownerFilter(db: Queryable, filter: LeadOwnerFilter): SQL | undefined {
  const fromSource =
    filter.source &&
    exists(
      db
        .select({ one: sql`1` })
        .from(leads)
        .where(and(eq(leads.leadOwnerId, leadOwners.id), eq(leads.sourceType, filter.source))),
    );
  return and(
    isNamed(filter.search_term),
    filter.stage && eq(leadOwners.stage, filter.stage),
    fromSource,
    isTagged(db, leadOwners.id, "leadowner", filter.tag),
  );
}

/** Lead owners that match, newest first. */
export async function selectLeadOwners(
  db: Queryable,
  filter: LeadOwnerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LeadOwnerRow[]> {
  const found = await db
    .select({ id: leadOwners.id })
    .from(leadOwners)
    .where(ownerFilter(db, filter))
    .orderBy(...newestFirst(leadOwners))
    .limit(limit)
    .offset(offset);
  return leadOwnersOf(
    db,
    found.map(({ id }) => id),
  );
}

/** How many lead owners match. */
export async function countLeadOwners(db: Queryable, filter: LeadOwnerFilter): Promise<number> {
  return db.$count(leadOwners, ownerFilter(db, filter));
}

/** These lead owners with all that a row says, newest first. */
export async function leadOwnersOf(db: Queryable, ids: string[]): Promise<LeadOwnerRow[]> {
  if (ids.length === 0) return [];
  const [owners, theirLeads, tags] = await Promise.all([
    db
      .select()
      .from(leadOwners)
      .where(inArray(leadOwners.id, ids))
      .orderBy(...newestFirst(leadOwners)),
    db
      .select()
      .from(leads)
      .where(inArray(leads.leadOwnerId, ids))
      .orderBy(...newestFirst(leads)),
    tagsOf(db, ids),
  ]);
  const byOwner = Map.groupBy(theirLeads, ({ leadOwnerId }) => leadOwnerId);
  return owners.map((owner) => {
    const own = byOwner.get(owner.id) ?? [];
    return {
      id: owner.id,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      firstName: owner.firstName,
      lastName: owner.lastName,
      email: owner.email,
      stage: owner.stage,
      account_id: owner.accountId,
      film_count: owner.filmCount,
      documentary_filmmaker: owner.documentaryFilmmaker,
      source: own[0]?.sourceType ?? null,
      sources: [...new Set(own.map(({ sourceType }) => sourceType))],
      leads: own.map(leadAnswer),
      tags: tags.get(owner.id) ?? [],
      createdAt: owner.createdAt.toISOString(),
    };
  });
}

/** Single leads of owners who match, newest first, with how many there are. */
export async function listLeads(
  db: Queryable,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
) {
  const where = isNamed(search);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ lead: leads, owner: leadOwners })
      .from(leads)
      .innerJoin(leadOwners, eq(leadOwners.id, leads.leadOwnerId))
      .where(where)
      .orderBy(...newestFirst(leads))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(leads)
      .innerJoin(leadOwners, eq(leadOwners.id, leads.leadOwnerId))
      .where(where),
  ]);
  return {
    rows: rows.map(({ lead, owner }) => ({
      ...leadAnswer(lead),
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      email: owner.email,
    })),
    total: counted?.total ?? 0,
  };
}

function leadAnswer(lead: typeof leads.$inferSelect): LeadOwnerRow["leads"][number] {
  return {
    id: lead.id,
    leadOwnerId: lead.leadOwnerId,
    sourceType: lead.sourceType,
    filmCount: lead.filmCount,
    documentaryFilmmaker: lead.documentaryFilmmaker,
    formTitle: lead.formTitle,
    formId: lead.formId,
    createdAt: lead.createdAt.toISOString(),
  };
}
