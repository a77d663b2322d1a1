import { messages } from "@matinee/texts";
import type { ErrorCode } from "@matinee/contract/errors";
import {
  PREMIERE_PARTS,
  type Premiere,
  type PremiereLevel,
  type PremierePart,
} from "@matinee/contract/routes/premiere-board";

const texts = messages.premiereBoard;

export interface PartDescription {
  title: string;
  /** What the figures cover. */
  span: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** What to do when the part is not good, the most likely cause first. */
  steps: readonly string[];
  /** The names of the runbooks in docs/runbooks, which say more. */
  runbooks: readonly string[];
}

const formatCount = (count: number) => messages.formats.number(count);
const formatPercent = (share: number) =>
  messages.formats.number(share, { style: "percent", maximumFractionDigits: 1 });

/** 'Under 2 s': the figure is the upper end of a group. */
function formatFirstFrame(ms: number | null, plays: number): string {
  if (plays === 0) return texts.noPlays;
  return ms === null ? texts.overSeconds(20) : texts.underSeconds(ms / 1000);
}

export function formatAge(seconds: number | null): string {
  if (seconds === null) return texts.nothingWaits;
  if (seconds < 90) return texts.seconds(seconds);
  if (seconds < 5400) return texts.minutes(Math.round(seconds / 60));
  return texts.hours(Math.round(seconds / 3600));
}

function formatShare(part: number, total: number): string {
  return total === 0 ? formatCount(part) : `${formatCount(part)} (${formatPercent(part / total)})`;
}

function formatSince(instant: string | null, now: string): string {
  if (instant === null) return texts.noneLately;
  return texts.ago(formatAge(Math.max(0, Math.round((Date.parse(now) - Date.parse(instant)) / 1000))));
}

const rejections: Partial<Record<ErrorCode, string>> = {
  forbidden: texts.noTicketOrClosed,
  "device-limit": texts.tooManyDevices,
  "not-found": texts.unknownEventOrVideo,
  "state-conflict": texts.videoIsNotReady,
  "too-many-requests": texts.tooManyRequestsNetwork,
  unavailable: texts.databaseOrServiceAway,
  internal: texts.ourError,
};

const LAST_FIVE = texts.lastMinutes(5);

