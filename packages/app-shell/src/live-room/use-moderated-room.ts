import { messages } from "@matinee/texts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@matinee/ui/toast";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { unwrapData } from "../api/api-client.ts";
import { ApiFailure } from "../api/api-failure.ts";
import { connectToLiveRoom } from "./connect-to-live-room.ts";
import type { ModerationApi } from "./moderation-api.ts";

/** Held messages and reports are not in the stream, because viewers must not get them. */
const QUEUE_MS = 3000;
const SETTINGS_MS = 15_000;

const getKeys = (pageId: string) => ({
  queue: ["live-room-queue", pageId],
  settings: ["live-room-settings", pageId],
});

/** Enters the live room of a premiere as a host, and follows it while the component is there. */
export function useModeratedRoom(api: ModerationApi, pageId: string, deviceId: string) {
  const connection = useMemo(
    () =>
      connectToLiveRoom(() => unwrapData(api.liveRooms.open({ params: { id: pageId }, body: { deviceId } }))),
    [api, pageId, deviceId],
  );
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  return { snapshot, retry: connection.retry };
}

/** Reads the moderators' queue every few seconds. */
export const useModerationQueue = (api: ModerationApi, pageId: string) =>
  useQuery({
    queryKey: getKeys(pageId).queue,
    queryFn: () => unwrapData(api.liveRooms.queue({ params: { id: pageId } })),
    refetchInterval: QUEUE_MS,
  });

/** Reads the settings of the chat, also those that viewers do not get. */
export const useRoomSettings = (api: ModerationApi, pageId: string) =>
  useQuery({
    queryKey: getKeys(pageId).settings,
    queryFn: () => unwrapData(api.liveRooms.settings({ params: { id: pageId } })),
    refetchInterval: SETTINGS_MS,
  });

export interface Moderate {
  /**
   * Does an action, says that it is done, and offers to undo it. A failure is shown and not thrown.
   * @returns whether it succeeded
   */
  (action: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<boolean>;
}

/** Returns a function that does an action of a moderator and then reads the queue and the settings again. */
export function useModerate(pageId: string): Moderate {
  const client = useQueryClient();
  return useCallback<Moderate>(
    async (action, done, undo) => {
      const isDone = await attempt(client, pageId, action);
      if (isDone)
        toast.success(done, {
          id: "moderation",
          durationMs: 6000,
          ...(undo && {
            action: { label: messages.actions.undo, onPress: () => void attempt(client, pageId, undo) },
          }),
        });
      return isDone;
    },
    [client, pageId],
  );
}

async function attempt(
  client: QueryClient,
  pageId: string,
  action: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast.error(error.message);
    return false;
  } finally {
    const { queue, settings } = getKeys(pageId);
    void client.invalidateQueries({ queryKey: queue });
    void client.invalidateQueries({ queryKey: settings });
  }
}
