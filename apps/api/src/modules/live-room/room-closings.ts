import { and, eq, inArray } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import type { Services } from "../../platform/context.ts";
import { describeRoomEnd, type RoomEnd, roomEndFields } from "./room-end.ts";
import type { RoomToken } from "./room-tokens.ts";

/** While the database does not respond, it is asked again after this time. */
const RETRY_MS = 15_000;

/** The viewers of a room whose time ends together: those with one ticket or registration, or all who have none. */
type Viewers = Pick<RoomToken, "pageId" | "entitlementId">;

/** When the viewers of this process's rooms must leave, so that their streams end then. */
export interface RoomClosings {
  /** Notes the end of a viewer's time, as it was read just now. */
  note(viewers: Viewers, end: RoomEnd): void;
  /** Notes that the ends of a room may have moved. */
  markChanged(pageId: string): void;
  /**
   * Returns those whose time has ended, each once. The database is read only for those that are due or have changed.
   */
  findClosed(now: Date): Promise<Viewers[]>;
  /** Forgets all others. */
  keep(viewers: readonly Viewers[]): void;
}

export const isSameViewers = (one: Viewers, other: Viewers): boolean =>
  one.pageId === other.pageId && one.entitlementId === other.entitlementId;

export function createRoomClosings({ db }: Pick<Services, "db">): RoomClosings {
  /** When each is looked at, in milliseconds since the Unix epoch. */
  const dues = new Map<string, { viewers: Viewers; at: number }>();
  let isReading = false;
  let retryAt = 0;
  const nameViewers = ({ pageId, entitlementId = "" }: Viewers) => `${pageId} ${entitlementId}`;

  function note(viewers: Viewers, { endsAt, readAgainAt }: RoomEnd) {
    const at = Math.min(...[endsAt, readAgainAt].map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY));
    dues.set(nameViewers(viewers), { viewers, at });
  }

  async function readEnds(due: readonly Viewers[], now: Date): Promise<Viewers[]> {
    const pageIds = [...new Set(due.map(({ pageId }) => pageId))];
    const entitlementIds = due.flatMap(({ entitlementId }) => entitlementId ?? []);
    const rows = await db
      .select({ id: pages.id, ...roomEndFields })
      .from(pages)
      .leftJoin(premieres, eq(premieres.pageId, pages.id))
      .leftJoin(
        entitlements,
        and(eq(entitlements.pageId, pages.id), inArray(entitlements.id, entitlementIds)),
      )
      .where(inArray(pages.id, pageIds));
    const events = new Map(rows.map((row) => [row.id, row]));
    const held = new Map(rows.flatMap(({ times }) => (times ? [[times.id, times] as const] : [])));
    return due.filter((viewers) => {
      const event = events.get(viewers.pageId);
      const times = held.get(viewers.entitlementId ?? "") ?? null;
      const end = event && describeRoomEnd({ ...event, times }, now);
      const hasEnded = end?.endsAt ? end.endsAt <= now : false;
      if (!end || hasEnded) dues.delete(nameViewers(viewers));
      else note(viewers, end);
      return hasEnded;
    });
  }

  return {
    note,
    markChanged(pageId) {
      for (const due of dues.values()) if (due.viewers.pageId === pageId) due.at = 0;
    },
    async findClosed(now) {
      if (isReading || now.getTime() < retryAt) return [];
      const due = [...dues.values()].filter(({ at }) => at <= now.getTime());
      if (due.length === 0) return [];
      isReading = true;
      try {
        return await readEnds(
          due.map(({ viewers }) => viewers),
          now,
        );
      } catch (error) {
        retryAt = now.getTime() + RETRY_MS;
        throw error;
      } finally {
        isReading = false;
      }
    },
    keep(viewers) {
      const kept = new Set(viewers.map(nameViewers));
      for (const name of dues.keys()) if (!kept.has(name)) dues.delete(name);
    },
  };
}
