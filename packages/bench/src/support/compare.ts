import { computeMedian } from "./statistics.ts";

/** A limit for the ratio of A to B. */
export type Bound = { atMost: number } | { atLeast: number };

/** The measurements of the two sides in one round. */
export interface Pair {
  a: number;
  b: number;
}

export interface Ratio {
  median: number;
  min: number;
  max: number;
  /** The medians of the two sides, in the unit of the measurement. */
  a: number;
  b: number;
}

/**
 * Measures A and B in turn, so that other load on the machine affects both, and takes their ratio in each round. The
 * side that is measured first alternates, so that neither always runs after the same one.
 */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<Ratio> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ a: await a(), b: await b() });
    else pairs.push({ b: await b(), a: await a() });
  }
  return summarizePairs(pairs);
}

/** Computes the ratio of A to B from the measurements of each round. */
export function summarizePairs(pairs: readonly Pair[]): Ratio {
  const ratios = pairs.map((pair) => pair.a / pair.b);
  return {
    median: computeMedian(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    a: computeMedian(pairs.map((pair) => pair.a)),
    b: computeMedian(pairs.map((pair) => pair.b)),
  };
}

/** Prints a ratio beside its bound. A missed bound sets the exit code of the process to 1. */
export function report(name: string, ratio: Ratio, bound: Bound, unit: string): void {
  const isMet = "atMost" in bound ? ratio.median <= bound.atMost : ratio.median >= bound.atLeast;
  if (!isMet) process.exitCode = 1;
  const limit = "atMost" in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
  const sides = `${formatDigits(ratio.a)} against ${formatDigits(ratio.b)} ${unit}`;
  console.log(`${isMet ? "✓" : "✗"} ${name}: ${ratio.median.toFixed(2)} (${range}; ${limit}); ${sides}`);
}

function formatDigits(value: number): string {
  return value < 100 ? value.toPrecision(3) : value.toFixed(0);
}

/** Returns how long the work takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
