import type { SavePage } from "@matinee/contract/schemas/pages";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { lockPage, savePage } from "./save-page.ts";

/**
 * Saves an event of the actor, or any event for staff.
 * @throws AppError as {@link savePage}
 */
export async function updatePage(ctx: SignedInContext, pageId: string, input: SavePage): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await savePage(tx, ctx, await lockPage(tx, ctx, pageId, "no key update"), input);
  });
}
