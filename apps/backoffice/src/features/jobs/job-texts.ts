import { jobListLimit } from "@matinee/domain/limits";
import { nameCode } from "@matinee/domain/name-code";
import { messages } from "@matinee/texts";

const { queueNames, recurringNames, roleNames, discardConsequences } = messages.jobs;

const isKey = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(texts, key);

/** Returns the name of a queue; a queue of a newer server keeps its own. */
export const nameQueue = (queue: string): string => nameCode(queueNames, queue);

/** Returns the name of a recurring job; a job of a newer server keeps its own. */
export const nameRecurringJob = (job: string): string => nameCode(recurringNames, job);

/** Returns the name of a role of workers; a role of a newer server keeps its own. */
export const nameRole = (role: string): string => nameCode(roleNames, role);

/** Says what giving up a job of a queue means. */
export const describeDiscard = (queue: string): string | undefined =>
  isKey(discardConsequences, queue) ? discardConsequences[queue] : undefined;

/** Formats a count that the server ends at `jobListLimit` + 1. */
export const formatCount = (count: number): string =>
  count > jobListLimit
    ? messages.jobs.moreThan(messages.formats.number(jobListLimit))
    : messages.formats.number(count);

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** Formats a duration by its largest unit: '3 minutes'. */
export function formatSeconds(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (["seconds", 1] as const);
  return messages.jobs.durations[unit](Math.max(0, Math.round(seconds / size)));
}

/** Formats how long ago something was: '3 minutes ago'. */
export const formatAge = (instant: string, now = Date.now()): string =>
  messages.jobs.ago(formatSeconds((now - new Date(instant).getTime()) / 1000));
