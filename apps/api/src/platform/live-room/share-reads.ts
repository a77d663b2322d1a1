/**
 * Lets a crowd that comes back at the same moment read once. All who ask while a read runs share the next one, which begins
 * after they asked: what was hidden before is not in it.
 *
 * @param read finds what follows a number
 * @returns finds at least what follows a number; more if another caller of the same read needs it
 */
export function shareReads<Found>(
  read: (after: number) => Promise<Found>,
): (after: number) => Promise<Found> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Found> | null = null;
  /** The smallest number of those who share the next read. */
  let nextAfter = 0;

  async function readNext(before: Promise<unknown>): Promise<Found> {
    await before;
    next = null;
    return read(nextAfter);
  }

  return (after) => {
    nextAfter = next ? Math.min(nextAfter, after) : after;
    if (next) return next;
    const found = readNext(running);
    next = found;
    // Keeps nothing of what was found. Those who share a read that failed learn of it themselves.
    running = found.then(
      () => undefined,
      () => undefined,
    );
    return found;
  };
}
