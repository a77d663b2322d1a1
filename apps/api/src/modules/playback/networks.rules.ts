/** How many changes of network within the window a viewer may have: Wi-Fi to mobile and back is two. */
const MAX_CHANGES = 3;
const WINDOW_MS = 60_000;

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
