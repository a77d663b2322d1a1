import type { ErrorCode } from "@matinee/contract/errors";
import {
  PREMIERE_PARTS,
  type Premiere,
  type PremiereLevel,
  type PremierePart,
} from "@matinee/contract/routes/premiere-board";

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

const formatCount = (count: number) => count.toLocaleString("en-US");
const percentFormat = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** 'Under 2 s': the figure is the upper end of a group. */
function formatFirstFrame(ms: number | null, plays: number): string {
  if (plays === 0) return "No plays";
  return ms === null ? "Over 20 s" : `Under ${ms / 1000} s`;
}

export function formatAge(seconds: number | null): string {
  if (seconds === null) return "Nothing waits";
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

function formatShare(part: number, total: number): string {
  return total === 0 ? formatCount(part) : `${formatCount(part)} (${percentFormat.format(part / total)})`;
}

function formatSince(instant: string | null, now: string): string {
  if (instant === null) return "None lately";
  return `${formatAge(Math.max(0, Math.round((Date.parse(now) - Date.parse(instant)) / 1000)))} ago`;
}

const rejections: Partial<Record<ErrorCode, string>> = {
  forbidden: "No ticket, or not open",
  "device-limit": "Too many devices",
  "not-found": "Unknown event or video",
  "state-conflict": "Video is not ready",
  "too-many-requests": "Too many requests from a network",
  unavailable: "Database or service away",
  internal: "Our error",
};

const LAST_FIVE = "Last 5 minutes";

const describe: Record<PremierePart, (premiere: Premiere) => PartDescription> = {
  player: ({ player }) => ({
    title: "Picture and sound",
    span: LAST_FIVE,
    facts: [
      ["First frame, half of the plays", formatFirstFrame(player.medianMs, player.firstFrames)],
      ["First frame, 95%", formatFirstFrame(player.p95Ms, player.firstFrames)],
      ["Stalls", formatCount(player.stalls)],
      [
        "Time stalled",
        player.stalledShare === null ? "Not measured yet" : percentFormat.format(player.stalledShare),
      ],
    ],
    steps: [
      "See whether the web server or the CDN that sends the film is at its limit of bandwidth or connections; add one more.",
      "See whether the storage answers: open a film's page and play it yourself.",
      "If only one event is affected, play it at a lower quality and compare: its film may have been converted badly.",
    ],
    runbooks: ["FirstFrameSlow", "PlaybackStalls"],
  }),
  admissions: ({ admissions: { plays, rejected } }) => ({
    title: "Admissions",
    span: LAST_FIVE,
    facts: [
      ["Plays admitted", formatCount(plays)],
      ...rejected.map(({ code, count }) => [rejections[code] ?? code, formatCount(count)] as const),
      ...(rejected.length === 0 ? [["Rejected", "0"] as const] : []),
    ],
    steps: [
      "Video is not ready: open the event and see its conversion; a failed one has to be uploaded again.",
      "Too many requests: many viewers share one network, for example a school; raise RATE_LIMIT_FACTOR.",
      "Our errors: see API below.",
    ],
    runbooks: ["PlaysRefused"],
  }),
  checkout: ({ checkout: { started, paid, declined, open, failed } }) => ({
    title: "Checkout",
    span: "Last 15 minutes",
    facts: [
      ["Started", formatCount(started)],
      ["Paid", formatShare(paid, started)],
      ["Declined by the bank", formatShare(declined, started)],
      ["Not finished yet", formatCount(open)],
      ["Failed by our error", formatCount(failed)],
    ],
    steps: [
      "Our errors: see Stripe and API; no buyer is charged twice, and each can try again.",
      "Many declined cards: see in the orders whether one network tests stolen cards; Stripe's Radar can block it.",
    ],
    runbooks: ["StripeFailing", "ServerErrors"],
  }),
  stripe: ({ stripe, at }) => ({
    title: "Stripe",
    span: "Now",
    facts: [
      ["Payments without an answer", formatCount(stripe.unanswered)],
      ["Last payment", formatSince(stripe.lastPaymentAt, at)],
      ["Last webhook", formatSince(stripe.lastWebhookAt, at)],
    ],
    steps: [
      "Look at status.stripe.com. While Stripe is unavailable, orders wait and are settled when it is back.",
      "If only webhooks are missing, see their failures in Stripe's dashboard: the address or the signing secret is wrong.",
    ],
    runbooks: ["StripeFailing", "OldWebhook"],
  }),
  signIns: ({ signIns }) => ({
    title: "Sign-ins",
    span: LAST_FIVE,
    facts: [
      ["Signed in", formatCount(signIns.succeeded)],
      ["Rejected", formatShare(signIns.rejected, signIns.succeeded + signIns.rejected)],
    ],
    steps: [
      "Many rejected sign-ins at once mean that someone is guessing passwords. They are limited by network and account.",
      "If people you know cannot sign in, sign in yourself and read the message.",
    ],
    runbooks: [],
  }),
  api: ({ api }) => ({
    title: "API",
    span: LAST_FIVE,
    facts: [
      ["Requests", formatCount(api.requests)],
      ["Failed", formatShare(api.failed, api.requests)],
    ],
    steps: [
      "Look for 'request failed' and 'database unavailable' in the log of the API.",
      "If the database is at its limit of connections or CPU, stop reports and exports first.",
      "If it began with a new version, go back to the previous one.",
    ],
    runbooks: ["ServerErrors", "DatabasePoolExhausted"],
  }),
  mail: ({ mail }) => ({
    title: "Email",
    span: "Now",
    facts: [
      ["Waiting", formatCount(mail.waiting)],
      ["Oldest waits for", formatAge(mail.oldestSeconds)],
      ["Failed in the last hour", formatCount(mail.failed)],
    ],
    steps: [
      "See that a worker runs, and what the mail server answers: the emails page shows the last error.",
      "Viewing links also appear after the payment in the browser, so tell buyers to keep that page open.",
    ],
    runbooks: ["OldMail", "MailsFailed"],
  }),
  queues: ({ queues: { webhooks, refunds, conversions } }) => ({
    title: "Work in the background",
    span: "Now",
    facts: [
      ["Webhooks", describeQueue(webhooks)],
      ["Refunds", describeQueue(refunds)],
      ["Conversions", describeQueue(conversions)],
    ],
    steps: [
      "See that a worker runs. Everything that waits is stored and continues when it is back.",
      "If one kind of work alone waits, its last error is in the log of the worker.",
    ],
    runbooks: ["QueueOld", "JobStopped", "WorkerGone"],
  }),
};

function describeQueue({ waiting, oldestSeconds }: Premiere["queues"]["webhooks"]): string {
  return waiting === 0 ? "0" : `${formatCount(waiting)}, oldest ${formatAge(oldestSeconds)}`;
}

/** Describes a part of a premiere in words. */
export const describePart = (part: PremierePart, premiere: Premiere): PartDescription =>
  describe[part](premiere);

/** Says in one sentence whether the premiere is all right, and names the parts that are not. */
export function summarise(premiere: Premiere): { level: PremiereLevel; text: string; parts: string } {
  const list = (level: PremiereLevel) => PREMIERE_PARTS.filter((part) => premiere.levels[part] === level);
  const parts = [...list("bad"), ...list("warning")].map((part) => describePart(part, premiere).title);
  return { ...judgeWhole((level) => list(level).length), parts: parts.join(", ") };
}

function judgeWhole(count: (level: PremiereLevel) => number): { level: PremiereLevel; text: string } {
  const [bad, warning] = [count("bad"), count("warning")];
  if (bad > 0) return { level: "bad", text: `${countParts(bad)} out of order. Act now.` };
  if (warning > 0) return { level: "warning", text: `${countParts(warning)} not as usual. Have a look.` };
  if (count("good") === 0) return { level: "idle", text: "Nothing happens at the moment." };
  return { level: "good", text: "Everything is all right." };
}

const countParts = (count: number) => (count === 1 ? "One part is" : `${count} parts are`);
