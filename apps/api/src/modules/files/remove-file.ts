import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { files } from "../../db/schema/files.ts";
import { isFileInUse } from "./file-usage.queries.ts";
import { removeFileBytes } from "./remove-file-bytes.ts";

/**
 * Deletes the caller's own file, unless an event or a product still shows or delivers it. A duplicated event may be
 * another account's, so all are asked.
 * @throws AppError not-found, also for a stranger's file; state-conflict while it is in use
 */
export async function removeFile(ctx: SignedInContext, id: string): Promise<void> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, ctx.actor.accountId)));
  if (!file) throw createNotFoundError("This file");
  if (await isFileInUse(ctx.db, file)) {
    throw new AppError("state-conflict", "This file is still in use. Please take it out there first.");
  }
  await ctx.db.delete(files).where(eq(files.id, id));
  // Only now: a row without bytes would break a page, bytes without a row only take room.
  await removeFileBytes(ctx, file.key);
}
