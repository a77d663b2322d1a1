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

/** One line of the table of `pnpm bench`: a ratio of A to B, or a value that is compared with nothing. */
export interface BenchResult {
  name: string;
  /** The ratio, or the value in `unit`. */
  median: number;
  min: number;
  max: number;
  /** The medians of the two sides of a ratio, in `unit`. */
  sides?: { a: number; b: number };
  unit: string;
  bound?: Bound;
  isMet: boolean;
}

/** Sent to `pnpm bench` in place of results. */
export interface BenchSkip {
  skipped: string;
}

/**
 * Measures A and B in each round, so that other load on the machine affects both, and takes their ratio. Chance decides
 * which side is measured first, so that neither always runs after the same one.
 */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<Ratio> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    if (Math.random() < 0.5) pairs.push({ a: await a(), b: await b() });
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

/** Reports a ratio beside its bound. */
export function report(name: string, { median, min, max, a, b }: Ratio, bound: Bound, unit: string): void {
  reportResult({ name, median, min, max, sides: { a, b }, unit, bound, isMet: isWithin(median, bound) });
}

/** Reports a value, for example a number of reads; without a bound it is information only. */
export function reportValue(name: string, value: number, unit: string, bound?: Bound): void {
  const isMet = bound === undefined || isWithin(value, bound);
  reportResult({ name, median: value, min: value, max: value, unit, ...(bound && { bound }), isMet });
}

/** Ends a bench that cannot run on this machine. `pnpm bench` lists the reason and does not fail. */
export function skipBench(reason: string): never {
  console.log(`- skipped: ${reason}`);
  process.send?.({ skipped: reason } satisfies BenchSkip);
  process.exit();
}

/** Prints a result and passes it to `pnpm bench`. A missed bound sets the exit code of the process to 1. */
function reportResult(result: BenchResult): void {
  if (!result.isMet) process.exitCode = 1;
  console.log(formatResult(result));
  process.send?.(result);
}

/** Formats a result as a line: whether its bound is met, the figure with its range, and the bound. */
export function formatResult({ name, median, min, max, sides, unit, bound, isMet }: BenchResult): string {
  const mark = bound === undefined ? " " : isMet ? "✓" : "✗";
  const limit = bound && ("atMost" in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`);
  if (!sides)
    return `${mark} ${name}: ${formatDigits(median)} ${unit}${limit === undefined ? "" : ` (${limit})`}`;
  const range = `${min.toFixed(2)} to ${max.toFixed(2)}`;
  const both = `${formatDigits(sides.a)} against ${formatDigits(sides.b)} ${unit}`;
  return `${mark} ${name}: ${median.toFixed(2)} (${range}; ${limit ?? "no bound"}); ${both}`;
}

function isWithin(value: number, bound: Bound): boolean {
  return "atMost" in bound ? value <= bound.atMost : value >= bound.atLeast;
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
