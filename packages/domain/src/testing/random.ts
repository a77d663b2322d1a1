/** Returns numbers from 0 to 1, the same ones for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The first numbers of neighbouring seeds are almost the same.
  for (let round = 0; round < 8; round++) next();
  return next;
}

/** Returns a number between two. */
export const pickBetween = (random: () => number, from: number, to: number): number =>
  from + random() * (to - from);
