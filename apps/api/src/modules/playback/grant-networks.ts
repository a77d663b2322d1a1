import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../platform/context.ts";
import { fingerprint } from "../../platform/crypto.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { getNetworkKeys } from "../../platform/http/network-keys.ts";
import type { PlaybackGrant } from "./grants.ts";
import { addNetworkUse, createNetworkUse, type NetworkUse } from "./networks.rules.ts";
import { GRANT_LEASE_MS } from "./playback.rules.ts";

export const NETWORKS_CHANNEL = "playback_networks";

const PUBLISH_MS = 1000;
/** A viewer who changed network is no longer watched so long after it. */
const SETTLED_MS = 60_000;
/** How often a process publishes the same network of a grant once several networks are known. */
const REPEAT_MS = 5000;
/** A notification has at most 8000 bytes; an entry has at most 70. */
const ENTRIES_PER_NOTIFICATION = 100;

const notificationSchema = z.object({ from: z.string(), uses: z.array(z.tuple([z.string(), z.string()])) });

/** A grant as it was signed. */
type SignedGrant = Pick<PlaybackGrant, "id" | "network">;

/**
 * Detects playback addresses that several networks use at the same time, and ends their grants. A signature names the network from
 * which it was asked for, so that only uses from another one are kept in memory. The API processes publish those, in batches, so
 * that each process knows the networks of all of them.
 */
export interface GrantNetworks {
  /** Names the network of an address for a signature, without naming the address. */
  nameNetwork(address: string): string;
  /** Records a request for media. It does no I/O. */
  recordRequest(grant: SignedGrant, address: string): void;
  /** Records a sign of the player itself. It counts only from a network that also requested media. */
  recordPresence(grant: Pick<SignedGrant, "id">, address: string): void;
  /** Whether its uses are of interest now: several networks used it in the last minutes, or it is used away from its own. */
  isWatched(grant: SignedGrant, address: string): boolean;
  /**
   * Applies the uses that a process published, this one included, so that all processes apply them in the same order.
   */
  receive(message: string): void;
  /** Publishes the uses that wait for the next batch. */
  flush(): Promise<void>;
  /** Forgets grants that have expired since their last use. */
  prune(): void;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface GrantNetworkServices {
  grantNetworks: GrantNetworks;
}

interface TrackedGrant extends NetworkUse {
  /** When this process last published a network, in milliseconds. */
  published: Map<string, number>;
}

export function createGrantNetworks({
  config,
  db,
  clock,
  log,
  processId,
}: Pick<Services, "config" | "db" | "clock" | "log" | "processId">): GrantNetworks {
  const grants = new Map<string, TrackedGrant>();
  let queue: [grantId: string, network: string][] = [];
  let timer: NodeJS.Timeout | null = null;
  const networks = new Map<string, string>();

  function nameNetwork(address: string): string {
    let network = networks.get(address);
    if (network === undefined) {
      if (networks.size >= 10_000) networks.clear();
      network = fingerprint(config.keyRing, "playback network", getNetworkKeys(address).network);
      networks.set(address, network);
    }
    return network;
  }

  function track(grantId: string): TrackedGrant {
    let grant = grants.get(grantId);
    if (!grant) {
      grant = { ...createNetworkUse(), latestAt: clock.now().getTime(), published: new Map() };
      grants.set(grantId, grant);
    }
    return grant;
  }

  /** Whether the viewer of a grant has stayed in one network for a while. */
  function hasSettled(grant: TrackedGrant, network: string): boolean {
    const since = clock.now().getTime() - SETTLED_MS;
    return grant.latest === network && grant.changes.every((change) => change < since);
  }

  function publish(grant: TrackedGrant, grantId: string, network: string) {
    const now = clock.now().getTime();
    const last = grant.published.get(network);
    if (last !== undefined && (grant.networks.size < 2 || now - last < REPEAT_MS)) return;
    grant.published.set(network, now);
    queue.push([grantId, network]);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, "publishing playback networks failed"));
    }, PUBLISH_MS).unref();
  }

  async function flush() {
    clearTimeout(timer ?? undefined);
    timer = null;
    const uses = queue;
    queue = [];
    for (let start = 0; start < uses.length; start += ENTRIES_PER_NOTIFICATION) {
      const message = { from: processId, uses: uses.slice(start, start + ENTRIES_PER_NOTIFICATION) };
      await db.execute(sql`select pg_notify(${NETWORKS_CHANNEL}, ${JSON.stringify(message)})`);
    }
  }

  return {
    nameNetwork,
    recordRequest({ id, network: signed }, address) {
      const network = nameNetwork(address);
      const known = grants.get(id);
      if (network === signed && (!known || hasSettled(known, network))) {
        grants.delete(id);
        return;
      }
      publish(track(id), id, network);
    },
    recordPresence({ id }, address) {
      const grant = grants.get(id);
      if (!grant || grant.networks.size < 2) return;
      const network = nameNetwork(address);
      if (grant.networks.has(network)) publish(grant, id, network);
    },
    isWatched: ({ id, network }, address) =>
      (grants.get(id)?.networks.size ?? 0) > 1 || (network !== undefined && network !== nameNetwork(address)),
    receive(message) {
      const { from, uses } = notificationSchema.parse(JSON.parse(message));
      const now = clock.now().getTime();
      for (const [grantId, network] of uses) {
        const isShared = addNetworkUse(track(grantId), network, now);
        // One process ends the grant; the others learn of it as of every revocation.
        if (!isShared || from !== processId) continue;
        log.info({ grantId }, "playback grant ended: used from several networks");
        db.transaction((tx) => revokePlayback(tx, { grantId }, "shared")).catch((error: unknown) =>
          log.warn({ err: error, grantId }, "ending a shared playback grant failed"),
        );
      }
    },
    flush,
    prune() {
      const expired = clock.now().getTime() - GRANT_LEASE_MS;
      for (const [grantId, { latestAt }] of grants) if (latestAt < expired) grants.delete(grantId);
    },
  };
}
