import type { ErrorCode } from "@matinee/contract/errors";
import type { Premiere, PremiereLevel, PremierePart } from "@matinee/contract/routes/premiere-board";

/** Below this, a share says nothing. */
const FEWEST = 5;
/** A viewer without a ticket, on a third device or too early: the product works. */
const expectedRejections = new Set<ErrorCode>(["forbidden", "device-limit", "not-found"]);

type Figures = Pick<Premiere, PremierePart>;

/** Judges each part of a premiere. `bad` is where an alert pages (docs/guides/operators.md, Premiere board). */
export function judgePremiere(figures: Figures): Record<PremierePart, PremiereLevel> {
  const { player, admissions, checkout, stripe, signIns, api, mail, queues } = figures;
  const rejections = admissions.rejected.reduce((sum, { count }) => sum + count, 0);
  const faults = admissions.rejected.reduce(
    (sum, { code, count }) => sum + (expectedRejections.has(code) ? 0 : count),
    0,
  );
  const attempts = signIns.succeeded + signIns.rejected;
  return {
    player: pickWorst(
      player.firstFrames < FEWEST ? "idle" : judge(player.p95Ms ?? Number.POSITIVE_INFINITY, 3000, 5000),
      // Few stalls can be one viewer's bad network.
      player.stalledShare === null
        ? "idle"
        : judge(player.stalledShare, 0.01, player.stalls < FEWEST ? 1 : 0.02),
    ),
    admissions: judgeShare(faults, admissions.plays + rejections, 0.01, 0.05),
    checkout: pickWorst(
      judgeShare(checkout.failed, checkout.started + checkout.failed, 0, 0.05),
      checkout.started < FEWEST ? "idle" : judge(checkout.declined / checkout.started, 0.3, 0.6),
    ),
    stripe:
      stripe.lastPaymentAt === null && stripe.unanswered === 0 ? "idle" : judge(stripe.unanswered, 0, 2),
    signIns: attempts < FEWEST ? "idle" : judge(signIns.rejected / attempts, 0.5, 0.8),
    api: judgeShare(api.failed, api.requests, 0.005, 0.01),
    mail: pickWorst(judge(mail.oldestSeconds ?? 0, 60, 300), judge(mail.failed, 0, 10)),
    queues: pickWorst(
      judge(queues.webhooks.oldestSeconds ?? 0, 60, 600),
      judge(queues.refunds.oldestSeconds ?? 0, 300, 1800),
    ),
  };
}

/** @param most the highest value that is good */
function judge(value: number, most: number, worstTolerable: number): PremiereLevel {
  if (value <= most) return "good";
  return value <= worstTolerable ? "warning" : "bad";
}

/** Any fault among few is a warning. */
function judgeShare(faults: number, total: number, most: number, worstTolerable: number): PremiereLevel {
  if (total === 0) return "idle";
  if (total < FEWEST) return faults === 0 ? "good" : "warning";
  return judge(faults / total, most, worstTolerable);
}

const order: readonly PremiereLevel[] = ["idle", "good", "warning", "bad"];

function pickWorst(...levels: PremiereLevel[]): PremiereLevel {
  return levels.reduce((most, level) => (order.indexOf(level) > order.indexOf(most) ? level : most));
}

/**
 * Returns the upper end of the group that contains this share of the times; null without times or in the last group,
 * which has no end.
 * @param groups the number of times in each group, by upper end, ascending
 */
export function findQuantile(
  groups: readonly { upperMs: number | null; count: number }[],
  share: number,
): number | null {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { upperMs, count } of groups) {
    seen += count;
    if (seen > 0 && seen >= total * share) return upperMs;
  }
  return null;
}
