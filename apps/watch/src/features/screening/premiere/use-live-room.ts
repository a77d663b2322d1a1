import { unwrapData } from "@matinee/app-shell/api/api-client";
import { connectToLiveRoom, type LiveRoomSnapshot } from "@matinee/app-shell/live-room/connect-to-live-room";
import {
  createSynchronizedClock,
  type SynchronizedClock,
} from "@matinee/app-shell/live-room/synchronized-clock";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { premiereApi, signedInPremiereApi } from "./premiere-api.ts";
import { getDeviceId } from "../../../lib/device-id.ts";
import type { ViewerRecord } from "../viewer/viewer-record.ts";

const SYNCHRONIZE_MS = 60_000;

/** Enters the live room of an event with the viewer's ticket, and follows it while the component is there. */
export function useLiveRoom({
  pageId,
  record: { orderSlug, subscriberId },
  signedIn,
}: {
  pageId: string;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId">;
  /** Enters with the session of the event's owner or of staff. */
  signedIn: boolean;
}): { snapshot: LiveRoomSnapshot; retry: () => void } {
  const connection = useMemo(() => {
    const body = {
      deviceId: getDeviceId(),
      ...(orderSlug && { orderSlug }),
      ...(subscriberId && { subscriberId }),
    };
    const { liveRooms } = signedIn ? signedInPremiereApi : premiereApi;
    return connectToLiveRoom(() => unwrapData(liveRooms.open({ params: { id: pageId }, body })));
  }, [pageId, orderSlug, subscriberId, signedIn]);
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  return { snapshot, retry: connection.retry };
}

/** Returns a clock that follows the server's: at once, every minute, and when the viewer comes back to the tab. */
export function useRoomClock(): SynchronizedClock {
  const [clock] = useState(() =>
    createSynchronizedClock(() =>
      unwrapData(premiereApi.premieres.time({ fetchOptions: { cache: "no-store" } })),
    ),
  );
  useEffect(() => {
    void clock.synchronize();
    const timer = setInterval(() => void clock.synchronize(), SYNCHRONIZE_MS);
    // The device may have slept, and its clock with it.
    const handleReturn = () => {
      if (document.visibilityState === "visible") void clock.synchronize({ restarts: true });
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [clock]);
  return clock;
}
