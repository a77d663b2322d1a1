/** Shuffles the items in an order that depends on the seed only, so that a failure can be reproduced. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  let state = seed;
  while (left.length > 0) {
    // Numerical Recipes' linear congruential generator is good enough for a few events.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    order.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return order;
}
