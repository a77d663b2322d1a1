import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { controlDrift, type DriftAction, initialDriftState } from "./drift-control.ts";

const STEP_MS = 250;

interface Viewing {
  /** After each step. */
  drifts: number[];
  seeks: number[];
  rates: number[];
}

/**
 * Plays for a while from a drift.
 * @param options `seekCostMs`: how far behind a seek ends; `stalls`: how long playback stops at each step;
 * `appliesFromMs`: when the film begins to follow its rates; `ignores`: from and until when it does not follow them;
 * `remembers` false forgets what the rates have done, for
 * the control
 */
function play(
  driftMs: number,
  seconds: number,
  {
    seekCostMs = 0,
    stalls = new Map<number, number>(),
    appliesFromMs = 0,
    ignores: [ignoresFromMs, ignoresUntilMs] = [Infinity, Infinity],
    remembers = true,
  }: {
    seekCostMs?: number;
    stalls?: Map<number, number>;
    appliesFromMs?: number;
    ignores?: [fromMs: number, untilMs: number];
    remembers?: boolean;
  } = {},
): Viewing {
  const viewing: Viewing = { drifts: [], seeks: [], rates: [] };
  let state = initialDriftState;
  let drift = driftMs;
  for (let step = 0; step < (seconds * 1000) / STEP_MS; step++) {
    const stallMs = stalls.get(step) ?? 0;
    drift -= stallMs;
    const decision = controlDrift(state, {
      driftMs: drift,
      nowMs: step * STEP_MS,
      wasStopped: stallMs > 0,
    });
    state = remembers ? decision.state : { ...decision.state, correction: null };
    const action: DriftAction = decision.action;
    if (action.kind === "seek") {
      viewing.seeks.push(step * STEP_MS);
      drift = -seekCostMs;
    } else {
      viewing.rates.push(action.rate);
      const nowMs = step * STEP_MS;
      const isIgnored = nowMs >= ignoresFromMs && nowMs < ignoresUntilMs;
      if (nowMs >= appliesFromMs && !isIgnored) drift += (action.rate - 1) * STEP_MS;
    }
    viewing.drifts.push(drift);
  }
  return viewing;
}

test("leaves a viewer alone within 30 ms", () => {
  assert(
    property(integer({ min: -30, max: 30 }), (driftMs) => {
      const { rates, seeks } = play(driftMs, 1);
      expect(new Set(rates)).toEqual(new Set([1]));
      expect(seeks).toEqual([]);
    }),
  );
});

test("brings any viewer within 30 ms in 30 seconds, at 0.95 to 1.05, with at most one seek", () => {
  assert(
    property(integer({ min: -60_000, max: 60_000 }), integer({ min: 0, max: 900 }), (driftMs, seekCostMs) => {
      const { drifts, rates, seeks } = play(driftMs, 30, { seekCostMs });
      expect(Math.abs(drifts.at(-1) ?? Number.NaN)).toBeLessThanOrEqual(30);
      expect(seeks.length).toBe(Math.abs(driftMs) > 1200 ? 1 : 0);
      for (const rate of rates) {
        expect(rate).toBeGreaterThanOrEqual(0.95);
        expect(rate).toBeLessThanOrEqual(1.05);
      }
    }),
  );
});

test("seeks once where the film does not follow its rate; control: without the comparison it stays away", () => {
  const { drifts, seeks } = play(-800, 30, { appliesFromMs: Infinity });
  expect(seeks).toEqual([2000]);
  expect(drifts.at(-1)).toBeCloseTo(0);
  const control = play(-800, 30, { appliesFromMs: Infinity, remembers: false });
  expect(control).toMatchObject({ seeks: [] });
  expect(control.drifts.at(-1)).toBe(-800);
});

test("leaves the rate alone after two corrections that failed, and then seeks beyond 150 ms only", () => {
  const { rates, seeks, drifts } = play(-800, 60, { appliesFromMs: Infinity, seekCostMs: 200 });
  expect(seeks.length).toBeGreaterThan(2);
  for (const [index, at] of seeks.entries())
    expect(at - (seeks[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(5000);
  expect(new Set(rates.slice(-100))).toEqual(new Set([1]));
  expect(drifts.at(-1)).toBe(-200);
  const near = play(-800, 60, { appliesFromMs: Infinity, seekCostMs: 140 });
  expect(near.seeks).toHaveLength(1);
});

test("tries the rate again three minutes after it last failed, and returns to it once the film follows", () => {
  const since = (rates: readonly number[], fromMs: number, untilMs: number) =>
    rates.slice(fromMs / STEP_MS, untilMs / STEP_MS);
  const recovered = play(-800, 240, { appliesFromMs: 60_000, seekCostMs: 140 });
  expect(new Set(since(recovered.rates, 10_000, 180_000))).toEqual(new Set([1]));
  expect(recovered.seeks).toHaveLength(1);
  expect(Math.abs(recovered.drifts.at(-1) ?? Number.NaN)).toBeLessThanOrEqual(30);
  const hourMs = 3_600_000;
  const never = play(-800, hourMs / 1000, { appliesFromMs: Infinity, seekCostMs: 140 });
  expect(never.seeks).toHaveLength(1);
  // Each trial lasts two seconds.
  const changedMs = never.rates.filter((rate) => rate !== 1).length * STEP_MS;
  expect(changedMs).toBeLessThanOrEqual((hourMs / 180_000 + 2) * 2000);
});

test("a correction that worked makes up for an earlier one that failed", () => {
  const { seeks, drifts } = play(-800, 40, {
    seekCostMs: 140,
    appliesFromMs: 2000,
    stalls: new Map([[80, 390]]),
    ignores: [20_000, 22_000],
  });
  // Each failure ends in a seek; between them, the rate has brought the film back.
  expect(seeks).toHaveLength(2);
  expect(Math.abs(drifts[79] ?? Number.NaN)).toBeLessThanOrEqual(30);
  expect(Math.abs(drifts.at(-1) ?? Number.NaN)).toBeLessThanOrEqual(30);
});

test("a stall during a correction is not taken for a rate that fails", () => {
  const { seeks } = play(-150, 20, { stalls: new Map([4, 9, 14].map((step) => [step, 120])) });
  expect(seeks).toEqual([]);
});

test("never seeks twice within five seconds, also when each seek ends far behind", () => {
  const { seeks } = play(4000, 60, { seekCostMs: 3000 });
  expect(seeks.length).toBeGreaterThan(2);
  for (const [index, at] of seeks.entries())
    expect(at - (seeks[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(5000);
});

test("seeks once after a stall of more than 400 ms, and corrects a shorter one by the rate", () => {
  expect(play(0, 10, { stalls: new Map([[4, 700]]) }).seeks).toEqual([1000]);
  expect(play(0, 10, { stalls: new Map([[4, 390]]) }).seeks).toEqual([]);
});
