import type { Gate } from "@matinee/domain/gate";
import type { Admission } from "../access/admission.queries.ts";

/** Who watches, as far as the gate asks: the holding that admits, or the device where no one is asked. */
export interface Viewer {
  /** Names the sittings: `order:<id>`, `subscriber:<credential id>` or `device:<deviceId>`. */
  key: string;
  orderId?: string;
  subscriberId?: string;
  credentialId?: string;
  /** Starts of the film so far; a device's are not counted. */
  visits: number;
  isCounted: boolean;
  /** The viewer's own name or address, to be shown faintly over the picture. */
  mark: string | null;
}

export const deviceViewer = (deviceId: string): Viewer => ({
  key: `device:${deviceId}`,
  visits: 0,
  isCounted: false,
  mark: null,
});

export function viewerOf({ order, subscriber, holdings }: Admission, gate: Gate, deviceId: string): Viewer {
  if (gate === "emailCapture" && subscriber && holdings.subscription) {
    return {
      key: `subscriber:${subscriber.credentialId}`,
      subscriberId: subscriber.id,
      credentialId: subscriber.credentialId,
      visits: subscriber.visits,
      isCounted: true,
      mark: subscriber.name || subscriber.email,
    };
  }
  if (gate === "paywall" && order && holdings.admittingOrder) {
    return {
      key: `order:${order.id}`,
      orderId: order.id,
      visits: order.visits,
      isCounted: true,
      // A gift is watched by whom it was given to.
      mark: order.gift?.recipientName || order.name || order.email,
    };
  }
  return deviceViewer(deviceId);
}
