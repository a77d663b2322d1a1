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
  let next: { after: number; found: Promise<Found> } | null = null;

  return (after) => {
    if (next) {
      next.after = Math.min(next.after, after);
      return next.found;
    }
    const waiting = {
      after,
      found: running.then(() => {
        next = null;
        return read(waiting.after);
      }),
    };
    next = waiting;
    // Keeps nothing of what was found. Those who share a read that failed learn of it themselves.
    running = waiting.found.then(
      () => undefined,
      () => undefined,
    );
    return waiting.found;
  };
}
