import { OWNED_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import { screeningsPerCredit } from "@matinee/domain/credit-rules";
import { normaliseEmail } from "@matinee/domain/contact";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { requireActingPeriod } from "../../../platform/acting-period.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import { generateSku } from "../products/product.rules.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { tagLinks } from "../../../db/schema/tags.ts";
import { savePlaces } from "../../../db/places.ts";
import { copyContent, copySections } from "./copy-content.ts";
import { findFreeCopySlug } from "./save/page-slugs.ts";
import { outsideOfFestivals, type Page } from "./page.rules.ts";
import { pages } from "../../../db/schema/pages.ts";
import { lockPage } from "./save/save-page.ts";
import { hasEmail } from "../../../db/has-email.ts";

/**
 * Copies an event with its currency, photos, store and FAQ, but not its orders, attendees and codes, to an account, which pays
 * one credit. The copy is a test-mode draft with the next numbered slug and shares the original's videos. Staff may
 * name any account, filmmakers only their own. For another account than the owner's, staff need a reason.
 * @param title of the copy; left out, that of the original
 * @returns the id of the copy
 * @throws AppError no-credits, forbidden, invalid for an unknown account, one whose email is not verified, or staff;
 * acting-period-needed
 */
export async function duplicatePage(
  ctx: SignedInContext,
  pageId: string,
  accountEmail: string,
  title?: string,
): Promise<string> {
  const { actor } = ctx;
  const email = normaliseEmail(accountEmail);
  if (actor.type !== "admin" && email !== normaliseEmail(actor.email)) {
    throw new AppError("forbidden", (t) => t.apiErrors.events.copyToYourself);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(ctx.db, (tx) => copyPage(tx, ctx, pageId, { email, title }));
    } catch (error) {
      // Two concurrent copies chose the same slug: retry.
      if (attempt === 5 || !violatesConstraint(error, "pages_slug_key")) throw error;
    }
  }
}

async function copyPage(
  tx: Transaction,
  ctx: SignedInContext,
  pageId: string,
  { email, title }: { email: string; title: string | undefined },
): Promise<string> {
  const original = await lockPage(tx, ctx, pageId);
  const [account] = await tx
    .select({ id: accounts.id, type: accounts.type, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(hasEmail(accounts.email, email));
  if (!account) throw createFieldError("account_email", (t) => t.apiErrors.events.unknownAccount);
  // The owner of a copy may download the film.
  if (account.type === "admin" && account.id !== original.accountId) {
    throw createFieldError("account_email", (t) => t.apiErrors.events.notForStaff);
  }
  // Staff name the account by its email, so that email has to be proven to be the owner's.
  if (account.id !== ctx.actor.accountId && !account.emailVerifiedAt) {
    throw createFieldError("account_email", (t) => t.customers.ownerNotVerified);
  }
  const isForAnother = account.id !== original.accountId;
  // The receiver gets the film, so the original's owner has to learn who gave it away and why.
  if (isForAnother) await requireActingPeriod(ctx, ctx.actor, original.accountId);
  const id = uuidv7();
  const [copy] = await tx
    .insert(pages)
    .values(await buildDraft(tx, original, { id, accountId: account.id, ...(title && { title }) }))
    .returning();
  if (copy) await savePlaces(tx, [copy]);
  const sections =
    original.kind === "festival" ? await copySections(tx, original.id, id) : new Map<string, string>();
  const productIds = await copyProducts(tx, original.id, id, sections);
  await copyContent(tx, original.id, id, new Map([...sections, ...productIds]));
  const links = await tx
    .select({ tagId: tagLinks.tagId })
    .from(tagLinks)
    .where(eq(tagLinks.subjectId, original.id));
  if (links.length > 0)
    await tx.insert(tagLinks).values(links.map(({ tagId }) => ({ tagId, subjectId: id })));
  await spendCredit(tx, {
    accountId: account.id,
    pageId: id,
    type: "duplicate",
    actorId: ctx.actor.accountId,
  });
  await recordStaffChange(tx, ctx, account.id, {
    action: "page.duplicate",
    subjectType: "page",
    subjectId: id,
    detail: { original: original.id, url: original.slug },
  });
  if (isForAnother) {
    await recordStaffChange(tx, ctx, original.accountId, {
      action: "page.give-copy",
      subjectType: "page",
      subjectId: original.id,
      detail: { copy: id, receiver: account.id },
    });
  }
  return id;
}

/** A copy of a festival has no screenings, so neither their dates nor more than the first ten paid for. */
const NEW_FESTIVAL = {
  eventStart: null,
  eventEnd: null,
  opensAt: null,
  closesAt: null,
  paidScreenings: screeningsPerCredit,
} satisfies Partial<Page>;

async function buildDraft(
  tx: Transaction,
  original: Page,
  owner: { id: string; accountId: string; title?: string },
): Promise<typeof pages.$inferInsert> {
  const { createdAt: _created, updatedAt: _updated, ...copied } = original;
  const {
    paywallProductId: _paywall,
    donationProductId: _donation,
    earlyProductId: _early,
    earlySoldBefore: _soldBefore,
    ...paywall
  } = original.paywallSettings;
  return {
    ...copied,
    ...outsideOfFestivals,
    ...(original.kind === "festival" && NEW_FESTIVAL),
    ...owner,
    slug: await findFreeCopySlug(tx, original.originalSlug ?? original.slug),
    originalSlug: null,
    activated: false,
    activatedAt: null,
    activatedBeforeArchive: false,
    archived: false,
    superarchived: false,
    cancelledAt: null,
    // Another seller has another tax, and none of the former owner's texts on receipts.
    ...(owner.accountId !== original.accountId && { tax: null, receipt: null }),
    // The sites are the former owner's.
    embedOrigins: owner.accountId === original.accountId ? original.embedOrigins : [],
    test: true,
    // The ticket product is created when the copy is first saved or sold.
    paywallSettings: paywall,
    version: 1,
    fieldVersions: {},
  };
}

/**
 * @param sections the new ids of a festival's sections, by those of the original
 * @returns the ids of the copies by those of the originals
 */
async function copyProducts(
  tx: Transaction,
  from: string,
  to: string,
  sections: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const stored = await tx
    .select({ product: products, pass: passSettings })
    .from(products)
    .leftJoin(passSettings, eq(passSettings.productId, products.id))
    .where(
      and(
        eq(products.pageId, from),
        isNull(products.hiddenAt),
        inArray(products.type, [...OWNED_PRODUCT_TYPES]),
      ),
    );
  const copies = stored.map(({ product, pass }) => ({ product, pass, id: uuidv7() }));
  const ids = new Map(copies.map(({ product, id }) => [product.id, id]));
  if (stored.length === 0) return ids;
  await tx.insert(products).values(
    copies.map(({ id, product: { createdAt: _created, updatedAt: _updated, ...product } }) => ({
      ...product,
      id,
      pageId: to,
      reserved: 0,
      sku: generateSku(),
    })),
  );
  const passes = copies.flatMap(({ id: productId, pass }) =>
    pass
      ? [
          {
            ...pass,
            productId,
            sectionIds: pass.sectionIds.flatMap((section) => sections.get(section) ?? []),
            earlyReserved: 0,
          },
        ]
      : [],
  );
  if (passes.length > 0) await tx.insert(passSettings).values(passes);
  return ids;
}
