import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, type Column, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isUuid } from "../../../db/ids.ts";
import { isNoRehearsal, isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { notes } from "../../../db/schema/notes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { tags } from "../../../db/schema/tags.ts";
import { escapeLike, matchesSearch, parseSearch, type Search, type SearchScope } from "../../../db/search.ts";
import { matchesName } from "../customers/customer-filter.ts";
import { matchesOwnerName } from "../leads/lead-rows.queries.ts";
import { isChargeId, readAmountCents } from "./search-term.rules.ts";

/** Fewer letters have no trigram, and the notes have no other index. */
const MIN_NOTE_TERM = 3;

/** Matches orders by buyer, by a whole id of the order or its charge, and by the amount paid. */
export function matchesOrder(term: string, scope: SearchScope): SQL | undefined {
  const cents = readAmountCents(term);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    isOfNoCopy(orders.pageId),
    or(
      containsTerm(term, scope, orders.name, orders.email),
      hasId(orders.id, term),
      isChargeId(term) ? eq(orders.chargeId, term) : undefined,
      cents === null ? undefined : eq(orders.totalCents, cents),
    ),
  );
}

export const matchesRegistration = (term: string, scope: SearchScope): SQL | undefined =>
  and(isNull(subscribers.removedAt), containsTerm(term, scope, subscribers.name, subscribers.email));

export const matchesEvent = (term: string, scope: SearchScope): SQL | undefined =>
  and(isNoRehearsal, or(containsTerm(term, scope, pages.title, pages.slug), hasId(pages.id, term)));

export const matchesCustomer = (term: string, scope: SearchScope): SQL | undefined =>
  and(eq(accounts.type, "filmmaker"), or(apply(term, scope, matchesName), hasId(accounts.id, term)));

export const matchesLead = (term: string, scope: SearchScope): SQL | undefined =>
  or(apply(term, scope, matchesOwnerName), hasId(leadOwners.id, term));

export const matchesTag = (term: string, scope: SearchScope): SQL => containsTerm(term, scope, tags.name);

export const matchesNote = (term: string): SQL =>
  term.length < MIN_NOTE_TERM ? sql`false` : ilike(notes.text, `%${escapeLike(term)}%`);

const containsTerm = (term: string, scope: SearchScope, ...texts: Column[]): SQL =>
  apply(term, scope, (search) => matchesSearch(search, ...texts));

/** Matches emails by recipient and by kind. Their subjects are composed at sending and not stored. */
export const matchesEmail = (term: string, scope: SearchScope): SQL | undefined =>
  and(isOfNoCopy(emailOutbox.pageId), containsTerm(term, scope, emailOutbox.to, emailOutbox.template));

/** A blank term matches nothing. */
function apply(term: string, scope: SearchScope, match: (search: Search) => SQL): SQL {
  const search = parseSearch(term, scope);
  return search ? match(search) : sql`false`;
}

const hasId = (column: PgColumn, term: string) => (isUuid(term) ? eq(column, term) : undefined);
