import type { creditRoutes } from "@matinee/contract/routes/credits";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { buyCredits, type CreditPurchaseResult } from "./buy-credits.ts";
import { confirmCreditPurchase } from "./confirm-credit-purchase.ts";
import type { PaymentSubjectServices } from "../payments/payment-subjects.ts";

export const creditPurchaseHandlers: Handlers<
  Pick<typeof creditRoutes, "buy" | "confirm">,
  PaymentSubjectServices
> = {
  async buy({ ctx, body }) {
    return toPurchaseResponse(await buyCredits(ctx, body));
  },
  async confirm({ ctx, params }) {
    return toPurchaseResponse(await confirmCreditPurchase(ctx, params.id));
  },
};

function toPurchaseResponse(purchase: CreditPurchaseResult) {
  return purchase.status === 201
    ? { status: purchase.status, body: { data: purchase.data } }
    : { status: purchase.status, body: { data: purchase.data } };
}
