import { computeMedian } from "./median.ts";

/** `atMost` or `atLeast` this ratio of A to B. */
export type Bound = { atMost: number } | { atLeast: number };

export interface Ratio {
  median: number;
  least: number;
  most: number;
  /** Medians of the two sides, in whatever they are measured. */
  a: number;
  b: number;
}

/**
 * Measures A and B in turn, so that what else the machine does meets both; their ratio is taken in each round. Each is
 * the first of every other round, so that neither always comes after the same.
 */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<Ratio> {
  const pairs: { a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ a: await a(), b: await b() });
    else pairs.push({ b: await b(), a: await a() });
  }
  const ratios = pairs.map((pair) => pair.a / pair.b);
  return {
    median: computeMedian(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    a: computeMedian(pairs.map((pair) => pair.a)),
    b: computeMedian(pairs.map((pair) => pair.b)),
  };
}

/** Prints one figure beside its bound; a miss makes the process fail in the end. */
export function report(what: string, ratio: Ratio, bound: Bound, unit: string): void {
  const isMet = "atMost" in bound ? ratio.median <= bound.atMost : ratio.median >= bound.atLeast;
  if (!isMet) process.exitCode = 1;
  const wanted = "atMost" in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  const range = `${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`;
  const sides = `${digits(ratio.a)} against ${digits(ratio.b)} ${unit}`;
  console.log(`${isMet ? "✓" : "✗"} ${what}: ${ratio.median.toFixed(2)} (${range}; ${wanted}); ${sides}`);
}

const digits = (value: number) => (value < 100 ? value.toPrecision(3) : value.toFixed(0));

/** Milliseconds that this takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
