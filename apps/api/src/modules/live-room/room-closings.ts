import { inArray } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import type { Services } from "../../platform/context.ts";

/** While the database does not respond, it is asked again after this time. */
const RETRY_MS = 15_000;

/** When the events of this process's rooms close, so that the streams of their viewers end then. */
export interface RoomClosings {
  /** Notes when an event closes, as it was read just now. */
  note(pageId: string, closesAt: Date | null): void;
  /** Notes that the end of an event may have moved. */
  markChanged(pageId: string): void;
  /**
   * Returns the events that have closed, each once. The database is read only for those that are due or have changed.
   */
  findClosed(now: Date): Promise<string[]>;
  /** Forgets all other events. */
  keep(pageIds: ReadonlySet<string>): void;
}

export function createRoomClosings({ db }: Pick<Services, "db">): RoomClosings {
  /** Milliseconds since the Unix epoch; Infinity for an event without an end. */
  const ends = new Map<string, number>();
  let isReading = false;
  let retryAt = 0;

  async function readEnds(pageIds: readonly string[], now: Date): Promise<string[]> {
    const rows = await db
      .select({ id: pages.id, closesAt: pages.closesAt })
      .from(pages)
      .where(inArray(pages.id, [...pageIds]));
    const closed = rows.filter(({ closesAt }) => closesAt !== null && closesAt <= now);
    for (const { id, closesAt } of rows) ends.set(id, closesAt?.getTime() ?? Number.POSITIVE_INFINITY);
    for (const { id } of closed) ends.delete(id);
    return closed.map(({ id }) => id);
  }

  return {
    note: (pageId, closesAt) => void ends.set(pageId, closesAt?.getTime() ?? Number.POSITIVE_INFINITY),
    markChanged(pageId) {
      if (ends.has(pageId)) ends.set(pageId, 0);
    },
    async findClosed(now) {
      if (isReading || now.getTime() < retryAt) return [];
      const due = [...ends].filter(([, end]) => end <= now.getTime()).map(([pageId]) => pageId);
      if (due.length === 0) return [];
      isReading = true;
      try {
        return await readEnds(due, now);
      } catch (error) {
        retryAt = now.getTime() + RETRY_MS;
        throw error;
      } finally {
        isReading = false;
      }
    },
    keep(pageIds) {
      for (const pageId of ends.keys()) if (!pageIds.has(pageId)) ends.delete(pageId);
    },
  };
}
