import { searchHits } from "@matinee/domain/limits";
import { SEARCH_KINDS, type SearchKind } from "@matinee/domain/vocabulary";
import type { SearchGroup } from "@matinee/contract/routes/admin-search";
import type { Database, Queryable } from "../../../db/client.ts";
import { findFirstIds, type IdSource } from "../../../db/list-page.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { films } from "../../../db/schema/films.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { notes } from "../../../db/schema/notes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces } from "../../../db/schema/sale-queues.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { tags } from "../../../db/schema/tags.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { readInTime } from "../../../db/transaction.ts";
import * as hits from "./search-hits.queries.ts";
import {
  matchesCustomer,
  matchesEmail,
  matchesEvent,
  matchesFilm,
  matchesLead,
  matchesNote,
  matchesPlacedOrder,
  matchesQueuePlace,
  matchesRegistration,
  matchesTag,
  matchesWaitlistEntry,
} from "./search-matches.ts";

/** A search that takes longer is stopped; its kind then has no count. */
const TIMEOUT_MS = 1500;

/**
 * Searches every kind of record, or one of them, newest matches first (rules/staff.md, Search of everything). The kinds
 * are searched one after the other, so that a search holds one connection.
 */
export async function searchEverything(
  db: Database,
  term: string,
  only?: SearchKind,
): Promise<SearchGroup[]> {
  const limit = only ? searchHits.ofOneKind : searchHits.ofEachKind;
  const groups: SearchGroup[] = [];
  for (const kind of only ? [only] : SEARCH_KINDS) groups.push(await searchInTime(db, kind, term, limit));
  return groups;
}

async function searchInTime(
  db: Database,
  kind: SearchKind,
  term: string,
  limit: number,
): Promise<SearchGroup> {
  const found = await readInTime(db, { timeoutMs: TIMEOUT_MS }, (tx) => searchKind(tx, kind, term, limit));
  return found ?? { kind, rows: [], count: null, hasMore: false };
}

function searchKind(db: Queryable, kind: SearchKind, term: string, limit: number): Promise<SearchGroup> {
  switch (kind) {
    case "orders":
      return findGroup(
        kind,
        { db, table: orders, sortKey: orders.createdAt, where: (scope) => matchesPlacedOrder(term, scope) },
        { limit, read: hits.findOrderHits },
      );
    case "registrations":
      return findGroup(
        kind,
        {
          db,
          table: subscribers,
          sortKey: subscribers.createdAt,
          where: (scope) => matchesRegistration(term, scope),
        },
        { limit, read: hits.findRegistrationHits },
      );
    case "waitlist":
      return findGroup(
        kind,
        {
          db,
          table: waitlistEntries,
          sortKey: waitlistEntries.createdAt,
          where: (scope) => matchesWaitlistEntry(term, scope),
        },
        { limit, read: hits.findWaitlistHits },
      );
    case "queues":
      return findGroup(
        kind,
        {
          db,
          table: queuePlaces,
          sortKey: queuePlaces.joinedAt,
          where: (scope) => matchesQueuePlace(term, scope),
        },
        { limit, read: hits.findQueueHits },
      );
    case "events":
      return findGroup(
        kind,
        { db, table: pages, sortKey: pages.createdAt, where: (scope) => matchesEvent(term, scope) },
        { limit, read: hits.findEventHits },
      );
    case "films":
      return findGroup(
        kind,
        { db, table: films, sortKey: films.createdAt, where: (scope) => matchesFilm(term, scope) },
        { limit, read: hits.findFilmHits },
      );
    case "customers":
      return findGroup(
        kind,
        { db, table: accounts, sortKey: accounts.createdAt, where: (scope) => matchesCustomer(term, scope) },
        { limit, read: hits.findCustomerHits },
      );
    case "leads":
      return findGroup(
        kind,
        { db, table: leadOwners, sortKey: leadOwners.createdAt, where: (scope) => matchesLead(term, scope) },
        { limit, read: hits.findLeadHits },
      );
    case "tags":
      return findGroup(
        kind,
        { db, table: tags, sortKey: tags.name, ascending: true, where: (scope) => matchesTag(term, scope) },
        { limit, read: hits.findTagHits },
      );
    case "notes":
      return findGroup(
        kind,
        { db, table: notes, sortKey: notes.createdAt, where: (scope) => matchesNote(term, scope) },
        { limit, read: hits.findNoteHits },
      );
    case "emails":
      return findGroup(
        kind,
        {
          db,
          table: emailOutbox,
          sortKey: emailOutbox.createdAt,
          where: (scope) => matchesEmail(term, scope),
        },
        { limit, read: hits.findEmailHits },
      );
  }
}

async function findGroup<Kind extends SearchKind, Row>(
  kind: Kind,
  source: IdSource,
  { limit, read }: { limit: number; read: (db: Queryable, ids: string[]) => Promise<Row[]> },
) {
  // One more shows whether there are more than the limit of the count.
  const ids = await findFirstIds(source, searchHits.counted + 1);
  const rows = ids.length === 0 ? [] : await read(source.db, ids.slice(0, limit));
  return {
    kind,
    rows,
    count: Math.min(ids.length, searchHits.counted),
    hasMore: ids.length > searchHits.counted,
  };
}
