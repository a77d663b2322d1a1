import { setTimeout } from "node:timers/promises";

const MIN_RESPONSE_MS = 250;

/** Runs `work` and takes at least 250 ms, so that the duration does not reveal whether an email address is known. */
export async function equalizeResponseTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([setTimeout(MIN_RESPONSE_MS), work()]);
}
