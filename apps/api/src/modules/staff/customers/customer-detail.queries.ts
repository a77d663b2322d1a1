import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { adminAccountRoutes, type CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { creditRoutes } from "@matinee/contract/routes/credits";
import { dataRequestRoutes } from "@matinee/contract/routes/data-requests";
import { pageSizes } from "@matinee/domain/limits";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { findEmailAwaitingApproval } from "../approvals/approvals.queries.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { findCreditLedger } from "../../credits/credits.queries.ts";
import { listNotes } from "../notes/notes.queries.ts";
import { toChangeableOrders } from "../../commerce/orders/order-permissions.ts";
import { selectOrders } from "../../commerce/orders/order-rows.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { hasSecondFactor } from "../../identity/factors/factors.queries.ts";
import { selectAdminPages, toChangeableEvent } from "../reports/admin-pages.queries.ts";
import { findCustomersByIds } from "./customer-rows.queries.ts";

/** Returns all data of a customer's staff page. @throws AppError not-found */
export async function getCustomerDetail(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string,
  may: May,
): Promise<CustomerDetail> {
  const [customer] = await findCustomersByIds(db, [id]);
  if (!customer) throw createNotFoundError("account");
  const isCustomersOrder = and(
    eq(pages.accountId, id),
    inArray(orders.status, PLACED_STATUSES),
    isNoRehearsal,
  );
  const isCustomersEvent = and(eq(pages.accountId, id), isNoRehearsal);
  const limit = pageSizes.staffList;
  const [ledger, notes, events, eventsTotal, newestOrders, [orderCount], emailAwaitingApproval, hasFactor] =
    await Promise.all([
      findCreditLedger(db, id),
      listNotes(db, "account", id),
      selectAdminPages(db, isCustomersEvent, { limit, now: clock.now() }),
      db.$count(pages, isCustomersEvent),
      selectOrders(db, { key: isCustomersOrder, limit }),
      db
        .select({ total: count() })
        .from(orders)
        .innerJoin(pages, eq(pages.id, orders.pageId))
        .where(isCustomersOrder),
      findEmailAwaitingApproval(db, id, clock.now()),
      hasSecondFactor(db, id),
    ]);
  const listed = events.map((event) => toChangeableEvent(event, may));
  return {
    ...customer,
    credits_log: ledger.credits_log,
    events: listed,
    pages: listed,
    eventsTotal,
    orders: await toChangeableOrders({ db, clock }, newestOrders, may),
    ordersTotal: orderCount?.total ?? 0,
    notes,
    emailAwaitingApproval,
    can: {
      changeCredits: may(creditRoutes.adjust),
      export: may(dataRequestRoutes.exportCustomer),
      erase: may(dataRequestRoutes.eraseCustomer),
      resetFactors: hasFactor && may(adminAccountRoutes.requestFactorReset),
    },
  };
}

/** Returns until when payouts wait after a change of the bank account; null without a wait. @throws AppError not-found */
export async function findPayoutHold(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string,
): Promise<string | null> {
  const [account] = await db
    .select({ heldUntil: accounts.payoutsHeldUntil })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.type, "filmmaker")));
  if (!account) throw createNotFoundError("account");
  return account.heldUntil && account.heldUntil > clock.now() ? account.heldUntil.toISOString() : null;
}
