import type { Line, Order } from "../../../../db/schema/orders.ts";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { sign, unsign } from "../../../../platform/crypto.ts";
import { products } from "../../../../db/schema/products.ts";

const PURPOSE = "download";
const LINK_LIFETIME_MS = 7 * 24 * 3_600_000;

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

/** Whether an order's files may be fetched: paid, and neither given back in full nor taken back by the bank. */
export function isDownloadable(order: Pick<Order, "status">): boolean {
  return order.status === "paid" || order.status === "partially_refunded";
}

/** Signed links, good for a week, to the files of the digital products that an order bought. */
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
      const token = sign(ctx.config.SECRET, PURPOSE, JSON.stringify(grant));
      // The watch host passes /v1 on to the API, so the link works wherever the page does.
      const url = `${ctx.config.WATCH_URL}/v1/downloads/${token}`;
      return { title, url, expiresAt: new Date(expiresAt).toISOString() };
    });
}

/** What a link grants; null for one that was altered. It may have expired. */
export function verifyDownloadGrant(config: Services["config"], token: string): DownloadGrant | null {
  const payload = unsign(config.SECRET, PURPOSE, token);
  // Only we can have signed it, and we sign nothing else for this purpose.
  return payload === null ? null : (JSON.parse(payload) as DownloadGrant);
}
