import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { buildHistory } from "./build-history.ts";
import { premiereCommandsQuery } from "./premiere-commands.queries.ts";

/** Reads the commands of a premiere, and computes their effects on its clock. */
export function useNightHistory(pageId: string, premiere: RoomState["premiere"]) {
  const commands = useQuery(premiereCommandsQuery(pageId, premiere.clock.epoch));
  const history = useMemo(
    () => (commands.data ? buildHistory(premiere, commands.data) : null),
    [premiere, commands.data],
  );
  return { commands, history };
}
