import type { Plan, SavePlan } from "@matinee/contract/schemas/plans";
import { getTicketState } from "@matinee/domain/tickets";
import type { Text } from "@matinee/texts/languages";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { plans, planVersions } from "../../../db/schema/plans.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import {
  findPlannable,
  findPlanRows,
  getPlanHolder,
  getPlannedTime,
  type PlanHolder,
  type PlannableScreening,
  readPlan,
} from "./plan.queries.ts";

/**
 * Saves a plan as a whole (rules/passes.md, Plan). What left the programme stays out of it; saving what is stored changes
 * nothing.
 * @param token of a pass, or of a ticket to a screening of a festival
 * @throws AppError not-found, state-conflict for a pass that is not valid, saved-before-you, invalid at the lines
 */
export async function savePlan(
  ctx: Pick<Services, "db" | "clock">,
  token: string,
  { version, lines }: SavePlan,
): Promise<Plan> {
  const now = ctx.clock.now();
  const holder = await getPlanHolder(ctx.db, token, now);
  return transact(ctx.db, async (tx) => {
    await lockHolder(tx, holder);
    const before = await readPlan(tx, holder, now);
    if (before.version !== version)
      throw new AppError("saved-before-you", (t) => t.plans.savedBeforeYou, {
        details: { version: before.version },
      });
    const stored = new Map((await findPlanRows(tx, holder)).map((row) => [row.screening.id, row]));
    const found = await findPlannable(
      tx,
      holder.festival.id,
      lines.map(({ pageId }) => pageId),
    );
    const screenings = new Map(found.map((screening) => [screening.id, screening]));
    const fields = findIssues(lines, { stored, screenings, now });
    const [first] = Object.values(fields);
    if (first) throw new AppError("invalid", first, { fields });

    const saved = new Map(
      lines.flatMap(({ pageId, plannedAt }) => {
        const screening = screenings.get(pageId);
        if (!screening?.isShown) return [];
        const { startsAt } = getPlannedTime({ plannedAt: new Date(plannedAt), screening }, now);
        return [[pageId, startsAt] as const];
      }),
    );
    // Those that left the programme stay, and their calendar's entries are cancelled.
    const removed = [...stored.values()].flatMap(({ screening: { id, isShown } }) =>
      isShown && !saved.has(id) ? [id] : [],
    );
    const changed = [...saved].filter(
      ([pageId, at]) => stored.get(pageId)?.plannedAt.getTime() !== at.getTime(),
    );
    if (removed.length > 0 || changed.length > 0) {
      await writeRows(tx, holder, { removed, changed });
      await saveVersion(tx, holder, now, { version: version + 1 });
    }
    return readPlan(tx, holder, now);
  });
}

/**
 * Locks the ticket of a plan, so that its saves wait for each other and for a transfer.
 * @throws AppError not-found for a ticket that was sent on meanwhile, state-conflict for one that does not admit
 */
export async function lockHolder(tx: Transaction, { entitlementId }: PlanHolder): Promise<void> {
  const [ticket] = await tx
    .select()
    .from(entitlements)
    .where(eq(entitlements.id, entitlementId))
    .for("no key update");
  if (!ticket || ticket.revokedReason === "sent-on") throw createNotFoundError("pass");
  if (getTicketState(ticket) !== "valid") throw new AppError("state-conflict", (t) => t.plans.notValid);
}

interface Known {
  stored: ReadonlyMap<string, { plannedAt: Date }>;
  screenings: ReadonlyMap<string, PlannableScreening>;
  now: Date;
}

/** Finds what is wrong with the lines, by their fields. A line that was saved before is right, whatever became of its screening. */
function findIssues(lines: SavePlan["lines"], { stored, screenings, now }: Known): Record<string, Text> {
  const issues: Record<string, Text> = {};
  const seen = new Set<string>();
  for (const [index, { pageId, plannedAt }] of lines.entries()) {
    const screening = screenings.get(pageId);
    const before = stored.get(pageId);
    if (seen.has(pageId)) issues[`lines.${index}.pageId`] = (t) => t.plans.twice;
    seen.add(pageId);
    if (!screening?.isShown) {
      if (!before) issues[`lines.${index}.pageId`] = (t) => t.plans.notInProgramme;
      continue;
    }
    const at = new Date(plannedAt);
    const isSame = before?.plannedAt.getTime() === at.getTime();
    const { isPremiere } = getPlannedTime({ plannedAt: at, screening }, now);
    if (!isSame && !isPremiere && !isOpenAt(screening, at))
      issues[`lines.${index}.plannedAt`] = (t) => t.plans.notOpen;
  }
  return issues;
}

const isOpenAt = ({ opensAt, closesAt }: PlannableScreening, at: Date): boolean =>
  opensAt !== null && closesAt !== null && opensAt <= at && at < closesAt;

async function writeRows(
  tx: Transaction,
  { entitlementId }: PlanHolder,
  { removed, changed }: { removed: string[]; changed: (readonly [pageId: string, plannedAt: Date])[] },
): Promise<void> {
  if (removed.length > 0)
    await tx.delete(plans).where(and(eq(plans.entitlementId, entitlementId), inArray(plans.pageId, removed)));
  if (changed.length > 0)
    await tx
      .insert(plans)
      .values(changed.map(([pageId, plannedAt]) => ({ entitlementId, pageId, plannedAt })))
      .onConflictDoUpdate({
        target: [plans.entitlementId, plans.pageId],
        set: { plannedAt: sql`excluded.planned_at` },
      });
}

/** Stores the version of a plan, or the address of its calendar. */
export const saveVersion = (
  tx: Transaction,
  { entitlementId }: PlanHolder,
  now: Date,
  fields: Pick<typeof planVersions.$inferInsert, "version" | "calendarHash">,
) =>
  tx
    .insert(planVersions)
    .values({ entitlementId, savedAt: now, ...fields })
    .onConflictDoUpdate({ target: planVersions.entitlementId, set: { savedAt: now, ...fields } });
