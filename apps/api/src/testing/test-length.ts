import { env } from "node:process";

/**
 * Tests that repeat something, at random, at once, with killed processes or with other programs. The more often they do
 * it, the more they find.
 */
export const REPEATING_TESTS = [
  "adversarial.test",
  "races.test",
  "public-pages.test",
  "tampered-orders.test",
  "faulty-provider.test",
  "odd-files.test",
  "shuffled-webhooks.test",
  "crash.full-test",
  "killed-sender.full-test",
  "killed-worker.full-test",
  "killed-job.full-test",
  "killed-dispatcher.full-test",
  "killed-offers.full-test",
  "killed-admissions.full-test",
].map((name) => `src/**/${name}.ts`);

/** Tests whose costliest cases only `pnpm verify:full` runs. */
export const COSTLY_TESTS = [
  "transcode-video.test",
  "next-video.test",
  "caption-drafts.test",
  "previews.test",
  "csv.test",
  "permissions.test",
].map((name) => `src/**/${name}.ts`);

/** `TEST_LENGTH`: "soak" in `pnpm soak`, "medium" in `pnpm verify:full`, not set in `npm test`. */
export const isSoak = env["TEST_LENGTH"] === "soak";
export const isMediumLength = env["TEST_LENGTH"] === "medium";

const share = isSoak ? 1 : isMediumLength ? 1 / 20 : 1 / 50;

/**
 * Scales the number of repetitions to the length of this run.
 * @param full how often `pnpm soak` repeats it
 * @param least how often every run repeats it
 */
export const scaleRepetitions = (full: number, least = 1): number => Math.max(least, Math.ceil(full * share));
