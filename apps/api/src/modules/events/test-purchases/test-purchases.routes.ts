import type { testPurchaseRoutes } from "@matinee/contract/routes/test-purchases";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { startTestPurchase } from "./start-test-purchase.ts";

export const testPurchaseHandlers: Handlers<typeof testPurchaseRoutes> = {
  async start({ params, ctx }) {
    const { slug, expiresAt } = await startTestPurchase(ctx, params.id);
    return { status: 201, body: { data: { url: slug, expiresAt: expiresAt.toISOString() } } };
  },
};
