import { getPlayEnd, type ViewingTimes } from "@matinee/domain/viewing-windows";
import type { ScreeningEnd } from "@matinee/domain/page-kind";
import { pages } from "../../db/schema/pages.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { hasTimes } from "../../db/viewing-times.ts";

/** What `describeRoomEnd` needs of an event, its premiere and what a member entered with. */
export const roomEndFields = {
  closesAt: pages.closesAt,
  ends: pages.ends,
  watchHours: pages.watchHours,
  hasTimes,
  encoreFrom: premieres.encoreFrom,
  times: {
    // Not null, so that Drizzle does not take the row for a missing one.
    id: entitlements.id,
    unlockUntil: entitlements.unlockUntil,
    countedAt: entitlements.countedAt,
    watchUntil: entitlements.watchUntil,
  },
};

interface RoomEndRow {
  closesAt: Date | null;
  ends: ScreeningEnd;
  watchHours: number | null;
  hasTimes: boolean;
  encoreFrom: Date | null;
  times: ViewingTimes | null;
}

export interface RoomEnd {
  /** Until when a viewer may stay; null without an end. */
  endsAt: Date | null;
  /** When this may be another time: before, only a change of the premiere moves it. */
  readAgainAt: Date | null;
}

/** The time to finish begins while people are in the room, and is at least an hour. */
const READ_AGAIN_MS = 60_000;

/**
 * Decides until when a viewer who was admitted may stay in a live room: until the event closes and, in the encore, as long as what
 * plays may be renewed (rules/access.md, Time to watch).
 */
export function describeRoomEnd(row: RoomEndRow, now: Date): RoomEnd {
  const { closesAt, ends, watchHours, encoreFrom } = row;
  const times = row.hasTimes ? row.times : null;
  const isEncore = encoreFrom !== null && encoreFrom <= now;
  const mayChange = times !== null && (watchHours !== null || times.watchUntil !== null);
  return {
    endsAt: closesAt && (isEncore ? getPlayEnd(closesAt, ends, times) : closesAt),
    readAgainAt: mayChange ? (isEncore ? new Date(now.getTime() + READ_AGAIN_MS) : encoreFrom) : null,
  };
}
