// Every rule by which an amount of money is divided. Integers only: a binary fraction of a cent may round either way. Source:
// rules/currencies.md, Rounding.

/** Computes `amount * part / whole` rounded down. Integers from 0. */
export function shareDown(amount: number, part: number, whole: number): number {
  // The product of two amounts can be above what a number holds exactly.
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** Computes `amount * part / whole` rounded up. Integers from 0. */
export function shareUp(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
}

/** Computes `amount * part / whole` rounded to the nearest integer, and half of one up. Integers from 0. */
export function shareHalfUp(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/**
 * Rounds a sum that grows step by step, and gives each step the difference: the parts add up to the rounded sum, and each is
 * within one unit of its own exact value.
 * @param round of the sum so far; it must not fall
 */
export function roundRunningSum(amounts: readonly number[], round: (sum: number) => number): number[] {
  let sum = 0;
  return amounts.map((amount) => {
    const before = round(sum);
    sum += amount;
    return round(sum) - before;
  });
}

/** Divides an amount into equal parts, and returns that of a rank from 0: what is left over goes to the first ones. */
export function getEqualShare(amount: number, parts: number, rank: number): number {
  return Math.floor(amount / parts) + (rank < amount % parts ? 1 : 0);
}
