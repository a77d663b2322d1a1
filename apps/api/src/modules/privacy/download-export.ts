import type { Context } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { getDataRequestByToken } from "./data-requests.queries.ts";

/** Opens the copy of an emailed link. @throws AppError not-found, forbidden when the link has expired */
export async function openExport(ctx: Context, token: string) {
  const request = await getDataRequestByToken(ctx.db, token);
  if (request.kind !== "export") throw createNotFoundError("link");
  if (!request.fileKey || !request.expiresAt || request.expiresAt <= ctx.clock.now()) {
    throw new AppError("forbidden", (t) => t.yourData.linkExpired);
  }
  const object = await ctx.storage.get(request.fileKey);
  if (!object) throw createNotFoundError("copy");
  return {
    status: 200 as const,
    headers: {
      "content-type": "application/zip",
      "content-length": object.size,
      "content-disposition": 'attachment; filename="matinee-data.zip"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
    body: object.stream,
  };
}
