import { messages } from "@matinee/contract/messages";
import type { ticketCouponRoutes } from "@matinee/contract/routes/orders";
import { notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPageIdentity } from "../../events/pages/page-identity.queries.ts";
import { createTicketCoupon } from "./create-ticket-coupon.ts";
import { revokeTicketCoupon } from "./revoke-ticket-coupon.ts";
import { checkTicketCoupon, listTicketCoupons, type TicketCoupon } from "./ticket-coupons.queries.ts";

export const ticketCouponHandlers: Handlers<typeof ticketCouponRoutes> = {
  async validate({ ctx, params, body }) {
    if (!(await findPageIdentity(ctx.db, params.id))) throw notFound("This event");
    const { refusal } = await checkTicketCoupon(ctx.db, params.id, body.code, ctx.clock.now());
    const message = refusal ?? messages.promoCode.appliedSuccessfully;
    return { status: 200, body: { data: { valid: refusal === null, message } } };
  },
  async list({ ctx, page }) {
    const coupons = await listTicketCoupons(ctx.db, page.id);
    return { status: 200, body: { data: coupons.map(ticketCouponAnswer) } };
  },
  async create({ ctx, page, body }) {
    const coupon = await createTicketCoupon(ctx, page, body);
    return { status: 201, body: { data: ticketCouponAnswer(coupon) } };
  },
  async revoke({ ctx, page, params }) {
    await revokeTicketCoupon(ctx, page, params.couponId);
    return { status: 204 };
  },
};

function ticketCouponAnswer(coupon: TicketCoupon) {
  const { id, code, maxUses, uses } = coupon;
  return {
    id,
    code,
    maxUses,
    uses,
    expiresAt: coupon.expiresAt?.toISOString() ?? null,
    revoked: coupon.revokedAt !== null,
    createdAt: coupon.createdAt.toISOString(),
  };
}
