import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useCallback, useState } from "react";
import { premiereApi } from "./premiere-api.ts";
import type { RoomMember } from "./room-member.ts";

export interface OlderMessagesRequest {
  /** `complete`: nothing older exists. */
  state: "ready" | "loading" | "failed" | "complete";
  load: () => void;
}

/** Loads the messages before those on the screen, 200 at a time. */
export function useOlderMessages(
  { completeFrom, generation }: RoomState["lists"],
  { ticket, addOlder }: RoomMember,
): OlderMessagesRequest {
  const [status, setStatus] = useState<"idle" | "loading" | "failed">("idle");
  const load = useCallback(() => {
    if (!ticket) return;
    setStatus("loading");
    const query = { before: String(completeFrom) };
    unwrapData(premiereApi.liveRooms.messages({ params: { ticket }, query })).then(
      ({ messages: found, isComplete }) => {
        addOlder({ generation, before: completeFrom, messages: found, isFirst: isComplete });
        setStatus("idle");
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        setStatus("failed");
      },
    );
  }, [ticket, addOlder, completeFrom, generation]);
  return { state: completeFrom === 0 ? "complete" : status === "idle" ? "ready" : status, load };
}
