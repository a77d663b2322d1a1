import type { Readable } from "node:stream";
import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { AppError, notFound } from "../../../../platform/errors.ts";
import { storageKey } from "../../../files/files.rules.ts";
import { files } from "../../../../db/schema/files.ts";
import { products } from "../../../../db/schema/products.ts";
import { parseRange } from "./byte-range.rules.ts";
import { isDelivered, readGrant } from "./download-links.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";

export interface Download {
  status: 200 | 206;
  headers: Record<string, string | number>;
  body: Readable;
}

/**
 * The private file behind a signed link, whole or the part that was asked for. The link proves the purchase; the order
 * is looked at all the same, since it may have been refunded since.
 * @throws AppError not-found for a link that was altered or whose order no longer counts, forbidden when it has expired
 */
export async function downloadFile(
  ctx: Context,
  signed: string,
  range: string | undefined,
): Promise<Download> {
  const grant = readGrant(ctx.config, signed);
  if (!grant) throw notFound("This download");
  if (grant.expiresAt <= ctx.clock.now().getTime()) {
    throw new AppError("forbidden", messages.purchase.downloadExpired);
  }
  const [found] = await ctx.db
    .select({ status: orders.status, file: files })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(files, eq(files.id, products.digitalFileId))
    .where(and(eq(orders.id, grant.orderId), eq(products.id, grant.productId)));
  if (!found || !isDelivered(found)) throw notFound("This download");
  const { file } = found;
  const key = storageKey(file.key);
  const size = await ctx.storage.size(key);
  const part = size === null ? null : parseRange(range, size);
  const object = await ctx.storage.get(key, part ?? undefined);
  if (!object || size === null) throw notFound("This download");
  return {
    status: part ? 206 : 200,
    headers: {
      "content-type": file.contentType,
      "content-length": part ? part.end - part.start + 1 : size,
      ...(part && { "content-range": `bytes ${part.start}-${part.end}/${size}` }),
      "accept-ranges": "bytes",
      "content-disposition": `attachment; filename*=UTF-8''${escapeName(file.name)}`,
      "cache-control": "private, no-store",
      // Whatever was uploaded is handed over as a file and never run as a page of ours.
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
    body: object.stream,
  };
}

/** As RFC 8187 writes it: encodeURIComponent leaves four characters that it does not allow. */
function escapeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
