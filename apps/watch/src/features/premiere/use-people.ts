import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { RoomPerson } from "@matinee/contract/schemas/live-rooms";
import { useCallback, useEffect, useRef, useState } from "react";
import { premiereApi } from "./premiere-api.ts";

interface People {
  people: readonly RoomPerson[];
  /** The last viewer so far; null when no one is missing. */
  next: string | null;
}

/**
 * Loads who has come to the room, the latest first, and the latest again when the count changes.
 * @param ticket null while the connection is lost
 */
export function usePeople(ticket: string | null, count: number) {
  const [{ people, next }, setPeople] = useState<People>({ people: [], next: null });
  const [status, setStatus] = useState<"idle" | "loading" | "failed">("loading");
  const hasTicket = ticket !== null;
  // The ticket is renewed every few minutes, which is no reason to load the names again.
  const latestTicket = useRef(ticket);
  useEffect(() => {
    latestTicket.current = ticket;
  });
  const load = useCallback((after: string | null) => {
    if (!latestTicket.current) return;
    const params = { ticket: latestTicket.current };
    unwrapData(premiereApi.liveRooms.members({ params, query: after ? { after } : {} })).then(
      (page) => {
        setPeople((before) => (after ? append(before, page) : prepend(before, page)));
        setStatus("idle");
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        setStatus("failed");
      },
    );
  }, []);
  const loadedAtCount = useRef(-1);
  useEffect(() => {
    if (!hasTicket || loadedAtCount.current === count) return;
    loadedAtCount.current = count;
    load(null);
  }, [hasTicket, count, load]);
  const request = (after: string | null) => {
    setStatus("loading");
    load(after);
  };
  return {
    people,
    state: status === "idle" ? (next ? ("partial" as const) : ("complete" as const)) : status,
    loadMore: () => request(next),
    retry: () => request(people.length > 0 ? next : null),
  };
}

type Page = { members: RoomPerson[]; next: string | null };

const append = ({ people }: People, { members, next }: Page): People => ({
  people: [...people, ...leaveOut(members, people)],
  next,
});

/** Puts the first page in front of what was loaded; a gap between them would need more than a hundred newcomers. */
const prepend = (before: People, { members, next }: Page): People => {
  const ids = new Set(before.people.map(({ id }) => id));
  const overlaps = members.some(({ id, role }) => role === "viewer" && ids.has(id));
  if (!overlaps) return { people: members, next };
  return { people: [...members, ...leaveOut(before.people, members)], next: before.next };
};

function leaveOut(people: readonly RoomPerson[], present: readonly RoomPerson[]): RoomPerson[] {
  const ids = new Set(present.map(({ id }) => id));
  return people.filter(({ id }) => !ids.has(id));
}
