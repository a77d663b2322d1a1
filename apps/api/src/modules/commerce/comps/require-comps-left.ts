import { and, count, eq, gt } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { comps } from "../../../db/schema/comps.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { computeCompsPerDay } from "./comps.rules.ts";

const DAY_MS = 86_400_000;

/**
 * Checks that an event's owner may give this many free tickets more in these 24 hours, by whichever event and caller. Staff
 * may exceed the limit on the owner's behalf.
 * @throws AppError too-many-requests
 */
export async function requireCompsLeft(
  db: Queryable,
  ctx: SignedInContext,
  { accountId }: PageIdentity,
  wanted: number,
): Promise<void> {
  if (wanted === 0 || ctx.actor.type === "admin") return;
  const now = ctx.clock.now();
  const ofOwner = eq(pages.accountId, accountId);
  // One after the other, because a transaction has one connection.
  const [owner] = await db
    .select({ since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const [paid] = await db
    .select({ n: count() })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .where(and(ofOwner, eq(orders.status, "paid"), gt(orders.totalCents, 0)));
  const [given] = await db
    .select({ n: count() })
    .from(comps)
    .innerJoin(pages, eq(pages.id, comps.pageId))
    .where(and(ofOwner, gt(comps.createdAt, new Date(now.getTime() - DAY_MS))));
  const days = owner ? (now.getTime() - owner.since.getTime()) / DAY_MS : 0;
  const { RATE_LIMIT_FACTOR, SUPPORT_EMAIL } = ctx.config;
  const limit = computeCompsPerDay({ days, paidOrders: paid?.n ?? 0 }) * RATE_LIMIT_FACTOR;
  const left = Math.max(0, limit - (given?.n ?? 0));
  if (wanted > left)
    throw new AppError("too-many-requests", (t) => t.comps.tooManyToday(left, limit, SUPPORT_EMAIL));
}
