import { pageSizes } from "@matinee/domain/limits";
import type { creditRoutes } from "@matinee/contract/routes/credits";
import { transact } from "../../db/transaction.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { claimCreditCoupon } from "./claim-credit-coupon.ts";
import { createCreditCoupon } from "./create-credit-coupon.ts";
import { type CreditCoupon, listCreditCoupons } from "./credit-coupons.queries.ts";
import { revokeCreditCoupon } from "./revoke-credit-coupon.ts";
import { adjustCredits } from "./adjust-credits.ts";
import { findCreditLedger } from "./credits.queries.ts";
import { toIsoString } from "../../platform/iso-string.ts";
import { buildPage } from "../../db/build-page.ts";

type CreditRoutes = Omit<typeof creditRoutes, "buy" | "confirm">;

export const creditHandlers: Handlers<CreditRoutes> = {
  async mine({ ctx }) {
    return { status: 200, body: { data: await findCreditLedger(ctx.db, ctx.actor.accountId) } };
  },
  async of({ ctx, params }) {
    const { actor } = ctx;
    if (actor.type !== "admin" && actor.accountId !== params.id) throw createNotFoundError("account");
    return { status: 200, body: { data: await findCreditLedger(ctx.db, params.id) } };
  },
  async adjust({ ctx, body }) {
    const result = await adjustCredits(ctx, body);
    if ("approvalId" in result) return { status: 202, body: { data: result } };
    return { status: 200, body: { data: result } };
  },
  async claim({ ctx, body }) {
    const claim = { accountId: ctx.actor.accountId, code: body.coupon };
    const credits = await transact(ctx.db, (tx) => claimCreditCoupon(tx, ctx, claim));
    return { status: 200, body: { data: { credits } } };
  },
  async listCoupons({ ctx, query }) {
    const current = query.page ?? 1;
    const limit = pageSizes.staffList;
    const { rows, total } = await listCreditCoupons(ctx.db, { limit, offset: (current - 1) * limit });
    const options = { path: "/v1/admin/credit-coupons", page: current, size: limit, total };
    return { status: 200, body: { data: buildPage(rows.map(toCreditCouponResponse), options) } };
  },
  async createCoupon({ ctx, body }) {
    return { status: 201, body: { data: toCreditCouponResponse(await createCreditCoupon(ctx, body)) } };
  },
  async revokeCoupon({ ctx, params }) {
    await revokeCreditCoupon(ctx, params.id);
    return { status: 204 };
  },
};

function toCreditCouponResponse(coupon: CreditCoupon) {
  const { id, code, credits, maxClaims, claims } = coupon;
  return {
    id,
    code,
    credits,
    maxClaims,
    claims,
    expiresAt: toIsoString(coupon.expiresAt),
    revoked: coupon.revokedAt !== null,
    createdAt: coupon.createdAt.toISOString(),
  };
}
