import type { Gate } from "@matinee/domain/gate";
import type { ViewerAccess } from "../access/viewer-access.queries.ts";

/** Who watches, as far as the gate asks: the holding that admits, or the device where no one is asked. */
export interface Viewer {
  /** Names the sittings: `order:<id>`, `subscriber:<credential id>` or `device:<deviceId>`. */
  key: string;
  orderId?: string;
  subscriberId?: string;
  credentialId?: string;
  /** Starts of the film so far; a device's are not counted. */
  plays: number;
  isCounted: boolean;
  /** The viewer's own name or address, to be shown faintly over the picture. */
  watermark: string | null;
}

export const createDeviceViewer = (deviceId: string): Viewer => ({
  key: `device:${deviceId}`,
  plays: 0,
  isCounted: false,
  watermark: null,
});

export function identifyViewer(
  { order, subscriber, entitlements }: ViewerAccess,
  gate: Gate,
  deviceId: string,
): Viewer {
  if (gate === "emailCapture" && subscriber && entitlements.subscription) {
    return {
      key: `subscriber:${subscriber.credentialId}`,
      subscriberId: subscriber.id,
      credentialId: subscriber.credentialId,
      plays: subscriber.visits,
      isCounted: true,
      watermark: subscriber.name || subscriber.email,
    };
  }
  if (gate === "paywall" && order && entitlements.admittingOrder) {
    return {
      key: `order:${order.id}`,
      orderId: order.id,
      plays: order.visits,
      isCounted: true,
      // A gift is watched by whom it was given to.
      watermark: order.gift?.recipientName || order.name || order.email,
    };
  }
  return createDeviceViewer(deviceId);
}
