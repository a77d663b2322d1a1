/** Shares one read of the tables between the gauges that are collected at the same time. */
export function shareRead<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => (pending ??= read().finally(() => (pending = null)));
}

/** Computes the seconds since a time that the database returned; 0 without one and for one that is to come. */
export const computeAge = (since: string | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000);
