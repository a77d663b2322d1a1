import type { SavePage } from "@matinee/contract/schemas/pages";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
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
 * Creates an event in test mode and takes one of the account's credits for it, both or neither. Only staff may name an
 * account other than their own.
 * @returns the id of the event
 * @throws AppError no-credits, not-found for an account that is not the actor's, or as savePage
 */
export async function createPage(ctx: SignedInContext, accountId: string, input: SavePage): Promise<string> {
  const { actor } = ctx;
  if (accountId !== actor.accountId && actor.type !== "admin") throw createNotFoundError("This account");
  return transact(ctx.db, async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw createNotFoundError("This account");
    const id = uuidv7();
    const [draft] = await tx
      .insert(pages)
      .values({
        id,
        accountId,
        // Nobody sees this url: the save below gives the event its own or undoes everything.
        slug: id,
        title: "",
        paywallSettings: createDefaultPaywallSettings(),
        subscriptionSettings: createDefaultSubscriptionSettings(),
        aboutSettings: createDefaultAboutSettings(),
        version: 0,
      })
      .returning();
    if (!draft) throw new Error("no page came back");
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
