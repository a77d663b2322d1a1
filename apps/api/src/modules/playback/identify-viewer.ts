import type { Gate } from "@matinee/domain/gate";
import type { ViewerAccess } from "../access/viewer-access.queries.ts";
import { buildViewerKey } from "../../platform/viewer-key.ts";

/** The viewer as the gate identifies them: by order, registration or pass, or by device where the gate asks for none. */
export interface Viewer {
  /** Key of the playback sessions and of the live room's members (platform/viewer-key.ts). */
  key: string;
  orderId?: string;
  subscriberId?: string;
  entitlementId?: string;
  /** Of who watches with a pass. Its entitlement for the screening is there from the first start on. */
  passId?: string;
  /** Plays so far; 0 for a device, whose plays are not counted. */
  plays: number;
  isCounted: boolean;
  /** The viewer's name or email address, shown faintly over the picture. */
  watermark: string | null;
}

export const createDeviceViewer = (deviceId: string): Viewer => ({
  key: buildViewerKey("device", deviceId),
  plays: 0,
  isCounted: false,
  watermark: null,
});

export function identifyViewer(
  { order, subscriber, pass, holdings }: ViewerAccess,
  gate: Gate,
  deviceId: string,
): Viewer {
  if (holdings.pass && pass?.pass) {
    return {
      key: buildViewerKey("pass", pass.pass.id),
      passId: pass.pass.id,
      ...(pass.useId !== null && { entitlementId: pass.useId }),
      plays: pass.plays,
      isCounted: true,
      watermark: pass.pass.holderName,
    };
  }
  if (gate === "emailCapture" && subscriber?.entitlementId && holdings.subscription) {
    return {
      key: buildViewerKey("entitlement", subscriber.entitlementId),
      subscriberId: subscriber.id,
      entitlementId: subscriber.entitlementId,
      plays: subscriber.plays,
      isCounted: true,
      watermark: subscriber.name || subscriber.email,
    };
  }
  if (gate === "paywall" && order?.entitlementId && holdings.admittingOrder) {
    return {
      key: buildViewerKey("entitlement", order.entitlementId),
      orderId: order.id,
      entitlementId: order.entitlementId,
      plays: order.plays,
      isCounted: true,
      // The recipient of a gift watches it, not its buyer.
      watermark: order.gift?.recipientName || order.name || order.email,
    };
  }
  return createDeviceViewer(deviceId);
}
