import type { Tag } from "@matinee/contract/schemas/tags";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact, violatesConstraint } from "../../db/transaction.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { createTag, parseTagName, toTag, createTagTakenError } from "./create-tag.ts";
import { tags } from "../../db/schema/tags.ts";

/** Creates a global tag. @throws AppError tag-taken, invalid */
export async function createGlobalTag(
  ctx: SignedInContext,
  input: { name: string; type: Tag["type"] },
): Promise<Tag> {
  return transact(ctx.db, async (tx) => {
    const tag = await createTag(tx, { ...input, global: true });
    await auditTagChange(tx, ctx, "tag.create", tag);
    return tag;
  });
}

/** Renames a global tag on every subject that carries it. @throws AppError not-found, tag-taken, invalid */
export async function renameGlobalTag(ctx: SignedInContext, id: string, name: string): Promise<Tag> {
  return transact(ctx.db, async (tx) => {
    const [renamed] = await tx
      .update(tags)
      .set({ name: parseTagName(name) })
      .where(and(eq(tags.id, id), eq(tags.global, true)))
      .returning()
      .catch((error: unknown) => {
        throw violatesConstraint(error, "tags_name_key") ? createTagTakenError() : error;
      });
    if (!renamed) throw createNotFoundError("tag");
    const tag = toTag(renamed);
    await auditTagChange(tx, ctx, "tag.rename", tag);
    return tag;
  });
}

/** Deletes a global tag and removes it from every subject. @throws AppError not-found */
export async function removeGlobalTag(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(tags)
      .where(and(eq(tags.id, id), eq(tags.global, true)))
      .returning();
    if (!removed) throw createNotFoundError("tag");
    await auditTagChange(tx, ctx, "tag.remove", toTag(removed));
  });
}

const auditTagChange = (
  tx: Transaction,
  ctx: SignedInContext,
  action: "tag.create" | "tag.rename" | "tag.remove",
  { id, name, type }: Tag,
) => recordAudit(tx, ctx, { action, subjectType: "tag", subjectId: id, detail: { name, type } });
