import { desc, eq, inArray, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { films } from "../../../db/schema/films.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { notes } from "../../../db/schema/notes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { queuePlaces } from "../../../db/schema/sale-queues.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { tags } from "../../../db/schema/tags.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { formatOwnerName } from "../leads/lead-rows.queries.ts";

/** Returns what the search shows of these orders, newest first. */
export async function findOrderHits(db: Queryable, ids: string[]) {
  const rows = await db
    .select({
      id: orders.id,
      name: orders.name,
      email: orders.email,
      pageTitle: pages.title,
      currency: orders.currency,
      total: orders.totalCents,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .where(inArray(orders.id, ids))
    .orderBy(...orderByNewest(orders));
  return rows.map(formatTime);
}

export async function findRegistrationHits(db: Queryable, ids: string[]) {
  const rows = await db
    .select({
      id: subscribers.id,
      pageId: subscribers.pageId,
      pageTitle: pages.title,
      name: subscribers.name,
      email: subscribers.email,
      createdAt: subscribers.createdAt,
    })
    .from(subscribers)
    .innerJoin(pages, eq(pages.id, subscribers.pageId))
    .where(inArray(subscribers.id, ids))
    .orderBy(...orderByNewest(subscribers));
  return rows.map(formatTime);
}

export async function findWaitlistHits(db: Queryable, ids: string[]) {
  const { id, name, email, pageId, createdAt } = waitlistEntries;
  const rows = await db
    .select({ id, name, email, pageTitle: pages.title, createdAt })
    .from(waitlistEntries)
    .innerJoin(pages, eq(pages.id, pageId))
    .where(inArray(id, ids))
    .orderBy(...orderByNewest(waitlistEntries));
  return rows.map(formatTime);
}

export async function findQueueHits(db: Queryable, ids: string[]) {
  const { id, email, pageId, joinedAt } = queuePlaces;
  const rows = await db
    .select({ id, email: sql<string>`coalesce(${email}, '')`, pageTitle: pages.title, createdAt: joinedAt })
    .from(queuePlaces)
    .innerJoin(pages, eq(pages.id, pageId))
    .where(inArray(id, ids))
    .orderBy(desc(joinedAt), desc(id));
  return rows.map(formatTime);
}

export const findEventHits = (db: Queryable, ids: string[]) =>
  db
    .select({
      id: pages.id,
      title: pages.title,
      url: pages.slug,
      owner: accountName,
      activated: pages.activated,
      archived: pages.archived,
      cancelled: sql<boolean>`${pages.cancelledAt} is not null`,
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(inArray(pages.id, ids))
    .orderBy(...orderByNewest(pages));

export const findFilmHits = (db: Queryable, ids: string[]) =>
  db
    .select({
      id: films.id,
      title: films.title,
      director: films.director,
      year: films.year,
      accountId: films.accountId,
      owner: accountName,
      pageId: sql<
        string | null
      >`(select event.id from ${pageFilms} shown join ${pages} event on event.id = shown.page_id
        where shown.film_id = ${films.id}
          and not exists (select from ${rehearsals} copy where copy.copy_page_id = event.id)
        order by event.created_at desc, event.id desc limit 1)`,
    })
    .from(films)
    .innerJoin(accounts, eq(accounts.id, films.accountId))
    .where(inArray(films.id, ids))
    .orderBy(...orderByNewest(films));

export const findCustomerHits = (db: Queryable, ids: string[]) =>
  db
    .select({
      id: accounts.id,
      name: accountName,
      email: accounts.email,
      business_type: accounts.businessType,
    })
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(...orderByNewest(accounts));

export async function findLeadHits(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(leadOwners)
    .where(inArray(leadOwners.id, ids))
    .orderBy(...orderByNewest(leadOwners));
  return rows.map((owner) => ({
    id: owner.id,
    name: formatOwnerName(owner),
    email: owner.email,
    stage: owner.stage,
  }));
}

export const findTagHits = (db: Queryable, ids: string[]) =>
  db
    .select({ id: tags.id, name: tags.name, type: tags.type })
    .from(tags)
    .where(inArray(tags.id, ids))
    .orderBy(tags.name, tags.id);

export async function findNoteHits(db: Queryable, ids: string[]) {
  const rows = await db
    .select({
      id: notes.id,
      text: notes.text,
      subjectType: notes.subjectType,
      subjectId: notes.subjectId,
      subjectName: sql<string>`coalesce(${accountName}, ${leadOwners.firstName} || ' ' || ${leadOwners.lastName}, ${orders.name}, '')`,
      createdAt: notes.createdAt,
    })
    .from(notes)
    // An id belongs to one table only.
    .leftJoin(accounts, eq(accounts.id, notes.subjectId))
    .leftJoin(leadOwners, eq(leadOwners.id, notes.subjectId))
    .leftJoin(orders, eq(orders.id, notes.subjectId))
    .where(inArray(notes.id, ids))
    .orderBy(...orderByNewest(notes));
  return rows.map(formatTime);
}

/** Leaves out the input of the emails, as their list does. */
export async function findEmailHits(db: Queryable, ids: string[]) {
  const { id, template, to, status, createdAt } = emailOutbox;
  const rows = await db
    .select({ id, template, to, status, createdAt })
    .from(emailOutbox)
    .where(inArray(id, ids))
    .orderBy(...orderByNewest(emailOutbox));
  return rows.map(formatTime);
}

const formatTime = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
