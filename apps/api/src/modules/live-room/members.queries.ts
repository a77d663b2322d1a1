import type { RoomPerson } from "@matinee/contract/schemas/live-rooms";
import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { selectTicketOfViewer } from "../../db/viewer-entitlement.ts";
import { matchesViewerKind } from "../../platform/viewer-key.ts";

/** More than fit on a screen. */
const PEOPLE_PER_PAGE = 100;
/** An event has at most 20 moderators; staff who looked in are there too. */
const MAX_HOSTS = 50;

/** How many viewers entered a room, and from how many countries, as far as their orders and registrations say. */
export interface PeopleCount {
  members: number;
  countries: number;
}

/** A device that only asked for a ticket may be made up. */
const hasEntered = or(
  not(matchesViewerKind(liveRoomMembers.viewer, "device")),
  isNotNull(liveRoomMembers.streamedAt),
);

/**
 * Counts the viewers who entered a room and are not banned. The country of a gift's buyer says nothing about its
 * viewer.
 */
export async function countPeople(db: Queryable, pageId: string): Promise<PeopleCount> {
  const { role, bannedAt } = liveRoomMembers;
  const country = sql`case when ${orders.gift} is null then coalesce(${orders.country}, ${subscribers.country}) end`;
  const [row] = await db
    .select({
      members: count(),
      countries: sql<number>`(count(distinct ${country}) filter (where ${country} ~ '^[A-Z]{2}$'))::int`,
    })
    .from(liveRoomMembers)
    .leftJoin(entitlements, eq(entitlements.id, selectTicketOfViewer(liveRoomMembers)))
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(subscribers, eq(subscribers.id, entitlements.subscriberId))
    .where(and(eq(liveRoomMembers.pageId, pageId), eq(role, "viewer"), isNull(bannedAt), hasEntered));
  return row ?? { members: 0, countries: 0 };
}

/**
 * Finds the people who entered a room: first its hosts, then its viewers, the latest first. Banned people and those whose
 * name was erased are left out.
 * @param after the last viewer of the page before; without it, the first page
 */
export async function findPeople(
  db: Queryable,
  pageId: string,
  after?: string,
): Promise<{ members: RoomPerson[]; next: string | null }> {
  const { id, name, role, bannedAt } = liveRoomMembers;
  const isHere = and(eq(liveRoomMembers.pageId, pageId), isNull(bannedAt), ne(name, ""), hasEntered);
  const person = { id, name, role };
  const isViewer = eq(role, "viewer");
  const viewers = await db
    .select(person)
    .from(liveRoomMembers)
    .where(and(isHere, isViewer, after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(PEOPLE_PER_PAGE + 1);
  const page = viewers.slice(0, PEOPLE_PER_PAGE);
  const next = viewers.length > PEOPLE_PER_PAGE ? (page.at(-1)?.id ?? null) : null;
  if (after !== undefined) return { members: page, next };
  const hosts = await db
    .select(person)
    .from(liveRoomMembers)
    .where(and(isHere, ne(role, "viewer")))
    .orderBy(asc(id))
    .limit(MAX_HOSTS);
  return { members: [...hosts, ...page], next };
}

/** Notes that a viewer opened a first stream. */
export async function noteStream(db: Queryable, memberId: string, streamedAt: Date): Promise<void> {
  await db
    .update(liveRoomMembers)
    .set({ streamedAt })
    .where(and(eq(liveRoomMembers.id, memberId), isNull(liveRoomMembers.streamedAt)));
}
