import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OlderMessagesRequest } from "../use-older-messages.ts";
import { fetchPart, findPart, type FilmSpan, getLimitMs, listParts } from "./encore-parts.ts";

/**
 * Returns the messages that were written up to a position of the film. They load in parts of ten minutes, around the
 * position and as the viewer scrolls up.
 * @param positionMs of the film
 */
export function useEncoreMessages({
  lists: { messages: arrived, hidden, generation },
  ticket,
  film,
  positionMs,
}: {
  lists: RoomState["lists"];
  ticket: string | null;
  film: FilmSpan;
  positionMs: number;
}): { messages: readonly ChatMessage[]; older: OlderMessagesRequest; hasFailed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<{
    generation: number;
    parts: ReadonlyMap<number, readonly ChatMessage[]>;
  }>({ generation, parts: new Map() });
  const [hasFailed, setHasFailed] = useState(false);
  const requested = useRef(new Set<string>());
  const request = useCallback(
    (part: number) => {
      const key = `${generation} ${part}`;
      if (!ticket || requested.current.has(key)) return;
      requested.current.add(key);
      fetchPart(ticket, film, part).then(
        (messages) => {
          setHasFailed(false);
          setLoaded((before) => {
            // After a new snapshot the parts load again: messages may have been hidden meanwhile.
            const parts = before.generation === generation ? before.parts : new Map();
            return { generation, parts: new Map(parts).set(part, messages) };
          });
        },
        (error: unknown) => {
          requested.current.delete(key);
          if (!(error instanceof ApiFailure)) throw error;
          setHasFailed(true);
        },
      );
    },
    [ticket, film, generation],
  );
  const current = findPart(film, positionMs);
  const requestAround = useCallback(() => {
    for (const part of listParts(film, current)) request(part);
  }, [film, current, request]);
  useEffect(requestAround, [requestAround]);

  let first = current;
  while (loaded.parts.has(first - 1)) first -= 1;
  const limitMs = getLimitMs(film, positionMs);
  const messages = useMemo(() => {
    const bySeq = new Map<number, ChatMessage>();
    for (let part = first; part <= current; part++)
      for (const message of loaded.parts.get(part) ?? []) bySeq.set(message.seq, message);
    for (const message of arrived)
      if (message.mediaMs >= film.fromMs && findPart(film, message.mediaMs - film.startMs) >= first)
        bySeq.set(message.seq, message);
    return [...bySeq.values()]
      .filter(({ seq, mediaMs }) => mediaMs <= limitMs && !hidden.has(seq))
      .toSorted((a, b) => a.mediaMs - b.mediaMs || a.seq - b.seq);
  }, [loaded, arrived, hidden, film, first, current, limitMs]);
  const loadOlder = useCallback(() => request(first - 1), [request, first]);
  return {
    messages,
    older: { state: first < 0 ? "complete" : "ready", load: loadOlder },
    hasFailed,
    retry: requestAround,
  };
}
