import type { LeadOwnerRow, LeadSource, LeadStage } from "@matinee/contract/schemas/leads";
import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { matchesSearch, type SearchScope, type Search, parseSearch } from "../../../db/search.ts";
import type { RelatedSearch } from "../../../db/related-search.ts";
import { isTagged, findTagsBySubject } from "../../tags/subject-tags.queries.ts";
import { leadOwners, leads } from "../../../db/schema/leads.ts";

export interface LeadOwnerFilter {
  search_term?: string | undefined;
  stage?: LeadStage | undefined;
  source?: LeadSource | undefined;
  tag?: string | undefined;
}

/** Matches lead owners whose name or email contains the search term. */
export const matchesOwnerName = (search: Search): SQL => matchesSearch(search, leadOwners);

/** Builds the condition of the lead owner list. */
export function buildLeadOwnerFilter(
  db: Queryable,
  filter: LeadOwnerFilter,
  reach?: SearchScope,
): SQL | undefined {
  const search = parseSearch(filter.search_term, reach);
  const fromSource =
    filter.source &&
    exists(
      db
        .select({ exists: sql`1` })
        .from(leads)
        .where(and(eq(leads.leadOwnerId, leadOwners.id), eq(leads.sourceType, filter.source))),
    );
  return and(
    search && matchesOwnerName(search),
    filter.stage && eq(leadOwners.stage, filter.stage),
    fromSource,
    isTagged(db, leadOwners.id, "leadowner", filter.tag),
  );
}

/** Returns these lead owners with all columns of the staff list, newest first. */
export async function findLeadOwnersByIds(db: Queryable, ids: string[]): Promise<LeadOwnerRow[]> {
  if (ids.length === 0) return [];
  const [owners, leadRows, tags] = await Promise.all([
    db
      .select()
      .from(leadOwners)
      .where(inArray(leadOwners.id, ids))
      .orderBy(...orderByNewest(leadOwners)),
    db
      .select()
      .from(leads)
      .where(inArray(leads.leadOwnerId, ids))
      .orderBy(...orderByNewest(leads)),
    findTagsBySubject(db, ids),
  ]);
  const byOwner = Map.groupBy(leadRows, ({ leadOwnerId }) => leadOwnerId);
  return owners.map((owner) => {
    const ownerLeads = byOwner.get(owner.id) ?? [];
    return {
      id: owner.id,
      name: formatOwnerName(owner),
      firstName: owner.firstName,
      lastName: owner.lastName,
      email: owner.email,
      stage: owner.stage,
      account_id: owner.accountId,
      film_count: owner.filmCount,
      documentary_filmmaker: owner.documentaryFilmmaker,
      source: ownerLeads[0]?.sourceType ?? null,
      sources: [...new Set(ownerLeads.map(({ sourceType }) => sourceType))],
      leads: ownerLeads.map(toLead),
      tags: tags.get(owner.id) ?? [],
      createdAt: owner.createdAt.toISOString(),
    };
  });
}

/** Builds the search of the lead list: leads whose owner's name or email contains the text. */
export const buildLeadSearch = (text: string | undefined): RelatedSearch | undefined =>
  text?.trim()
    ? {
        term: text,
        column: leads.leadOwnerId,
        other: leadOwners,
        matchesOther: matchesOwnerName,
        filter: () => undefined,
      }
    : undefined;

/** Returns these leads with the name and email of their owner, newest first. */
export async function findLeadsByIds(db: Queryable, ids: string[]) {
  const rows = await db
    .select({ lead: leads, owner: leadOwners })
    .from(leads)
    .innerJoin(leadOwners, eq(leadOwners.id, leads.leadOwnerId))
    .where(inArray(leads.id, ids))
    .orderBy(...orderByNewest(leads));
  return rows.map(({ lead, owner }) => ({
    ...toLead(lead),
    name: formatOwnerName(owner),
    email: owner.email,
  }));
}

function toLead(lead: typeof leads.$inferSelect): LeadOwnerRow["leads"][number] {
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

/** Formats the name of a lead owner, whose names may be blank. */
export const formatOwnerName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
