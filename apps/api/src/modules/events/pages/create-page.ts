import type { CreatePage } from "@matinee/contract/schemas/pages";
import { screeningsPerCredit } from "@matinee/domain/credit-rules";
import { defaultLanguage } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { requireActingPeriod } from "../../../platform/acting-period.ts";
import { createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import { createInFestival } from "../festivals/join-festival.ts";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "./page-defaults.ts";
import { pages } from "../../../db/schema/pages.ts";
import { savePage } from "./save/save-page.ts";

/**
 * Creates an event in test mode, a festival, or a screening of a festival, and deducts what it costs of the account's credits,
 * atomically. Only staff may name another account than their own.
 * @returns the id of the event
 * @throws AppError no-credits, not-found for an account that is not the actor's, or as createInFestival and savePage
 */
export async function createPage(
  ctx: SignedInContext,
  accountId: string,
  { kind = "screening", festivalId, sectionId, ...input }: CreatePage,
): Promise<string> {
  if (kind === "festival" && festivalId !== undefined)
    throw createFieldError("festivalId", (t) => t.festivals.festivalInFestival);
  if (sectionId !== undefined && festivalId === undefined)
    throw createFieldError("sectionId", (t) => t.festivals.unknownSection);
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
        kind,
        ...(kind === "festival" && { paidScreenings: screeningsPerCredit }),
        // A placeholder: the save below sets the slug or rolls everything back.
        slug: id,
        title: "",
        language: ctx.config.LANGUAGES[0] ?? defaultLanguage,
        paywallSettings: createDefaultPaywallSettings(),
        subscriptionSettings: createDefaultSubscriptionSettings(),
        aboutSettings: createDefaultAboutSettings(),
        version: 0,
      })
      .returning();
    if (!draft) throw new Error("insert returned no page");
    const page = await savePage(tx, ctx, draft, { url: "", ...input });
    const actorId = actor.accountId;
    if (festivalId !== undefined) await createInFestival(tx, page, { festivalId, sectionId, actorId });
    else
      await spendCredit(tx, {
        accountId,
        pageId: id,
        type: kind === "festival" ? "festival" : "event",
        actorId,
      });
    await recordStaffChange(tx, ctx, accountId, {
      action: "page.create",
      subjectType: "page",
      subjectId: id,
      detail: { url: page.slug, title: page.title },
    });
    return id;
  });
}
