import type { ticketCouponRoutes } from "@matinee/contract/routes/orders";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPageIdentity } from "../../events/pages/page-identity.queries.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { describePromoCodesReport } from "./promo-codes-report.ts";
import { createPromoCode, createPromoCodeBatch } from "./create-promo-code.ts";
import { revokePromoCode } from "./revoke-promo-code.ts";
import { getDiscount, listPromoCodes, type PromoCode, tryPromoCode } from "./promo-codes.queries.ts";
import { toIsoString } from "../../../platform/iso-string.ts";

export const promoCodeHandlers: Handlers<typeof ticketCouponRoutes> = {
  async validate({ ctx, params, body }) {
    if (!(await findPageIdentity(ctx.db, params.id))) throw createNotFoundError("event");
    const { promoCode, rejection } = await tryPromoCode(ctx, params.id, body.code);
    if (!promoCode || rejection)
      return {
        status: 200,
        body: { data: { valid: false, message: rejection?.(ctx.texts) ?? ctx.texts.promoCode.unknown } },
      };
    const discount = getDiscount(promoCode);
    const { maxUses, uses } = promoCode;
    return {
      status: 200,
      body: {
        data: {
          valid: true,
          message: ctx.texts.promoCode.appliedSuccessfully,
          ...(discount.kind !== "ticket" && { discount }),
          ...(maxUses !== null && { ticketsLeft: maxUses - uses }),
        },
      },
    };
  },
  async list({ ctx, page }) {
    const promoCodes = await listPromoCodes(ctx.db, page.id);
    return { status: 200, body: { data: promoCodes.map(toPromoCodeResponse) } };
  },
  async create({ ctx, page, body }) {
    const promoCode = await createPromoCode(ctx, page, body);
    return { status: 201, body: { data: toPromoCodeResponse(promoCode) } };
  },
  async createBatch({ ctx, page, body }) {
    const promoCodes = await createPromoCodeBatch(ctx, page, body);
    return { status: 201, body: { data: promoCodes.map(toPromoCodeResponse) } };
  },
  async csv({ ctx, page }) {
    return createCsvResponse(ctx, describePromoCodesReport(page));
  },
  async revoke({ ctx, page, params }) {
    await revokePromoCode(ctx, page, params.couponId);
    return { status: 204 };
  },
};

function toPromoCodeResponse(promoCode: PromoCode) {
  const { id, code, maxUses, uses, maxUsesPerEmail } = promoCode;
  return {
    id,
    code,
    maxUses,
    uses,
    maxUsesPerEmail,
    discount: getDiscount(promoCode),
    startsAt: toIsoString(promoCode.startsAt),
    expiresAt: toIsoString(promoCode.expiresAt),
    revoked: promoCode.revokedAt !== null,
    createdAt: promoCode.createdAt.toISOString(),
  };
}
