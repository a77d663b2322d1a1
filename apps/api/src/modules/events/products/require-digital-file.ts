import { and, eq, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Queryable } from "../../../db/client.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { files } from "../../../db/schema/files.ts";

/**
 * Requires that a digital product delivers a private file of the event's owner, or of the caller, who is staff or in the
 * event's team.
 * @throws AppError invalid, the same for a missing file and for another account's
 */
export async function requireDigitalFile(
  db: Queryable,
  { actor }: Pick<SignedInContext, "actor">,
  ownerId: string,
  fileId: string,
): Promise<void> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.isPublic, false),
        inArray(files.accountId, [ownerId, actor.accountId]),
      ),
    );
  if (!file) throw createFieldError("digitalFileId", (t) => t.notFound.file);
}
