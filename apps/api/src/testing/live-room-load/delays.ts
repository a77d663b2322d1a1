/** How long events took, in whole milliseconds. A run has millions of values, so they are counted instead of kept. */
export class Delays {
  readonly #counts: number[] = [];
  #total = 0;

  add(ms: number): void {
    const index = Math.max(0, Math.round(ms));
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#total++;
  }

  get total(): number {
    return this.#total;
  }

  /** Returns a percentile by the nearest-rank method; `share` 0.95 is the 95th. NaN without values. */
  computePercentile(share: number): number {
    const rank = Math.max(1, Math.ceil(this.#total * share));
    let passed = 0;
    for (const [ms, count] of this.#counts.entries()) {
      passed += count ?? 0;
      if (passed >= rank) return ms;
    }
    return Number.NaN;
  }
}
