import type { Services } from "../../../platform/context.ts";

type Process = Pick<Services, "clock" | "processId">;

/** Answers of this process that are the same for everybody, by event. */
export interface KeptAnswers<T> {
  /** Returns the answer that is kept, or a new one, which everybody who asks meanwhile waits for. An error is not kept. */
  find(process: Process, pageId: string, ask: () => Promise<T>): Promise<T>;
  /** Returns the answer that is kept and known, without waiting; null without one. */
  peek(process: Process, pageId: string): T | null;
  forget(process: Pick<Process, "processId">, pageId: string): void;
}

interface Kept<T> {
  until: number;
  pending: Promise<T>;
  /** Null while it is pending. */
  answer: T | null;
}

/**
 * Keeps answers for some milliseconds.
 * @param most of how many events; with one more, all are dropped, those of long ago among them
 */
export function keepAnswers<T>(ms: number, most = 1000): KeptAnswers<T> {
  const kept = new Map<string, Kept<T>>();
  const nameKey = ({ processId }: Pick<Process, "processId">, pageId: string) => `${processId} ${pageId}`;
  const findKept = (process: Process, pageId: string) => {
    const found = kept.get(nameKey(process, pageId));
    const now = process.clock.now().getTime();
    return found && now < found.until && now >= found.until - ms ? found : null;
  };
  return {
    find(process, pageId, ask) {
      const found = findKept(process, pageId);
      if (found) return found.pending;
      if (kept.size >= most) kept.clear();
      const key = nameKey(process, pageId);
      const pending = ask();
      const entry: Kept<T> = { until: process.clock.now().getTime() + ms, pending, answer: null };
      kept.set(key, entry);
      pending.then(
        (answer) => (entry.answer = answer),
        () => kept.get(key) === entry && kept.delete(key),
      );
      return pending;
    },
    peek: (process, pageId) => findKept(process, pageId)?.answer ?? null,
    forget: (process, pageId) => void kept.delete(nameKey(process, pageId)),
  };
}
