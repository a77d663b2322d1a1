import type { Line, Order } from "../../../../db/schema/orders.ts";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { sign, unsign } from "../../../../platform/crypto.ts";
import { products } from "../../../../db/schema/products.ts";

const PURPOSE = "download";
export const LINK_LIFETIME_MS = 7 * 24 * 3_600_000;

export interface DownloadLink {
  title: string;
  url: string;
  expiresAt: string;
}

export interface DownloadGrant {
  orderId: string;
  productId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Whether an order's files may be downloaded: it is paid, and neither fully refunded nor disputed. */
export function isDownloadable(order: Pick<Order, "status">): boolean {
  return order.status === "paid" || order.status === "partially_refunded";
}

/** Creates signed links, valid for 7 days, to the files of an order's digital products. */
export async function createDownloadLinks(
  ctx: Pick<Services, "db" | "config" | "clock">,
  order: Order,
  lines: readonly Line[],
): Promise<DownloadLink[]> {
  const digital = lines.filter((line) => line.type === "digital");
  if (digital.length === 0 || !isDownloadable(order)) return [];
  const ids = digital.map((line) => line.productId);
  const withFile = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.digitalFileId)));
  const expiresAt = ctx.clock.now().getTime() + LINK_LIFETIME_MS;
  return digital
    .filter((line) => withFile.some((product) => product.id === line.productId))
    .map(({ productId, title }) => {
      const grant: DownloadGrant = { orderId: order.id, productId, expiresAt };
      const token = sign(ctx.config.keyRing, PURPOSE, JSON.stringify(grant));
      // The watch host answers /v1, too, so that the link works wherever the event's page does.
      const url = `${ctx.config.WATCH_URL}/v1/downloads/${token}`;
      return { title, url, expiresAt: new Date(expiresAt).toISOString() };
    });
}

/** Verifies a link and returns its grant, or null if it was altered. The grant may have expired. */
export function verifyDownloadGrant(config: Services["config"], token: string): DownloadGrant | null {
  const payload = unsign(config.keyRing, PURPOSE, token);
  // The cast is safe: only `createDownloadLinks` signs payloads for this purpose.
  return payload === null ? null : (JSON.parse(payload) as DownloadGrant);
}
