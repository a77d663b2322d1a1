import { messages } from "@matinee/contract/messages";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact, violates } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { ticketCoupons } from "../../../db/schema/coupons.ts";
import type { TicketCoupon } from "./ticket-coupons.queries.ts";

/** Makes a promo code of an event. @throws AppError state-conflict when the event has it, in whatever case */
export async function createTicketCoupon(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  input: { code: string; maxUses?: number | undefined; expiresAt?: string | undefined },
): Promise<TicketCoupon> {
  const { code, maxUses, expiresAt } = input;
  try {
    return await transact(ctx.db, async (tx) => {
      const [coupon] = await tx
        .insert(ticketCoupons)
        .values({
          pageId: page.id,
          code,
          maxUses: maxUses ?? null,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
        })
        .returning();
      if (!coupon) throw new Error("the code was not written");
      await recordAudit(tx, ctx, {
        action: "ticket-coupon.create",
        subjectType: "page",
        subjectId: page.id,
        ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
        detail: { code, maxUses: maxUses ?? null, expiresAt: expiresAt ?? null },
      });
      return coupon;
    });
  } catch (error) {
    if (!violates(error, "ticket_coupons_code_key")) throw error;
    throw new AppError("state-conflict", messages.promoCode.taken, {
      fields: { code: messages.promoCode.taken },
    });
  }
}
