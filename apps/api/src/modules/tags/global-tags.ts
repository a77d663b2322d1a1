import type { Tag } from "@matinee/contract/schemas/tags";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact, violates } from "../../db/transaction.ts";
import { notFound } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { makeTag, normalTagName, tagAnswer, tagTaken } from "./make-tag.ts";
import { tags } from "../../db/schema/tags.ts";

/** @throws AppError tag-taken, invalid */
export async function createGlobalTag(
  ctx: SignedInContext,
  input: { name: string; type: Tag["type"] },
): Promise<Tag> {
  return transact(ctx.db, async (tx) => {
    const tag = await makeTag(tx, { ...input, global: true });
    await audit(tx, ctx, "tag.create", tag);
    return tag;
  });
}

/** Renames a global tag wherever it hangs. @throws AppError not-found, tag-taken, invalid */
export async function renameGlobalTag(ctx: SignedInContext, id: string, name: string): Promise<Tag> {
  return transact(ctx.db, async (tx) => {
    const [renamed] = await tx
      .update(tags)
      .set({ name: normalTagName(name) })
      .where(and(eq(tags.id, id), eq(tags.global, true)))
      .returning()
      .catch((error: unknown) => {
        throw violates(error, "tags_name_key") ? tagTaken() : error;
      });
    if (!renamed) throw notFound("This tag");
    const tag = tagAnswer(renamed);
    await audit(tx, ctx, "tag.rename", tag);
    return tag;
  });
}

/** Deletes a global tag and takes it off everything. @throws AppError not-found */
export async function removeGlobalTag(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(tags)
      .where(and(eq(tags.id, id), eq(tags.global, true)))
      .returning();
    if (!removed) throw notFound("This tag");
    await audit(tx, ctx, "tag.remove", tagAnswer(removed));
  });
}

const audit = (tx: Transaction, ctx: SignedInContext, action: string, { id, name, type }: Tag) =>
  recordAudit(tx, ctx, { action, subjectType: "tag", subjectId: id, detail: { name, type } });
