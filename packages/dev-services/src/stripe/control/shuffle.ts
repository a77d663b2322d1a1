/** The items in an order that depends on nothing but the seed, so that a test fails the same way twice. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  let state = seed;
  while (left.length > 0) {
    // Numerical Recipes' linear congruential generator: enough to mix a few events.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    order.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return order;
}
