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

/** Networks as pairs of an address and its number of bits. */
export type AllowedNetworks = readonly ReturnType<typeof ipaddr.parseCIDR>[];

const splitList = (list: string) => list.split(",").filter((network) => network !== "");

export const isNetworkList = (list: string): boolean =>
  splitList(list).every((network) => ipaddr.isValidCIDR(network));

/**
 * Parses networks in CIDR notation, separated by commas.
 * @throws Error for text that is no list of networks
 */
export const parseNetworks = (list: string): AllowedNetworks =>
  splitList(list).map((network) => ipaddr.parseCIDR(network));

/** Public IPv6 addresses. Others embed or translate IPv4 addresses, or belong to a network of their own. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Addresses in public networks at which a cloud serves its own machines: Azure's agent and name server. */
const CLOUD_SERVICES: readonly string[] = ["168.63.129.16"];

/** Returns whether an address is on the public internet, or in one of the networks. False for text that is no address. */
export function isReachableAddress(address: string, networks: AllowedNetworks = []): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits)))
    return true;
  // Also not unicast: private, shared and reserved networks, and the IPv6 prefixes of tunnels to IPv4.
  if (parsed.range() !== "unicast" || CLOUD_SERVICES.includes(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6);
}
