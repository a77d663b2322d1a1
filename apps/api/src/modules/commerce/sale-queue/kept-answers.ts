import type { Services } from "../../../platform/context.ts";

const MOST_KEPT = 1000;

/** Answers of this process that are the same for everybody, by event. */
export interface KeptAnswers<T> {
  /** Returns the answer that is kept, or a new one, which everybody who asks meanwhile waits for. An error is not kept. */
  find(services: Pick<Services, "clock" | "processId">, pageId: string, answer: () => Promise<T>): Promise<T>;
  forget(services: Pick<Services, "processId">, pageId: string): void;
}

/** Keeps answers for some milliseconds. Once there are very many, all are dropped, those of long ago among them. */
export function keepAnswers<T>(ms: number): KeptAnswers<T> {
  const kept = new Map<string, { until: number; answer: Promise<T> }>();
  const nameKey = ({ processId }: Pick<Services, "processId">, pageId: string) => `${processId} ${pageId}`;
  return {
    find(services, pageId, ask) {
      const now = services.clock.now().getTime();
      const key = nameKey(services, pageId);
      const found = kept.get(key);
      if (found && now < found.until && now >= found.until - ms) return found.answer;
      if (kept.size >= MOST_KEPT) kept.clear();
      const answer = ask();
      kept.set(key, { until: now + ms, answer });
      answer.catch(() => kept.delete(key));
      return answer;
    },
    forget: (services, pageId) => void kept.delete(nameKey(services, pageId)),
  };
}
