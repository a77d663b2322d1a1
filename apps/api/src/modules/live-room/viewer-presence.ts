import type { Services } from "../../platform/context.ts";
import { computeAwayMs } from "../premieres/presence.rules.ts";
import type { LiveRoomTicket } from "./live-room-tickets.ts";
import { type Departure, recordAttendance, recordDepartures } from "./record-attendance.ts";

/**
 * Who left the programmes of premieres and came back, in this process's memory until it is recorded: one statement a
 * second while viewers leave, and the one that records the attendance.
 */
export interface ViewerPresence {
  /** Notes that a stream opened. @param seatedUntil of the member, as it was stored then */
  enter(ticket: LiveRoomTicket, seatedUntil: Date | null): void;
  /** Notes that the last stream of a member on this process closed. */
  leave(ticket: LiveRoomTicket): void;
  /** Records those who left since the last call, and writes nothing while no one leaves. */
  recordLeft(): Promise<void>;
  /** Records those who are there, and how long those among them were away who came back since the last call. */
  recordPresent(tickets: readonly LiveRoomTicket[]): Promise<void>;
}

export function createViewerPresence(
  services: Pick<Services, "db" | "clock" | "premiereClocks">,
): ViewerPresence {
  const { clock } = services;
  /** Those who left and are not recorded yet, by member. */
  const left = new Map<string, Departure>();
  /** By member, in milliseconds. */
  const absences = new Map<string, number>();
  const isViewer = ({ role }: LiveRoomTicket) => role === "viewer";

  return {
    enter(ticket, seatedUntil) {
      if (!isViewer(ticket)) return;
      const departure = left.get(ticket.memberId);
      left.delete(ticket.memberId);
      const awayMs = computeAwayMs(departure?.leftAt ?? seatedUntil, clock.now());
      if (awayMs !== null) absences.set(ticket.memberId, awayMs);
    },
    leave(ticket) {
      if (!isViewer(ticket)) return;
      const { pageId, memberId } = ticket;
      left.set(memberId, { pageId, memberId, leftAt: clock.now() });
    },
    async recordLeft() {
      const departures = [...left.values()];
      left.clear();
      await recordDepartures(services, departures);
    },
    async recordPresent(tickets) {
      const ended = new Map(absences);
      absences.clear();
      await recordAttendance(services, tickets, ended);
    },
  };
}
