import type { Services } from "../../platform/context.ts";
import { announcePeople } from "../../platform/live-room/append-events.ts";
import { countPeople } from "./members.queries.ts";

/** Tells the streams of every process how many people have entered a room, and reads nothing while no one enters. */
export interface PeopleCounts {
  /** Notes that a room's number may have changed. */
  note(pageId: string): void;
  /** Tells every process which rooms changed since the last call, this one included. */
  announce(): Promise<void>;
  /** Counts a room once and sends the number if it is another one than the last. */
  send(pageId: string): Promise<void>;
  /** Forgets the numbers of all other rooms. */
  keep(pageIds: ReadonlySet<string>): void;
}

/** @param write sends bytes to the streams of a room */
export function createPeopleCounts(
  { db }: Pick<Services, "db">,
  write: (pageId: string, bytes: Uint8Array) => void,
): PeopleCounts {
  const changed = new Set<string>();
  /** The last event of each room. */
  const sent = new Map<string, string>();
  return {
    note: (pageId) => void changed.add(pageId),
    async announce() {
      const pageIds = [...changed];
      changed.clear();
      try {
        for (const pageId of pageIds) await announcePeople(db, pageId);
      } catch (error) {
        for (const pageId of pageIds) changed.add(pageId);
        throw error;
      }
    },
    async send(pageId) {
      const event = `event: members\ndata: ${JSON.stringify(await countPeople(db, pageId))}\n\n`;
      if (sent.get(pageId) === event) return;
      sent.set(pageId, event);
      write(pageId, Buffer.from(event));
    },
    keep(pageIds) {
      for (const pageId of sent.keys()) if (!pageIds.has(pageId)) sent.delete(pageId);
    },
  };
}
