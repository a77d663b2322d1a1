import ipaddr from "ipaddr.js";

/** Bits that stay: enough to tell networks apart and to find an attack, too few to identify a household. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 } as const;

/** Truncates an IP address to its network, for example `203.0.113.0/24`. Returns null for text that is no address. */
export function truncateAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = KEPT_BITS[parsed.kind()];
  const family = parsed.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
