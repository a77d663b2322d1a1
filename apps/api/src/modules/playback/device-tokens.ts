import { z } from "zod";
import { hashToken, type KeyRing, sign, unsign } from "../../platform/crypto.ts";
import { isViewerOf } from "../../platform/viewer-key.ts";

const PURPOSE = "playback device";

const payloadSchema = z.object({ v: z.string(), d: z.string() });

/** Names a device to the API. Signed, and bound to the viewer's credential. */
export interface DeviceToken {
  /** The key of the viewer's playback sessions. */
  viewer: string;
  device: string;
}

/** Signs a token by which a viewer's device is recognized. */
export function signDeviceToken(keyRing: KeyRing, { viewer: v, device: d }: DeviceToken): string {
  return sign(keyRing, PURPOSE, JSON.stringify({ v, d } satisfies z.infer<typeof payloadSchema>));
}

/** @returns null for an invalid signature */
export function readDeviceToken(keyRing: KeyRing, token: string): DeviceToken | null {
  const text = unsign(keyRing, PURPOSE, token);
  if (text === null) return null;
  const { v, d } = payloadSchema.parse(JSON.parse(text));
  return { viewer: v, device: d };
}

/** A browser's own claim, and the proof that the API issued to it. */
export interface DeviceClaim {
  deviceId: string;
  deviceToken?: string | undefined;
}

/**
 * Identifies the device of a viewer: by its token if that belongs to this viewer, else by an id that the API derives from
 * the claim. A viewer without a credential is the claimed device.
 */
export function identifyDevice(keyRing: KeyRing, viewer: string, claim: DeviceClaim): string {
  const token = claim.deviceToken === undefined ? null : readDeviceToken(keyRing, claim.deviceToken);
  if (token?.viewer === viewer) return token.device;
  if (isViewerOf(viewer, "device")) return claim.deviceId;
  return hashToken(`${viewer} ${claim.deviceId}`);
}
