import { createHash } from "node:crypto";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import fastify from "fastify";

// The HTTP interface of drand, the service of public random numbers (https://docs.drand.love), as far as draws use it:
// `/{chain}/info` and `/{chain}/public/{round}`.

/** A chain that publishes a round every `period` seconds. */
export interface DrandChain {
  info: {
    public_key: string;
    period: number;
    /** Seconds since 1970. */
    genesis_time: number;
    hash: string;
    groupHash: string;
    schemeID: string;
    metadata: { beaconID: string };
  };
  /** Returns the signature of a round; null for one that this copy of the chain does not have. */
  sign(round: number): string | null;
}

/**
 * What the server does wrong. `late`: publishes nothing. `down`: drops connections. `silent`: does not answer.
 * `wrong-signature`: signs another round. `wrong-randomness`: its number is not the hash of the signature. `other-chain`:
 * another chain under the same address; `other-key`: that chain with the name of the right one.
 */
export type DrandFault =
  | "late"
  | "down"
  | "silent"
  | "wrong-signature"
  | "wrong-randomness"
  | "other-chain"
  | "other-key";

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

const { shortSignatures } = bls12_381;
const SCHEME = "bls-unchained-g1-rfc9380";
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const toNumber = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

/**
 * Creates a chain whose only member is this process, signed as drand's quicknet is.
 * @param name decides the key, so that the same name makes the same chain
 * @param startsAt when the first round is published; whole seconds
 */
export function createChain(name: string, startsAt: Date, period = 3): DrandChain {
  // A key is a number below the order of the curve, which has 255 bits.
  const secret = sha256(Buffer.from(name));
  secret[0] = 0;
  const publicKey = shortSignatures.getPublicKey(secret).toBytes();
  const start = Math.floor(startsAt.getTime() / 1000);
  const groupHash = sha256(publicKey);
  const periodBytes = toNumber(period).subarray(4);
  return {
    info: {
      public_key: Buffer.from(publicKey).toString("hex"),
      period,
      genesis_time: start,
      hash: sha256(periodBytes, toNumber(start), publicKey, groupHash, Buffer.from(name)).toString("hex"),
      groupHash: groupHash.toString("hex"),
      schemeID: SCHEME,
      metadata: { beaconID: name },
    },
    sign: (round) =>
      shortSignatures.sign(shortSignatures.hash(sha256(toNumber(round)), DOMAIN), secret).toHex(),
  };
}

/** A running server. `fault` may change at any time. */
export interface Drand {
  url: string;
  fault: DrandFault | null;
  close(): Promise<void>;
}

/**
 * Starts a server with the HTTP interface of drand.
 * @param now decides which rounds are published
 */
export async function startDrand(
  chain: DrandChain,
  { port = 0, now = Date.now }: { port?: number; now?: () => number } = {},
): Promise<Drand> {
  const server = fastify({ forceCloseConnections: true });
  const drand: Drand = { url: "", fault: null, close: () => server.close() };
  const stranger = createChain("stranger", new Date(chain.info.genesis_time * 1000), chain.info.period);
  const findInfo = () => {
    if (drand.fault === "other-chain") return stranger.info;
    if (drand.fault === "other-key") return { ...stranger.info, hash: chain.info.hash };
    return chain.info;
  };
  const publish = (round: number) => {
    const isStranger = drand.fault === "other-chain" || drand.fault === "other-key";
    const signature = (isStranger ? stranger : chain).sign(
      round - (drand.fault === "wrong-signature" ? 1 : 0),
    );
    if (signature === null) return null;
    const randomness = sha256(Buffer.from(signature, "hex"));
    if (drand.fault === "wrong-randomness") randomness.reverse();
    return { round, randomness: randomness.toString("hex"), signature };
  };
  server.addHook("onRequest", async (request, reply) => {
    if (drand.fault !== "down" && drand.fault !== "silent") return;
    reply.hijack();
    if (drand.fault === "down") request.raw.destroy();
  });
  server.get<{ Params: { chain: string } }>("/:chain/info", async ({ params }, reply) =>
    params.chain === chain.info.hash ? findInfo() : reply.code(404).send(),
  );
  server.get<{ Params: { chain: string; round: string } }>(
    "/:chain/public/:round",
    async ({ params }, reply) => {
      const round = Number(params.round);
      if (params.chain !== chain.info.hash || !Number.isInteger(round) || round < 1) {
        return reply.code(404).send();
      }
      const { genesis_time: start, period } = chain.info;
      const isEarly = now() < (start + (round - 1) * period) * 1000;
      if (isEarly || drand.fault === "late") return reply.code(425).send();
      return publish(round) ?? reply.code(404).send();
    },
  );
  drand.url = await server.listen({ port, host: "127.0.0.1" });
  return drand;
}
