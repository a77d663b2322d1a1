import { unwrapData } from "@matinee/app-shell/api/api-client";
import {
  connectToLiveRoom,
  type LiveRoomConnection,
  type LiveRoomSnapshot,
} from "@matinee/app-shell/live-room/connect-to-live-room";
import { useMemo, useSyncExternalStore } from "react";
import { premiereApi, signedInPremiereApi } from "./premiere-api.ts";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { readViewerRecord, type ViewerRecord } from "../viewer/viewer-record.ts";

/** Enters the live room of an event with the viewer's ticket, and follows it while the component is there. */
export function useLiveRoom({
  pageId,
  record: { orderSlug, subscriberId, passToken },
  signedIn,
}: {
  pageId: string;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId" | "passToken">;
  /** Enters with the session of the event's owner or of staff. */
  signedIn: boolean;
}): { snapshot: LiveRoomSnapshot } & Pick<LiveRoomConnection, "retry" | "addOlder"> {
  const connection = useMemo(() => {
    const { liveRooms } = signedIn ? signedInPremiereApi : premiereApi;
    return connectToLiveRoom(() => {
      // Read at each entry: a viewer who chose a name enters again with it.
      const { roomName } = readViewerRecord(pageId);
      const body = {
        deviceId: getDeviceId(),
        ...(orderSlug && { orderSlug }),
        ...(subscriberId && { subscriberId }),
        ...(passToken && { passToken }),
        ...(roomName && { name: roomName }),
      };
      return unwrapData(liveRooms.open({ params: { id: pageId }, body }));
    });
  }, [pageId, orderSlug, subscriberId, passToken, signedIn]);
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  return { snapshot, retry: connection.retry, addOlder: connection.addOlder };
}

/** Asks the server for its time. */
export const fetchServerTime = () =>
  unwrapData(premiereApi.premieres.time({ fetchOptions: { cache: "no-store" } }));
