import type { SavePage } from "@matinee/contract/schemas/pages";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { requireActingPeriod } from "../../../platform/acting-period.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "./page-defaults.ts";
import { pages } from "../../../db/schema/pages.ts";
import { savePage } from "./save/save-page.ts";

/**
 * Creates an event in test mode and deducts one of the account's credits, atomically. Only staff may name another
 * account than their own.
 * @returns the id of the event
 * @throws AppError no-credits, not-found for an account that is not the actor's, or as savePage
 */
export async function createPage(ctx: SignedInContext, accountId: string, input: SavePage): Promise<string> {
  const { actor } = ctx;
  if (accountId !== actor.accountId && actor.type !== "admin") throw createNotFoundError("account");
  return transact(ctx.db, async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw createNotFoundError("account");
    await requireActingPeriod(ctx, actor, accountId);
    const id = uuidv7();
    const [draft] = await tx
      .insert(pages)
      .values({
        id,
        accountId,
        // A placeholder: the save below sets the slug or rolls everything back.
        slug: id,
        title: "",
        paywallSettings: createDefaultPaywallSettings(),
        subscriptionSettings: createDefaultSubscriptionSettings(),
        aboutSettings: createDefaultAboutSettings(),
        version: 0,
      })
      .returning();
    if (!draft) throw new Error("insert returned no page");
    const page = await savePage(tx, ctx, draft, { url: "", ...input });
    await spendCredit(tx, { accountId, pageId: id, type: "event", actorId: actor.accountId });
    await recordStaffChange(tx, ctx, accountId, {
      action: "page.create",
      subjectType: "page",
      subjectId: id,
      detail: { url: page.slug, title: page.title },
    });
    return id;
  });
}
