import { reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { findSalesEnd } from "@matinee/domain/premiere-clock";
import type { WaitlistEnd } from "@matinee/domain/waitlist";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { ListKey } from "../../../db/kept-places.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { products } from "../../../db/schema/products.ts";

const columns = {
  page: {
    activated: pages.activated,
    archived: pages.archived,
    superarchived: pages.superarchived,
    cancelledAt: pages.cancelledAt,
    opensAt: pages.opensAt,
    closesAt: pages.closesAt,
    emailCapture: pages.emailCapture,
  },
  premiere: {
    startsAt: premieres.startsAt,
    epoch: premieres.epoch,
    state: premieres.state,
    anchorAt: premieres.anchorAt,
    anchorMs: premieres.anchorMs,
    isRunning: premieres.isRunning,
    sellAfterStart: premieres.sellAfterStart,
    latePolicy: premieres.latePolicy,
    lateMinutes: premieres.lateMinutes,
    encoreUntil: premieres.encoreUntil,
  },
  product: { active: products.active, hiddenAt: products.hiddenAt, quantity: products.quantity },
};

/** What decides until when places of a list are offered. */
export interface ListSale {
  /** Why nothing is offered any more; null while it is. */
  end: WaitlistEnd | null;
  startsAt: Date | null;
  /** Null while no end is known. */
  salesEnd: Date | null;
  /** Until when a place can be reserved with a pass; null without a start. */
  passesEnd: Date | null;
}

/** Finds what decides about the offers of a list; null for an unknown event. */
export async function findListSale(
  db: Queryable,
  { pageId, listProductId }: ListKey,
  now: Date,
): Promise<ListSale | null> {
  const [row] = await db
    .select(columns)
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(products, and(eq(products.pageId, pages.id), eq(products.id, listProductId ?? pageId)))
    .where(eq(pages.id, pageId));
  if (!row) return null;
  const { page, premiere, product } = row;
  const startsAt = premiere?.startsAt ?? page.opensAt;
  const salesEnd = findEarliest([
    page.closesAt,
    // Only rehearsals, which sell nothing, have another speed. Registrations go on.
    premiere && !page.emailCapture
      ? findSalesEnd({
          ...premiere,
          clock: { ...premiere, speed: 1 },
          hasEncore: premiere.encoreUntil !== null,
        })
      : null,
  ]);
  return {
    end: findEnd({ page, product: listProductId === null ? null : product, salesEnd }, now),
    startsAt,
    salesEnd,
    passesEnd: startsAt && new Date(startsAt.getTime() - reservationEndMinutes * 60_000),
  };
}

function findEnd(
  {
    page,
    product,
    salesEnd,
  }: {
    page: Pick<typeof pages.$inferSelect, "activated" | "archived" | "superarchived" | "cancelledAt">;
    product: Pick<typeof products.$inferSelect, "active" | "hiddenAt" | "quantity"> | null;
    salesEnd: Date | null;
  },
  now: Date,
): WaitlistEnd | null {
  if (page.cancelledAt) return "cancelled";
  if (!page.activated || page.archived || page.superarchived) return "ended";
  if (salesEnd !== null && salesEnd <= now) return "ended";
  if (!product) return null;
  if (!product.active || product.hiddenAt) return "withdrawn";
  return product.quantity === null ? "unlimited" : null;
}

function findEarliest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((date) => date.getTime())));
}
