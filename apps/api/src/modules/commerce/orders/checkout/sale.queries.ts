import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";
import { isTestPurchase, openTestPurchase } from "../../../../db/is-no-rehearsal.ts";
import { createNotFoundError } from "../../../../platform/errors.ts";

/** One row for each requested product of the event; one without a product if it has none of them. */
const prepareSale = prepareOnce((db) =>
  db
    .select({
      page: {
        id: pages.id,
        slug: pages.slug,
        title: pages.title,
        language: pages.language,
        currency: pages.currency,
        tax: pages.tax,
        opensAt: pages.opensAt,
        closesAt: pages.closesAt,
        saleFrom: pages.saleFrom,
        activated: pages.activated,
        archived: pages.archived,
        superarchived: pages.superarchived,
        cancelledAt: pages.cancelledAt,
        paywallSettings: pages.paywallSettings,
        ticketSettings: pages.ticketSettings,
        questions: pages.questions,
      },
      isTestPurchase,
      hasQueue: sql<boolean>`has_queue(${pages.id})`,
      owner: {
        connectId: accounts.connectId,
        capability: accounts.capabilityStatus,
        country: accounts.country,
      },
      product: {
        id: products.id,
        type: products.type,
        title: products.title,
        priceCents: products.priceCents,
        shippingCents: products.shippingCents,
        quantity: products.quantity,
        reserved: products.reserved,
        active: products.active,
        hiddenAt: products.hiddenAt,
        digitalFileId: products.digitalFileId,
      },
      premiere: {
        epoch: premieres.epoch,
        latePolicy: premieres.latePolicy,
        lateMinutes: premieres.lateMinutes,
        sellAfterStart: premieres.sellAfterStart,
        encoreUntil: premieres.encoreUntil,
        state: premieres.state,
        anchorAt: premieres.anchorAt,
        anchorMs: premieres.anchorMs,
        isRunning: premieres.isRunning,
      },
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(
      products,
      and(eq(products.pageId, pages.id), sql`${products.id} = any(${sql.placeholder("ids")})`),
    )
    .where(eq(pages.id, sql.placeholder("pageId")))
    .prepare("sale"),
);

export type Sale = Awaited<ReturnType<typeof getSale>>;

/**
 * Returns what decides about an order of these products: the event, its owner and premiere, and those of the products that
 * it has.
 * @throws AppError not-found
 */
export async function getSale(db: Queryable, pageId: string, lines: readonly { id: string }[]) {
  const rows = await prepareSale(db).execute({ pageId, ids: lines.map(({ id }) => id) });
  const [row] = rows;
  if (!row) throw createNotFoundError("event");
  const { owner, premiere } = row;
  const page = openTestPurchase(row.page, row.isTestPurchase);
  return {
    page,
    owner,
    premiere,
    isTestPurchase: row.isTestPurchase,
    /** Whether its tickets are sold to those whom a queue lets in. */
    hasQueue: row.hasQueue,
    offeredProducts: rows.flatMap(({ product }) => product ?? []),
  };
}
