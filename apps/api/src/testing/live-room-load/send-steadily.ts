import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `send` at a steady rate, also while earlier calls still run, and waits for all of them.
 * @returns how many resolved to true
 */
export async function sendSteadily(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (index: number) => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now();
  const sending: Promise<boolean>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const waitMs = startedAt + (index * 1000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sending.push(send(index).catch(() => false));
  }
  return (await Promise.all(sending)).filter(Boolean).length;
}
