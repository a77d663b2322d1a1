import { createChain, startDrand, type Drand, type DrandFault } from "@matinee/dev-services/drand/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findBeacon } from "./find-beacon.ts";

const opensAt = new Date("2027-03-20T10:00:00Z");
const at = (seconds: number) => new Date(opensAt.getTime() + seconds * 1000);
const chain = createChain("matinee", new Date("2027-03-20T09:00:01Z"));
const queue = { opensAt, frozenAt: at(0.4), chainHash: chain.info.hash };

let now = opensAt;
let drand: Drand;
const warn = vi.fn();
/** The library writes to the console why a round is wrong. */
const complaints = vi.spyOn(console, "error").mockReturnValue();
beforeAll(async () => {
  drand = await startDrand(chain, { now: () => now.getTime() });
});
beforeEach(() => {
  drand.fault = null;
  warn.mockClear();
});
afterAll(async () => {
  complaints.mockRestore();
  await drand.close();
});

/** Asks for the number of a draw, so many seconds after the opening. */
function find(seconds: number, changes: Partial<typeof queue> = {}, QUEUE_BEACON_URL = drand.url) {
  now = at(seconds);
  const clock = { now: () => now };
  return findBeacon({ config: { QUEUE_BEACON_URL }, clock, log: { warn } }, { ...queue, ...changes });
}

describe("the public number of a draw", () => {
  it("is the first one that is published half a minute after the opening or later", async () => {
    expect(await find(29)).toBeNull();
    // The chain's rounds are at :01, :04 and so on.
    expect(await find(30.5)).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(await find(31)).toMatchObject({
      used: true,
      chainHash: chain.info.hash,
      round: 1211,
      publishedAt: "2027-03-20T10:00:31.000Z",
      signature: chain.sign(1211),
    });
  });

  it("is the same whenever it is read", async () => {
    expect(await find(299)).toEqual(await find(31));
  });

  it.each<DrandFault>(["late", "down", "wrong-signature", "wrong-randomness", "other-chain", "other-key"])(
    "is waited for five minutes when the service is %s, and then the draw goes without",
    async (fault) => {
      drand.fault = fault;
      expect(await find(60)).toBeNull();
      expect(await find(299.9)).toBeNull();
      expect(warn).toHaveBeenCalledTimes(2);
      expect(await find(300)).toEqual({ used: false, reason: "not-published" });
    },
  );

  it("is not used when it could be known before the list of places was closed", async () => {
    expect(await find(45, { frozenAt: at(29.9) })).toMatchObject({ used: true });
    expect(await find(45, { frozenAt: at(30) })).toEqual({ used: false, reason: "frozen-late" });
  });

  it("is not waited for without a service", async () => {
    const without = { used: false, reason: "not-configured" };
    expect(await find(1, {}, "")).toEqual(without);
    now = at(1);
    const config = { QUEUE_BEACON_URL: drand.url };
    const services = { config, clock: { now: () => now }, log: { warn } };
    expect(await findBeacon(services, { ...queue, chainHash: null })).toEqual(without);
  });
});
