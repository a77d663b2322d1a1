import { randomInt } from "node:crypto";
import type { Currency } from "@matinee/domain/currency";
import { promoCodeLimits } from "@matinee/domain/limits";
import type { TicketCouponBatch, TicketCouponInput } from "@matinee/contract/schemas/orders";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { nameCurrency } from "../../../platform/name-currency.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { PromoCode } from "./promo-codes.queries.ts";

interface Page {
  currency: Currency;
  id: string;
  accountId: string;
}

type Settings = Omit<TicketCouponInput, "code">;

/**
 * Creates a promo code for an event (rules/commerce.md, Promo codes).
 * @throws AppError invalid for dates in the wrong order, state-conflict if the event has the code, ignoring case, or too
 * many codes
 */
export async function createPromoCode(
  ctx: SignedInContext,
  page: Page,
  { code, ...settings }: TicketCouponInput,
): Promise<PromoCode> {
  try {
    const [promoCode] = await createPromoCodes(ctx, page, [code], settings, { code });
    if (!promoCode) throw new Error("the insert returned no promo code");
    return promoCode;
  } catch (error) {
    if (!violatesConstraint(error, "promo_codes_code_key")) throw error;
    throw new AppError("state-conflict", (t) => t.promoCode.taken, {
      fields: { code: (t) => t.promoCode.taken },
    });
  }
}

/**
 * Creates promo codes with random letters after a prefix, all with the same settings.
 * @throws AppError invalid for dates in the wrong order, state-conflict for too many codes
 */
export async function createPromoCodeBatch(
  ctx: SignedInContext,
  page: Page,
  { prefix, count, ...settings }: TicketCouponBatch,
): Promise<PromoCode[]> {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${prefix}${generateLetters()}`);
  return createPromoCodes(ctx, page, [...codes], settings, { prefix, count });
}

/** Without the letters and digits that people confuse. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LETTERS = 10;

const generateLetters = (): string =>
  Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

async function createPromoCodes(
  ctx: SignedInContext,
  page: Page,
  codes: readonly string[],
  settings: Settings,
  detail: Record<string, unknown>,
): Promise<PromoCode[]> {
  const { discount = { kind: "ticket" }, maxUses, maxUsesPerEmail, startsAt, expiresAt } = settings;
  if (startsAt && expiresAt && new Date(startsAt) >= new Date(expiresAt))
    throw createFieldError("expiresAt", (t) => t.promoCode.datesReversed);
  return transact(ctx.db, async (tx) => {
    await requireRoom(tx, page.id, codes.length);
    const created = await tx
      .insert(promoCodes)
      .values(
        codes.map((code) => ({
          pageId: page.id,
          code,
          percentOff: discount.kind === "percent" ? discount.percent : null,
          amountOffCents: discount.kind === "amount" ? discount.amount : null,
          maxUses: maxUses ?? null,
          maxUsesPerEmail: maxUsesPerEmail ?? null,
          startsAt: startsAt ? new Date(startsAt) : null,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
        })),
      )
      .returning();
    await recordAudit(tx, ctx, {
      action: "ticket-coupon.create",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: {
        ...detail,
        discount,
        ...nameCurrency(page.currency),
        maxUses: maxUses ?? null,
        expiresAt: expiresAt ?? null,
      },
    });
    return created;
  });
}

async function requireRoom(tx: Transaction, pageId: string, added: number): Promise<void> {
  // Parallel batches of one event wait for each other, so that together they keep the limit.
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("no key update");
  const existing = await tx.$count(promoCodes, eq(promoCodes.pageId, pageId));
  if (existing + added > promoCodeLimits.perEvent)
    throw new AppError("state-conflict", (t) => t.promoCode.tooMany(promoCodeLimits.perEvent));
}
