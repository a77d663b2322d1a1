import type { Readable } from "node:stream";
import { create as createContentDisposition } from "content-disposition";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import { parseByteRange } from "../../../../platform/http/byte-range.ts";
import { getStorageKey } from "../../../files/files.rules.ts";
import { files } from "../../../../db/schema/files.ts";
import { products } from "../../../../db/schema/products.ts";
import { viewerCredentials } from "../../../../db/schema/subscribers.ts";
import {
  type DownloadGrant,
  isDownloadable,
  LINK_LIFETIME_MS,
  verifyDownloadGrant,
} from "./download-links.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";

export interface DownloadResponse {
  status: 200 | 206;
  headers: Record<string, string | number>;
  body: Readable;
}

/**
 * Serves the private file of a signed link, whole or the requested range. The order is checked too, since it may have
 * been refunded after the link was signed, or its viewing link replaced.
 * @throws AppError not-found if the link was altered or the order gives no downloads, forbidden if the link expired or is
 * older than a replacement of the viewing link, unavailable until the malware scanner has seen the file
 */
export async function downloadFile(
  ctx: Context,
  token: string,
  range: string | undefined,
): Promise<DownloadResponse> {
  const grant = verifyDownloadGrant(ctx.config, token);
  if (!grant) throw createNotFoundError("download");
  if (grant.expiresAt <= ctx.clock.now().getTime()) {
    throw new AppError("forbidden", (t) => t.purchase.downloadExpired);
  }
  const [row] = await ctx.db
    .select({ status: orders.status, file: files, isLinkReplaced: wasReplacedSince(grant) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(files, eq(files.id, products.digitalFileId))
    .where(and(eq(orders.id, grant.orderId), eq(products.id, grant.productId)));
  if (!row || !isDownloadable(row)) throw createNotFoundError("download");
  if (row.isLinkReplaced) throw new AppError("forbidden", (t) => t.purchase.downloadExpired);
  const { file } = row;
  if (ctx.config.CLAMD_URL !== "" && !file.scannedAt) {
    throw new AppError("unavailable", (t) => t.purchase.downloadUnscanned, {
      details: { retryAfterSeconds: 60 },
    });
  }
  const key = getStorageKey(file.key);
  const size = await ctx.storage.getSize(key);
  const parsed = size === null ? null : parseByteRange(range, size);
  // A download that was resumed past its end starts again: browsers retry a 416 with the same range.
  const byteRange = parsed === "unsatisfiable" ? null : parsed;
  const object = await ctx.storage.get(key, byteRange ?? undefined);
  if (!object || size === null) throw createNotFoundError("download");
  return {
    status: byteRange ? 206 : 200,
    headers: {
      "content-type": file.contentType,
      "content-length": byteRange ? byteRange.end - byteRange.start + 1 : size,
      ...(byteRange && { "content-range": `bytes ${byteRange.start}-${byteRange.end}/${size}` }),
      "accept-ranges": "bytes",
      "content-disposition": createContentDisposition(file.name),
      "cache-control": "private, no-store",
      // An uploaded HTML or SVG file must not run scripts on our origin.
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
    body: object.stream,
  };
}

/** Whether the order's viewing link was replaced after a download link was signed: it may have been read from that. */
const wasReplacedSince = ({ orderId, expiresAt }: DownloadGrant) =>
  sql<boolean>`exists (select from ${viewerCredentials} where ${eq(viewerCredentials.orderId, orderId)}
    and ${viewerCredentials.replacedAt} >= ${new Date(expiresAt - LINK_LIFETIME_MS).toISOString()}::timestamptz)`;
