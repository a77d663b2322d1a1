import type { Context } from "../../../platform/context.ts";
import { hashToken, sign } from "../../../platform/crypto.ts";

/** Names a browser in the places of one event. */
export const hashDevice = (pageId: string, deviceId: string): string => hashToken(`${pageId}\n${deviceId}`);

/** Names the caller's network in the places of one event; null when it is unknown. Signed: networks are few enough to try them all. */
export const hashNetwork = (
  { config, address }: Pick<Context, "config" | "address">,
  pageId: string,
): string | null =>
  address === null ? null : hashToken(sign(config.keyRing, "queue-network", `${pageId}\n${address}`));
