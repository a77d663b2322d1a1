import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { files } from "../../db/schema/files.ts";
import { isInUse } from "./is-in-use.ts";
import { removeBytes } from "./remove-bytes.ts";

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
  if (!file) throw notFound("This file");
  if (await isInUse(ctx.db, file)) {
    throw new AppError("state-conflict", "This file is still in use. Please take it out there first.");
  }
  await ctx.db.delete(files).where(eq(files.id, id));
  // Only now: a row without bytes would break a page, bytes without a row only take room.
  await removeBytes(ctx, file.key);
}
