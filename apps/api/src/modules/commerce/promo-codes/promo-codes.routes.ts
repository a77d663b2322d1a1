import { messages } from "@matinee/contract/messages";
import type { ticketCouponRoutes } from "@matinee/contract/routes/orders";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPageIdentity } from "../../events/pages/page-identity.queries.ts";
import { createPromoCode } from "./create-promo-code.ts";
import { revokePromoCode } from "./revoke-promo-code.ts";
import { tryPromoCode, listPromoCodes, type PromoCode } from "./promo-codes.queries.ts";
import { toIsoString } from "../../../platform/iso-string.ts";

export const promoCodeHandlers: Handlers<typeof ticketCouponRoutes> = {
  async validate({ ctx, params, body }) {
    if (!(await findPageIdentity(ctx.db, params.id))) throw createNotFoundError("This event");
    const { rejection } = await tryPromoCode(ctx, params.id, body.code);
    const message = rejection ?? messages.promoCode.appliedSuccessfully;
    return { status: 200, body: { data: { valid: rejection === null, message } } };
  },
  async list({ ctx, page }) {
    const promoCodes = await listPromoCodes(ctx.db, page.id);
    return { status: 200, body: { data: promoCodes.map(toPromoCodeResponse) } };
  },
  async create({ ctx, page, body }) {
    const promoCode = await createPromoCode(ctx, page, body);
    return { status: 201, body: { data: toPromoCodeResponse(promoCode) } };
  },
  async revoke({ ctx, page, params }) {
    await revokePromoCode(ctx, page, params.couponId);
    return { status: 204 };
  },
};

function toPromoCodeResponse(promoCode: PromoCode) {
  const { id, code, maxUses, uses } = promoCode;
  return {
    id,
    code,
    maxUses,
    uses,
    expiresAt: toIsoString(promoCode.expiresAt),
    revoked: promoCode.revokedAt !== null,
    createdAt: promoCode.createdAt.toISOString(),
  };
}