const describe: Record<PremierePart, (premiere: Premiere) => PartDescription> = {
  player: ({ player }) => ({
    title: texts.pictureAndSound,
    span: LAST_FIVE,
    facts: [
      [texts.firstFrameMedian, formatFirstFrame(player.medianMs, player.firstFrames)],
      [texts.firstFrame95, formatFirstFrame(player.p95Ms, player.firstFrames)],
      [texts.stalls, formatCount(player.stalls)],
      [
        texts.timeStalled,
        player.stalledShare === null ? texts.notMeasuredYet : formatPercent(player.stalledShare),
      ],
    ],
    steps: [texts.checkBandwidth, texts.checkStorage, texts.checkConversion],
    runbooks: ["FirstFrameSlow", "PlaybackStalls"],
  }),
  admissions: ({ admissions: { plays, rejected } }) => ({
    title: texts.admissions,
    span: LAST_FIVE,
    facts: [
      [texts.playsAdmitted, formatCount(plays)],
      ...rejected.map(
        ({ code, count }) => [rejections[code] ?? texts.rejectedFor(code), formatCount(count)] as const,
      ),
      ...(rejected.length === 0 ? [[texts.rejected, "0"] as const] : []),
    ],
    steps: [texts.checkVideoReady, texts.checkRateLimit, texts.checkApi],
    runbooks: ["PlaysRefused"],
  }),
  checkout: ({ checkout: { started, paid, declined, open, failed } }) => ({
    title: texts.checkout,
    span: texts.lastMinutes(15),
    facts: [
      [texts.started, formatCount(started)],
      [texts.paid, formatShare(paid, started)],
      [texts.declinedByTheBank, formatShare(declined, started)],
      [texts.notFinishedYet, formatCount(open)],
      [texts.failedByOurError, formatCount(failed)],
    ],
    steps: [texts.checkStripeAndApi, texts.checkStolenCards],
    runbooks: ["StripeFailing", "ServerErrors"],
  }),
  stripe: ({ stripe, at }) => ({
    title: texts.stripe,
    span: texts.now,
    facts: [
      [texts.paymentsWithoutAnAnswer, formatCount(stripe.unanswered)],
      [texts.lastPayment, formatSince(stripe.lastPaymentAt, at)],
      [texts.lastWebhook, formatSince(stripe.lastWebhookAt, at)],
    ],
    steps: [texts.checkStripeStatus, texts.checkWebhooks],
    runbooks: ["StripeFailing", "OldWebhook"],
  }),
  signIns: ({ signIns }) => ({
    title: texts.signIns,
    span: LAST_FIVE,
    facts: [
      [texts.signedIn, formatCount(signIns.succeeded)],
      [texts.rejected, formatShare(signIns.rejected, signIns.succeeded + signIns.rejected)],
    ],
    steps: [texts.checkGuessing, texts.checkSignIn],
    runbooks: [],
  }),
  api: ({ api }) => ({
    title: texts.api,
    span: LAST_FIVE,
    facts: [
      [texts.requests, formatCount(api.requests)],
      [texts.failed, formatShare(api.failed, api.requests)],
    ],
    steps: [texts.checkLog, texts.checkDatabase, texts.checkVersion],
    runbooks: ["ServerErrors", "DatabasePoolExhausted"],
  }),
  mail: ({ mail }) => ({
    title: texts.email,
    span: texts.now,
    facts: [
      [texts.waiting, formatCount(mail.waiting)],
      [texts.oldestWaitsFor, formatAge(mail.oldestSeconds)],
      [texts.failedLastHour, formatCount(mail.failed)],
    ],
    steps: [texts.checkMailServer, texts.checkViewingLinks],
    runbooks: ["OldMail", "MailsFailed"],
  }),
  queues: ({ queues: { webhooks, refunds, conversions } }) => ({
    title: texts.workInTheBackground,
    span: texts.now,
    facts: [
      [texts.webhooks, describeQueue(webhooks)],
      [texts.refunds, describeQueue(refunds)],
      [texts.conversions, describeQueue(conversions)],
    ],
    steps: [texts.checkWorker, texts.checkWorkerLog],
    runbooks: ["QueueOld", "JobStopped", "WorkerGone"],
  }),
};

function describeQueue({ waiting, oldestSeconds }: Premiere["queues"]["webhooks"]): string {
  return waiting === 0 ? "0" : texts.waitingOldest(formatCount(waiting), formatAge(oldestSeconds));
}

/** Describes a part of a premiere in words. */
export const describePart = (part: PremierePart, premiere: Premiere): PartDescription =>
  describe[part](premiere);

/** Says in one sentence whether the premiere is all right, and names the parts that are not. */
export function summarise(premiere: Premiere): { level: PremiereLevel; text: string; parts: string } {
  const list = (level: PremiereLevel) => PREMIERE_PARTS.filter((part) => premiere.levels[part] === level);
  const parts = [...list("bad"), ...list("warning")].map((part) => describePart(part, premiere).title);
  return { ...judgeWhole((level) => list(level).length), parts: messages.formats.list(parts, "unit") };
}

function judgeWhole(count: (level: PremiereLevel) => number): { level: PremiereLevel; text: string } {
  const [bad, warning] = [count("bad"), count("warning")];
  if (bad > 0) return { level: "bad", text: texts.outOfOrder(bad) };
  if (warning > 0) return { level: "warning", text: texts.notAsUsual(warning) };
  if (count("good") === 0) return { level: "idle", text: texts.nothingHappens };
  return { level: "good", text: texts.allRight };
}
