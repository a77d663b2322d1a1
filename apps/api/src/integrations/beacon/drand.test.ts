import { createChain, startDrand, type Drand, type DrandFault } from "@matinee/dev-services/drand/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBeacon, findRound } from "./drand.ts";

/** Two rounds of drand's public chain quicknet, as it published them on 23 August 2023. */
const RECORDED = new Map([
  [123, "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92"],
  [1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"],
]);
const QUICKNET = {
  info: {
    public_key:
      "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period: 3,
    genesis_time: 1_692_803_367,
    hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    groupHash: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    schemeID: "bls-unchained-g1-rfc9380",
    metadata: { beaconID: "quicknet" },
  },
  sign: (round: number) => RECORDED.get(round) ?? null,
};

let drand: Drand;
/** The library writes to the console why a round is wrong. */
const complaints = vi.spyOn(console, "error").mockReturnValue();
beforeAll(async () => {
  drand = await startDrand(QUICKNET);
});
beforeEach(() => {
  drand.fault = null;
});
afterAll(async () => {
  complaints.mockRestore();
  await drand.close();
});

describe("a recorded chain", () => {
  it("is known by its hash, and its rounds are verified", async () => {
    const beacon = createBeacon(`${drand.url}/`, QUICKNET.info.hash);
    expect(await beacon.readChain()).toEqual({ startsAt: new Date("2023-08-23T15:09:27Z"), period: 3 });
    expect(await beacon.readRound(1000)).toEqual({
      round: 1000,
      signature: RECORDED.get(1000),
      randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    });
    expect((await beacon.readRound(123)).signature).toBe(RECORDED.get(123));
  });

  it("has no other rounds", async () => {
    await expect(createBeacon(drand.url, QUICKNET.info.hash).readRound(124)).rejects.toThrow("with 404");
  });
});

it.each<[DrandFault, RegExp]>([
  ["late", /with 425/],
  ["down", /fetch failed/],
  ["silent", /aborted due to timeout/],
  ["wrong-signature", /not valid/],
  ["wrong-randomness", /not valid/],
  ["other-chain", /not the one that was named/],
  ["other-key", /not the one that was named/],
])("throws when the service is %s", async (fault, problem) => {
  const chain = createChain("matinee", new Date("2027-03-20T09:00:00Z"));
  const service = await startDrand(chain, { now: () => Date.parse("2027-03-20T10:00:00Z") });
  // Short only where no answer comes: a busy machine needs its time for the others.
  const beacon = createBeacon(service.url, chain.info.hash, fault === "silent" ? 300 : undefined);
  expect((await createBeacon(service.url, chain.info.hash).readRound(1201)).round).toBe(1201);
  service.fault = fault;
  await expect(beacon.readRound(1201)).rejects.toThrow(problem);
  await service.close();
});

describe("the round of a time", () => {
  const startsAt = new Date("2027-03-20T09:00:00Z");
  it.each([
    ["08:00:00", 1, "09:00:00"],
    ["09:00:00", 1, "09:00:00"],
    ["09:00:00.001", 2, "09:00:03"],
    ["09:00:03", 2, "09:00:03"],
    ["10:00:30", 1211, "10:00:30"],
    ["10:00:31", 1212, "10:00:33"],
  ])("%s is %i, published at %s", (time, round, publishedAt) => {
    const at = (text: string) => new Date(`2027-03-20T${text}Z`);
    expect(findRound({ startsAt, period: 3 }, at(time))).toEqual({ round, publishedAt: at(publishedAt) });
  });
});
