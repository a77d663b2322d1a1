import ipaddr from "ipaddr.js";

/** The networks of an IP address, as keys for rate limits. */
export interface NetworkKeys {
  /** The IPv4 address, or the /64 that a provider assigns to one IPv6 customer. */
  network: string;
  /** The /48 of an IPv6 address, which one customer may also hold; null for IPv4. */
  site: string | null;
}

/** Callers in one IPv6 /48 may together do this many times as much as the callers in one /64. */
export const SITE_FACTOR = 10;

/** Computes the networks of an address. An address that cannot be parsed is its own network. */
export function getNetworkKeys(address: string): NetworkKeys {
  if (!ipaddr.isValid(address)) return { network: address, site: null };
  // Turns ::ffff:203.0.113.7 into 203.0.113.7, so that one caller has one key.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), site: null };
  const mask = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`).toString()}/${bits}`;
  return { network: mask(64), site: mask(48) };
}
