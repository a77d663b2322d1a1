import { unwrapData } from "@matinee/app-shell/api/api-client";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { useEffect } from "react";
import { api } from "../../api.ts";
import { saveViewerRecord } from "../viewer/viewer-record.ts";

/** A checkout that was heard of counts as open for two minutes. */
const EVERY_MS = 60_000;

/**
 * Says that this browser has the checkout open, and stores the link of the place that it has if it had it open as the queue
 * opened by itself (rules/sale-queue.md, Standby).
 * @returns whether it may buy with that place
 */
export async function claimPlace(pageId: string): Promise<boolean> {
  try {
    const body = { deviceId: getDeviceId() };
    const { queueToken } = await unwrapData(api.saleQueues.checkout({ params: { id: pageId }, body }));
    if (queueToken !== null)
      saveViewerRecord(pageId, { queueToken, keptTickets: undefined, keptProduct: undefined });
    return queueToken !== null;
  } catch {
    // It says so again in a minute.
    return false;
  }
}

/** Says every minute that the checkout is open, where the queue of its event is on standby. */
export function useOpenCheckout(pageId: string, isOnStandby: boolean): void {
  useEffect(() => {
    if (!isOnStandby) return undefined;
    void claimPlace(pageId);
    const timer = setInterval(() => void claimPlace(pageId), EVERY_MS);
    return () => clearInterval(timer);
  }, [pageId, isOnStandby]);
}
