/** How many changes of network within the window a viewer may have: Wi-Fi to mobile and back is two. */
const MAX_CHANGES = 3;
const WINDOW_MS = 60_000;

/** Returns the network of an address: an IPv4 address, or the /64 of an IPv6 address. */
export function findNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(":").filter(Boolean);
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** The networks from which a grant was used, as far as they are needed to tell one viewer from several. */
export interface NetworkUse {
  networks: Set<string>;
  latest: string | null;
  latestAt: number;
  /** Times at which another network followed. */
  changes: number[];
}

export function createNetworkUse(): NetworkUse {
  return { networks: new Set(), latest: null, latestAt: 0, changes: [] };
}

/**
 * Adds a use of a grant from a network. A viewer who changes network once leaves the first one; two viewers of the same
 * address keep alternating.
 * @returns whether several viewers use the grant
 */
export function addNetworkUse(use: NetworkUse, network: string, at: number): boolean {
  use.networks.add(network);
  if (use.latest !== null && use.latest !== network) {
    use.changes = [...use.changes.filter((change) => change > at - WINDOW_MS), at];
  }
  use.latest = network;
  use.latestAt = at;
  return use.changes.length > MAX_CHANGES && at - (use.changes[0] ?? 0) <= WINDOW_MS;
}
