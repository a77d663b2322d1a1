import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { files } from "../../db/schema/files.ts";
import { isFileInUse } from "./file-usage.queries.ts";
import { removeFileBytes } from "./remove-file-bytes.ts";

/**
 * Deletes the caller's own file, unless any account's event or product uses it: a duplicated event may belong to
 * another account.
 * @throws AppError not-found, also for another account's file; state-conflict while it is in use
 */
export async function removeFile(ctx: SignedInContext, id: string): Promise<void> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, ctx.actor.accountId)));
  if (!file) throw createNotFoundError("file");
  if (await isFileInUse(ctx.db, file)) {
    throw new AppError("state-conflict", (t) => t.apiErrors.files.inUse);
  }
  await ctx.db.delete(files).where(eq(files.id, id));
  // Bytes are deleted after the row: a row without bytes breaks a page, bytes without a row only use space.
  await removeFileBytes(ctx, file.key);
}
