import { createHash } from "node:crypto";
import type { ChainClient, ChainInfo } from "drand-client";
import { z } from "zod";

/** A chain of public random numbers, one for each round. */
export interface BeaconChain {
  /** When the first round is published. */
  startsAt: Date;
  /** Seconds between two rounds. */
  period: number;
}

/** A verified random number. All in lower-case hexadecimal digits. */
export interface BeaconRound {
  round: number;
  signature: string;
  /** The SHA-256 hash of the signature: 32 bytes. */
  randomness: string;
}

export interface Beacon {
  /** @throws Error without an answer, and for another chain than the named one */
  readChain(): Promise<BeaconChain>;
  /**
   * Reads a round and verifies its signature.
   * @throws Error while it is not published, without an answer, and for a round that the chain did not sign
   */
  readRound(round: number): Promise<BeaconRound>;
}

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const chainSchema = z.object({
  public_key: hex,
  period: z.int().min(1),
  genesis_time: z.int().min(1),
  hash: hex,
  groupHash: hex,
  schemeID: z.string(),
  metadata: z.object({ beaconID: z.string() }),
});
const roundSchema = z.object({
  round: z.int(),
  randomness: hex,
  signature: hex,
  previous_signature: hex.optional(),
});

const TIMEOUT_MS = 5000;

/**
 * Reads a chain of drand (https://docs.drand.love), by its HTTP interface. The server is not trusted: the chain's hash
 * covers the public key, with which each round is verified.
 * @param url a drand relay, for example https://api.drand.sh
 * @param chainHash names the chain, in hexadecimal digits
 */
export function createBeacon(url: string, chainHash: string, timeoutMs = TIMEOUT_MS): Beacon {
  const base = `${url.replace(/\/+$/, "")}/${chainHash}`;
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(base + path, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the beacon answered ${path} with ${response.status}`);
    return response.json();
  };
  const readInfo = async (): Promise<ChainInfo> => {
    const info = chainSchema.parse(await read("/info"));
    if (hashChain(info) !== chainHash) throw new Error("the beacon's chain is not the one that was named");
    return info;
  };
  return {
    async readChain() {
      const { genesis_time: start, period } = await readInfo();
      return { startsAt: new Date(start * 1000), period };
    },
    async readRound(round) {
      // Its elliptic curves take a quarter of the start of a process.
      const { defaultChainOptions, fetchBeacon } = await import("drand-client");
      const get = async (number: number) => roundSchema.parse(await read(`/public/${number}`));
      const client: ChainClient = {
        options: defaultChainOptions,
        get,
        latest: () => get(round),
        chain: () => ({ baseUrl: base, info: readInfo }),
      };
      const { signature, randomness } = await fetchBeacon(client, round);
      return { round, signature, randomness };
    },
  };
}

/** Computes the name of a chain as drand does. */
function hashChain(chain: z.infer<typeof chainSchema>): string {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(chain.period, 0);
  numbers.writeBigInt64BE(BigInt(chain.genesis_time), 4);
  const hash = createHash("sha256")
    .update(numbers)
    .update(Buffer.from(chain.public_key, "hex"))
    .update(Buffer.from(chain.groupHash, "hex"));
  // The oldest chain is from before chains had names.
  const name = chain.metadata.beaconID;
  return (name === "default" || name === "" ? hash : hash.update(name)).digest("hex");
}

/** Finds the first round that is published at a time or after it. */
export function findRound(
  { startsAt, period }: BeaconChain,
  time: Date,
): { round: number; publishedAt: Date } {
  const periodMs = period * 1000;
  const before = Math.max(0, Math.ceil((time.getTime() - startsAt.getTime()) / periodMs));
  return { round: before + 1, publishedAt: new Date(startsAt.getTime() + before * periodMs) };
}
