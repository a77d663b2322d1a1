import { webhookRetrySeconds } from "@matinee/domain/webhooks";

/** Returns whether a status counts as received: 200 to 299. Null is no response. */
export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Returns the class of a status for the metrics, for example `2xx`. */
export const classifyStatus = (status: number | null): string =>
  status === null ? "unanswered" : `${Math.floor(status / 100)}xx`;

/**
 * Returns when the next attempt is due; null after the last one. Up to a tenth of jitter keeps the retries of many
 * messages apart.
 */
export function scheduleRetry(attempt: number, now: Date): Date | null {
  const seconds = webhookRetrySeconds[attempt - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10));
}
