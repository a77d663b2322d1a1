import { lifetimes } from "@matinee/domain/limits";
import { randomUUID } from "node:crypto";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { copyContent } from "../pages/copy-content.ts";
import { outsideOfFestivals, type Page } from "../pages/page.rules.ts";
import { removeRehearsalCopies } from "../pages/remove-rehearsal-copies.ts";
import { lockPage } from "../pages/save/save-page.ts";
import { generateSku } from "../products/product.rules.ts";

const LIFETIME_MS = lifetimes.eventCopyHours * 3_600_000;
/** A copy with more tickets would be a free screening for all who have its address. */
const TICKETS = 1;

/**
 * Starts a test purchase: a private copy of the event that is open for 24 hours and has one free ticket, at an address
 * that only the caller learns. It takes the place of the event's former one (rules/events.md, Test purchases).
 * @returns the slug of the copy
 * @throws AppError not-found, state-conflict for an event that is not active or sells no tickets
 */
export async function startTestPurchase(
  ctx: SignedInContext,
  pageId: string,
): Promise<{ slug: string; expiresAt: Date }> {
  return transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, pageId);
    if (page.kind === "festival") throw new AppError("state-conflict", (t) => t.festivals.ofScreenings);
    if (!page.activated || page.cancelledAt || !page.paywallSettings.enablePaywall)
      throw new AppError("state-conflict", (t) => t.testPurchase.sellsNothing);
    const isFormer = and(eq(rehearsals.pageId, pageId), eq(rehearsals.kind, "test-purchase"));
    await removeRehearsalCopies(tx, isFormer);
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const copy = buildCopy(page, { now, expiresAt });
    await tx.insert(pages).values(copy);
    await tx
      .insert(rehearsals)
      .values({ pageId, copyPageId: copy.id, kind: "test-purchase", speed: 1, expiresAt });
    await insertTicket(tx, copy.id, copy.paywallSettings.paywallProductId);
    await copyContent(tx, pageId, copy.id, new Map());
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "page.start-test-purchase",
      subjectType: "page",
      subjectId: pageId,
      detail: { slug: page.slug },
    });
    return { slug: copy.slug, expiresAt };
  });
}

/** Copies an event, superarchived and never activated, without what asks for money or writes to other people. */
function buildCopy(original: Page, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  const { createdAt: _created, updatedAt: _updated, ...copied } = original;
  const {
    earlyProductId: _product,
    earlyPrice: _price,
    earlyUntil: _until,
    earlyQuantity: _quantity,
    earlySoldBefore: _sold,
    payWhatYouCan: _chosen,
    suggestedPrice: _suggested,
    ...paywall
  } = original.paywallSettings;
  const paywallSettings = {
    ...paywall,
    price: 0,
    paywallProductId: uuidv7(),
    isPresale: false,
    askDonations: false,
    askMidrollDonations: false,
  } satisfies PaywallSettings;
  return {
    ...copied,
    ...outsideOfFestivals,
    id: uuidv7(),
    // Random, because the address is the only key to the copy.
    slug: `test-${randomUUID()}`,
    originalSlug: null,
    activated: false,
    activatedAt: null,
    activatedBeforeArchive: false,
    archived: false,
    superarchived: true,
    test: true,
    eventStart: now,
    eventEnd: expiresAt,
    opensAt: now,
    closesAt: expiresAt,
    showHours: true,
    emailCapture: false,
    showForwardButton: false,
    interactiveQa: false,
    embedOrigins: [],
    capacity: null,
    saleFrom: null,
    paywallSettings,
    version: 1,
    fieldVersions: {},
  };
}

async function insertTicket(tx: Transaction, pageId: string, id: string): Promise<void> {
  await tx.insert(products).values({
    id,
    pageId,
    type: "paywall",
    title: "Ticket",
    priceCents: 0,
    quantity: TICKETS,
    sku: generateSku(),
  });
}
