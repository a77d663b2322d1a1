import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { hasEmail } from "../../../db/has-email.ts";
import { isNoRehearsal, isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
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
import { hasId, matchesSearch, parseSearch, type Search, type SearchScope } from "../../../db/search.ts";
import { matchesName } from "../customers/customer-filter.ts";
import { matchesOwnerName } from "../leads/lead-rows.queries.ts";
import { matchesOrder } from "../reports/admin-orders.queries.ts";

/** The conditions of the search of everything by kind of record. A blank term matches nothing. */
const apply =
  (match: (search: Search) => SQL | undefined) =>
  (term: string, scope: SearchScope): SQL | undefined => {
    const search = parseSearch(term, scope);
    return search ? match(search) : sql`false`;
  };

export const matchesPlacedOrder = apply((search) =>
  and(inArray(orders.status, PLACED_STATUSES), isOfNoCopy(orders.pageId), matchesOrder(search)),
);

export const matchesRegistration = apply((search) =>
  and(isNull(subscribers.removedAt), matchesSearch(search, subscribers)),
);

export const matchesWaitlistEntry = apply((search) => matchesSearch(search, waitlistEntries));

/** By the whole email: a queue may have a hundred thousand places, of which most are forgotten after it. */
export const matchesQueuePlace = apply(({ term }) => hasEmail(queuePlaces.email, term));

export const matchesEvent = apply((search) =>
  and(isNoRehearsal, or(matchesSearch(search, pages), hasId(search, pages.id))),
);

export const matchesFilm = apply((search) => or(matchesSearch(search, films), hasId(search, films.id)));

export const matchesCustomer = apply((search) =>
  and(eq(accounts.type, "filmmaker"), or(matchesName(search), hasId(search, accounts.id))),
);

export const matchesLead = apply((search) => or(matchesOwnerName(search), hasId(search, leadOwners.id)));

export const matchesTag = apply((search) => matchesSearch(search, tags));

export const matchesNote = apply((search) => matchesSearch(search, notes));

/** Matches emails by recipient and by kind. Their subjects are composed at sending and not stored. */
export const matchesEmail = apply((search) =>
  and(isOfNoCopy(emailOutbox.pageId), matchesSearch(search, emailOutbox)),
);
