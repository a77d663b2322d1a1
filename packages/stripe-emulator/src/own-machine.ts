import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isLoopbackAddress = (address: string) =>
  loopback.check(
    address.replace(/^::ffff:/, ""),
    isIP(address.replace(/^::ffff:/, "")) === 6 ? "ipv6" : "ipv4",
  );

/** Returns whether a host is localhost or a loopback address. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || (isIP(host) !== 0 && isLoopbackAddress(host));

/**
 * Returns whether a program on this machine sent the request. The emulators' keys and controls are published, so only
 * our own processes and tests may use them. A request that a proxy passes on comes from elsewhere.
 */
export function isFromOwnMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
  const { remoteAddress, localAddress } = socket;
  return remoteAddress !== undefined && (isLoopbackAddress(remoteAddress) || remoteAddress === localAddress);
}
