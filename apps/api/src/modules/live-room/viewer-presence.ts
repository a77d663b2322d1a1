import type { Services } from "../../platform/context.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import type { RoomToken } from "./room-tokens.ts";
import { type Departure, recordAttendance, recordDepartures } from "./record-attendance.ts";

/** Another process has recorded by then that a viewer left who comes to this one. */
const RECORD_ENTERED_MS = 1500;

/**
 * Who is at premieres with a stream on this process, and who left, in its memory until it is recorded: one statement a
 * second while viewers come or leave, and the one that records the attendance.
 */
export interface ViewerPresence {
  /** Notes that a stream opened. */
  enter(ticket: RoomToken): void;
  /** Notes that the last stream of a member on this process closed. */
  leave(ticket: RoomToken): void;
  /** Records those who came and those who left since the last call, and writes nothing while no one does. */
  recordChanges(): Promise<void>;
  /** Records everyone who is there. */
  recordPresent(): Promise<void>;
  /** Records that everyone leaves who is there, because the process ends. */
  recordEnd(): Promise<void>;
}

interface Presence {
  ticket: RoomToken;
  /** When the first of the member's open streams was opened. */
  enteredAt: Date;
}

export function createViewerPresence(
  services: Pick<Services, "db" | "clock"> & PremiereClockServices,
): ViewerPresence {
  const { clock } = services;
  // All by member.
  const present = new Map<string, Presence>();
  const entered = new Map<string, Presence>();
  const left = new Map<string, Departure>();

  function leave({ role, pageId, memberId }: RoomToken) {
    if (role !== "viewer") return;
    present.delete(memberId);
    entered.delete(memberId);
    left.set(memberId, { pageId, memberId, leftAt: clock.now() });
  }

  async function recordLeft() {
    const departures = [...left.values()];
    left.clear();
    await recordDepartures(services, departures);
  }

  async function recordEntered() {
    const before = clock.now().getTime() - RECORD_ENTERED_MS;
    const due = [...entered.values()].filter(({ enteredAt }) => enteredAt.getTime() <= before);
    for (const { ticket } of due) entered.delete(ticket.memberId);
    await recordAttendance(services, due);
  }

  return {
    enter(ticket) {
      if (ticket.role !== "viewer" || present.has(ticket.memberId)) return;
      const presence = { ticket, enteredAt: clock.now() };
      present.set(ticket.memberId, presence);
      entered.set(ticket.memberId, presence);
    },
    leave,
    async recordChanges() {
      await recordLeft();
      await recordEntered();
    },
    recordPresent: () => recordAttendance(services, [...present.values()]),
    async recordEnd() {
      for (const { ticket } of present.values()) leave(ticket);
      await recordLeft();
    },
  };
}
