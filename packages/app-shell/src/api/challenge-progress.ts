/** The share of the proof of work that is done, from 0 to 1; null while none runs. */
let progress: number | null = null;
const listeners = new Set<() => void>();

/** Reports how much of the proof of work is done; null when it ends. */
export function setChallengeProgress(share: number | null): void {
  progress = share;
  for (const notify of listeners) notify();
}

/** Returns the done part of the running proof of work, 0 to 1; null while none runs. */
export const getChallengeProgress = (): number | null => progress;

/** Subscribes to changes, as `useSyncExternalStore` expects. */
export function subscribeToChallengeProgress(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
