import { expect, test } from "vitest";
import { estimateSoldOut, roundPace } from "./sale-figures.ts";
import { createSaleResolver, toSaleBody, toSaleForm } from "./sale-values.ts";

const now = "2026-06-01T18:14:00.000Z";
const live = { now, unsold: 148, ticketsAMinute: 18, queue: { state: "open" as const } };

test("a sale is sold out once what is not bought has gone at the pace of the last minutes", () => {
  expect(estimateSoldOut(live)).toEqual({ inMinutes: 9, at: new Date("2026-06-01T18:23:00.000Z") });
});

test("says why there is no time at which a sale is sold out", () => {
  expect(estimateSoldOut({ ...live, unsold: null })).toEqual({ reason: "no-limit" });
  expect(estimateSoldOut({ ...live, unsold: 0 })).toEqual({ reason: "sold-out" });
  expect(estimateSoldOut({ ...live, queue: { state: "paused" } })).toEqual({ reason: "paused" });
  expect(estimateSoldOut({ ...live, ticketsAMinute: 0 })).toEqual({ reason: "no-pace" });
  expect(estimateSoldOut({ ...live, ticketsAMinute: null })).toEqual({ reason: "no-pace" });
});

test("shows tenths of a slow pace", () => {
  expect([0.04, 0.46, 9.94, 17.6].map(roundPace)).toEqual([0, 0.5, 9.9, 18]);
});

const zone = "America/Los_Angeles";

test("a queue that nobody edited is saved as it was, to the second", () => {
  const queue = {
    state: "planned" as const,
    opensAt: "2099-06-01T17:00:07.000Z",
    joinsFrom: "2099-06-01T15:00:07.000Z",
    maxBuying: 60,
    perPerson: 4,
  };
  const values = toSaleForm(queue, zone);
  expect(values).toMatchObject({ openDate: "2099-06-01", openTime: "10:00", joinMinutes: "120" });
  const { state: _state, ...saved } = queue;
  expect(toSaleBody(values, zone, queue.opensAt)).toEqual(saved);
  // On standby, what it opens at is since when it is.
  expect(toSaleForm({ ...queue, state: "standby" }, zone)).toMatchObject({ way: "standby", openDate: "" });
});

test("a queue that opens at once, or by itself, has no time", () => {
  const values = { ...toSaleForm(null, zone), openDate: "2099-06-01" };
  expect(toSaleBody({ ...values, way: "now" }, zone, undefined)).toEqual({
    maxBuying: 50,
    perPerson: 2,
    state: "running",
  });
  expect(toSaleBody({ ...values, way: "standby" }, zone, undefined)).toMatchObject({ state: "standby" });
  expect(toSaleBody({ ...values, way: "time" }, zone, undefined).opensAt).toBe("2099-06-01T17:00:00.000Z");
});

test("an opening in the past, a missing day and a wrong number of people are errors at their fields", async () => {
  const check = async (changes: object) => {
    const values = { ...toSaleForm(null, zone), openDate: "2099-06-01", ...changes };
    // The resolver reads only the values.
    const { errors } = await createSaleResolver(zone, undefined)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return Object.keys(errors);
  };
  expect(await check({})).toEqual([]);
  expect(await check({ openDate: "" })).toEqual(["openDate"]);
  expect(await check({ openDate: "", way: "now" })).toEqual([]);
  expect(await check({ openDate: "2020-06-01" })).toEqual(["openDate"]);
  expect(await check({ openTime: "25:00" })).toEqual(["openTime"]);
  for (const maxBuying of ["", "0", "x", "10001"]) expect(await check({ maxBuying })).toEqual(["maxBuying"]);
});
